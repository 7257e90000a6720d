"""What all tests share: no deadline for an example, the browser of this machine, and what is left out without one."""

import os
import shutil

import pytest
from hypothesis import settings

settings.register_profile("preferans", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("preferans")

CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
HOW = "install Chromium (sudo apt install chromium) or set CHROMIUM to its path"


def pytest_configure(config):
    wanted = "not browser" not in (config.option.markexpr or "")
    if os.environ.get("CI") and wanted and not CHROMIUM:
        raise pytest.UsageError(f"the browser tests must run here: {HOW}")


def pytest_collection_modifyitems(config, items):
    if not CHROMIUM:
        left_out = [item for item in items if item.get_closest_marker("browser")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter):
    if not CHROMIUM:
        terminalreporter.write_line(f"The browser tests were left out: {HOW}.", yellow=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The machine's own Chromium; nothing is downloaded."""
    own = {"executable_path": CHROMIUM, "args": ["--disable-dev-shm-usage"], "timeout": 180_000}
    return {**browser_type_launch_args, **own}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "ru-RU", "timezone_id": "Europe/Moscow", "reduced_motion": "reduce"}
