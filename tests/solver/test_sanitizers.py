"""The kernel under the address and undefined-behaviour sanitizers, on positions of every kind."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILER = shutil.which("g++") or shutil.which("clang++")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(COMPILER is None, reason="there is no C++ compiler")
def test_nothing_is_found(tmp_path):
    assert COMPILER is not None
    sources = [path for path in sorted((ROOT / "cpp").glob("*.cpp")) if path.name != "binding.cpp"]
    program = tmp_path / "sanitize"
    flags = ["-std=c++20", "-O1", "-g1", "-D_GLIBCXX_ASSERTIONS", "-fno-sanitize-recover=all", "-pthread"]
    build = [COMPILER, *flags, "-fsanitize=address,undefined", "-o", program, *sources, ROOT / "cpp/sanitize/main.cpp"]
    subprocess.run(build, check=True, timeout=500)
    done = subprocess.run([program, "6"], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "0 differences\n"
