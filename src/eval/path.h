/* The path that a run is on. */
#ifndef MOIRA_EVAL_PATH_H
#define MOIRA_EVAL_PATH_H

#include "eval/forward.h"

/* One step more on Interp.path. */
static inline uint64_t path_step(uint64_t path, uint64_t next) {
    path = (path ^ next) * 0x9E3779B97F4A7C15u;
    return path ^ path >> 29;
}

#endif
