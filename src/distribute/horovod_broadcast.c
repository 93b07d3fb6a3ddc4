/* Broadcasts: after the first step, when all variables exist, every rank gets those of rank 0.
 *
 * In eager code the broadcast stands after apply_gradients. In a function that is traced it cannot stand: it
 * would become a part of the graph. There it goes after the eager calls of the outermost traced function,
 * and optimizer and model are named by what they are called there. */
#include "distribute/horovod.h"

#include <string.h>

/* What is broadcast, as text; NULL texts cannot be said at the place in question. */
typedef struct Broadcast {
    const char *key;       /* the element of the set of what is done */
    const char *variables; /* of the model */
    const char *optimizer; /* the optimizer, or the expression with its variables */
    const Node *origin;    /* the apply_gradients or train_on_batch it is for */
} Broadcast;

/* One optimizer may train several models, one after the other: each is broadcast after its own first step. */
struct BroadcastKey {
    struct BroadcastKey *next;
    const char *key, *variables;
    uint32_t number; /* of these variables among those of the key */
};

/* The key, or, for variables that are not the first ones of it, the key with a number. */
static const char *numbered_key(Horovod *horovod, const char *key, const char *variables) {
    uint32_t number = 0;
    for (struct BroadcastKey *at = horovod->broadcasts; at; at = at->next) {
        if (strcmp(at->key, key) != 0) continue;
        if (strcmp(at->variables, variables) == 0) {
            number = at->number;
            break;
        }
        if (at->number >= number) number = at->number + 1;
    }
    struct BroadcastKey *entry = ARENA_NEW(horovod->arena, struct BroadcastKey);
    *entry = (struct BroadcastKey){horovod->broadcasts, key, variables, number};
    horovod->broadcasts = entry;
    return number == 0 ? key : arena_printf(horovod->arena, "(%s, %u)", key, number + 1);
}

static const char *block_text(Horovod *horovod, const Node *statement, const Broadcast *broadcast) {
    const char *key = numbered_key(horovod, broadcast->key, broadcast->variables);
    const char *template = arena_printf(horovod->arena,
                                        "if %s not in @d:\n"
                                        "    @h.broadcast_variables(%s, root_rank=0)\n"
                                        "    @h.broadcast_variables(%s.variables(), root_rank=0)\n"
                                        "    @d.add(%s)\n",
                                        key, broadcast->variables, broadcast->optimizer, key);
    return horovod_text(horovod, statement, template);
}

static void put_block(Horovod *horovod, const Node *statement, const Broadcast *broadcast) {
    patch_lines_after(rewriter_patch(horovod->rewriter, statement), "BC", statement,
                      block_text(horovod, statement, broadcast));
}

/* A step whose result is returned is made before, then the broadcast, then the return. */
static void put_before_return(Horovod *horovod, const Node *statement, const Broadcast *broadcast) {
    Patch *patch = rewriter_patch(horovod->rewriter, statement);
    const Node *value = AS(Return, statement)->value;
    const char *name =
        rewriter_fresh(horovod->rewriter, script_module(horovod->script, statement), "hvd_result");
    patch_move(patch, "BC", (Span){value->start, value->end}, name, statement->start,
               arena_printf(horovod->arena, "%s = ", name));
    patch_lines_before(patch, "BC", statement, block_text(horovod, statement, broadcast));
}

/* ---- Which variables ---- */

static bool is_variables_attribute(const Script *script, const Node *node) {
    static const char *const names[] = {"trainable_variables", "trainable_weights", "variables", "weights"};
    if (node->kind != AST_Attribute) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(script_text(script, AS(Attribute, node)->attr), names[i]) == 0) return true;
    return false;
}

/* Names, attributes, subscripts, displays, `+`, list() and .values(): evaluating it twice does no harm. */
static bool is_repeatable(const Script *script, const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Name:
    case AST_Constant: return true;
    case AST_Attribute: return is_repeatable(script, AS(Attribute, node)->value);
    case AST_Subscript:
        return is_repeatable(script, AS(Subscript, node)->value) &&
               is_repeatable(script, AS(Subscript, node)->slice);
    case AST_BinOp:
        return node->op == OP_Add && is_repeatable(script, AS(BinOp, node)->left) &&
               is_repeatable(script, AS(BinOp, node)->right);
    case AST_List:
    case AST_Tuple:
        FOR_EACH (element, AS(List, node)->elts)
            if (!is_repeatable(script, element)) return false;
        return true;
    case AST_Call: {
        const AstCall *call = AS(Call, node);
        Node *receiver;
        if (call_is_method(script, call, "values", &receiver)) return is_repeatable(script, receiver);
        return library_is(script_library_name(script, call->func), "builtins.list") &&
               list_count(call->args) == 1 && is_repeatable(script, call->args->items[0]);
    }
    default: return false;
    }
}

/* The zip that makes the pairs: itself, what a name is bound to once, or what a comprehension goes through.
 */
static const AstCall *zip_of(const Script *script, const Node *pairs, uint32_t depth) {
    if (!pairs || depth == 0) return NULL;
    if (pairs->kind == AST_Call) {
        const AstCall *call = AS(Call, pairs);
        const LibraryName *name = script_library_name(script, call->func);
        if (library_is(name, "builtins.zip") && list_count(call->args) == 2) return call;
        if (library_is(name, "builtins.list") && list_count(call->args) == 1)
            return zip_of(script, call->args->items[0], depth - 1);
    } else if (pairs->kind == AST_Name) {
        const Variable *variable = script_definition(script, pairs);
        const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
        if (site && site->owner->kind == AST_Assign &&
            AS(Assign, site->owner)->targets->items[0] == site->node)
            return zip_of(script, AS(Assign, site->owner)->value, depth - 1);
    } else if (pairs->kind == AST_ListComp || pairs->kind == AST_GeneratorExp) {
        return zip_of(script, AS(comprehension, AS(ListComp, pairs)->generators->items[0])->iter, depth - 1);
    }
    return NULL;
}

/* ---- The same expression somewhere else ---- */

/* The argument that [call] gives the parameter [name] of [function]; NULL when it cannot be told. */
static const Node *argument_for(const Script *script, const Function *function, const AstCall *call,
                                Sym name) {
    if (function->node->kind != AST_FunctionDef) return NULL;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    uint32_t skipped = function->class && !function->is_static ? 1 : 0;
    FOR_EACH (keyword, call->keywords)
        if (AS(keyword, keyword)->arg == name) return AS(keyword, keyword)->value;
    for (uint32_t i = 0; i < list_count(parameters->args); i++) {
        if (AS(arg, parameters->args->items[i])->arg != name) continue;
        if (i < skipped) return call->func->kind == AST_Attribute ? AS(Attribute, call->func)->value : NULL;
        uint32_t index = i - skipped;
        for (uint32_t k = 0; k <= index && k < list_count(call->args); k++)
            if (call->args->items[k]->kind == AST_Starred) return NULL;
        return index < list_count(call->args) ? call->args->items[index] : NULL;
    }
    (void)script;
    return NULL;
}

/* Whether the variable means the same in [function]: a global of its module, or of a function around it. */
static bool is_visible(const Variable *variable, const Function *function) {
    if (variable->scope == function->module->source->scopes->module) return true;
    for (const Function *at = function; at; at = at->outer)
        if (at->scope == variable->scope) return true;
    return false;
}

/* Appends [node], which stands in [callee], as it is said where [call] stands; false when that is impossible.
 */
static bool translate(const Script *script, const Node *node, const Function *callee, const AstCall *call,
                      StrBuf *out) {
    const ScriptModule *module = script_module(script, node);
    switch ((NodeKind)node->kind) {
    case AST_Attribute:
        if (!translate(script, AS(Attribute, node)->value, callee, call, out)) return false;
        strbuf_printf(out, ".%s", script_text(script, AS(Attribute, node)->attr));
        return true;
    case AST_BinOp:
        if (!translate(script, AS(BinOp, node)->left, callee, call, out)) return false;
        strbuf_puts(out, " + ");
        return translate(script, AS(BinOp, node)->right, callee, call, out);
    case AST_List:
    case AST_Tuple: {
        const char *separator = "";
        strbuf_putc(out, '[');
        FOR_EACH (element, AS(List, node)->elts) {
            strbuf_puts(out, separator);
            if (!translate(script, element, callee, call, out)) return false;
            separator = ", ";
        }
        strbuf_putc(out, ']');
        return true;
    }
    case AST_Name: {
        const Variable *variable = script_definition(script, node);
        const Function *caller = script_function(script, &call->node);
        if (!variable) return false;
        if (variable->scope == callee->scope && variable->flags & VARIABLE_PARAMETER) {
            const Node *argument = argument_for(script, callee, call, AS(Name, node)->id);
            bool is_plain = argument && (argument->kind == AST_Name || argument->kind == AST_Attribute);
            if (!is_plain || !is_repeatable(script, argument)) return false;
            strbuf_puts(out, script_source(script, argument));
            return true;
        }
        if (module != caller->module || !is_visible(variable, caller)) return false;
        strbuf_puts(out, script_text(script, AS(Name, node)->id));
        return true;
    }
    default: return false;
    }
}

static const char *translated(Horovod *horovod, const Node *node, const Function *callee,
                              const AstCall *call) {
    StrBuf out = {0};
    bool is_fine = translate(horovod->script, node, callee, call, &out);
    const char *text = is_fine ? arena_copy(horovod->arena, out.data ? out.data : "", out.length) : NULL;
    strbuf_free(&out);
    return text;
}

/* ---- Placing ---- */

/* One apply_gradients on its way out of the traced functions. */
typedef struct ApplyStep {
    const Node *optimizer; /* expression */
    const Node *variables; /* expression after the comma of zip, or NULL */
    const AstCall *apply;
} ApplyStep;

/* Whether the name stands for one object as long as the program runs. */
static bool has_one_binding(const Script *script, const Node *name) {
    const Variable *variable = name->kind == AST_Name ? script_definition(script, name) : NULL;
    if (!variable || variable->site_count != 1) return false;
    ThingSet value = script_value(script, name);
    for (const Node *at = variable->sites->node; at; at = script_parent(script, at)) {
        if (at->kind == AST_For || at->kind == AST_While) return false;
        if (at->kind == AST_FunctionDef || at->kind == AST_AsyncFunctionDef) break;
    }
    return value && value->count == 1;
}

static const char *key_of(const Horovod *horovod, const Node *optimizer, const char *text,
                          bool is_same_name) {
    bool is_plain = is_same_name && has_one_binding(horovod->script, optimizer);
    return arena_printf(horovod->arena, is_plain ? "'%s'" : "id(%s)", text);
}

/* A key that tells several models apart which the expression [variables], `model.trainable_variables`, may be
 * about; [text] is the expression as it is said where the key stands. */
static const char *key_for_models(const Horovod *horovod, const char *key, const Node *variables,
                                  const char *text) {
    if (!variables || !is_variables_attribute(horovod->script, variables)) return key;
    ThingSet models = script_value(horovod->script, AS(Attribute, variables)->value);
    const char *attribute = script_text(horovod->script, AS(Attribute, variables)->attr);
    if (!models || models->count < 2) return key;
    int length = (int)(strlen(text) - strlen(attribute)) - 1;
    return arena_printf(horovod->arena, "(%s, id(%.*s))", key, length, text);
}

static const char *variables_text(const Horovod *horovod, const Node *variables, const char *text) {
    if (!is_variables_attribute(horovod->script, variables)) return text;
    const char *attribute = script_text(horovod->script, AS(Attribute, variables)->attr);
    size_t length = strlen(text) - strlen(attribute);
    return arena_printf(horovod->arena, "%.*svariables", (int)length, text);
}

static void refuse_place(Horovod *horovod, const ApplyStep *step, const Node *where) {
    Diagnostic *diagnostic =
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_BROADCAST_TRACED, where,
                        "call the step in a statement of its own, where its optimizer and model have names",
                        "the variables must be broadcast after this call, and `%s` cannot be named here",
                        script_source(horovod->script, step->optimizer));
    rewriter_note(horovod->rewriter, diagnostic, &step->apply->node, "the optimizer is used here");
}

/* Puts the block after the statement of an eager call. */
static void place_at_call(Horovod *horovod, const ApplyStep *step, const Function *callee,
                          const AstCall *call) {
    const Node *statement = script_statement(horovod->script, &call->node);
    const char *optimizer = translated(horovod, step->optimizer, callee, call);
    const char *variables = step->variables ? translated(horovod, step->variables, callee, call) : NULL;
    bool is_inside = false;
    for (const Node *at = script_parent(horovod->script, &call->node); at && at != statement;
         at = script_parent(horovod->script, at))
        is_inside |= at->kind == AST_Lambda || at->kind == AST_ListComp || at->kind == AST_GeneratorExp ||
                     at->kind == AST_SetComp || at->kind == AST_DictComp;
    bool is_simple = statement->kind == AST_Expr || statement->kind == AST_Assign ||
                     statement->kind == AST_AnnAssign || statement->kind == AST_AugAssign;
    Span span = {statement->start, statement->end};
    bool is_alone = stands_alone(rewriter_patch(horovod->rewriter, statement)->text, span);
    if (!optimizer || !variables || is_inside || !is_simple || !is_alone) {
        refuse_place(horovod, step, &call->node);
        return;
    }
    Broadcast broadcast = {
        .optimizer = optimizer,
        .variables = variables_text(horovod, step->variables, variables),
        .key = key_of(horovod, step->optimizer, optimizer,
                      strcmp(optimizer, script_source(horovod->script, step->optimizer)) == 0)};
    broadcast.key = key_for_models(horovod, broadcast.key, step->variables, variables);
    put_block(horovod, statement, &broadcast);
}

/* Behind the eager calls of the traced function; traced callers are walked to when their own names say as
 * much. [leaves] is set when a call does not lead to such a caller. False when nothing calls the function. */
static bool place_around(Horovod *horovod, const ApplyStep *step, CallWalk *walk, const Function *function,
                         bool *leaves) {
    Script *script = horovod->script;
    bool is_called = false;
    for (uint32_t i = 0; i < function->callers.count; i++) {
        const CallSite *site = &script->calls.items[function->callers.items[i]];
        AstCall *call = AS(Call, script->places.items[site->place].node);
        /* What a library calls, and what only makes the object, is no step. */
        bool is_direct = false;
        FOR_EACH_THING(script, callee, script_callees(script, call))
        is_direct |= callee->function == function;
        if (!is_direct) continue;
        is_called = true;
        /* The names must mean the same in the caller: globals, or attributes of the same object. */
        const char *optimizer = translated(horovod, step->optimizer, function, call);
        bool is_same = optimizer && strcmp(optimizer, script_source(script, step->optimizer)) == 0;
        *leaves |= !site->caller->is_traced || !is_same;
        if (!site->caller->is_traced)
            place_at_call(horovod, step, function, call);
        else if (is_same)
            walk_to(walk, site->caller->node);
        else
            refuse_place(horovod, step, &call->node);
    }
    return is_called;
}

static void place_outside(Horovod *horovod, const ApplyStep *step, const Function *function) {
    CallWalk walk = {0};
    bool leaves = false, is_called = true;
    walk_to(&walk, function->node);
    for (const Node *node; (node = walk_next(&walk, false));)
        is_called &= place_around(horovod, step, &walk, script_function_of(horovod->script, node), &leaves);
    if (!is_called || !leaves)
        rewriter_refuse(
            horovod->rewriter, CODE_DISTRIBUTE_BROADCAST_TRACED, &step->apply->node,
            "call the traced function directly, in a statement of its own",
            "this step is traced, and there is no call after which the variables could be broadcast");
}

static bool is_in_mixed(const Horovod *horovod, const Function *function) {
    for (; function; function = function->outer)
        if (function->class && horovod_is_mixed_class(horovod, function->class)) return true;
    return false;
}

static void treat_apply(Horovod *horovod, const AstCall *call) {
    Script *script = horovod->script;
    const Function *function = script_function(script, &call->node);
    if (!horovod_applies_tape(horovod, call, NULL) || is_in_mixed(horovod, function)) return;
    Argument pairs = call_argument(script, call, "grads_and_vars", "grads_and_vars");
    const AstCall *zip = zip_of(script, pairs.value, 4);
    ApplyStep step = {.optimizer = AS(Attribute, call->func)->value, .apply = call};
    if (zip && is_repeatable(script, zip->args->items[1])) step.variables = zip->args->items[1];
    if (function->is_traced) {
        place_outside(horovod, &step, function);
        return;
    }
    const Node *statement = script_statement(script, &call->node);
    const char *optimizer = script_source(script, step.optimizer);
    Broadcast broadcast = {.optimizer = optimizer, .key = key_of(horovod, step.optimizer, optimizer, true)};
    if (step.variables) {
        const char *text = script_source(script, step.variables);
        broadcast.variables = variables_text(horovod, step.variables, text);
        broadcast.key = key_for_models(horovod, broadcast.key, step.variables, text);
    } else {
        Patch *patch = rewriter_patch(horovod->rewriter, statement);
        const char *name = rewriter_fresh(horovod->rewriter, function->module, "hvd_gv");
        patch_move(patch, "BC", (Span){pairs.value->start, pairs.value->end}, name, statement->start,
                   arena_printf(horovod->arena, "%s = list", name));
        patch_around(patch, "BC", (Span){pairs.value->start, pairs.value->end}, "(", ")");
        broadcast.variables = arena_printf(horovod->arena, "[v for _, v in %s]", name);
    }
    put_block(horovod, statement, &broadcast);
}

/* A loop over train_on_batch, or eager minimize, has no callback that broadcasts. */
static void treat_batch(Horovod *horovod, const AstCall *call, Map *done) {
    Script *script = horovod->script;
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (!entry || horovod->is_graph || call->func->kind != AST_Attribute) return;
    const Node *receiver = AS(Attribute, call->func)->value;
    const Node *statement = script_statement(script, &call->node);
    const char *text = script_source(script, receiver);
    Broadcast broadcast = {0};
    if (entry->receiver == THING_MODEL && strcmp(entry->name, "train_on_batch") == 0) {
        if (horovod->kinds & EFFECT_KERAS) return;
        broadcast.variables = arena_printf(horovod->arena, "%s.variables", text);
        broadcast.optimizer = arena_printf(horovod->arena, "%s.optimizer", text);
    } else if (entry->receiver == THING_OPTIMIZER && strcmp(entry->name, "minimize") == 0) {
        Argument variables = call_argument(script, call, entry->signature, "var_list");
        if (!variables.value) return;
        bool is_function = set_has_kind(script, script_value(script, variables.value), THING_FUNCTION);
        const char *source = script_source(script, variables.value);
        broadcast.variables = is_function ? arena_printf(horovod->arena, "%s()", source) : source;
        if (!is_function) broadcast.variables = variables_text(horovod, variables.value, source);
        broadcast.optimizer = text;
    } else {
        return;
    }
    Sym key = symbol_from_string(script->project->symbols, text);
    uint64_t *slot = map_at(done, (uint64_t)(uintptr_t)script_function(script, receiver)->module << 20 ^ key);
    if (*slot) return;
    *slot = 1;
    broadcast.key = key_of(horovod, receiver, text, true);
    bool is_simple =
        statement->kind == AST_Expr || statement->kind == AST_Assign || statement->kind == AST_AugAssign;
    if (statement->kind == AST_Return && !script_function(script, &call->node)->is_traced) {
        put_before_return(horovod, statement, &broadcast);
        return;
    }
    if (!is_simple || script_function(script, &call->node)->is_traced) {
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_BROADCAST_TRACED, &call->node,
                        "make it a statement of its own",
                        "the variables must be broadcast after this step, and there is no place for that");
        return;
    }
    put_block(horovod, statement, &broadcast);
}

void horovod_broadcasts(Horovod *horovod) {
    Script *script = horovod->script;
    Map done = {0};
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        treat_apply(horovod, AS(Call, node));
        treat_batch(horovod, AS(Call, node), &done);
    }
    map_free(&done);
}
