/* What a run is asked to do. */
#ifndef MOIRA_EVAL_OPTIONS_H
#define MOIRA_EVAL_OPTIONS_H

#include "eval/forward.h"

#include <stdatomic.h>

/* What becomes of what operations and conditions say of sizes. */
typedef enum Learning {
    LEARN_FACTS,            /* facts of the path, which answer later questions */
    LEARN_FORMULAS,         /* formulas in State.assumed, and a symbol for each dimension that is not known */
    LEARN_FORMULAS_OF_KNOWN /* the same, but dimensions that are not known stay so */
} Learning;

/* Where a run follows one path. */
typedef enum OnePath { ONE_PATH_NOWHERE, ONE_PATH_IN_LIBRARIES, ONE_PATH_EVERYWHERE } OnePath;

typedef struct InterpOptions {
    int minor;         /* the target version 3.minor */
    bool strict;       /* report what may fail, too */
    bool doubts_names; /* of that, names that may have no value */
    bool one_call; /* one call is asked about: the file is imported, not run; what fails inside packages, and
                      what the program itself raises, is reported as well, and long loops run to their end */
    bool is_planned; /* the run that a program is written for is asked about: on one CUDA device, by itself,
                        with the arguments that it has of its own */
    OnePath
        one_path;   /* where a condition that is not known is taken not to hold, unless what is left raises */
    uint32_t named; /* where a literal of the file stands, after its first byte, whose value is taken to be
                       any number from 1 on, `n`; 0: none is */
    bool supposes;  /* uncalled functions are run once more on what the uses of their arguments force */
    const atomic_bool *stop; /* the run winds up as soon as this is true; NULL: it is never stopped */
    uint64_t budget;         /* steps that one file may take; 0: the default */
    Learning learning;       /* while a tensor program is recorded, formulas */
} InterpOptions;

#endif
