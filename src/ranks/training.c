/* Two rules about training loops that are distributed already. They need no ranks: a sampler that shuffles
 * must be told the epoch, and what a wrapped model saves has names with a prefix that the plain model does
 * not know. One walk gathers the calls that matter, with the loops around them. */
#include "ranks/ranks_internal.h"
#include "syntax/name.h"

#include <string.h>

typedef struct LoopUse {
    const Node *loop;         /* a For whose iterable is a name, perhaps inside enumerate or a progress bar */
    const Variable *iterated; /* that name */
    const Node *around;       /* the loop around it in the same function, or NULL */
} LoopUse;

typedef struct CallUse {
    const AstCall *call;
    const char *name;   /* what it calls, or NULL */
    const Node *around; /* the closest loop in the same function, or NULL */
    const Node *target; /* the name to which it is assigned, or NULL */
} CallUse;

typedef struct Training {
    RankContext *context;
    SourceModule *module;
    Diagnostics *diagnostics;
    Array(const Node *) loops; /* open while walking; a NULL is the border of a function */
    Array(LoopUse) iterations;
    Array(CallUse) calls;
    const Node *assigned, *target; /* the value of the last assignment to one name, and that name */
    bool speaks_of_prefix;         /* "module." is taken off or put on somewhere */
} Training;

static const Variable *definition_of(const Training *training, const Node *name) {
    const Variable *variable = name->kind == AST_Name ? scope_use(training->module->scopes, name) : NULL;
    return variable ? variable->definition : NULL;
}

/* The name that is gone through in `x`, `enumerate(x)`, `tqdm(x, …)`, `tqdm(enumerate(x))`. */
static const Node *iterated_name(const Node *node) {
    while (node->kind == AST_Call && list_count(AS(Call, node)->args) > 0)
        node = AS(Call, node)->args->items[0];
    return node->kind == AST_Name ? node : NULL;
}

static const Node *loop_around(const Training *training) {
    return training->loops.count > 0 ? array_last(&training->loops) : NULL;
}

static bool contains(const char *text, uint32_t length, const char *word) {
    return memmem(text, length, word, strlen(word)) != NULL;
}

static bool enter(void *context, Node *node) {
    Training *training = context;
    switch ((NodeKind)node->kind) {
    case AST_For: {
        const Node *name = iterated_name(AS(For, node)->iter);
        const Variable *iterated = name ? definition_of(training, name) : NULL;
        if (iterated)
            array_push(&training->iterations,
                       ((LoopUse){.loop = node, .iterated = iterated, .around = loop_around(training)}));
        array_push(&training->loops, node);
        break;
    }
    case AST_While: array_push(&training->loops, node); break;
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
    case AST_Lambda: array_push(&training->loops, NULL); break;
    case AST_Assign: {
        const AstAssign *assign = AS(Assign, node);
        bool is_plain = list_count(assign->targets) == 1 && assign->targets->items[0]->kind == AST_Name;
        training->assigned = is_plain ? assign->value : NULL;
        training->target = is_plain ? assign->targets->items[0] : NULL;
        break;
    }
    case AST_Call: {
        CallUse use = {.call = AS(Call, node), .around = loop_around(training)};
        use.name = rank_meaning(training->context, training->module, AS(Call, node)->func);
        if (training->assigned && node->start >= training->assigned->start &&
            node->end <= training->assigned->end)
            use.target = training->target;
        if (use.name && strstr(use.name, "consume_prefix_in_state_dict")) training->speaks_of_prefix = true;
        array_push(&training->calls, use);
        break;
    }
    case AST_Constant:
        if (node->op == CONSTANT_STR &&
            contains(AS(Constant, node)->text, AS(Constant, node)->length, "module."))
            training->speaks_of_prefix = true;
        break;
    default: break;
    }
    return true;
}

static void leave(void *context, Node *node) {
    Training *training = context;
    switch ((NodeKind)node->kind) {
    case AST_For:
    case AST_While:
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
    case AST_Lambda: training->loops.count--; break;
    default: break;
    }
}

/* Samplers. */

static bool is_sampler(const char *name) {
    return name && (strcmp(name, "torch.utils.data.DistributedSampler") == 0 ||
                    strcmp(name, "torch.utils.data.distributed.DistributedSampler") == 0);
}

static bool is_loader(const char *name) {
    return name && (strcmp(name, "torch.utils.data.DataLoader") == 0 ||
                    strcmp(name, "torch.utils.data.dataloader.DataLoader") == 0);
}

static bool shuffles(const Training *training, const AstCall *call) {
    FOR_EACH (keyword, call->keywords)
        if (!AS(keyword, keyword)->arg) return false;
    const Node *shuffle = rank_argument(training->context, call, "shuffle", 3);
    return !shuffle || (shuffle->kind == AST_Constant && shuffle->op == CONSTANT_TRUE);
}

/* A loop that is surely run more than once, as far as anybody can tell. */
static bool repeats(const Training *training, const Node *loop) {
    if (!loop) return false;
    if (loop->kind == AST_While) return true;
    const Node *iterable = AS(For, loop)->iter;
    while (iterable->kind == AST_Call && AS(Call, iterable)->func->kind == AST_Name &&
           strcmp(rank_text(training->context, AS(Name, AS(Call, iterable)->func)->id), "range") != 0 &&
           list_count(AS(Call, iterable)->args) > 0)
        iterable = AS(Call, iterable)->args->items[0];
    if (iterable->kind != AST_Call || AS(Call, iterable)->func->kind != AST_Name ||
        strcmp(rank_text(training->context, AS(Name, AS(Call, iterable)->func)->id), "range") != 0)
        return false;
    const NodeList *bounds = AS(Call, iterable)->args;
    if (list_count(bounds) != 1) return list_count(bounds) > 1;
    return bounds->items[0]->kind != AST_Constant || AS(Constant, bounds->items[0])->integer > 1;
}

/* Functions that only go through what they are given. */
static bool is_harmless(const Training *training, const CallUse *use) {
    static const char *const names[] = {"enumerate", "len",   "iter", "zip", "print",
                                        "tqdm",      "range", "str",  "next"};
    const Node *callee = use->call->func;
    Sym sym = callee->kind == AST_Name        ? AS(Name, callee)->id
              : callee->kind == AST_Attribute ? AS(Attribute, callee)->attr
                                              : 0;
    for (uint32_t i = 0; sym && i < sizeof names / sizeof *names; i++)
        if (strcmp(rank_text(training->context, sym), names[i]) == 0) return true;
    return false;
}

typedef struct Epochs {
    const Node *loop; /* the loop over the epochs, or NULL */
    bool escapes;     /* the loader is given to somebody who may set the epoch */
} Epochs;

static int argument_position(const Training *training, const CallUse *use, const Variable *loader,
                             const char **name) {
    *name = NULL;
    for (uint32_t i = 0; i < list_count(use->call->args); i++)
        if (definition_of(training, use->call->args->items[i]) == loader) return (int)i;
    FOR_EACH (keyword, use->call->keywords) {
        if (definition_of(training, AS(keyword, keyword)->value) != loader || !AS(keyword, keyword)->arg)
            continue;
        *name = rank_text(training->context, AS(keyword, keyword)->arg);
        return 0;
    }
    return -1;
}

/* Whether [function] goes through its parameter. */
static bool goes_through(const Training *training, const AstFunctionDef *function, int position,
                         const char *name) {
    const NodeList *parameters = AS(arguments, function->args)->args;
    for (uint32_t i = 0; i < list_count(parameters); i++) {
        const Astarg *parameter = AS(arg, parameters->items[i]);
        if (name ? strcmp(rank_text(training->context, parameter->arg), name) != 0 : (int)i != position)
            continue;
        const Variable *variable = scope_use(training->module->scopes, &parameter->node);
        for (uint32_t k = 0; variable && k < training->iterations.count; k++)
            if (training->iterations.items[k].iterated == variable->definition) return true;
    }
    return false;
}

static Epochs find_epochs(const Training *training, const Variable *loader) {
    Epochs epochs = {0};
    for (uint32_t i = 0; i < training->iterations.count; i++) {
        const LoopUse *use = &training->iterations.items[i];
        if (use->iterated == loader && repeats(training, use->around)) epochs.loop = use->around;
    }
    for (uint32_t i = 0; i < training->calls.count; i++) {
        const CallUse *use = &training->calls.items[i];
        const char *name;
        int position = argument_position(training, use, loader, &name);
        if (position < 0 || is_harmless(training, use)) continue;
        SourceModule *owner;
        const AstFunctionDef *function =
            rank_function(training->context, training->module, use->call->func, &owner);
        if (!function || owner != training->module)
            epochs.escapes = true;
        else if (repeats(training, use->around) && goes_through(training, function, position, name))
            epochs.loop = use->around;
    }
    return epochs;
}

static void check_sampler(Training *training, const CallUse *sampler) {
    const Variable *held = sampler->target ? definition_of(training, sampler->target) : NULL;
    for (uint32_t i = 0; i < training->calls.count; i++) {
        const CallUse *use = &training->calls.items[i];
        if (!is_loader(use->name) || !use->target) continue;
        const Node *given = rank_argument(training->context, use->call, "sampler", 3);
        if (!given || (given != &sampler->call->node && (!held || definition_of(training, given) != held)))
            continue;
        Epochs epochs = find_epochs(training, definition_of(training, use->target));
        if (!epochs.loop || epochs.escapes) continue;
        const Text *text = training->module->tree->text;
        Diagnostic *diagnostic =
            diag_add(training->diagnostics, CODE_SAMPLER_EPOCH, text,
                     (Span){sampler->call->node.start, sampler->call->node.end},
                     "the sampler shuffles the same way in every epoch, since nobody calls its set_epoch");
        diagnostic->help = "call set_epoch(epoch) on it at the beginning of each epoch";
        const Node *head =
            epochs.loop->kind == AST_For ? AS(For, epochs.loop)->iter : AS(While, epochs.loop)->test;
        diag_note(training->diagnostics, diagnostic, text, (Span){head->start, head->end},
                  "the loop over the epochs");
        return;
    }
}

/* Checkpoints. */

static bool is_method(const Training *training, const CallUse *use, const char *name) {
    const Node *callee = use->call->func;
    return callee->kind == AST_Attribute &&
           strcmp(rank_text(training->context, AS(Attribute, callee)->attr), name) == 0;
}

/* DistributedDataParallel puts the prefix there; a sharded model has names of its own. */
static bool is_wrapped(const Training *training, const Node *model) {
    const AstCall *wrapper = rank_wrapper(training->context, training->module, model);
    const char *name = wrapper ? rank_meaning(training->context, training->module, wrapper->func) : NULL;
    return name && strstr(name, "DistributedDataParallel");
}

static bool loads_wrapped(const Training *training) {
    for (uint32_t i = 0; i < training->calls.count; i++) {
        const CallUse *use = &training->calls.items[i];
        if (is_method(training, use, "load_state_dict") &&
            is_wrapped(training, AS(Attribute, use->call->func)->value))
            return true;
    }
    return false;
}

/* The call of torch.save in whose arguments [use] stands, or to which the name goes that holds it. */
static const CallUse *saving_call(const Training *training, const CallUse *use) {
    const Variable *held = use->target ? definition_of(training, use->target) : NULL;
    for (uint32_t i = 0; i < training->calls.count; i++) {
        const CallUse *save = &training->calls.items[i];
        if (!save->name || strcmp(save->name, "torch.save") != 0) continue;
        if (use->call->node.start > save->call->node.start && use->call->node.end < save->call->node.end)
            return save;
        const Node *saved = rank_argument(training->context, save->call, "obj", 0);
        if (held && saved && definition_of(training, saved) == held) return save;
    }
    return NULL;
}

/* Where the same file is read again, or NULL. */
static const CallUse *loading_call(const Training *training, const CallUse *save) {
    const Node *path = rank_argument(training->context, save->call, "f", 1);
    for (uint32_t i = 0; path && i < training->calls.count; i++) {
        const CallUse *load = &training->calls.items[i];
        if (!load->name || strcmp(load->name, "torch.load") != 0) continue;
        const Node *read = rank_argument(training->context, load->call, "f", 0);
        if (read && read->kind == path->kind && ast_equal(read, path)) return load;
    }
    return NULL;
}

static void check_checkpoint(Training *training, const CallUse *use) {
    const CallUse *save = saving_call(training, use);
    if (!save) return;
    const Text *text = training->module->tree->text;
    Diagnostic *diagnostic =
        diag_add(training->diagnostics, CODE_WRAPPED_CHECKPOINT, text,
                 (Span){use->call->node.start, use->call->node.end},
                 "the checkpoint has the wrapper's names: each begins with \"module.\", and the plain model "
                 "does not know them");
    diagnostic->help = "save the state of the module inside the wrapper: .module.state_dict()";
    const CallUse *load = loading_call(training, save);
    if (load)
        diag_note(training->diagnostics, diagnostic, text,
                  (Span){load->call->node.start, load->call->node.end}, "it is read again here");
}

void rank_check_training(RankContext *context, SourceModule *module, Diagnostics *diagnostics) {
    Training training = {.context = context, .module = module, .diagnostics = diagnostics};
    Visitor visitor = {.enter = enter, .leave = leave, .context = &training};
    ast_walk(&module->tree->module->node, &visitor);
    Sym set_epoch = symbol_find(context->project->symbols, "set_epoch", 9);
    bool sets_epoch = set_epoch && rank_calls(context, module, set_epoch);
    bool knows_prefix = training.speaks_of_prefix || loads_wrapped(&training);
    for (uint32_t i = 0; i < training.calls.count; i++) {
        const CallUse *use = &training.calls.items[i];
        if (!sets_epoch && is_sampler(use->name) && shuffles(&training, use->call))
            check_sampler(&training, use);
        if (!knows_prefix && is_method(&training, use, "state_dict") &&
            is_wrapped(&training, AS(Attribute, use->call->func)->value))
            check_checkpoint(&training, use);
    }
    array_free(&training.loops);
    array_free(&training.iterations);
    array_free(&training.calls);
}
