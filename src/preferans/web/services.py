"""What every request handler works with, kept on the app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from preferans.storage import Store
from preferans.web.hints import Hints
from preferans.web.hub import Hub
from preferans.web.identity import Identities
from preferans.web.metrics import Metrics
from preferans.web.pace import Pace
from preferans.web.settings import Settings
from preferans.web.solving import Solving


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of one app."""

    settings: Settings
    store: Store
    identities: Identities
    hub: Hub
    metrics: Metrics
    levels: tuple[str, ...]
    """Bots that may be chosen, weakest first."""
    pace: Pace
    """New tables of each person."""
    now: Callable[[], int]
    solving: Solving
    hints: Hints


def services_of(request: HTTPConnection) -> Services:
    """The services of the app that serves this request."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services
