/* What expressions are worth in one process of a distributed program. The number of processes is
 * unknown; but there are at least two, and it is enough to look at three of them: the first, the second and
 * the last. An expression has an Amount in each of them, as far as it follows from ranks, sizes, constants,
 * variables bound once and small functions like `is_main_process`; all else is unknown.
 *
 * A process also knows that it is distributed: `dist.is_initialized()` is true, and the world size is not 1.
 * Facts about a module are gathered once and live in the context's arena; nothing fails. */
#ifndef MOIRA_RANKS_AMOUNT_H
#define MOIRA_RANKS_AMOUNT_H

#include "names/resolve.h"

typedef enum RankPick { RANK_FIRST, RANK_SECOND, RANK_LAST, RANK_PICKS } RankPick;

typedef enum AmountKind {
    AMOUNT_UNKNOWN,
    AMOUNT_NONE,   /* Python's None */
    AMOUNT_NUMBER, /* an integer, or a truth value as 0 or 1 */
    AMOUNT_SIZE,   /* the world size plus [number] */
} AmountKind;

typedef struct Amount {
    uint8_t kind; /* AmountKind */
    bool depends; /* on which rank this is */
    int64_t number;
} Amount;

/* `OBJECT.attribute = value`, the object being a plain name. */
typedef struct AttributeFact {
    Sym object, attribute;
    const AstClassDef *class; /* around it, or NULL */
    const Node *value;        /* NULL: something else than a plain assignment */
} AttributeFact;

typedef struct ModuleFacts {
    SourceModule *module;
    Array(AttributeFact) attributes;
    Array(const Node *) unshared; /* M of `M.broadcast_buffers = False` and of its newer name */
    Map calls;                    /* last name of the function that is called to a CallList */
    bool takes_local_rank;        /* it adds an argument --local_rank to its command line */
    bool gives_join; /* Horovod's join, or PyTorch's Join: ranks may differ in how much they do */
} ModuleFacts;

typedef struct RankContext {
    Project *project;
    Arena *arena;
    Map modules;  /* SourceModule to its ModuleFacts */
    Map resolved; /* names and attributes (nodes) to what they mean: they are asked for again and again */
    Array(ModuleFacts *) kept;
    uint32_t depth; /* of questions inside questions */
    uint32_t steps; /* taken so far; a question beyond the limit is unknown */
} RankContext;

void rank_context_init(RankContext *context, Project *project, Arena *arena);
void rank_context_free(RankContext *context);

const ModuleFacts *rank_facts(RankContext *context, SourceModule *module);

/* What [node] of [module] is worth in process [pick]. */
Amount rank_evaluate(RankContext *context, SourceModule *module, const Node *node, RankPick pick);

/* 1: true, 0: false, -1: unknown. */
int amount_truth(Amount amount);

/* What a name or attribute of [module] means. */
const Resolution *rank_resolution(RankContext *context, SourceModule *module, const Node *node);

/* The dotted name of what the expression means, as users of the library write it; NULL when it has none, or
 * more than one. */
const char *rank_meaning(RankContext *context, SourceModule *module, const Node *node);

/* The member of Horovod's modules that [name] is ("rank" for horovod.torch.rank), or NULL. */
const char *horovod_member(const char *name);
/* The same for torch.distributed. */
const char *torch_distributed_member(const char *name);

/* The function of the project that the call's [callee] means; its module is put into [owner]. NULL for none,
 * and for functions of other people's packages. */
const AstFunctionDef *rank_function(RankContext *context, SourceModule *module, const Node *callee,
                                    SourceModule **owner);

/* The argument [name] of a call, or the positional one at [position]; NULL when it is not given. */
const Node *rank_argument(const RankContext *context, const AstCall *call, const char *name, int position);

/* True when a name in [node] suggests that it tells ranks apart, whatever it is bound to. */
bool rank_is_suggested(const RankContext *context, const Node *node);

#endif
