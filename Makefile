# make play    install into .venv when needed, serve the game and open the browser; make play ARGS="--no-browser --port 8765"
# make test    run all tests                                                       make test ARGS="tests/rules -k misere"
# make check   format, lint, types, import contracts, spelling, the browser code
# make bench   measure the speed of this machine                                   make arena   the tables of strength (hours), or any match: ARGS="--bots hard,medium"
# make verify  compare the solver with plain engines on tens of thousands of deals (hours; ARGS="--deals 1000")
# make sanitize  run the solver kernel under the address and undefined-behaviour sanitizers
# make clean   remove everything that can be made again

ARGS ?=
JOBS ?= 2
BIN  := .venv/bin
# The first Python on the machine that is new enough; PYTHON=… overrides it.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

.PHONY: play test check format bench arena verify sanitize clean venv-run venv-test venv-dev python
.DEFAULT_GOAL := play

play: venv-run
	@exec $(BIN)/preferans play $(ARGS)

test: venv-test
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile $(ARGS)

check: venv-dev
	@PATH="$(CURDIR)/$(BIN):$$PATH" tools/check

format: venv-dev
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

bench: venv-run
	@exec $(BIN)/preferans bench $(ARGS)

arena: venv-run
	@exec $(BIN)/preferans arena $(or $(ARGS),--ladder sochi --ladder leningrad --ladder rostov)

venv-run venv-test venv-dev: venv-%: python
	@$(PYTHON) tools/venv.py $*

python:
	@test -n "$(PYTHON)" || { echo "preferans: Python 3.11 or newer is missing; install it and try again: sudo apt install python3 python3-venv" >&2; exit 1; }

verify: venv-test
	@$(BIN)/python tools/verify_solver.py $(ARGS)

sanitize: venv-test
	@$(BIN)/python -m pytest tests/solver/test_sanitizers.py $(ARGS)

clean:
	@rm -rf .venv build dist node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache test-results
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
