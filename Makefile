# Every target sets up what it needs from a fresh clone. `make` alone says what there is.

.DEFAULT_GOAL := help
.PHONY: help demo test check bench report fit fit-play language format clean

# python3.11, or else whatever python3 is; `make test PYTHON=...` takes another one.
PYTHON ?= $(shell python3.11 -c "" 2>/dev/null && echo python3.11 || echo python3)
WORKERS ?= 2

H1 := XXI XVIII XV XII IX VII ♥D ♥3 ♠K ♠9 ♣7 ♦R
BIN := .venv/bin
READY := .venv/.ready

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(READY) ## a real hand, a real answer
	@$(BIN)/rufer ask "$(H1)"

test: $(READY) ## all tests; ARGS="-k talon" for some
	@$(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

check: $(READY) ## what a machine can judge: format, lint, types, import directions
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

bench: $(READY) ## deals a second, and how much faster than the referee
	@$(BIN)/python -m tests.bench $(ARGS)

report: HANDS = 20000
report: OTHERS = 4000
report: DEALS = 1000
report: $(READY) ## docs/report from sweeps and claims, long; HANDS=20000 DEALS=1000
	@$(BIN)/rufer sweep build/sweeps/standard --hands $(HANDS) --deals $(DEALS)
	@$(BIN)/rufer sweep build/sweeps/simple --strategy simple --hands $(OTHERS) --deals $(DEALS)
	@$(BIN)/rufer sweep build/sweeps/wien --rules wien --hands $(OTHERS) --deals $(DEALS)
	@$(BIN)/rufer claims --json > build/claims.json
	@mkdir -p docs/report
	@$(BIN)/rufer ask "$(H1)" --plot docs/report/answer.svg >/dev/null
	@$(BIN)/rufer report build/sweeps/standard build/sweeps/simple build/sweeps/wien \
		--claims build/claims.json --hand "$(H1)" --out docs/report/index.html

fit: $(READY) ## fit the weights of the exchange anew, about ten minutes
	@$(BIN)/python -m tests.fit_exchange | tee docs/fit_exchange.txt

DEALS ?= 5000
ROUNDS ?= 3
fit-play: $(READY) ## more rounds of fitting standard to search, an hour; DEALS=5000 ROUNDS=3
	@$(BIN)/python -m tests.fit_play $(DEALS) $(ROUNDS)

language: $(READY) ## add new texts to the catalogues, and say which lack a translation
	@$(BIN)/python -m tests.catalogue

format: $(READY) ## put the code into shape
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

clean: ## back to a fresh clone: no environment, caches or built files
	@rm -rf .venv build dist .*_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What is wrong with $(PYTHON), if anything; asked only when an environment has to be made.
python_fault = $(shell $(PYTHON) -c 'import sys; v = sys.version_info; \
	print("" if v >= (3, 11) else "is %d.%d" % v[:2])' 2>/dev/null || echo "does not run")

$(READY): pyproject.toml .ci/constraints.txt
	$(if $(python_fault),$(error rufer needs Python 3.11 or newer, but $(PYTHON) $(python_fault); \
	name another: make $(MAKECMDGOALS) PYTHON=path/to/python))
	@echo "Setting up .venv, once; this takes a minute or two." >&2
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check \
		-e ".[dev]" -c .ci/constraints.txt
	@touch $@
