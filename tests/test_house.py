"""The house itself: versions agree, the command line starts fast and alone, errors are one line."""

import subprocess
import sys
import tomllib
from pathlib import Path

import preferans

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SERVER_PACKAGES = {"alembic", "msgspec", "numpy", "sqlalchemy", "starlette", "uvicorn", "yaml"}


def loaded_after(statement: str) -> set[str]:
    """The top-level packages in a fresh interpreter after `statement`."""
    code = "import sys; sys.path.insert(0, {path!r}); {statement}; print(*(m.partition('.')[0] for m in sys.modules))"
    code = code.format(path=str(ROOT / "src"), statement=statement)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_version_is_the_same_everywhere():
    assert PROJECT["project"]["version"] == preferans.__version__


def test_import_of_the_package_brings_no_server():
    assert not loaded_after("import preferans, preferans.rules.convention") & (SERVER_PACKAGES | {"click"})


def test_import_of_the_command_line_brings_no_server():
    assert not loaded_after("import preferans.cli") & SERVER_PACKAGES
