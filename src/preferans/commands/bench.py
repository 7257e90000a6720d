"""`preferans bench`: the benchmarks of this project, each a module `bench_<name>` beside this one."""

from __future__ import annotations

import importlib
import pkgutil

import click

import preferans.commands
from preferans.commands import command_help

PREFIX = "bench_"


class Benchmarks(click.Group):
    """Finds the benchmarks by name and imports only the one that is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        modules = pkgutil.iter_modules(preferans.commands.__path__)
        return sorted(module.name.removeprefix(PREFIX) for module in modules if module.name.startswith(PREFIX))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        found = importlib.import_module(f"preferans.commands.{PREFIX}{cmd_name}").command
        return found if isinstance(found, click.Command) else None


@click.command(
    "bench",
    cls=Benchmarks,
    invoke_without_command=True,
    **command_help("Measure the speed of this installation.", "preferans bench rules"),
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Run one benchmark, or all of them one after another."""
    if ctx.invoked_subcommand is not None:
        return
    group = ctx.command
    assert isinstance(group, Benchmarks)
    for name in group.list_commands(ctx):
        found = group.get_command(ctx, name)
        assert found is not None
        click.echo(f"--- {name}")
        ctx.invoke(found)
