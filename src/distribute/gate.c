/* Rank 0 only: what prints or writes is done by one process, and everything else that happens in the same
 * statement is still done by all. An argument that may take part in training, or of which nobody knows what
 * it does, is evaluated before, by every process, and its value is what the gated call gets. */
#include "base/word.h"
#include "distribute/rewriter.h"

#include <string.h>

/* Methods that write, whatever their receiver: nobody calls something else like this. */
static const char *const writing_methods[] = {"savefig",    "to_csv", "to_pickle", "to_excel",
                                              "to_parquet", "to_hdf", "to_json",   "to_feather",
                                              "to_html",    "tofile", "savemat",   "imsave"};

/* Methods without effects, whatever their receiver. */
static const char *const pure_methods[] = {
    "numpy",         "result",  "item",   "format", "join",       "upper",    "lower",    "strip",
    "split",         "keys",    "values", "items",  "get",        "replace",  "title",    "capitalize",
    "rstrip",        "lstrip",  "mean",   "sum",    "max",        "min",      "tolist",   "size",
    "dim",           "cpu",     "detach", "copy",   "astype",     "reshape",  "round",    "std",
    "argmax",        "argmin",  "any",    "all",    "startswith", "endswith", "strftime", "isoformat",
    "total_seconds", "zfill",   "ljust",  "rjust",  "center",     "as_posix", "count",    "index",
    "get_shape",     "as_list", "decode", "encode", "squeeze",    "var",      "float",    "long",
    "int",           "norm",    "abs",    "numel",  "is_integer"};

/* A method that neither the program defines nor the table of libraries knows. */
static const char *unknown_method(const Script *script, const AstCall *call) {
    if (call->func->kind != AST_Attribute || script_entry(script, call, NULL)) return NULL;
    ThingSet callees = script_callees(script, call);
    if (set_has_kind(script, callees, THING_FUNCTION) || set_has_kind(script, callees, THING_LIBRARY))
        return NULL;
    return script_text(script, AS(Attribute, call->func)->attr);
}

/* Whether an argument of the call, positional or not, is of the kind. */
static bool is_given_kind(const Script *script, const AstCall *call, ThingKind kind) {
    FOR_EACH (argument, call->args)
        if (set_has_kind(script, script_value(script, argument), kind)) return true;
    FOR_EACH (keyword, call->keywords)
        if (set_has_kind(script, script_value(script, AS(keyword, keyword)->value), kind)) return true;
    return false;
}

/* What writes into memory is done by every process, since each reads its own: a buffer is given, or
 * `summary` has a function that takes the lines. */
static bool writes_memory(const Script *script, const AstCall *call, const LibraryEntry *entry) {
    if (is_given_kind(script, call, THING_BUFFER)) return true;
    if (!entry || entry->receiver != THING_MODEL || strcmp(entry->name, "summary") != 0) return false;
    Argument taker = call_argument(script, call, entry->signature, "print_fn");
    const LibraryName *name = taker.value ? script_library_name(script, taker.value) : NULL;
    return taker.value && !(name && name->entry && name->entry->flags & LIB_GATED);
}

/* Methods of tables that give their text when no file is named. */
static bool gives_text(const AstCall *call, const char *method) {
    static const char *const methods[] = {"to_csv",    "to_json",  "to_html",
                                          "to_string", "to_latex", "to_markdown"};
    if (!WORD_IS_AMONG(method, methods) || list_count(call->keywords)) return false;
    return list_count(call->args) == 0 ||
           (call->args->items[0]->kind == AST_Constant && call->args->items[0]->op == CONSTANT_NONE);
}

/* `x.save('a.png')` of something unknown writes; what saves under no name may be anything. */
static bool saves_file(const Script *script, const AstCall *call, const char *method) {
    return strcmp(method, "save") == 0 && list_count(call->args) > 0 &&
           set_is_kind(script, script_value(script, call->args->items[0]), THING_TEXT);
}

static bool is_alone(const Script *script, const AstCall *call) {
    return script_parent(script, &call->node)->kind == AST_Expr;
}

/* Whether something of the log of a run is called, which only one process has. */
static bool is_of_log(const Script *script, const AstCall *call) {
    if (call->func->kind != AST_Attribute) return false;
    for (const Node *at = call->func; at->kind == AST_Attribute; at = AS(Attribute, at)->value)
        if (set_is_kind(script, script_value(script, AS(Attribute, at)->value), THING_RUN_LOG)) return true;
    return false;
}

static bool writes(const Script *script, const AstCall *call) {
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (writes_memory(script, call, entry)) return false;
    if (is_of_log(script, call) && is_alone(script, call)) return true;
    if (entry) return entry->flags & LIB_GATED && (!(entry->flags & LIB_ALONE) || is_alone(script, call));
    const char *method = unknown_method(script, call);
    if (!method || gives_text(call, method)) return false;
    return WORD_IS_AMONG(method, writing_methods) ||
           (saves_file(script, call, method) && is_alone(script, call));
}

static bool is_pure(const Script *script, const AstCall *call) {
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (entry) return entry->flags & (LIB_PURE | LIB_OPENS | LIB_GATED);
    const char *method = unknown_method(script, call);
    return method && WORD_IS_AMONG(method, pure_methods);
}

/* Whether it is part of what one process does anyway. */
static bool is_inside_gated(const Script *script, const Node *node) {
    const Node *statement = script_statement(script, node);
    for (const Node *at = script_parent(script, node); at && at != statement; at = script_parent(script, at))
        if (at->kind == AST_Call && writes(script, AS(Call, at)))
            return statement->kind == AST_Expr && AS(Expr, statement)->value == at;
    return false;
}

/* ---- Hoisting ---- */

/* One gated call. */
typedef struct Gate {
    Rewriter *rewriter;
    const GateStyle *style;
    AstCall *call;
    Node *statement;
    bool hoists;      /* a line can be put before the statement */
    bool is_possible; /* false: it must stay as it is */
} Gate;

/* The outermost part of the gated call around [node] that is not evaluated exactly once, or NULL. */
static const Node *conditional_part(const Gate *gate, const Node *node) {
    const Script *script = gate->rewriter->script;
    const Node *found = NULL;
    for (const Node *at = node; at != &gate->call->node; at = script_parent(script, at)) {
        const Node *parent = script_parent(script, at);
        bool is_first = parent->kind == AST_BoolOp && AS(BoolOp, parent)->values->items[0] == at;
        bool is_test = parent->kind == AST_IfExp && AS(IfExp, parent)->test == at;
        switch ((NodeKind)parent->kind) {
        case AST_ListComp:
        case AST_SetComp:
        case AST_DictComp:
        case AST_GeneratorExp: found = parent; break;
        case AST_BoolOp:
            if (!is_first) found = parent;
            break;
        case AST_IfExp:
            if (!is_test) found = parent;
            break;
        default: break;
        }
    }
    return found;
}

static const char *part_name(const Node *part) {
    return part->kind == AST_BoolOp  ? "an `and` or `or`"
           : part->kind == AST_IfExp ? "a conditional expression"
                                     : "a comprehension";
}

/* Refuses because of the step that [inner] makes. */
static void refuse_step(Gate *gate, const Node *inner, const char *where) {
    Rewriter *rewriter = gate->rewriter;
    const Function *step = NULL;
    if (inner->kind == AST_Call)
        FOR_EACH_THING(rewriter->script, thing, script_callees(rewriter->script, AS(Call, inner)))
    if (thing->kind == THING_FUNCTION) step = thing->function;
    const char *source = script_source(rewriter->script, gate->call->func);
    Diagnostic *diagnostic = rewriter_refuse(
        rewriter, CODE_DISTRIBUTE_ARGUMENT_TRAINS, gate->statement,
        "assign it to a variable first, then print that",
        "the argument of `%s` runs a training step inside %s and cannot be evaluated before", source, where);
    if (step)
        rewriter_note(rewriter, diagnostic, step->node,
                      "this takes part in training, so every process must call it");
}

/* Whether [node] cannot stand on a line by itself: it is a walrus or a yield, or its lines are held together
 * by the parentheses around it. Those of a call hold its arguments, but not a chain of methods before them.
 */
static bool needs_parentheses(const Text *text, const Node *node) {
    if (node->kind == AST_NamedExpr || node->kind == AST_Yield || node->kind == AST_YieldFrom) return true;
    bool is_bracketed = node->kind == AST_ListComp || node->kind == AST_SetComp ||
                        node->kind == AST_DictComp || node->kind == AST_GeneratorExp;
    if (is_bracketed) return false;
    uint32_t end = node->kind == AST_Call ? AS(Call, node)->func->end : node->end;
    return memchr(text->data + node->start, '\n', end - node->start) != NULL;
}

static void hoist(Gate *gate, const Node *node) {
    Rewriter *rewriter = gate->rewriter;
    ModuleNeeds *needs = rewriter_needs(rewriter, node);
    const ScriptModule *module = script_module(rewriter->script, node);
    const char *wanted = arena_printf(rewriter->arena, "%s%u", gate->style->temporary, ++needs->temporaries);
    const char *name = rewriter_fresh(rewriter, module, wanted);
    Patch *patch = rewriter_patch(rewriter, node);
    Span span = {node->start, node->end};
    bool is_open = needs_parentheses(patch->text, node);
    if (is_open) patch_around(patch, "GATE", span, "(", ")");
    patch_move(patch, "GATE", span, name, gate->statement->start,
               arena_printf(rewriter->arena, "%s = %s", name, node->kind == AST_GeneratorExp ? "list" : ""));
}

/* What is evaluated before instead of [part]: of a generator the call that consumes it, since making it
 * computes nothing. */
static const Node *evaluated_part(const Gate *gate, const Node *part) {
    const Script *script = gate->rewriter->script;
    const Node *parent = script_parent(script, part);
    bool is_consumed = part->kind == AST_GeneratorExp && parent->kind == AST_Call;
    return is_consumed ? parent : part;
}

/* Whether evaluating [node] itself must not be skipped. */
static bool is_needed(const Gate *gate, const Node *node) {
    if (node->kind == AST_Call) return !is_pure(gate->rewriter->script, AS(Call, node));
    return node->kind == AST_NamedExpr || node->kind == AST_Await || node->kind == AST_Yield ||
           node->kind == AST_YieldFrom;
}

static void treat_needed(Gate *gate, const Node *node, bool acts) {
    const Node *part = conditional_part(gate, node);
    bool steps = script_effects(gate->rewriter->script, node) & gate->style->steps;
    if (part && steps) {
        if (acts) refuse_step(gate, node, part_name(part));
        gate->is_possible = false;
    } else if (!gate->hoists) {
        if (acts && steps) refuse_step(gate, node, "a line with other statements");
        gate->is_possible = false;
    } else if (acts) {
        const Node *evaluated = part ? evaluated_part(gate, part) : node;
        if (evaluated != &gate->call->node) hoist(gate, evaluated);
    }
}

/* Looks at every part of the call but the call itself; with [acts] it also changes what has to be changed. */
static void treat_arguments(Gate *gate, bool acts) {
    const Script *script = gate->rewriter->script;
    uint32_t first = script_place(script, &gate->call->node), end = script->places.items[first].end;
    for (uint32_t i = first + 1; i < end;) {
        const Node *node = script->places.items[i].node;
        uint32_t after = script->places.items[i].end;
        if (node->kind == AST_Lambda) {
            i = after;
        } else if (is_needed(gate, node)) {
            treat_needed(gate, node, acts);
            const Node *part = conditional_part(gate, node);
            if (part) part = evaluated_part(gate, part);
            i = part ? script->places.items[script_place(script, part)].end : after;
        } else {
            i++;
        }
    }
}

/* ---- Gating ---- */

static char writing_mode(const Script *script, const AstCall *call, const LibraryEntry *entry);

/* Whether the call prints or logs. */
static bool shows(const Script *script, const AstCall *call, const LibraryEntry *entry) {
    const LibraryName *name = script_library_name(script, call->func);
    if (script_is_builtin(script, call->func, "print") || is_of_log(script, call)) return true;
    if (library_is_below(name, "logging") || library_is_below(name, "wandb")) return true;
    return entry && (entry->receiver == THING_LOGGER || entry->receiver == THING_RUN_LOG);
}

bool gate_writes_file(const Script *script, const AstCall *call) {
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (shows(script, call, entry)) return false;
    if (entry && entry->flags & LIB_OPENS) return writing_mode(script, call, entry) != '\0';
    return writes(script, call);
}

static const char *condition_at(const Rewriter *rewriter, const GateStyle *style, const AstCall *call) {
    const Node *node = &call->node;
    const char *other =
        style->maker && gate_writes_file(rewriter->script, call) ? style->maker(style->context, node) : NULL;
    if (other) return other;
    return module_is_shared(rewriter->script, node) ? style->shared : style->condition;
}

static bool is_value_of(const Node *statement, const Node *call) {
    switch ((NodeKind)statement->kind) {
    case AST_Assign: return AS(Assign, statement)->value == call;
    case AST_AnnAssign: return AS(AnnAssign, statement)->value == call;
    case AST_Return: return AS(Return, statement)->value == call;
    default: return false;
    }
}

static bool is_lambda_body(const Script *script, const Node *call) {
    const Node *parent = script_parent(script, call);
    return parent->kind == AST_Lambda && AS(Lambda, parent)->body == call;
}

static void warn_ungated(Gate *gate) {
    rewriter_warn(gate->rewriter, CODE_DISTRIBUTE_GATE, &gate->call->node,
                  "make it a statement of its own to have one process do it",
                  "every process does this: the call is part of a larger expression");
}

/* A run that is disabled takes whatever it is given: every process has one, and only one of them is real. */
static void disable_run(Rewriter *rewriter, const GateStyle *style, AstCall *call) {
    Argument mode = call_argument(rewriter->script, call, "", "mode");
    const char *condition = condition_at(rewriter, style, call);
    if (mode.is_hidden && !mode.value) {
        rewriter_warn(rewriter, CODE_DISTRIBUTE_GATE, &call->node, "write the argument mode out",
                      "every process does this: its mode may be hidden in * or **");
        return;
    }
    rewriter_needs(rewriter, &call->node)->needs |= style->needs;
    if (mode.value)
        rewriter_condition(rewriter, "GATE", mode.value,
                           arena_printf(rewriter->arena, " if %s else 'disabled'", condition));
    else
        patch_argument(rewriter_patch(rewriter, &call->node), "GATE", call,
                       arena_printf(rewriter->arena, "mode=None if %s else 'disabled'", condition));
}

static void warn_needed(Gate *gate) {
    rewriter_warn(gate->rewriter, CODE_DISTRIBUTE_GATE, &gate->call->node,
                  "use it only in statements of its own to have one process do it",
                  "every process does this: the program needs what it makes");
}

/* Whether a process that has None for the log of a run could do without it at [use]: it goes on to where it
 * is looked at again, it is tested, or one process does what is done with it. */
static bool can_be_none(const Script *script, const Node *use) {
    const Node *at = use, *parent = script_parent(script, at);
    while (parent->kind == AST_Attribute) at = parent, parent = script_parent(script, at);
    bool is_called = parent->kind == AST_Call && AS(Call, parent)->func == at;
    if (at != use) return (is_called && writes(script, AS(Call, parent))) || is_inside_gated(script, at);
    if (parent->kind == AST_keyword) parent = script_parent(script, parent);
    if (parent->kind != AST_Call) return parent->kind != AST_Subscript && parent->kind != AST_withitem;
    ThingSet callees = script_callees(script, AS(Call, parent));
    return set_has_kind(script, callees, THING_FUNCTION) || set_has_kind(script, callees, THING_CLASS) ||
           writes(script, AS(Call, parent));
}

/* Whether [call] makes the log of a run that the program needs on every process. */
static bool makes_needed_log(const Script *script, const AstCall *call) {
    ThingSet made = script_value(script, &call->node);
    if (!set_has_kind(script, made, THING_RUN_LOG)) return false;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        bool is_read = (node->kind == AST_Name || node->kind == AST_Attribute) && node->op == OP_Load;
        if (is_read && sets_meet(script_value(script, node), made) && !can_be_none(script, node)) return true;
    }
    return false;
}

void gate_call(Rewriter *rewriter, const GateStyle *style, AstCall *call) {
    if (library_is(script_library_name(rewriter->script, call->func), "wandb.init")) {
        disable_run(rewriter, style, call);
        return;
    }
    Node *node = &call->node;
    Gate gate = {.rewriter = rewriter, .style = style, .call = call, .is_possible = true};
    gate.statement = script_statement(rewriter->script, node);
    Patch *patch = rewriter_patch(rewriter, node);
    Span span = {gate.statement->start, gate.statement->end};
    bool is_statement = gate.statement->kind == AST_Expr && AS(Expr, gate.statement)->value == node;
    bool is_alone = stands_alone(patch->text, span);
    bool is_lambda = is_lambda_body(rewriter->script, node);
    uint32_t before = rewriter->refusals;
    gate.hoists = is_alone && !is_lambda;
    if (!is_statement && !is_value_of(gate.statement, node) && !is_lambda) {
        if (!is_inside_gated(rewriter->script, node)) warn_ungated(&gate);
        return;
    }
    if (!is_statement && makes_needed_log(rewriter->script, call)) {
        warn_needed(&gate);
        return;
    }
    treat_arguments(&gate, false);
    treat_arguments(&gate, gate.is_possible || script_effects(rewriter->script, node) & style->steps);
    if (!gate.is_possible) {
        if (rewriter->refusals == before) warn_ungated(&gate);
        return;
    }
    rewriter_needs(rewriter, node)->needs |= style->needs;
    if (is_statement && is_alone)
        patch_before(patch, "GATE", span,
                     arena_printf(rewriter->arena, "if %s: ", condition_at(rewriter, style, call)));
    else
        rewriter_condition(
            rewriter, "GATE", node,
            arena_printf(rewriter->arena, " if %s else None", condition_at(rewriter, style, call)));
}

/* ---- Files ---- */

/* What a mode says: 'w' writes or appends, 'x' creates, NUL for anything else. */
static char mode_letter(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] == 'x') return 'x';
        if (text[i] == 'w' || text[i] == 'a') return 'w';
    }
    return '\0';
}

/* The same of a call that opens a file; NUL when the mode is no literal. */
static char writing_mode(const Script *script, const AstCall *call, const LibraryEntry *entry) {
    SignatureParameter parameter;
    if (!parameter_find(entry->signature, "mode", &parameter)) return 'w';
    Argument mode = call_argument(script, call, entry->signature, "mode");
    if (!mode.value && !mode.is_hidden) return mode_letter(parameter.standard, parameter.standard_length);
    if (!mode.value || mode.value->kind != AST_Constant || mode.value->op != CONSTANT_STR) return '\0';
    return mode_letter(AS(Constant, mode.value)->text, AS(Constant, mode.value)->length);
}

/* The first argument, whatever its keyword: the libraries do not agree on it. */
static Node *file_argument(const Script *script, const AstCall *call) {
    static const char *const names[] = {"file", "filename", "name", "path"};
    if (list_count(call->args))
        return call->args->items[0]->kind == AST_Starred ? NULL : call->args->items[0];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Argument argument = call_argument(script, call, "", names[i]);
        if (argument.value) return argument.value;
    }
    return NULL;
}

static void divert_file(Rewriter *rewriter, const GateStyle *style, AstCall *call,
                        const LibraryEntry *entry) {
    const Script *script = rewriter->script;
    char mode = writing_mode(script, call, entry);
    if (!mode || is_inside_gated(script, &call->node)) return;
    if (mode == 'x') {
        rewriter_refuse(rewriter, CODE_DISTRIBUTE_FILE_EXCLUSIVE, &call->node,
                        "open it with mode 'w', or only where the rank is 0",
                        "mode 'x' creates the file, which only the first process can do");
        return;
    }
    Patch *patch = rewriter_patch(rewriter, &call->node);
    const char *elsewhere =
        arena_printf(rewriter->arena, " if %s else os.devnull", condition_at(rewriter, style, call));
    uint32_t needs = style->needs | style->needs_os;
    if (entry->receiver == THING_FILE_PATH) {
        Node *path = AS(Attribute, call->func)->value;
        const char *behind = arena_printf(rewriter->arena, " if %s else type(%s)(os.devnull))",
                                          condition_at(rewriter, style, call), script_source(script, path));
        patch_around(patch, "FILE", (Span){path->start, path->end}, "(", behind);
    } else if (library_is(script_library_name(script, call->func), "h5py.File")) {
        /* HDF5 cannot write to the null device; elsewhere the file is kept in memory. */
        patch_argument(patch, "FILE", call,
                       arena_printf(rewriter->arena,
                                    "**({} if %s else {'driver': 'core', 'backing_store': False})",
                                    condition_at(rewriter, style, call)));
        needs = style->needs;
    } else {
        Node *path = file_argument(script, call);
        if (!path) return;
        rewriter_condition(rewriter, "FILE", path, elsewhere);
    }
    rewriter_needs(rewriter, &call->node)->needs |= needs;
}

/* ---- Barriers ---- */

/* The file that a call reads or writes: its parameter of one of these names, or the first. */
static const Node *file_of(const Script *script, const AstCall *call, const LibraryEntry *entry) {
    static const char *const names[] = {"file",       "fp",      "f",     "save_path", "filepath",
                                        "export_dir", "to_file", "fname", "filename",  "dst"};
    SignatureParameter parameter;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (parameter_find(entry->signature, names[i], &parameter))
            return call_argument(script, call, entry->signature, names[i]).value;
    return list_count(call->args) ? call->args->items[0] : NULL;
}

/* Whether both paths are said in the same way: `pickle.dump(o, open(p, 'wb'))` names p. */
static bool is_same_file(const Script *script, const Node *written, const Node *read) {
    if (!written || !read) return false;
    if (written->kind == AST_Call) {
        const LibraryEntry *entry = script_entry(script, AS(Call, written), NULL);
        if (entry && entry->flags & LIB_OPENS) written = file_of(script, AS(Call, written), entry);
    }
    return written && written->kind == read->kind && ast_equal(written, read);
}

static bool in_one_loop(const Script *script, const Node *a, const Node *b) {
    for (const Node *at = script_parent(script, a); at; at = script_parent(script, at))
        if ((at->kind == AST_For || at->kind == AST_While) && script_contains(script, at, b)) return true;
    return false;
}

/* Whether [call], which one process does, writes what [reader] reads. */
static bool writes_for(const Script *script, const AstCall *call, const AstCall *reader, bool is_weights) {
    const LibraryEntry *entry = script_entry(script, call, NULL);
    const LibraryName *name = script_library_name(script, call->func);
    if (library_is(name, "tensorflow.keras.callbacks.ModelCheckpoint")) return is_weights;
    if (!entry) return false;
    bool is_opened = entry->flags & LIB_OPENS && writing_mode(script, call, entry) == 'w';
    if (!is_opened && !writes(script, call)) return false;
    if (is_weights && entry->flags & LIB_WEIGHTS) return true;
    const LibraryEntry *read = script_entry(script, reader, NULL);
    return is_same_file(script, file_of(script, call, entry), file_of(script, reader, read));
}

enum { MOST_FOLLOWED = 64 }; /* functions, from one call */

/* Whether a function of the program that is called writes files, or one that it calls. */
static bool leads_to_writing(const Script *script, const Function *function, uint32_t *left) {
    if (*left == 0) return false;
    --*left;
    uint32_t first = script_place(script, function->node);
    if (!(function->effects & EFFECT_OUTPUT)) return false;
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Call && script->places.items[i].function == function->index &&
            gate_writes_file(script, AS(Call, node)))
            return true;
    }
    for (uint32_t i = 0; i < script->calls.count; i++)
        if (script->calls.items[i].caller == function && script->calls.items[i].callee != function &&
            leads_to_writing(script, script->calls.items[i].callee, left))
            return true;
    return false;
}

/* Whether [call] gives the path of the file that [reader] reads to a function that writes files. */
static bool has_written(const Script *script, const AstCall *call, const AstCall *reader) {
    const LibraryEntry *read = script_entry(script, reader, NULL);
    const Node *path = read ? file_of(script, reader, read) : NULL;
    bool is_given = false;
    FOR_EACH (argument, call->args) is_given |= path && ast_equal(argument, path);
    FOR_EACH (keyword, call->keywords) is_given |= path && ast_equal(AS(keyword, keyword)->value, path);
    if (!is_given || path->kind == AST_Constant) return false;
    uint32_t left = MOST_FOLLOWED;
    FOR_EACH_THING(script, callee, script_callees(script, call))
    if (callee->kind == THING_FUNCTION && leads_to_writing(script, callee->function, &left)) return true;
    return false;
}

static bool reads_file(const Script *script, const AstCall *call, const LibraryEntry *entry) {
    if (!entry) return false;
    if (entry->flags & LIB_READS) return true;
    return entry->flags & LIB_OPENS && !writing_mode(script, call, entry);
}

const Node *gate_read_file(const Script *script, const AstCall *call) {
    const LibraryEntry *entry = script_entry(script, call, NULL);
    return reads_file(script, call, entry) ? file_of(script, call, entry) : NULL;
}

const Node *gate_written_file(const Script *script, const AstCall *call) {
    const LibraryEntry *entry = script_entry(script, call, NULL);
    bool is_opened = entry && entry->flags & LIB_OPENS && writing_mode(script, call, entry) == 'w';
    if (!is_opened && !writes(script, call)) return NULL;
    if (entry) return file_of(script, call, entry);
    return list_count(call->args) ? call->args->items[0] : NULL;
}

/* Whether something that one process writes before, or in the same loop, is read here. */
static bool is_written_before(const Script *script, const AstCall *reader, bool is_weights) {
    const ScriptModule *module = script_module(script, &reader->node);
    for (uint32_t i = module->first; i < module->end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || node == &reader->node) continue;
        bool is_before = node->start < reader->node.start || in_one_loop(script, node, &reader->node);
        if (!is_before) continue;
        if (writes_for(script, AS(Call, node), reader, is_weights) ||
            has_written(script, AS(Call, node), reader))
            return true;
    }
    return false;
}

/* Whether the function, or one that it calls, reads files. */
static bool leads_to_reading(const Script *script, const Function *function, uint32_t *left) {
    if (!function || *left == 0) return false;
    --*left;
    FOR_EACH_BELOW (script, node, function->node)
        if (node->kind == AST_Call &&
            reads_file(script, AS(Call, node), script_entry(script, AS(Call, node), NULL)))
            return true;
    for (uint32_t i = 0; i < script->calls.count; i++)
        if (script->calls.items[i].caller == function && script->calls.items[i].callee != function &&
            leads_to_reading(script, script->calls.items[i].callee, left))
            return true;
    return false;
}

/* Whether one process writes the file [path] in the code before [call], in the same function. */
static bool is_just_written(const Script *script, const AstCall *call, const Node *path) {
    const Function *function = script_function(script, &call->node);
    FOR_EACH_BELOW (script, node, function->node) {
        if (node->kind != AST_Call || script_function(script, node) != function) continue;
        bool is_before = node->end <= call->node.start || in_one_loop(script, node, &call->node);
        const Node *written = is_before ? gate_written_file(script, AS(Call, node)) : NULL;
        if (written && written->kind == path->kind && ast_equal(written, path)) return true;
    }
    return false;
}

/* Whether [call] enters code of the program that reads files, and gives it one that was just written. */
static bool hands_file_on(const Script *script, const AstCall *call) {
    bool is_given = false;
    FOR_EACH (argument, call->args) is_given |= is_just_written(script, call, argument);
    FOR_EACH (keyword, call->keywords) is_given |= is_just_written(script, call, AS(keyword, keyword)->value);
    uint32_t left = MOST_FOLLOWED;
    if (!is_given) return false;
    FOR_EACH_THING(script, callee, script_callees(script, call)) {
        const Function *function = callee->kind == THING_FUNCTION ? callee->function
                                   : callee->kind == THING_CLASS
                                       ? class_method(script, callee->class, "__init__")
                                       : NULL;
        if (leads_to_reading(script, function, &left)) return true;
    }
    return false;
}

/* Whether code that makes no steps comes from [reader] to [writer]: both are in one function, or in two that
 * it calls one after the other. */
static bool follows_at_once(const Script *script, const AstCall *reader, const AstCall *writer,
                            uint32_t steps) {
    const Function *reads = script_function(script, &reader->node);
    const Function *writes_it = script_function(script, &writer->node);
    if (reads == writes_it)
        return reads->node->kind != AST_Module && !(reads->effects & steps) &&
               reader->node.start < writer->node.start;
    for (uint32_t i = 0; i < reads->callers.count; i++) {
        const CallSite *first = &script->calls.items[reads->callers.items[i]];
        if (first->caller->node->kind == AST_Module || first->caller->effects & steps) continue;
        for (uint32_t k = 0; k < writes_it->callers.count; k++) {
            const CallSite *second = &script->calls.items[writes_it->callers.items[k]];
            if (second->caller == first->caller && first->place < second->place) return true;
        }
    }
    return false;
}

/* Whether all processes have just read what one writes here: it must not do so before they have. */
static bool is_read_before(const Script *script, const AstCall *writer, const LibraryEntry *entry,
                           uint32_t steps) {
    if (!entry || !gate_writes_file(script, writer)) return false;
    const ScriptModule *module = script_module(script, &writer->node);
    for (uint32_t i = module->first; i < module->end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || node == &writer->node) continue;
        const AstCall *reader = AS(Call, node);
        const LibraryEntry *read = script_entry(script, reader, NULL);
        if (reads_file(script, reader, read) &&
            is_same_file(script, file_of(script, writer, entry), file_of(script, reader, read)) &&
            follows_at_once(script, reader, writer, steps))
            return true;
    }
    return false;
}

/* All processes wait before [call] until the file that it reads is written, or the one that it writes is read
 * by all of them; and then after it, since who reads it once will read it again. */
static void wait_for_file(Rewriter *rewriter, const GateStyle *style, const AstCall *call, Map *waiting,
                          const Map *ordered) {
    const Script *script = rewriter->script;
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (!style->barrier || caches_are_ordered(script, ordered, &call->node)) return;
    bool reads =
        reads_file(script, call, entry) && is_written_before(script, call, entry->flags & LIB_WEIGHTS);
    reads |= !entry && hands_file_on(script, call);
    if (!reads && !is_read_before(script, call, entry, style->steps)) return;
    if (function_gives_rows(script, script_function(script, &call->node))) return;
    const Node *statement = script_statement(script, &call->node);
    Patch *patch = rewriter_patch(rewriter, statement);
    bool is_elif = statement->kind == AST_If && patch->text->data[statement->start] == 'e';
    bool is_inside = script_function(script, &call->node) != script_function(script, statement);
    uint64_t *slot = map_at(waiting, (uintptr_t)statement);
    const char *line = *slot || is_elif || is_inside ? NULL : style->barrier(style->context, call);
    if (!line) return;
    *slot = 1;
    uint32_t start = statement->start;
    while (start > 0 && (patch->text->data[start - 1] == ' ' || patch->text->data[start - 1] == '\t'))
        start--;
    bool begins = start == 0 || patch->text->data[start - 1] == '\n' || patch->text->data[start - 1] == '\r';
    const char *lines = arena_printf(rewriter->arena, "%s\n", line);
    bool waits_behind =
        !reads && begins && statement->kind != AST_Return &&
        (statement->kind == AST_With || stands_alone(patch->text, (Span){statement->start, statement->end}));
    if (waits_behind) patch_lines_after(patch, "WAIT", statement, lines);
    if (begins)
        patch_lines_before(patch, "WAIT", statement, lines);
    else if (statement->kind == AST_Expr || statement->kind == AST_Assign || statement->kind == AST_Return)
        patch_before(patch, "WAIT", (Span){statement->start, UINT32_MAX},
                     arena_printf(rewriter->arena, "%s; ", line));
}

/* ---- All of it ---- */

void gate_script(Rewriter *rewriter, const GateStyle *style) {
    Script *script = rewriter->script;
    Map waiting = {0}, ordered = {0};
    caches_order(rewriter, style, &ordered);
    for (uint32_t i = 0; i < script->places.count; i++) {
        Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || module_is_idle(script, node)) continue;
        AstCall *call = AS(Call, node);
        const LibraryEntry *entry = script_entry(script, call, NULL);
        /* In a graph only what Python itself prints happens once, while it is traced. */
        bool is_traced = script->functions.items[script->places.items[i].function]->is_traced;
        if (is_traced && !script_is_builtin(script, call->func, "print")) continue;
        wait_for_file(rewriter, style, call, &waiting, &ordered);
        if (writes(script, call)) gate_call(rewriter, style, call);
        if (entry && entry->flags & LIB_OPENS) divert_file(rewriter, style, call, entry);
    }
    map_free(&waiting);
    map_free(&ordered);
}
