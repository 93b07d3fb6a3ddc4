/* What a step costs, for people and for programs. */
#ifndef MOIRA_COST_COST_PRINT_H
#define MOIRA_COST_COST_PRINT_H

#include "cost/device.h"
#include "cost/program.h"

/* How the step was asked for. */
typedef struct CostAsked {
    const char *optimizer;      /* NULL: inference */
    const char *autocast;       /* NULL: none */
    uint32_t most_depth;        /* of the parts in the table */
    const CostProgram *program; /* NULL: a model was asked about */
    int64_t used;               /* the size of the batch in the program; 0: it is not the one name */
    uint32_t used_line;         /* where it stands */
    const CostDevice *device;   /* NULL: none */
    const CostVerdict *verdict; /* on that device */
} CostAsked;

/* One object: numbers, or texts in the names of sizes; NULL is null. */
void cost_put_json(const CostTape *tape, const CostStep *step, const CostAsked *asked, StrBuf *out);
/* The figures, and a table of the parts. */
void cost_put_text(const CostTape *tape, const CostStep *step, const CostAsked *asked, StrBuf *out);
/* A line for each operation: what it is given, makes and saves, storages by their numbers. */
void cost_put_tape(const CostTape *tape, StrBuf *out);

#endif
