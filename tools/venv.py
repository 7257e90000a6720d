"""Make the project's own virtual environment in .venv, or leave it alone when nothing has changed.

usage: python3 tools/venv.py run|test|dev

`run` installs the project and what it needs to run, `test` adds what the tests need, `dev` what `make check` needs.
Only the standard library is used, and only `ensurepip` is asked of the machine. What was installed is remembered as a
digest of pyproject.toml and of the C++ sources and as the names of the modules, so a second call costs a few hundredths
of a second.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Final, NoReturn

ROOT: Final = Path(__file__).resolve().parent.parent
VENV: Final = ROOT / ".venv"
PYTHON: Final = VENV / "bin" / "python"
STAMP: Final = VENV / "installed.json"
LOG: Final = VENV / "install.log"
GROUPS: Final = {"run": None, "test": "test", "dev": "dev"}
COMPILERS: Final = ("c++", "g++", "clang++")


def main(arguments: Sequence[str]) -> None:
    """Bring .venv up to date for the use named on the command line."""
    if len(arguments) != 1 or arguments[0] not in GROUPS:
        fail(f"usage: python3 tools/venv.py {'|'.join(GROUPS)}")
    lock = os.open(ROOT, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)  # two makes at once: the second one waits and finds everything done
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    group = GROUPS[arguments[0]]
    packages = sorted(set(group_packages(project, group))) if group else []
    digest, obstacle, stamp = project_digest(project), kernel_obstacle(), read_stamp()
    fresh = (
        stamp.get("project") == digest
        and not (stamp.get("obstacle") and not obstacle)
        and not modules_gone(stamp, ROOT)
    )
    lacking = not set(packages) <= set(stamp.get("packages", []))
    if fresh and not lacking:
        return
    started = monotonic()
    if not stamp:
        create()
    requirements: list[str] = project["project"]["dependencies"]
    if stamp.get("requirements") != requirements:
        step(f"installing {len(requirements)} packages and what they need")
        pip("install", "--no-compile", *requirements)
    if not fresh:
        install_project(obstacle)
    if lacking:
        step(f"installing {len(packages)} packages for {'tests' if group == 'test' else 'tests and checks'}")
        pip("install", "--no-compile", *packages)
    done = {
        "place": place(),
        "project": digest,
        "requirements": requirements,
        "obstacle": obstacle,
        "modules": modules(ROOT),
    }
    STAMP.write_text(json.dumps({**done, "packages": sorted({*stamp.get("packages", []), *packages})}), "utf-8")
    step(f"ready after {monotonic() - started:.0f} s")


def project_digest(project: dict[str, Any]) -> str:
    """A digest of all that an installation depends on: the build settings, the dependencies, the C++ sources."""
    digest = hashlib.sha256()
    parts = [project["build-system"], project["project"], project["tool"]["scikit-build"], place()]
    digest.update(json.dumps(parts, sort_keys=True).encode())
    for path in native_sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()


def native_sources() -> Iterator[Path]:
    """The files that the kernel is built from."""
    yield ROOT / "CMakeLists.txt"
    yield from sorted(path for path in (ROOT / "cpp").rglob("*") if path.suffix in {".cpp", ".hpp", ".h", ".cmake"})


def modules(root: Path) -> list[str]:
    """The project's Python files, by their path under `root`."""
    return sorted(str(path.relative_to(root)) for path in (root / "src").rglob("*.py"))


def modules_gone(stamp: dict[str, Any], root: Path) -> bool:
    """Whether a file has been moved or removed since: an editable installation goes on looking for it at its old place.

    New files are found without a new installation.
    """
    return "modules" not in stamp or not set(stamp["modules"]) <= set(modules(root))


def place() -> list[str]:
    """What a virtual environment cannot survive a change of: its folder and its interpreter."""
    return [str(ROOT), sys.version, os.path.realpath(sys.base_prefix)]


def read_stamp() -> dict[str, Any]:
    """What the last complete run installed; nothing when there is none or it does not work any more."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and PYTHON.exists() and stamp.get("place") == place() else {}


def group_packages(project: dict[str, Any], group: str) -> Iterator[str]:
    """The requirements of a dependency group, with those that it includes."""
    for entry in project["dependency-groups"][group]:
        if isinstance(entry, dict):
            yield from group_packages(project, entry["include-group"])
        else:
            yield entry


def create() -> None:
    """Make an empty environment."""
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        fail("python3-venv is missing; install it and try again: sudo apt install python3-venv")
    step("creating .venv")
    shutil.rmtree(VENV, ignore_errors=True)
    run([sys.executable, "-m", "venv", str(VENV)])


def install_project(obstacle: str) -> None:
    """Install the project itself, editable; without its kernel where that cannot be built."""
    editable = ["--verbose", "install", "--no-deps", "--force-reinstall", "--editable", str(ROOT)]
    without = {"SKBUILD_WHEEL_CMAKE": "false"}
    if obstacle:
        pip(*editable, environment=without)
    else:
        step("building the solver kernel")
        if pip(*editable, check=False) != 0:  # the build tools themselves could not be had: leave them out, too
            pip(*editable, environment=without)
        probe = [str(PYTHON), "-c", "import preferans.solver._kernel"]
        if run(probe, check=False) != 0:
            obstacle = f"it did not compile, see {LOG.relative_to(ROOT)}"
    if obstacle:
        step(f"no native solver: {obstacle}. The pure-Python one is used, which is much slower")


def kernel_obstacle() -> str:
    """What keeps the kernel from being built on this machine; empty when nothing does."""
    if not any(map(shutil.which, COMPILERS)):
        return "no C++ compiler (sudo apt install g++, then the same command again)"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "no Python headers (sudo apt install python3-dev, then the same command again)"
    return ""


def pip(*arguments: str, check: bool = True, environment: dict[str, str] | None = None) -> int:
    """Run the environment's pip; its chatter goes to the log."""
    command = [str(PYTHON), "-m", "pip", "--no-input", "--disable-pip-version-check", *arguments]
    return run(command, check=check, environment=environment)


def run(command: list[str], *, check: bool = True, environment: dict[str, str] | None = None) -> int:
    """Run a command with its output in the log; on a failure that matters show the end of it and stop."""
    VENV.mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET"}}
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"$ {' '.join(command)}\n")
        log.flush()
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            env={**kept, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", **(environment or {})},
            check=False,
        )
    if done.returncode and check:
        lines = LOG.read_text(encoding="utf-8", errors="replace").splitlines()
        errors = [line for line in lines if line.lower().startswith("error")]
        fail(f"{errors[-1] if errors else lines[-1]} (all of it: {LOG.relative_to(ROOT)})")
    return done.returncode


def step(line: str) -> None:
    """Tell the person at the screen what goes on."""
    print(f"preferans: {line}", flush=True)


def fail(line: str) -> NoReturn:
    """Stop with one line."""
    sys.exit(f"preferans: {line}")


if __name__ == "__main__":
    main(sys.argv[1:])
