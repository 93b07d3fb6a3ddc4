/* One walk over the tree with the nodes around the one at hand. Only what is new is judged: the user's own
 * code may say whatever it likes. */
#include "ranks/inserted.h"
#include "ranks/ranks_internal.h"
#include "ranks/trace.h"
#include "syntax/name.h"

#include <string.h>

/* How a function of the vocabulary is called. */
typedef struct InsertedCall {
    const char *name;     /* the last part of what the function is called in its library */
    uint8_t least, most;  /* positional arguments */
    int8_t root;          /* the position of the rank that sends, which is 0; -1: none */
    bool is_for_all;      /* every process makes one, whatever its rank */
    const char *keywords; /* that it may have, between blanks */
} InsertedCall;

static const InsertedCall words[] = {
    {"init", 0, 0, -1, false, " "},
    {"rank", 0, 0, -1, false, " "},
    {"size", 0, 0, -1, false, " "},
    {"local_rank", 0, 0, -1, false, " "},
    {"local_size", 0, 0, -1, false, " "},
    {"get_rank", 0, 0, -1, false, " "},
    {"get_world_size", 0, 0, -1, false, " "},
    {"is_initialized", 0, 0, -1, false, " "},
    {"is_available", 0, 0, -1, false, " "},
    {"destroy_process_group", 0, 0, -1, false, " "},
    {"barrier", 0, 0, -1, false, " "},
    {"init_process_group", 0, 1, -1, true, " backend "},
    {"broadcast_global_variables", 1, 1, 0, true, " root_rank "},
    {"broadcast_variables", 1, 2, 1, true, " root_rank "},
    {"BroadcastGlobalVariablesHook", 1, 1, 0, true, " root_rank "},
    {"BroadcastGlobalVariablesCallback", 1, 1, 0, true, " root_rank "},
    {"MetricAverageCallback", 0, 0, -1, true, " "},
    {"LearningRateWarmupCallback", 0, 2, -1, true,
     " initial_lr warmup_epochs momentum_correction steps_per_epoch verbose "},
    {"DistributedGradientTape", 1, 1, -1, true, " op compression "},
    {"DistributedOptimizer", 1, 1, -1, true, " op compression backward_passes_per_step name "},
    {"DistributedDataParallel", 1, 1, -1, true,
     " device_ids find_unused_parameters static_graph gradient_as_bucket_view "},
    {"DistributedSampler", 1, 1, -1, true, " shuffle drop_last num_replicas rank seed "},
};

enum { MOST_AROUND = 256 };

typedef struct Inserted {
    RankContext *context;
    SourceModule *module;
    const AlignedSide *after;
    const Node *around[MOST_AROUND]; /* the nodes around the one at hand, the module first */
    uint32_t depth;                  /* may be more than there is room for */
    InsertedProblem found;
} Inserted;

static void report(Inserted *inserted, const Node *node, const char *message) {
    if (!inserted->found.node) inserted->found = (InsertedProblem){node, message};
}

static const Node *around(const Inserted *inserted, uint32_t level) {
    if (inserted->depth > MOST_AROUND || level >= inserted->depth) return NULL;
    return inserted->around[inserted->depth - 1 - level];
}

/* Whether the name that is called, or read, is not in the source. */
static bool is_new(const Inserted *inserted, const Node *node) {
    if (node->kind == AST_Call) node = AS(Call, node)->func;
    uint32_t offset = node->start;
    if (node->kind == AST_Attribute)
        offset = node->end - symbol_length(inserted->context->project->symbols, AS(Attribute, node)->attr);
    const AlignedToken *token = aligned_token(inserted->after, offset);
    return token && token->start == offset && token->other == NO_COUNTERPART;
}

/* The last part of the name of a function of Horovod or torch.distributed; NULL for all others. */
static const char *member_of(const Inserted *inserted, const AstCall *call) {
    const char *name = rank_meaning(inserted->context, inserted->module, call->func);
    if (!name) return NULL;
    bool is_ours = strncmp(name, "horovod.", 8) == 0 || strncmp(name, "torch.distributed.", 18) == 0 ||
                   strncmp(name, "torch.utils.data.distributed.", 29) == 0 || rank_is_replicator(name);
    const char *dot = strrchr(name, '.');
    return is_ours && dot ? dot + 1 : NULL;
}

static bool is_call_of(const Inserted *inserted, const Node *node, const char *horovod, const char *torch) {
    if (!node || node->kind != AST_Call) return false;
    const char *member = member_of(inserted, AS(Call, node));
    return member && (strcmp(member, horovod) == 0 || strcmp(member, torch) == 0);
}

static bool asks_for_group(const Inserted *inserted, const Node *node) {
    return is_call_of(inserted, node, "is_initialized", "is_initialized");
}

/* What `e if dist.is_initialized() else 1` is for a process that has others. */
static const Node *with_others(const Inserted *inserted, const Node *node) {
    bool asks = node && node->kind == AST_IfExp && asks_for_group(inserted, AS(IfExp, node)->test);
    return asks ? AS(IfExp, node)->body : node;
}

static bool is_rank(const Inserted *inserted, const Node *node) {
    return is_call_of(inserted, with_others(inserted, node), "rank", "get_rank");
}

static bool is_size(const Inserted *inserted, const Node *node) {
    return is_call_of(inserted, with_others(inserted, node), "size", "get_world_size");
}

/* `os.environ['LOCAL_RANK']`, `hvd.local_rank()` or what is made of it. */
static bool is_said(const Inserted *inserted, const Node *node, const char *words_of_it) {
    const Text *text = inserted->module->tree->text;
    return memmem(text->data + node->start, node->end - node->start, words_of_it, strlen(words_of_it)) !=
           NULL;
}

static bool is_zero(const Node *node) {
    return node && node->kind == AST_Constant && node->op == CONSTANT_INT && AS(Constant, node)->integer == 0;
}

/* ---- conditions ---- */

static bool is_keyword(const Inserted *inserted, const Node *node, const char *name) {
    return node && node->kind == AST_keyword && AS(keyword, node)->arg &&
           strcmp(rank_text(inserted->context, AS(keyword, node)->arg), name) == 0;
}

/* Whether [node] asks for a group in the right way before it compares the rank: whoever has none is the
 * first, so `and` goes with "not the first", and with waiting for the others. */
static bool asks_rightly(const Inserted *inserted, const AstBoolOp *node, bool is_first, bool waits) {
    const Node *asked = node->values->items[0];
    bool is_not = asked->kind == AST_UnaryOp && asked->op == OP_Not;
    if (is_not) asked = AS(UnaryOp, asked)->operand;
    if (!asks_for_group(inserted, asked)) return true;
    return node->node.op == OP_Or ? is_not && is_first && !waits : !is_not && (!is_first || waits);
}

static void judge_comparison(Inserted *inserted, const AstCompare *node) {
    bool is_global = is_rank(inserted, node->left);
    bool is_local = !is_global && is_said(inserted, node->left, "LOCAL_RANK");
    if ((!is_global && !is_local) || !is_new(inserted, is_global ? node->left : &node->node)) return;
    if (list_count(node->comparators) != 1 || !is_zero(node->comparators->items[0])) {
        report(inserted, &node->node, "the rank is compared with something else than 0");
        return;
    }
    uint8_t operation = node->ops[0];
    const Node *parent = around(inserted, 0), *asking = parent && parent->kind == AST_BoolOp ? parent : NULL;
    if (asking) parent = around(inserted, 1);
    bool hides = is_keyword(inserted, parent, "disable");
    bool waits = parent && parent->kind == AST_If &&
                 AS(If, parent)->test == (asking ? asking : &node->node) &&
                 rank_only_waits(inserted->context, inserted->module, AS(If, parent));
    if (asking && !asks_rightly(inserted, AS(BoolOp, asking), operation == OP_Eq, waits))
        report(inserted, &node->node, "a process that has no others is not the first one here");
    else if (operation != OP_Eq && operation != OP_NotEq)
        report(inserted, &node->node, "the rank is compared in a way that sets no single process apart");
    else if ((operation == OP_NotEq) != (hides || (waits && operation == OP_NotEq)))
        report(inserted, &node->node, "what one process does alone is done by all others");
}

/* Whether a condition on the rank decides if the node at hand is reached. */
static bool is_guarded(const Inserted *inserted, const Node *node) {
    for (uint32_t level = 0; around(inserted, level); level++) {
        const Node *outer = around(inserted, level);
        const Node *test = outer->kind == AST_If      ? AS(If, outer)->test
                           : outer->kind == AST_IfExp ? AS(IfExp, outer)->test
                                                      : NULL;
        if (outer->kind == AST_FunctionDef || outer->kind == AST_Lambda) return false;
        bool is_test = test && node->start >= test->start && node->end <= test->end;
        if (test && !is_test && rank_evaluate(inserted->context, inserted->module, test, RANK_FIRST).depends)
            return true;
    }
    return false;
}

/* ---- calls ---- */

static void judge_word(Inserted *inserted, const AstCall *call, const InsertedCall *word) {
    uint32_t given = list_count(call->args), counted = given;
    FOR_EACH (keyword, call->keywords) {
        const char *name =
            AS(keyword, keyword)->arg ? rank_text(inserted->context, AS(keyword, keyword)->arg) : NULL;
        const char *found = name ? strstr(word->keywords, name) : NULL;
        if (!found || found[-1] != ' ' || found[strlen(name)] != ' ')
            report(inserted, keyword, "the new call has an argument that its function does not take");
        counted += name && strcmp(name, "root_rank") == 0;
    }
    if (counted < word->least || given > word->most)
        report(inserted, &call->node, "the new call has the wrong number of arguments");
    if (word->root >= 0) {
        const Node *root = rank_argument(inserted->context, call, "root_rank", word->root);
        if (!is_zero(root)) report(inserted, &call->node, "another rank than 0 sends its values");
    }
    if (word->is_for_all && is_guarded(inserted, &call->node))
        report(inserted, &call->node, "only some ranks come to what all must do together");
}

static void judge_call(Inserted *inserted, const AstCall *call) {
    if (!is_new(inserted, &call->node)) return;
    const char *member = member_of(inserted, call);
    for (size_t i = 0; member && i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].name, member) == 0) judge_word(inserted, call, &words[i]);
    const Node *callee = call->func;
    if (callee->kind != AST_Attribute) return;
    const char *method = rank_text(inserted->context, AS(Attribute, callee)->attr);
    bool shards = strcmp(method, "shard") == 0;
    if (shards && (list_count(call->args) != 2 || !is_size(inserted, call->args->items[0]) ||
                   !is_rank(inserted, call->args->items[1])))
        report(inserted, &call->node, "the data are not divided by the size at the rank");
    if (strcmp(method, "set_device") == 0 && !is_said(inserted, &call->node, "LOCAL_RANK") &&
        !is_said(inserted, &call->node, "local_rank"))
        report(inserted, &call->node, "the device is not that of the local rank");
}

/* ---- the rest ---- */

static void judge_slice(Inserted *inserted, const AstSlice *slice) {
    if (!slice->step || !is_size(inserted, slice->step) || !is_new(inserted, slice->step)) return;
    if (!is_rank(inserted, slice->lower))
        report(inserted, &slice->node, "every rank takes the same part of the data");
}

static void judge_device(Inserted *inserted, const Node *value, const Node *where) {
    if (is_rank(inserted, value) && is_new(inserted, value))
        report(inserted, where, "the device is not that of the local rank");
}

static void judge_assignment(Inserted *inserted, const AstAssign *node) {
    const Node *target = node->targets->items[0], *value = node->value;
    if (target->kind == AST_Attribute && value->kind == AST_Call && list_count(AS(Call, value)->args) == 1 &&
        strcmp(rank_text(inserted->context, AS(Attribute, target)->attr), "visible_device_list") == 0)
        judge_device(inserted, AS(Call, value)->args->items[0], value);
}

static void judge_subscript(Inserted *inserted, const AstSubscript *node) {
    if (node->value->kind == AST_Name &&
        strstr(rank_text(inserted->context, AS(Name, node->value)->id), "gpu"))
        judge_device(inserted, node->slice, &node->node);
}

/* A new statement does something; a pair that nobody asked for is an argument after its call. */
static void judge_value(Inserted *inserted, const Node *statement, const Node *value) {
    const AlignedToken *token = aligned_token(inserted->after, statement->start);
    if (!value || !token || token->other != NO_COUNTERPART) return;
    bool is_pair = value->kind == AST_Tuple && !(value->flags & NODE_PARENTHESIZED);
    if (is_pair || (statement->kind == AST_Expr && (value->kind == AST_Name || value->kind == AST_Compare)))
        report(inserted, statement, "a new statement does nothing with what it makes");
}

static bool enter(void *context, Node *node) {
    Inserted *inserted = context;
    switch ((NodeKind)node->kind) {
    case AST_Compare: judge_comparison(inserted, AS(Compare, node)); break;
    case AST_Call: judge_call(inserted, AS(Call, node)); break;
    case AST_Slice: judge_slice(inserted, AS(Slice, node)); break;
    case AST_Subscript: judge_subscript(inserted, AS(Subscript, node)); break;
    case AST_Expr: judge_value(inserted, node, AS(Expr, node)->value); break;
    case AST_Assign:
        judge_value(inserted, node, AS(Assign, node)->value);
        judge_assignment(inserted, AS(Assign, node));
        break;
    default: break;
    }
    if (inserted->depth < MOST_AROUND) inserted->around[inserted->depth] = node;
    inserted->depth++;
    return true;
}

static void leave(void *context, Node *node) {
    (void)node;
    ((Inserted *)context)->depth--;
}

InsertedProblem rank_check_inserted(RankContext *context, SourceModule *module, const AlignedSide *after) {
    Inserted inserted = {.context = context, .module = module, .after = after};
    ast_walk(&module->tree->module->node, &(Visitor){enter, leave, &inserted});
    return inserted.found;
}
