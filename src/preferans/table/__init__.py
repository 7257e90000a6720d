"""A live table: commands in, events and a view for each person out. No sockets, no clock, no randomness.

`create` and `decide` make events of what people ask; `Table.after` and `Table.replay` make the table of events;
`table_view` and `event_view` make what one person is shown of it, `deal_view` what a finished deal was.
"""

from preferans.table.commands import (
    Chance,
    Command,
    Leave,
    MakeMove,
    Ready,
    Return,
    SitDown,
    Undo,
    create,
    create_with,
    decide,
)
from preferans.table.errors import Code, Refused
from preferans.table.events import Event, Sitter, decode, encode, kind_of
from preferans.table.state import Hand, Table
from preferans.table.tally import MIXED, PEOPLE, Tally, replayed, tallies
from preferans.table.views import deal_view, event_view, table_view

__all__ = [
    "MIXED",
    "PEOPLE",
    "Chance",
    "Code",
    "Command",
    "Event",
    "Hand",
    "Leave",
    "MakeMove",
    "Ready",
    "Refused",
    "Return",
    "SitDown",
    "Sitter",
    "Table",
    "Tally",
    "Undo",
    "create",
    "create_with",
    "deal_view",
    "decide",
    "decode",
    "encode",
    "event_view",
    "kind_of",
    "replayed",
    "table_view",
    "tallies",
]
