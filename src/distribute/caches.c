/* TURN: a file that is built where it is missing and read where it is there. A process that asks for it while
 * another one writes it finds half of it, so rank 0 goes first: the others wait before the statement, and
 * rank 0 meets them after it. Where the statement may be left in the middle it is the calls of its function
 * that are ordered. No other barrier may stand in there. */
#include "distribute/rewriter.h"

#include <string.h>

enum {
    MOST_CALLS = 3,      /* inside one another, to a file that is written or read */
    MOST_FOLLOWED = 1000 /* calls that one question about files follows */
};

typedef Array(const Node *) Paths;

/* What a part of the program does with files. */
typedef struct Uses {
    Paths written, read;
    uint32_t followed; /* calls */
} Uses;

typedef struct Caches {
    Rewriter *rewriter;
    const Script *script;
    const GateStyle *style;
    Map *ordered; /* statements and functions in which rank 0 goes first */
    Map treated;  /* statements that have their lines */
} Caches;

/* The function that the program enters in a call of [callee]; NULL for none. */
static const Function *entered(const Script *script, const Thing *callee) {
    if (callee->kind == THING_CLASS) return class_method(script, callee->class, "__init__");
    return callee->kind == THING_FUNCTION ? callee->function : NULL;
}

static void follow_call(CallWalk *walk, const Script *script, const AstCall *call) {
    FOR_EACH_THING(script, callee, script_callees(script, call)) {
        const Function *function = entered(script, callee);
        if (function) walk_to(walk, function->node);
    }
}

/* ---- What is asked ---- */

static bool asks_for_file(const Script *script, const AstCall *call) {
    static const char *const names[] = {"os.path.exists", "os.path.isfile", "os.path.isdir",
                                        "tensorflow.io.gfile.exists", "tensorflow.io.gfile.Exists"};
    const LibraryName *name = script_library_name(script, call->func);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (library_is(name, names[i])) return true;
    return call_is_method(script, call, "exists", NULL) || call_is_method(script, call, "is_file", NULL);
}

/* Whether something below [node], or in a function that is called there, asks whether a file is there. */
static bool asks(const Script *script, const Node *node, uint32_t depth) {
    uint32_t first = script_place(script, node);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *inner = script->places.items[i].node;
        if (inner->kind != AST_Call) continue;
        if (asks_for_file(script, AS(Call, inner))) return true;
        FOR_EACH_THING(script, callee, script_callees(script, AS(Call, inner))) {
            const Function *function = depth > 0 ? entered(script, callee) : NULL;
            if (function && asks(script, function->node, depth - 1)) return true;
        }
    }
    return false;
}

/* ---- What is written and read ---- */

/* What [path] is where the function is called: of a parameter the argument. */
static const Node *path_outside(const AstCall *call, const Function *function, const Node *path) {
    if (path->kind != AST_Name || function->node->kind != AST_FunctionDef) return path;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    uint32_t skipped = function->class && !function->is_static ? 1 : 0;
    for (uint32_t i = skipped; i < list_count(parameters->args); i++) {
        Sym name = AS(arg, parameters->args->items[i])->arg;
        if (name != AS(Name, path)->id) continue;
        FOR_EACH (keyword, call->keywords)
            if (AS(keyword, keyword)->arg == name) return AS(keyword, keyword)->value;
        return i - skipped < list_count(call->args) ? call->args->items[i - skipped] : NULL;
    }
    return path;
}

static void add_uses(const Script *script, const Node *node, uint32_t depth, Uses *uses);

static void add_uses_of_call(const Script *script, const AstCall *call, uint32_t depth, Uses *uses) {
    const Node *written = gate_written_file(script, call), *read = gate_read_file(script, call);
    if (written) array_push(&uses->written, written);
    if (read) array_push(&uses->read, read);
    if (depth == 0) return;
    FOR_EACH_THING(script, callee, script_callees(script, call)) {
        const Function *function = entered(script, callee);
        if (!function || uses->followed >= MOST_FOLLOWED) continue;
        Uses inner = {.followed = uses->followed + 1};
        add_uses(script, function->node, depth - 1, &inner);
        uses->followed = inner.followed;
        for (uint32_t i = 0; i < inner.written.count; i++) {
            const Node *path = path_outside(call, function, inner.written.items[i]);
            if (path) array_push(&uses->written, path);
        }
        for (uint32_t i = 0; i < inner.read.count; i++) {
            const Node *path = path_outside(call, function, inner.read.items[i]);
            if (path) array_push(&uses->read, path);
        }
        array_free(&inner.written);
        array_free(&inner.read);
    }
}

static void add_uses(const Script *script, const Node *node, uint32_t depth, Uses *uses) {
    uint32_t first = script_place(script, node);
    for (uint32_t i = first; i < script->places.items[first].end; i++)
        if (script->places.items[i].node->kind == AST_Call)
            add_uses_of_call(script, AS(Call, script->places.items[i].node), depth, uses);
}

static Uses uses_of(const Script *script, const NodeList *block, uint32_t from) {
    Uses uses = {0};
    for (uint32_t i = from; i < list_count(block); i++) add_uses(script, block->items[i], MOST_CALLS, &uses);
    return uses;
}

static void uses_free(Uses *uses) {
    array_free(&uses->written);
    array_free(&uses->read);
}

static bool paths_meet(const Paths *a, const Paths *b) {
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++)
            if (a->items[i]->kind == b->items[k]->kind && ast_equal(a->items[i], b->items[k])) return true;
    return false;
}

/* Whether the block may leave its function. */
static bool returns(const Script *script, const NodeList *block) {
    FOR_EACH (statement, block) {
        const Function *function = script_function(script, statement);
        FOR_EACH_BELOW (script, node, statement)
            if (node->kind == AST_Return && script_function(script, node) == function) return true;
    }
    return false;
}

/* Adds the files that [test] asks for: who finds one there, and leaves it as it is, relies on it. */
static void add_asked(const Script *script, const Node *test, Paths *paths) {
    FOR_EACH_BELOW (script, node, test) {
        if (node->kind != AST_Call || !asks_for_file(script, AS(Call, node))) continue;
        const AstCall *call = AS(Call, node);
        const Node *path = list_count(call->args)              ? call->args->items[0]
                           : call->func->kind == AST_Attribute ? AS(Attribute, call->func)->value
                                                               : NULL;
        if (path) array_push(paths, path);
    }
}

/* Whether one way through the `if` reads what the other one writes. Behind an arm that leaves the function
 * what follows is the other one. */
static bool is_cache(const Caches *caches, const AstIf *node) {
    const Script *script = caches->script;
    if (!asks(script, node->test, 1)) return false;
    uint32_t index = 0;
    const NodeList *block = rewriter_block(caches->rewriter, &node->node, &index);
    bool leaves = returns(script, node->body);
    Uses body = uses_of(script, node->body, 0);
    if (leaves) add_asked(script, node->test, &body.read);
    Uses other = uses_of(script, leaves && block ? block : node->orelse, leaves && block ? index + 1 : 0);
    bool found = paths_meet(&body.written, &other.read) || paths_meet(&body.read, &other.written);
    uses_free(&body);
    uses_free(&other);
    return found;
}

/* ---- Where processes can wait for each other ---- */

/* Whether all processes come to [node] equally often, as far as the loops and clauses around it in its
 * function tell: not by an index of their own data, nor in a step. */
static bool is_regular_inside(const Caches *caches, const Node *node, const Function *function) {
    const Script *script = caches->script;
    for (const Node *at = script_parent(script, node); at && at != function->node;
         at = script_parent(script, at)) {
        bool is_loop = at->kind == AST_For || at->kind == AST_While;
        if (is_loop && script_effects(script, at) & caches->style->steps) return false;
        if (at->kind == AST_Lambda || at->kind == AST_comprehension || at->kind == AST_Try) return false;
    }
    return true;
}

bool function_gives_rows(const Script *script, const Function *function) {
    if (function->node->kind != AST_FunctionDef) return false;
    const char *name = script_text(script, AS(FunctionDef, function->node)->name);
    if (function->class && strcmp(name, "__getitem__") == 0) return true;
    FOR_EACH_BELOW (script, node, function->node) {
        if (node->kind == AST_Yield) return true;
    }
    return false;
}

/* Whether a function runs when it is called, to its end, and where the program calls it. */
static bool is_plain(const Script *script, const Function *function) {
    if (function->node->kind != AST_FunctionDef || function->is_traced) return false;
    const char *name = script_text(script, AS(FunctionDef, function->node)->name);
    if (function->callers.count == 0) return strcmp(name, "main") == 0;
    return !function_gives_rows(script, function);
}

enum { ASKED = 1, REGULAR = 2 }; /* what [asked] says of a function */

/* Whether all processes come here equally often, by each way that calls lead here. A function that calls
 * itself is asked about while it is asked about, and comes as often as its data say. */
static bool is_regular(const Caches *caches, const Node *node, Map *asked) {
    const Script *script = caches->script;
    const Function *function = script_function(script, node);
    if (!is_regular_inside(caches, node, function)) return false;
    if (function->node->kind == AST_Module) return true;
    uint64_t *state = map_at(asked, (uintptr_t)function->node);
    if (*state) return *state == REGULAR;
    *state = ASKED;
    bool is_so = is_plain(script, function);
    for (uint32_t i = 0; i < function->callers.count && is_so; i++) {
        const CallSite *site = &script->calls.items[function->callers.items[i]];
        is_so = is_regular(caches, script->places.items[site->place].node, asked);
    }
    if (is_so) *map_at(asked, (uintptr_t)function->node) = REGULAR;
    return is_so;
}

/* Whether the statement may be left before its end. */
static bool is_left(const Script *script, const Node *statement) {
    uint32_t first = script_place(script, statement);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Return && node->kind != AST_Break && node->kind != AST_Continue) continue;
        if (script->places.items[i].function == script->places.items[first].function) return true;
    }
    return false;
}

/* Whether the processes wait for each other at a call already: one of each machine downloads. */
static bool is_waiting(const Script *script, const AstCall *call) {
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (entry && entry->flags & LIB_DOWNLOADS && entry->result == THING_TORCH_DATASET) return true;
    return call_argument(script, call, "", "download").value != NULL;
}

/* Whether [node], or what it calls, waits by itself or trains. */
static bool waits(const Caches *caches, const Node *node) {
    const Script *script = caches->script;
    if (script_effects(script, node) & caches->style->steps) return true;
    CallWalk walk = {0};
    bool found = false;
    walk_to(&walk, node);
    for (const Node *within; (within = walk_next(&walk, found));) {
        FOR_EACH_BELOW (script, inner, within) {
            if (inner->kind != AST_Call || found) continue;
            found = is_waiting(script, AS(Call, inner));
            follow_call(&walk, script, AS(Call, inner));
        }
    }
    return found;
}

static bool begins_line(const Text *text, const Node *node) {
    uint32_t start = node->start;
    while (start > 0 && (text->data[start - 1] == ' ' || text->data[start - 1] == '\t')) start--;
    return start == 0 || text->data[start - 1] == '\n' || text->data[start - 1] == '\r';
}

/* The part of an `if` of its own line that [statement] is in: an `elif` belongs to what is above. */
static const Node *whole_statement(const Caches *caches, const Node *statement) {
    const Text *text = script_module(caches->script, statement)->text;
    while (statement->kind == AST_If && text->data[statement->start] == 'e')
        statement = script_parent(caches->script, statement);
    return statement;
}

static bool can_wait_around(const Caches *caches, const Node *statement) {
    const Text *text = script_module(caches->script, statement)->text;
    bool is_simple = statement->kind == AST_If || statement->kind == AST_Assign ||
                     statement->kind == AST_Expr || statement->kind == AST_AnnAssign;
    bool is_alone = statement->kind == AST_If ? begins_line(text, statement)
                                              : stands_alone(text, (Span){statement->start, statement->end});
    if (!is_simple || !is_alone || is_left(caches->script, statement)) return false;
    Map asked = {0};
    bool is_so = is_regular(caches, statement, &asked);
    map_free(&asked);
    return is_so;
}

/* The statements around which the processes wait for what happens at [node]: its own, or those that call its
 * function. False when there is one around which they cannot. */
static bool find_statements(const Caches *caches, const Node *node, Paths *found) {
    const Script *script = caches->script;
    CallWalk walk = {0};
    bool is_possible = true;
    walk_to(&walk, node);
    for (const Node *at; (at = walk_next(&walk, !is_possible));) {
        const Node *statement = whole_statement(caches, script_statement(script, at));
        const Function *function = script_function(script, at);
        is_possible = !waits(caches, statement);
        if (!is_possible) continue;
        if (can_wait_around(caches, statement)) {
            array_push(found, statement);
            continue;
        }
        is_possible = function->callers.count > 0 && function->outer;
        for (uint32_t i = 0; i < function->callers.count && is_possible; i++)
            walk_to(&walk, script->places.items[script->calls.items[function->callers.items[i]].place].node);
    }
    return is_possible;
}

/* ---- The lines ---- */

/* Rank 0 goes first in the statement, and in all that it calls. */
static void mark(Caches *caches, const Node *statement) {
    const Script *script = caches->script;
    CallWalk walk = {0};
    walk_to(&walk, statement);
    for (const Node *within; (within = walk_next(&walk, false));) {
        *map_at(caches->ordered, (uintptr_t)within) = 1;
        FOR_EACH_BELOW (script, inner, within) {
            if (inner->kind == AST_Call) follow_call(&walk, script, AS(Call, inner));
        }
    }
}

/* A call below a statement in a loop, NULL where there is none: rank 0 must not write again what others may
 * still read, of the turn before. */
static const AstCall *repeated_call(const Script *script, const Node *statement) {
    const Node *function = script_function(script, statement)->node, *at = statement;
    while (at != function && at->kind != AST_For && at->kind != AST_While) at = script_parent(script, at);
    FOR_EACH_BELOW (script, node, statement)
        if (at != function && node->kind == AST_Call) return AS(Call, node);
    return NULL;
}

static void order(Caches *caches, const Node *statement) {
    uint64_t *slot = map_at(&caches->treated, (uintptr_t)statement);
    if (*slot) return;
    *slot = 1;
    Rewriter *rewriter = caches->rewriter;
    const GateStyle *style = caches->style;
    Patch *patch = rewriter_patch(rewriter, statement);
    const char *others = style->turn(style->context, statement, "!=");
    if (!others) return;
    patch_lines_before(patch, "TURN", statement, others);
    const AstCall *repeated = repeated_call(caches->script, statement);
    const char *together = repeated ? style->barrier(style->context, repeated) : NULL;
    patch_lines_after(patch, "TURN", statement,
                      arena_printf(rewriter->arena, "%s%s%s", style->turn(style->context, statement, "=="),
                                   together ? together : "", together ? "\n" : ""));
    mark(caches, statement);
}

bool caches_are_ordered(const Script *script, const Map *ordered, const Node *node) {
    for (const Node *at = node; at; at = script_parent(script, at))
        if (map_find(ordered, (uintptr_t)at)) return true;
    return false;
}

void caches_order(Rewriter *rewriter, const GateStyle *style, Map *ordered) {
    const Script *script = rewriter->script;
    Caches caches = {.rewriter = rewriter, .script = script, .style = style, .ordered = ordered};
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_If || module_is_idle(script, node)) continue;
        if (caches_are_ordered(script, ordered, node) || !is_cache(&caches, AS(If, node))) continue;
        Paths statements = {0};
        bool is_possible = find_statements(&caches, node, &statements);
        for (uint32_t k = 0; k < statements.count && is_possible; k++) order(&caches, statements.items[k]);
        array_free(&statements);
    }
    map_free(&caches.treated);
}
