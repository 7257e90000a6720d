"""What the server counts, for `/metrics`. Every app has its own registry, so that several can live in one process."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The figures of one app."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.requests = Counter("preferans_http_requests", "Requests answered", ["status"], registry=registry)
        self.sockets = Gauge("preferans_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("preferans_tables", "Tables in memory", registry=registry)
        self.events = Counter("preferans_events", "Events stored", registry=registry)
        self.append_seconds = Histogram(
            "preferans_append_seconds",
            "Time until a command's events were durable",
            buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1),
            registry=registry,
        )
        self.commands = Counter("preferans_commands", "Commands from sockets", ["outcome"], registry=registry)
        self.bot_seconds = Histogram(
            "preferans_bot_seconds",
            "Thinking time of bots, without their pause",
            ["level"],
            buckets=(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 3, 10),
            registry=registry,
        )
        self.bot_failures = Counter("preferans_bot_failures", "Bots that failed and were replaced", registry=registry)

    def appended(self, events: int, seconds: float) -> None:
        self.events.inc(events)
        self.append_seconds.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self._registry)
