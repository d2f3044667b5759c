# One meaning per target; `make demo` and `make test` need no other step on a fresh machine.
# PYTHON=python3.13 make test: with that Python; else with that of .venv, or python3.
.PHONY: setup demo test test-all test-often hunt lint pythons sanitize sanitize-threads portable compilers cross \
  coverage tidy hooks wasm wasm-test site site-test bench bench-check serve-soak soak-kills docs pictures page-pictures clean anew

export PYTHON
BIN := .venv/bin
PROGRAM := .venv/.program
READY := .venv/.ready
NATIVE := CMakeLists.txt $(shell find native -type f)
SANITIZED := build/sanitized-$(notdir $(CXX))
COVERED := build/coverage
# For the builds that make tests slow: make sanitize TESTS=tests/engines
TESTS := tests
# limit SECONDS: for each test, instead of the five minutes in pyproject.toml.
limit = -o faulthandler_timeout=$(1)
# A longer hunt with more random problems takes as long as it takes.
HUNT := $(if $(BOARDFILL_EXAMPLES),$(call limit,86400))
RACES := build/races-$(notdir $(CXX))
PORTABLE := build/portable

setup: $(READY)

# The program and what it needs: enough for the demo.
$(PROGRAM): pyproject.toml tools/setup.sh tools/requirements.py tools/constraints.txt $(NATIVE)
	@bash tools/setup.sh program
	@touch $@

# What only developers need; the program itself may be newer.
$(READY): pyproject.toml tools/setup.sh tools/constraints.txt tools/npm/axe-core/package-lock.json | $(PROGRAM)
	@bash tools/setup.sh tools
	@touch $@

# A .venv of another Python than PYTHON does not count.
ifneq ($(shell PYTHON='$(PYTHON)' bash tools/same_python.sh),yes)
$(PROGRAM) $(READY): anew
endif

demo: $(PROGRAM)
	@$(BIN)/boardfill demo

# Else the tests would be compiled anew by every process that runs some of them.
test test-all test-often: export PYTHONDONTWRITEBYTECODE :=

# Files that last as long as a test are kept in memory, where there is room: a disk takes longer.
FREE := $(shell df --output=avail /dev/shm 2>/dev/null | tail -n 1)
test test-all test-often: export TMPDIR := $(or $(shell [ "$(or $(FREE),0)" -gt 4000000 ] && echo /dev/shm),$(TMPDIR),/tmp)

QUICK := not full and not slow
# One worker more than there are cores: some tests wait for processes that they start.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
test: $(READY)
	$(BIN)/pytest -n $(WORKERS) -m "$(QUICK)" --durations=10 $(HUNT)

# With what needs a browser, a cluster, kills, compilers or hours; MARKS="full and not slow" is less.
MARKS := full or slow or not full
test-all: $(READY)
	$(BIN)/pytest -n auto -m "$(MARKS)" --durations=10 $(HUNT)

# The same verdict every time?  RUNS times in random order, beside LOAD processes that keep busy.
RUNS := 10
LOAD := 3
test-often: $(READY)
	$(BIN)/python -m tests.often --runs $(RUNS) --load $(LOAD) -- -m "$(QUICK)"

# Every question about random problems, held against the judge of the tests: make hunt SECONDS=3600
SECONDS := 300
SEED := 1
hunt: $(READY)
	$(BIN)/python -m tests.independent.hunt --seconds $(SECONDS) --seed $(SEED)

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run -Werror $(filter %.cpp %.hpp,$(NATIVE))
	@bash tools/page/check_types.sh

# What seems wrong, slow or old-fashioned in the core; .clang-tidy says what is looked at, and why.
tidy: $(READY)
	@$(BIN)/pip install --quiet --constraint tools/constraints.txt --group tidy
	find native/core -name '*.cpp' | xargs -P "$$(nproc)" -I{} \
	  $(BIN)/clang-tidy --quiet --warnings-as-errors='*' {} -- -std=c++20 -Inative/core

# Checks what is about to be committed, from then on.
hooks: $(READY)
	@$(BIN)/pip install --quiet --constraint tools/constraints.txt --group hooks
	$(BIN)/pre-commit install

# The sdist and the wheel on every Python from 3.11 on that the machine has.
pythons: $(READY)
	$(BIN)/python tools/try_pythons.py

# $(call built_apart,DIRECTORY,CMAKE OPTIONS): the program built another way, in an environment of its
# own, since the editable install of .venv would come first; it borrows the test tools of .venv.
define built_apart
	$(BIN)/python -m venv --without-pip $(1)/venv
	$(BIN)/python -c 'import site; print(site.getsitepackages()[0])' \
	  > $$(echo $(1)/venv/lib/python3.*/site-packages)/borrowed.pth
	CXX='$(CXX)' $(BIN)/pip --python $(1)/venv/bin/python install --quiet --no-build-isolation --no-deps \
	  --force-reinstall $(patsubst %,--config-settings=cmake.define.%=ON,$(2)) \
	  --config-settings=build-dir=$(1)/build .
endef

# Leaks are not looked for, since Python
# keeps memory until it exits; tests that start new interpreters or compare times are left out.
sanitize: $(READY)
	$(call built_apart,$(SANITIZED),BOARDFILL_SANITIZE)
	nm -D $(SANITIZED)/venv/lib/python3.*/site-packages/boardfill/_core.*.so | grep -q __asan_report
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	  LD_PRELOAD="$$(CXX='$(CXX)' bash tools/sanitizer_runtime.sh address)" \
	  $(SANITIZED)/venv/bin/python -m pytest -m "$(QUICK) and not process" $(call limit,1800) $(TESTS)

# Which lines the tests reach, in Python and in the core.
GCOV := gcov
coverage: $(READY)
	@$(BIN)/pip install --quiet --constraint tools/constraints.txt --group coverage
	$(call built_apart,$(COVERED),BOARDFILL_COVERAGE)
	find $(COVERED) -name '*.gcda' -delete
	COVERAGE_FILE=$(COVERED)/python.data $(COVERED)/venv/bin/python -m pytest -n auto \
	  -m "$(QUICK) and not process" $(call limit,1800) \
	  --cov --cov-report= --cov-report=html:$(COVERED)/python $(TESTS)
	$(BIN)/gcovr --root . --filter native/ --object-directory $(COVERED)/build --exclude-throw-branches \
	  --gcov-executable "$(GCOV)" --html-nested $(COVERED)/core.html --json-summary $(COVERED)/core.json \
	  $(COVERED)/build
	@COVERAGE_FILE=$(COVERED)/python.data $(BIN)/coverage report --format=total \
	  | sed 's|.*|Python: &% of the lines and branches, $(COVERED)/python/index.html|'
	@$(BIN)/python -c 'import json; print("C++:   ", round(json.load(open("$(COVERED)/core.json"))["line_percent"]), \
	  end="% of the lines, $(COVERED)/core.html\n", sep="")'

# Only the core is instrumented, so the tests are those where it runs several threads.
sanitize-threads: $(READY)
	$(call built_apart,$(RACES),BOARDFILL_SANITIZE_THREADS)
	nm -D $(RACES)/venv/lib/python3.*/site-packages/boardfill/_core.*.so | grep -q __tsan_
	TSAN_OPTIONS="halt_on_error=1 second_deadlock_stack=1 suppressions=tools/thread_sanitizer.txt" \
	  LD_PRELOAD="$$(CXX='$(CXX)' bash tools/sanitizer_runtime.sh thread)" setarch -R \
	  $(RACES)/venv/bin/python -m pytest -k "thread or turns or polyform" -m "$(QUICK) and not process" \
	  tests/engines tests/problem

# As compilers and systems must that have neither 128-bit integers nor threads.
portable: $(READY)
	$(call built_apart,$(PORTABLE),BOARDFILL_NO_INT128 BOARDFILL_NO_THREADS)
	$(PORTABLE)/venv/bin/python -m pytest -m "$(QUICK) and not process" tests/engines tests/known_counts

compilers:
	@bash tools/compilers.sh

cross: $(READY)
	@$(BIN)/pip install --quiet --constraint tools/constraints.txt --group cross
	@bash tools/cross_compile.sh

wasm:
	@bash tools/wasm/build.sh

wasm-test: $(READY)
	@bash tools/wasm/test.sh

# The page as plain files for any web host, with the engines in the browser.
site: $(READY)
	@bash tools/static_site/build.sh

site-test: site
	$(BIN)/pytest tests/web/browser

bench: $(READY)
	$(BIN)/python -m benchmarks

# Is everything still as fast as promised?
bench-check: $(READY)
	$(BIN)/python -m benchmarks.checks
	$(BIN)/python -m benchmarks.page

# The server under load, and asked what nobody should ask: a quarter of an hour.
serve-soak: $(READY)
	$(BIN)/python -m benchmarks.serving
	$(BIN)/python -m benchmarks.hostile_questions

# Jobs, their workers and their clusters killed at random moments: hours.  KILLS=1000 is less.
KILLS := 10000
soak-kills: $(READY)
	BOARDFILL_KILLS=$(KILLS) $(BIN)/pytest tests/jobs -k kills -q $(call limit,86400)

# The pictures of README, and a sheet of what every format makes of ten problems.
pictures: $(READY)
	$(BIN)/python tools/draw_pictures.py
	$(BIN)/python tools/contact_sheet.py

# The page as people see it, for the docs.
page-pictures: $(READY)
	$(BIN)/python tools/page/take_pictures.py

docs: $(READY)
	$(BIN)/pip install --quiet --constraint tools/constraints.txt --group docs
	$(BIN)/sphinx-build -W -q docs docs/_build
	@echo "docs/_build/index.html"

clean:
	rm -rf .venv build dist docs/_build .hypothesis .mypy_cache .pytest_cache .ruff_cache
