/* What the files about ranks share among themselves. */
#ifndef MOIRA_RANKS_RANKS_INTERNAL_H
#define MOIRA_RANKS_RANKS_INTERNAL_H

#include "diag/diagnostic.h"
#include "ranks/amount.h"
#include "ranks/library.h"

/* Calls of functions of one name, the last one of the text first. */
typedef struct CallList {
    const AstCall *call;
    const struct CallList *next;
} CallList;

/* The text of a name. */
static inline const char *rank_text(const RankContext *context, Sym sym) {
    return symbol_text(context->project->symbols, sym);
}

const CallList *rank_calls(RankContext *context, SourceModule *module, Sym name);

/* The class in one of whose methods [name] is the object itself; NULL elsewhere. */
const AstClassDef *rank_class_around(SourceModule *module, const Node *name);

/* The method of the same class that `self.NAME` means, or NULL. */
const AstFunctionDef *rank_method(SourceModule *module, const Node *callee);

/* The argument of a call, of which [entry] speaks, that is a group of processes; NULL when it is not given.
 */
const Node *rank_group(const RankContext *context, const AstCall *call, const LibraryEntry *entry);
/* True when that means all processes. */
bool rank_is_world(RankContext *context, SourceModule *module, const Node *group);

/* True for the names of DistributedDataParallel and its like. */
bool rank_is_replicator(const char *name);

/* The call that replicated [model], an expression; NULL when it is not known to be replicated. */
const AstCall *rank_wrapper(RankContext *context, SourceModule *module, const Node *model);

/* True when the limit of steps was met: what was answered since then says nothing. */
bool rank_is_exhausted(const RankContext *context);

/* Rules about samplers and checkpoints. */
void rank_check_training(RankContext *context, SourceModule *module, Diagnostics *diagnostics);

#endif
