/* How many parameters the models of a text have: counted while their `forward` runs, when all of them are
 * there. */
#ifndef MOIRA_LSP_MODEL_SIZE_H
#define MOIRA_LSP_MODEL_SIZE_H

#include "base/array.h"
#include "base/map.h"
#include "eval/forward.h"

/* What is known of the objects on which a `forward` runs. */
typedef struct ModelSize {
    Address last;       /* the object that was counted last */
    int64_t parameters; /* of those of which all are known */
    uint32_t looks, known;
    bool differs; /* from object to object */
} ModelSize;

typedef struct ModelSizes {
    Sym forward;
    Map numbers; /* the node of a `forward` to its index in [items] + 1 */
    Array(ModelSize) items;
} ModelSizes;

void model_sizes_init(ModelSizes *sizes, Symbols *symbols);
void model_sizes_free(ModelSizes *sizes);
/* An expression is evaluated: in a `forward`, its object is counted. */
void model_sizes_meet(ModelSizes *sizes, Interp *interp);
/* How many parameters the objects of this `forward` have, those apart that are made of unknown sizes; -1:
 * that is not known, or differs. */
int64_t model_size(const ModelSizes *sizes, const Node *forward);

#endif
