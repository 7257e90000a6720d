"""The script behind the Makefile: when an environment must be made anew."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("venv_script", ROOT / "tools" / "venv.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_module_that_has_moved_wants_a_new_installation(tmp_path: Path):
    venv = script()
    package = tmp_path / "src" / "game"
    package.mkdir(parents=True)
    for name in ("__init__", "cards", "seats"):
        (package / f"{name}.py").touch()
    stamp = {"modules": venv.modules(tmp_path)}
    assert not venv.modules_gone(stamp, tmp_path)
    (package / "tricks.py").touch()
    assert not venv.modules_gone(stamp, tmp_path), "a new module is found without"
    (package / "cards").mkdir()
    (package / "cards.py").rename(package / "cards" / "__init__.py")
    assert venv.modules_gone(stamp, tmp_path)
    assert venv.modules_gone({}, tmp_path), "an environment of an older version does not say"
