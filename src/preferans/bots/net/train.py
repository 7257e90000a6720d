"""Fits a SuitNet to hands and the tricks that they took: cross entropy, Adam, numpy alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from preferans.bots.net.suitnet import OUTCOMES, Array, SuitNet, Whole


@dataclass(frozen=True, slots=True)
class Samples:
    """Hands with what happened to them, as columns."""

    hands: Whole
    out: Whole
    strain: Whole
    lead: Whole
    tricks: Whole | Array
    """Tricks taken; or rows of figures, for a network that is to say those."""

    def __len__(self) -> int:
        return len(self.tricks)

    def rows(self, which: NDArray[np.int64] | slice) -> Samples:
        return Samples(*(getattr(self, field.name)[which] for field in fields(self)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How a network is trained."""

    width: int = 32
    inner: int = 32
    epochs: int = 6
    batch: int = 512
    rate: float = 0.003
    decay: float = 1e-4
    """Weight decay of the table of holdings."""
    seed: int = 1


def fit(samples: Samples, recipe: Recipe, report: Callable[[str], None] = print) -> SuitNet:
    """The network that fits the samples; one in ten is kept aside to report the loss on."""
    rng = np.random.default_rng(recipe.seed)
    order = rng.permutation(len(samples))
    held_out, rest = samples.rows(order[: len(order) // 10]), samples.rows(order[len(order) // 10 :])
    outputs = OUTCOMES if samples.tricks.ndim == 1 else samples.tricks.shape[1]
    net = SuitNet.fresh(recipe.width, recipe.inner, outputs, rng)
    adam = _Adam(net)
    steps = recipe.epochs * (len(rest) // recipe.batch)
    step = 0
    for epoch in range(recipe.epochs):
        shuffled = rng.permutation(len(rest))
        for start in range(0, len(rest) - recipe.batch + 1, recipe.batch):
            step += 1
            rate = recipe.rate * (1 - step / (steps + 1)) + 1e-5
            adam.step(net, _gradients(net, rest.rows(shuffled[start : start + recipe.batch])), rate, recipe.decay)
        report(f"epoch {epoch + 1}: {evaluation(net, held_out)}")
    return net


def evaluation(net: SuitNet, samples: Samples) -> str:
    """Log loss, error of the mean and its bias on samples that were not trained on."""
    if samples.tricks.ndim == 2:
        wrong = net.scores(samples.hands, samples.out, samples.strain, samples.lead) - samples.tricks
        return f"standard deviation of the error {np.round(wrong.std(axis=0), 3)}"
    chances = net.chances(samples.hands, samples.out, samples.strain, samples.lead)
    rows = np.arange(len(samples))
    loss = -np.log(np.maximum(chances[rows, samples.tricks], 1e-9)).mean()
    mean = chances @ np.arange(chances.shape[1])
    error = samples.tricks - mean
    return f"log loss {loss:.4f}, standard deviation of the error {error.std():.3f} tricks, bias {error.mean():+.3f}"


def _gradients(net: SuitNet, part: Samples) -> dict[str, Array]:
    n = len(part)
    total, roles, holdings = net.first(part.hands, part.out, part.strain, part.lead)
    active = np.maximum(total, 0)
    before = active @ net.hidden + net.hidden_bias
    inner = np.maximum(before, 0)
    scores = inner @ net.last + net.last_bias
    slope = _slope(scores, part.tricks) / n
    found = {"last": inner.T @ slope, "last_bias": slope.sum(axis=0)}
    back = (slope @ net.last.T) * (before > 0)
    found |= {"hidden": active.T @ back, "hidden_bias": back.sum(axis=0)}
    back = (back @ net.hidden.T) * (total > 0)
    held, lead = np.zeros_like(net.held), np.zeros_like(net.lead)
    np.add.at(held, (roles.ravel(), holdings.ravel()), np.repeat(back, 4, axis=0))
    np.add.at(lead, part.lead, back)
    gone = part.out[:, None] >> np.arange(32) & 1
    out = np.zeros_like(net.out)
    rows, cards = np.nonzero(gone)
    np.add.at(out, (roles[rows, cards // 8], cards % 8), back[rows])
    return found | {"held": held, "lead": lead, "out": out}


def _slope(scores: Array, wanted: Whole | Array) -> Array:
    """How the loss of each row grows with its scores: cross entropy for tricks, squared error for figures."""
    if wanted.ndim == 2:
        return np.asarray(scores - wanted, np.float32)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    slope = powers / powers.sum(axis=1, keepdims=True)
    slope[np.arange(len(wanted)), wanted] -= 1
    return np.asarray(slope, np.float32)


class _Adam:
    def __init__(self, net: SuitNet) -> None:
        self._mean = {field.name: np.zeros_like(getattr(net, field.name)) for field in fields(net)}
        self._square = {field.name: np.zeros_like(getattr(net, field.name)) for field in fields(net)}
        self._count = 0

    def step(self, net: SuitNet, gradients: dict[str, Array], rate: float, decay: float) -> None:
        self._count += 1
        for name, gradient in gradients.items():
            weights = getattr(net, name)
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            corrected = mean / (1 - 0.9**self._count)
            scale = np.sqrt(square / (1 - 0.999**self._count)) + 1e-8
            weights -= rate * (corrected / scale + (decay * weights if name == "held" else 0))
