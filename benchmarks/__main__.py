"""Run every benchmark."""

from __future__ import annotations

from benchmarks import best, comparison, counting, fitting, planar, sets, startup, tables, tiny

for module in (startup, tiny, counting, tables, fitting, best, sets, planar, comparison):
    print(f"\n## {(module.__doc__ or '').splitlines()[0]}\n", flush=True)
    module.main()
