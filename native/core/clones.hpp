// Functions compiled for several instruction sets, of which the machine's best is taken.
#pragma once

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(BOARDFILL_ONE_INSTRUCTION_SET)
#define BOARDFILL_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define BOARDFILL_CLONES
#endif
