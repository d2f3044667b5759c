# One meaning a target; `make demo` and `make test` need no other step on a fresh machine.
.PHONY: setup demo test test-slow lint sanitize sanitize-threads portable compilers cross wasm wasm-test \
  bench docs clean

BIN := .venv/bin
READY := .venv/.ready
NATIVE := CMakeLists.txt $(shell find native -type f)
SANITIZED := build/sanitized
RACES := build/races
PORTABLE := build/portable

setup: $(READY)

$(READY): pyproject.toml tools/setup.sh $(NATIVE)
	@bash tools/setup.sh
	@touch $@

demo: $(READY)
	@$(BIN)/boardfill demo

test: $(READY)
	$(BIN)/pytest -n auto -m "not slow and not process"
	$(BIN)/pytest -m "process and not slow"

test-slow: $(READY)
	$(BIN)/pytest -m slow --durations=10

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run -Werror $(filter %.cpp %.hpp,$(NATIVE))

# $(call built_apart,DIRECTORY,CMAKE OPTIONS): the program built another way, in an environment of its
# own, since the editable install of .venv would come first; it borrows the test tools of .venv.
define built_apart
	$(BIN)/python -m venv --without-pip $(1)/venv
	$(BIN)/python -c 'import site; print(site.getsitepackages()[0])' \
	  > $$(echo $(1)/venv/lib/python3.*/site-packages)/borrowed.pth
	$(BIN)/pip --python $(1)/venv/bin/python install --quiet --no-build-isolation --no-deps \
	  --force-reinstall $(patsubst %,--config-settings=cmake.define.%=ON,$(2)) \
	  --config-settings=build-dir=$(1)/build .
endef

# The sanitizers' runtime must be loaded before Python itself.  Leaks are not looked for, since Python
# keeps memory until it exits; tests that start new interpreters or compare times are left out.
sanitize: $(READY)
	$(call built_apart,$(SANITIZED),BOARDFILL_SANITIZE)
	nm -D $(SANITIZED)/venv/lib/python3.*/site-packages/boardfill/_core.*.so | grep -q __asan_report
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	  LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
	  $(SANITIZED)/venv/bin/python -m pytest -m "not slow and not process" tests

# Only the core is instrumented, so the tests are those where it runs several threads.
sanitize-threads: $(READY)
	$(call built_apart,$(RACES),BOARDFILL_SANITIZE_THREADS)
	nm -D $(RACES)/venv/lib/python3.*/site-packages/boardfill/_core.*.so | grep -q __tsan_
	TSAN_OPTIONS="halt_on_error=1 second_deadlock_stack=1" \
	  LD_PRELOAD="$$($(CXX) -print-file-name=libtsan.so)" setarch -R \
	  $(RACES)/venv/bin/python -m pytest -k "thread or turns or polyform" -m "not slow and not process" \
	  tests/engines tests/problem

# As compilers and systems must that have neither 128-bit integers nor threads.
portable: $(READY)
	$(call built_apart,$(PORTABLE),BOARDFILL_NO_INT128 BOARDFILL_NO_THREADS)
	$(PORTABLE)/venv/bin/python -m pytest -m "not slow and not process" tests/engines tests/known_counts

compilers:
	@bash tools/compilers.sh

cross: $(READY)
	@$(BIN)/pip install --quiet --group cross
	@bash tools/cross_compile.sh

wasm:
	@bash tools/wasm/build.sh

wasm-test: $(READY)
	@bash tools/wasm/test.sh

bench: $(READY)
	$(BIN)/python -m benchmarks

docs: $(READY)
	$(BIN)/pip install --quiet --group docs
	$(BIN)/sphinx-build -W -q docs docs/_build
	@echo "docs/_build/index.html"

clean:
	rm -rf .venv build dist docs/_build .hypothesis .mypy_cache .pytest_cache .ruff_cache
