"""The engine that sweeps densely on a graphics processor: `cuda_engine.py`.

The steps of a dense plan (`pass_steps.py`) are fused anew (`fused_passes.py`), written as CUDA C++
(`kernels.py`, on top of `entry_arithmetic.h`) and run through CuPy (`gpu.py`); `joining.py` tells
where two halves meet.
"""
