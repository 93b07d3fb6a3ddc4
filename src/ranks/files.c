/* The trace of rank 0 is walked in its order, loops twice. What it writes under a condition on the rank, or
 * to another place than the other ranks do, is pending until a collective or a training step, which all ranks
 * take together; what all ranks use in between is a race. */
#include "ranks/files.h"
#include "ranks/ranks_internal.h"
#include "ranks/trace.h"

#include <string.h>

/* Actions of steps. */
static const char WAIT[] = "wait";     /* all ranks meet */
static const char HOLD[] = "hold";     /* the other ranks wait until this one waits, too */
static const char TRAIN[] = "train";   /* the same; callbacks write files */
static const char STAND[] = "stand";   /* a callback that will write while the model is trained */
static const char WRITE[] = "write";   /* what is in a file */
static const char FOLDER[] = "folder"; /* makes a folder */
static const char REMOVE[] = "remove";
static const char READ[] = "read";
static const char LIST[] = "list";
static const char PROBE[] = "probe"; /* asks whether it is there */

/* What a call does with a file, and where its path stands. */
typedef struct FileCall {
    const char *name; /* of a method, whatever its receiver is */
    const char *action;
    int8_t path; /* position; BY_KIND, RECEIVER */
    const char *keyword;
} FileCall;

enum { RECEIVER = -1, BY_KIND = -2, NO_PATH = -3 };

/* Functions are described in stubs (`@file`); of a method nothing but the name is known here. */
static const FileCall methods[] = {
    {"save_weights", WRITE, 0, "filepath"},
    {"load_weights", READ, 0, "filepath"},
    {"save", WRITE, BY_KIND, "filepath"},
    {"restore", READ, BY_KIND, "save_path"},
    {"write", WRITE, BY_KIND, "file_prefix"},
    {"read", READ, BY_KIND, "save_path"},
    {"to_csv", WRITE, 0, "path_or_buf"},
    {"to_pickle", WRITE, 0, "path"},
    {"save_pretrained", WRITE, 0, "save_directory"},
    {"from_pretrained", READ, 0, "pretrained_model_name_or_path"},
    {"write_text", WRITE, RECEIVER, NULL},
    {"write_bytes", WRITE, RECEIVER, NULL},
    {"read_text", READ, RECEIVER, NULL},
    {"read_bytes", READ, RECEIVER, NULL},
    {"unlink", REMOVE, RECEIVER, NULL},
    {"backward", WAIT, NO_PATH, NULL},
    {"apply_gradients", WAIT, NO_PATH, NULL},
    {"minimize", WAIT, NO_PATH, NULL},
    {"train_on_batch", WAIT, NO_PATH, NULL},
    {"run", WAIT, NO_PATH, NULL},
    {"fit", TRAIN, NO_PATH, NULL},
    {"fit_generator", TRAIN, NO_PATH, NULL},
};

static const char *const actions[PATH_USE_COUNT] = {
    [PATH_WRITE] = WRITE, [PATH_FOLDER] = FOLDER, [PATH_REMOVE] = REMOVE, [PATH_READ] = READ,
    [PATH_LIST] = LIST,   [PATH_PROBE] = PROBE,   [PATH_STAND] = STAND,
};

const char *rank_file_hold(void) { return HOLD; }

/* ---- which call it is ---- */

static bool is_path(const Node *node) {
    return node && (node->kind == AST_JoinedStr || node->kind == AST_BinOp || node->kind == AST_Name ||
                    node->kind == AST_Attribute || node->kind == AST_Call ||
                    (node->kind == AST_Constant && node->op == CONSTANT_STR));
}

/* Of `saver.save(sess, path)` the second argument, of `model.save(path)` the first one. */
static const Node *path_by_kind(const AstCall *call) {
    uint32_t count = list_count(call->args);
    if (count == 0) return NULL;
    const Node *first = call->args->items[0], *second = count > 1 ? call->args->items[1] : NULL;
    return first->kind == AST_Name && is_path(second) ? second : first;
}

/* `Path(p)` and `pathlib.Path(p)` are about p. */
static const Node *plain_path(const RankContext *context, const Node *node) {
    while (node && node->kind == AST_Call && list_count(AS(Call, node)->args) == 1) {
        const Node *callee = AS(Call, node)->func;
        Sym name = callee->kind == AST_Name        ? AS(Name, callee)->id
                   : callee->kind == AST_Attribute ? AS(Attribute, callee)->attr
                                                   : 0;
        const char *text = symbol_text(context->project->symbols, name);
        if (strcmp(text, "Path") != 0 && strcmp(text, "str") != 0 && strcmp(text, "list") != 0) break;
        node = AS(Call, node)->args->items[0];
    }
    return node;
}

static const Node *path_of(RankContext *context, const AstCall *call, const FileCall *known) {
    const Node *path = NULL;
    if (known->path == RECEIVER && call->func->kind == AST_Attribute)
        path = AS(Attribute, call->func)->value;
    else if (known->path == BY_KIND)
        path = path_by_kind(call);
    else if (known->path >= 0)
        path = rank_argument(context, call, known->keyword, known->path);
    return path;
}

/* The name as it is written: "os.path.exists"; NULL when it is none. */
static const char *written_name(const RankContext *context, const Node *callee) {
    if (callee->kind == AST_Name) return symbol_text(context->project->symbols, AS(Name, callee)->id);
    const char *object =
        callee->kind == AST_Attribute ? written_name(context, AS(Attribute, callee)->value) : NULL;
    if (!object) return NULL;
    return arena_printf(context->arena, "%s.%s", object,
                        symbol_text(context->project->symbols, AS(Attribute, callee)->attr));
}

static bool find_call(RankContext *context, SourceModule *module, const AstCall *call, FileCall *found) {
    const char *name = rank_meaning(context, module, call->func);
    const LibraryFile *file = name ? library_file(name) : NULL;
    const char *written = file ? NULL : written_name(context, call->func);
    if (written) file = library_file(written);
    if (file) {
        *found = (FileCall){file->name, actions[file->use], (int8_t)file->position, file->parameter};
        return true;
    }
    if (name || call->func->kind != AST_Attribute) return false;
    const char *method = symbol_text(context->project->symbols, AS(Attribute, call->func)->attr);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(methods[i].name, method) != 0) continue;
        *found = methods[i];
        return true;
    }
    return false;
}

static bool is_open(const RankContext *context, SourceModule *module, const AstCall *call) {
    if (call->func->kind != AST_Name) return false;
    const Variable *variable = scope_use(module->scopes, call->func);
    return (!variable || !variable->definition) &&
           strcmp(symbol_text(context->project->symbols, AS(Name, call->func)->id), "open") == 0;
}

static const char *mode_action(const RankContext *context, const AstCall *call) {
    const Node *mode = rank_argument(context, call, "mode", 1);
    if (!mode) return READ;
    if (mode->kind != AST_Constant || mode->op != CONSTANT_STR) return NULL;
    const AstConstant *constant = AS(Constant, mode);
    for (uint32_t i = 0; i < constant->length; i++)
        if (strchr("wax+", constant->text[i])) return WRITE;
    return READ;
}

const char *rank_file_action(RankContext *context, SourceModule *module, const AstCall *call, RankPick pick,
                             const Node **path, bool *is_alone) {
    *path = NULL;
    *is_alone = false;
    if (trace_collective(context, module, call)) return WAIT;
    FileCall known = {0};
    bool is_known = find_call(context, module, call, &known);
    const char *action = known.action;
    if (is_known && known.path == NO_PATH) return action;
    if (is_known) *path = path_of(context, call, &known);
    if (!is_known && is_open(context, module, call)) {
        action = mode_action(context, call);
        *path = rank_argument(context, call, "file", 0);
    }
    /* `PATH if hvd.rank() == 0 else os.devnull` */
    if (*path && (*path)->kind == AST_IfExp) {
        const AstIfExp *choice = AS(IfExp, *path);
        Amount amount = rank_evaluate(context, module, choice->test, pick);
        *is_alone = amount.depends;
        *path = amount_truth(amount) == 1 ? choice->body : amount_truth(amount) == 0 ? choice->orelse : NULL;
    }
    *path = plain_path(context, *path);
    return *path ? action : NULL;
}

/* ---- whether two paths are the same ---- */

/* The argument of the call that leads into the function, when the path is a parameter of it. */
static const Node *argument_for(RankContext *context, const Step *step, SourceModule **module) {
    const Node *path = step->path;
    *module = step->module;
    if (path->kind != AST_Name || step->site == step->node) return path;
    const Variable *variable = scope_use(step->module->scopes, path);
    const Variable *definition = variable ? variable->definition : NULL;
    if (!definition) return path;
    if (definition->scope->kind == SCOPE_MODULE) return path;
    if (!(definition->flags & VARIABLE_PARAMETER) || step->site->kind != AST_Call) return NULL;
    SourceModule *owner;
    const AstCall *call = AS(Call, step->site);
    const AstFunctionDef *function = rank_function(context, step->asker, call->func, &owner);
    if (!function || definition->scope->node != &function->node) return NULL;
    const NodeList *parameters = AS(arguments, function->args)->args;
    int position = rank_method(step->asker, call->func) ? -1 : 0;
    for (uint32_t i = 0; i < list_count(parameters); i++) {
        if (AS(arg, parameters->items[i])->arg != definition->name) continue;
        *module = step->asker;
        return rank_argument(context, call, symbol_text(context->project->symbols, definition->name),
                             position + (int)i);
    }
    return NULL;
}

/* Whether the variable gets another value between the two places. */
static bool is_rebound(const SourceModule *module, const Node *first, const Node *second) {
    const Variable *variable = scope_use(module->scopes, first);
    const Variable *definition = variable ? variable->definition : NULL;
    uint32_t low = first->start < second->start ? first->start : second->start;
    uint32_t high = first->start < second->start ? second->start : first->start;
    for (const Site *site = definition ? definition->sites : NULL; site; site = site->next)
        if (site->node->start > low && site->node->start < high) return true;
    return false;
}

static bool is_same(SourceModule *first_module, const Node *first, SourceModule *second_module,
                    const Node *second) {
    if (!ast_equal(first, second)) return false;
    if (first->kind == AST_Constant) return true;
    if (first_module != second_module) return false;
    if (first->kind != AST_Name) return true;
    const Variable *a = scope_use(first_module->scopes, first), *b = scope_use(second_module->scopes, second);
    return a && b && a->definition && a->definition == b->definition &&
           !is_rebound(first_module, first, second);
}

static bool is_below(SourceModule *module, const Node *folder, const Node *path) {
    if (folder->kind == AST_Constant && path->kind == AST_Constant) {
        const AstConstant *outer = AS(Constant, folder), *inner = AS(Constant, path);
        return outer->length > 0 && inner->length > outer->length &&
               memcmp(outer->text, inner->text, outer->length) == 0 &&
               (outer->text[outer->length - 1] == '/' || inner->text[outer->length] == '/');
    }
    bool joins = path->kind == AST_Call && list_count(AS(Call, path)->args) > 1 &&
                 AS(Call, path)->func->kind == AST_Attribute;
    return joins && is_same(module, folder, module, AS(Call, path)->args->items[0]);
}

static bool is_about(RankContext *context, const Step *first, const Step *second) {
    SourceModule *first_module, *second_module;
    const Node *a = argument_for(context, first, &first_module);
    const Node *b = argument_for(context, second, &second_module);
    if (!a || !b) return false;
    if (is_same(first_module, a, second_module, b)) return true;
    if (first_module != second_module) return false;
    /* A folder that is removed or listed, and what is in it. */
    return (first->name == REMOVE && is_below(first_module, a, b)) ||
           (second->name == LIST && is_below(first_module, b, a));
}

/* ---- the walk ---- */

typedef Array(const Step *) Steps;

typedef struct FileWalk {
    RankContext *context;
    SourceModule *module;
    Array(Span) turns; /* of the module: what rank 0 does while all others wait for it */
    bool looks_for_caches;
    Steps probed;   /* what all ranks have asked for since they met */
    Steps tried;    /* what they read of it */
    Steps built;    /* what rank 0 writes of it */
    Steps pending;  /* what rank 0 wrote since all ranks met */
    Steps reads;    /* what all ranks read since then */
    Steps later;    /* what the others read once they are let go */
    bool is_ahead;  /* the others are held */
    bool is_inner;  /* a function is walked, and not the file */
    bool is_left;   /* … which is judged where it is called */
    Steps standing; /* what is written while a model is trained */
    Steps absent;   /* probes that have found nothing: what was read before is there, and is another file */
    const Step *probe; /* the last one */
    FileRace found;
} FileWalk;

static bool is_write(const Step *step) {
    return step->name == WRITE || step->name == FOLDER || step->name == REMOVE;
}

/* Whether it matters which of the two comes first. */
static bool is_race(const Step *write, const Step *use) {
    if (write->name == FOLDER) return use->name == LIST;
    return use->name == READ || use->name == LIST || use->name == PROBE;
}

static void look_for(FileWalk *walk, const Steps *steps, const Step *step, bool is_use) {
    for (uint32_t i = 0; i < steps->count && !walk->found.write; i++) {
        const Step *write = is_use ? steps->items[i] : step, *use = is_use ? step : steps->items[i];
        if (!is_race(write, use) || !is_about(walk->context, write, use)) continue;
        walk->found =
            (FileRace){.write = write->site,
                       .use = use->site,
                       .problem = is_use ? "all ranks use a file that one rank has just written or "
                                           "removed, and do not wait for it"
                                         : "one rank writes or removes a file that others may still "
                                           "be reading"};
    }
}

static void copy_steps(Steps *to, const Steps *from) {
    for (uint32_t i = 0; i < from->count; i++) array_push(to, from->items[i]);
}

static void forget_probes(FileWalk *walk) {
    array_clear(&walk->probed);
    array_clear(&walk->tried);
    array_clear(&walk->built);
}

static void meet(FileWalk *walk) {
    array_clear(&walk->pending);
    array_clear(&walk->reads);
    copy_steps(&walk->reads, &walk->later);
    array_clear(&walk->later);
    walk->is_ahead = false;
    forget_probes(walk);
}

static bool is_probed(const FileWalk *walk, const Step *step) {
    for (uint32_t i = 0; i < walk->probed.count; i++)
        if (is_about(walk->context, step, walk->probed.items[i])) return true;
    return false;
}

/* A process that asks for a file while another one writes it finds half of it, whichever arm comes first. */
static void look_for_cache(FileWalk *walk, const Step *step) {
    if (!walk->looks_for_caches || !is_probed(walk, step)) return;
    bool builds = is_write(step);
    const Steps *others = builds ? &walk->tried : &walk->built;
    for (uint32_t i = 0; i < others->count && !walk->found.write; i++) {
        if (!is_about(walk->context, step, others->items[i])) continue;
        walk->found =
            (FileRace){.write = builds ? step->site : others->items[i]->site,
                       .use = builds ? others->items[i]->site : step->site,
                       .problem = "one rank builds a file while others ask whether it is there and read it"};
    }
    Steps *own = builds ? &walk->built : &walk->tried;
    array_push(own, step);
}

static bool is_absent(const FileWalk *walk, const Step *write) {
    for (uint32_t i = 0; i < walk->absent.count; i++)
        if (is_about(walk->context, write, walk->absent.items[i])) return true;
    return false;
}

/* What the first process of each machine does, and no other: it must be alone then, and who calls sees to it.
 */
static bool is_of_machine(const Step *step) {
    static const char word[] = "LOCAL_RANK";
    const Node *nodes[] = {step->guard, step->node};
    const Text *text = step->module->tree->text;
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
        if (nodes[i] && nodes[i]->end <= text->length &&
            memmem(text->data + nodes[i]->start, nodes[i]->end - nodes[i]->start, word, sizeof word - 1))
            return true;
    return false;
}

static void act(FileWalk *walk, const Step *step) {
    if (step->name == PROBE) walk->probe = step;
    bool is_alone = step->guard || step->is_alone;
    if (step->is_in_turn) {
        /* The others come to it when rank 0 has left it. */
        if (step->name == READ) array_push(&walk->reads, step);
    } else if (step->name == WAIT || step->name == TRAIN) {
        meet(walk);
        for (uint32_t i = 0; step->name == TRAIN && i < walk->standing.count; i++)
            array_push(&walk->pending, walk->standing.items[i]);
    } else if (step->name == HOLD) {
        walk->is_ahead = true;
    } else if (step->name == STAND) {
        array_push(&walk->standing, step);
    } else if (is_write(step) && is_alone) {
        walk->is_left |= walk->is_inner && !walk->is_ahead && is_of_machine(step);
        if (walk->is_left) return;
        if (step->name != FOLDER && !is_absent(walk, step)) look_for(walk, &walk->reads, step, false);
        if (step->name == WRITE && !walk->is_ahead) look_for_cache(walk, step);
        array_push(&walk->pending, step);
    } else if (!is_write(step) && !is_alone) {
        if (!walk->is_ahead) look_for(walk, &walk->pending, step, true);
        if (step->name == PROBE) array_push(&walk->probed, step);
        if (step->name == READ && !walk->is_ahead) look_for_cache(walk, step);
        if (step->name == READ) array_push(walk->is_ahead ? &walk->later : &walk->reads, step);
    }
}

static void walk_steps(FileWalk *walk, const Step *step);

/* `if not os.path.exists(path):`, where the probe was the last action. */
static bool asks_whether_missing(const FileWalk *walk, const Node *test) {
    return walk->probe && test && test->kind == AST_UnaryOp && test->op == OP_Not &&
           AS(UnaryOp, test)->operand == walk->probe->node;
}

/* Either arm may be taken: what is pending after them is what either leaves. */
static void walk_branch(FileWalk *walk, const Step *step) {
    Steps pending = {0}, reads = {0};
    copy_steps(&pending, &walk->pending);
    copy_steps(&reads, &walk->reads);
    bool is_missing = asks_whether_missing(walk, step->node), was_ahead = walk->is_ahead;
    if (is_missing) array_push(&walk->absent, walk->probe);
    walk_steps(walk, step->arms[0].first);
    if (is_missing) walk->absent.count--;
    Steps pending_then = walk->pending, reads_then = walk->reads;
    walk->pending = pending;
    walk->reads = reads;
    bool is_ahead = walk->is_ahead;
    walk->is_ahead = was_ahead;
    walk_steps(walk, step->arms[1].first);
    walk->is_ahead &= is_ahead;
    copy_steps(&walk->pending, &pending_then);
    copy_steps(&walk->reads, &reads_then);
    array_free(&pending_then);
    array_free(&reads_then);
}

static void walk_steps(FileWalk *walk, const Step *step) {
    enum { MOST_STEPS = 512 };
    for (; step && !walk->found.write && !walk->is_left; step = step->next) {
        /* Arms add up what they leave; nothing is said of programs that have too many of them. */
        if (walk->pending.count > MOST_STEPS || walk->reads.count > MOST_STEPS ||
            walk->later.count > MOST_STEPS)
            meet(walk);
        switch ((StepKind)step->kind) {
        case STEP_ACTION: act(walk, step); break;
        case STEP_BRANCH: walk_branch(walk, step); break;
        case STEP_LOOP:
            walk_steps(walk, step->arms[0].first);
            walk_steps(walk, step->arms[0].first);
            break;
        case STEP_LEAVE: break;
        }
    }
}

static void walk_function(FileWalk *walk, TraceBuilder *builder, SourceModule *module, const Node *function) {
    array_clear(&walk->later);
    meet(walk);
    array_clear(&walk->standing);
    walk->is_inner = function->kind != AST_Module;
    walk->is_left = false;
    walk_steps(walk, trace_of(builder, module, function)->first);
}

static bool look_for_turns(void *context, Node *node) {
    FileWalk *walk = context;
    const NodeList *blocks[2] = {NULL, NULL};
    if (node->kind == AST_Module) blocks[0] = AS(Module, node)->body;
    if (node->kind == AST_FunctionDef) blocks[0] = AS(FunctionDef, node)->body;
    if (node->kind == AST_For) blocks[0] = AS(For, node)->body;
    if (node->kind == AST_With) blocks[0] = AS(With, node)->body;
    if (node->kind == AST_If) blocks[0] = AS(If, node)->body, blocks[1] = AS(If, node)->orelse;
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t i = 0; i < list_count(blocks[k]); i++) {
            const Node *end = rank_turn_end(walk->context, walk->module, blocks[k], i);
            if (end) array_push(&walk->turns, ((Span){blocks[k]->items[i]->end, end->start}));
        }
    return true;
}

/* The name by which the function is called: that of its class when it makes an instance. */
static Sym called_name(const FileWalk *walk, const Scope *scope) {
    const AstFunctionDef *function = AS(FunctionDef, scope->node);
    bool makes = strcmp(symbol_text(walk->context->project->symbols, function->name), "__init__") == 0;
    return makes && scope->parent && scope->parent->kind == SCOPE_CLASS
               ? AS(ClassDef, scope->parent->node)->name
               : function->name;
}

/* Whether the call, of something of this name, may enter the function. */
static bool may_enter(FileWalk *walk, const AstCall *call, const Node *function) {
    SourceModule *owner;
    const AstFunctionDef *found = rank_function(walk->context, walk->module, call->func, &owner);
    return found ? &found->node == function : !rank_meaning(walk->context, walk->module, call->func);
}

enum { MOST_CALLERS = 4 }; /* of one another, from what writes to where rank 0 goes first */

/* Where the function is called in its file. */
typedef struct Callers {
    bool are_any, are_in_turns; /* rank 0 goes first in all of them */
} Callers;

static Callers callers_of(FileWalk *walk, const Scope *scope, uint32_t depth);

/* Whether the call stands in a turn of rank 0, or in a function that is called in turns only. */
static bool is_in_turn(FileWalk *walk, const AstCall *call, uint32_t depth) {
    for (uint32_t i = 0; i < walk->turns.count; i++)
        if (call->node.start >= walk->turns.items[i].start && call->node.end <= walk->turns.items[i].end)
            return true;
    const Scope *around = NULL;
    for (const Scope *scope = walk->module->scopes->module; scope; scope = scope_next(scope)) {
        bool is_function = scope->kind == SCOPE_FUNCTION && scope->node->kind == AST_FunctionDef;
        bool holds =
            is_function && scope->node->start <= call->node.start && call->node.end <= scope->node->end;
        if (holds && (!around || scope->node->start > around->node->start)) around = scope;
    }
    if (!around || depth == 0) return false;
    Callers callers = callers_of(walk, around, depth - 1);
    return callers.are_any && callers.are_in_turns;
}

static Callers callers_of(FileWalk *walk, const Scope *scope, uint32_t depth) {
    Callers callers = {.are_in_turns = true};
    Sym name = called_name(walk, scope);
    for (const CallList *list = rank_calls(walk->context, walk->module, name); list; list = list->next) {
        if (!callers.are_in_turns || !may_enter(walk, list->call, scope->node)) continue;
        callers.are_any = true;
        callers.are_in_turns = is_in_turn(walk, list->call, depth);
    }
    return callers;
}

/* A function that is called nowhere in the file is judged where it is: rank 0 may go first there. */
static void check_function(FileWalk *walk, TraceBuilder *builder, const Scope *scope) {
    Sym name = called_name(walk, scope);
    Callers callers = callers_of(walk, scope, MOST_CALLERS);
    bool makes = name != AS(FunctionDef, scope->node)->name;
    if (callers.are_any ? callers.are_in_turns : makes) return;
    walk->looks_for_caches = callers.are_any;
    walk_function(walk, builder, walk->module, scope->node);
}

FileRace rank_check_files(RankContext *context, SourceModule *module) {
    FileWalk walk = {.context = context, .module = module};
    TraceBuilder builder;
    ast_walk(&module->tree->module->node, &(Visitor){.enter = look_for_turns, .context = &walk});
    trace_builder_init(&builder, context, RANK_FIRST, TRACE_FILES);
    for (const Scope *scope = module->scopes->module; scope; scope = scope_next(scope))
        if (scope->kind == SCOPE_FUNCTION &&
            (scope->node->kind == AST_FunctionDef || scope->node->kind == AST_AsyncFunctionDef))
            check_function(&walk, &builder, scope);
    walk.looks_for_caches = true;
    walk_function(&walk, &builder, module, &module->tree->module->node);
    if (builder.overflows || rank_is_exhausted(context)) walk.found = (FileRace){0};
    trace_builder_free(&builder);
    array_free(&walk.pending);
    array_free(&walk.reads);
    array_free(&walk.later);
    array_free(&walk.standing);
    array_free(&walk.absent);
    array_free(&walk.turns);
    array_free(&walk.probed);
    array_free(&walk.tried);
    array_free(&walk.built);
    return walk.found;
}
