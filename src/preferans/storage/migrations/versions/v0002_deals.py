"""What each finished deal was for each person. Tables from before are counted when their people ask."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("player_id", sa.Text, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("players", sa.Column("counted_from", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("tables", sa.Column("uncounted", sa.Boolean, nullable=False, server_default=sa.text("0")))
    op.execute("UPDATE tables SET uncounted = 1")


def downgrade() -> None:
    raise NotImplementedError("events are never dropped: put a copy of the database back instead")
