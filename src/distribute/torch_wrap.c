/* WRAP: the model becomes a replica. Behind that point its name stands for the wrapper, wherever it goes, and
 * what is not part of the wrapper is reached through `.module`. */
#include "distribute/flow.h"
#include "distribute/torch_query.h"

#include <string.h>

enum { FLOW_DEPTH = 12 };

/* ---- Whether an expression is wrapped ---- */

static int status_of(const Torch *torch, const Node *node, uint32_t depth);

static bool holds(const Torch *torch, const Node *node, const Replica *replica) {
    if (replica->variable)
        return node->kind == AST_Name && script_definition(torch->script, node) == replica->variable;
    if (node->kind != AST_Attribute || AS(Attribute, node)->attr != replica->attribute) return false;
    bool is_same = false;
    FOR_EACH_THING(torch->script, object, script_value(torch->script, AS(Attribute, node)->value))
    is_same |= object->class && (class_descends(object->class, replica->class) ||
                                 class_descends(replica->class, object->class));
    return is_same;
}

static int status_of_holder(const Torch *torch, const Node *node, const Replica *replica) {
    if (script_function(torch->script, node) != replica->function) return WRAP_ALWAYS;
    uint32_t point = replica->is_before ? replica->statement->start : replica->statement->end;
    return node->start >= point ? WRAP_ALWAYS : WRAP_NEVER;
}

static const Function *function_with(const Torch *torch, const Node *parameter) {
    const Node *parameters = script_parent(torch->script, parameter);
    return script_function_of(torch->script, script_parent(torch->script, parameters));
}

/* What all calls pass to [function] under [name], by itself or among keywords that they hand on. */
static int status_of_keyword(const Torch *torch, const Function *function, Sym name, uint32_t depth) {
    const Script *script = torch->script;
    int status = 0;
    for (uint32_t i = 0; depth <= FLOW_DEPTH && i < function->callers.count; i++) {
        const CallSite *site = &script->calls.items[function->callers.items[i]];
        FOR_EACH (keyword, AS(Call, script->places.items[site->place].node)->keywords) {
            const Node *value = AS(keyword, keyword)->value;
            if (AS(keyword, keyword)->arg == name) status |= status_of(torch, value, depth + 1);
            const Node *handed_on = AS(keyword, keyword)->arg ? NULL : keywords_at(script, value);
            if (handed_on)
                status |= status_of_keyword(torch, function_with(torch, handed_on), name, depth + 1);
        }
    }
    return status;
}

/* A parameter is what all calls pass. */
static int status_of_parameter(const Torch *torch, const Function *function, const Node *parameter,
                               uint32_t depth) {
    const Script *script = torch->script;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    uint32_t position = 0, before = list_count(parameters->posonlyargs);
    for (uint32_t i = 0; i < before + list_count(parameters->args); i++) {
        const Node *at = i < before ? parameters->posonlyargs->items[i] : parameters->args->items[i - before];
        if (at == parameter) position = i;
    }
    if (function->class && !function->is_static && position > 0) position--;
    int status = 0;
    for (uint32_t i = 0; i < function->callers.count; i++) {
        const CallSite *site = &script->calls.items[function->callers.items[i]];
        const Node *node = script->places.items[site->place].node;
        const char *name = script_text(script, AS(arg, parameter)->arg);
        Argument given = call_argument(script, AS(Call, node), "", name);
        if (!given.value && position < list_count(AS(Call, node)->args))
            status |= status_of(torch, AS(Call, node)->args->items[position], depth + 1);
    }
    return status | status_of_keyword(torch, function, AS(arg, parameter)->arg, depth);
}

static int status_of_site(const Torch *torch, const Site *site, uint32_t depth) {
    const Node *owner = site->owner;
    if (site->node->kind == AST_arg) {
        const Function *function = script_function_of(torch->script, owner);
        return function && owner->kind != AST_Lambda ? status_of_parameter(torch, function, site->node, depth)
                                                     : 0;
    }
    if (owner->kind == AST_NamedExpr) return status_of(torch, AS(NamedExpr, owner)->value, depth + 1);
    if (owner->kind == AST_AnnAssign && AS(AnnAssign, owner)->value)
        return status_of(torch, AS(AnnAssign, owner)->value, depth + 1);
    if (owner->kind != AST_Assign) return WRAP_ALWAYS;
    const Node *value = AS(Assign, owner)->value;
    FOR_EACH (target, AS(Assign, owner)->targets) {
        if (target == site->node) return status_of(torch, value, depth + 1);
        if (target->kind != AST_Tuple || value->kind != AST_Tuple) continue;
        const NodeList *targets = AS(Tuple, target)->elts, *values = AS(Tuple, value)->elts;
        for (uint32_t i = 0; i < list_count(targets) && i < list_count(values); i++)
            if (targets->items[i] == site->node) return status_of(torch, values->items[i], depth + 1);
    }
    return WRAP_ALWAYS;
}

static bool binds(const Torch *torch, const Node *statement, const Variable *variable) {
    if (statement->kind != AST_Assign) return false;
    for (const Site *site = variable->sites; site; site = site->next)
        if (site->owner == statement &&
            script_function(torch->script, site->node) == script_function(torch->script, statement))
            return true;
    return false;
}

/* Where the bindings stand that [node] may read: after the last one that is made on every path to it. */
static Span bindings_of(const Torch *torch, const Node *node, const Variable *variable) {
    const Script *script = torch->script;
    const Node *at = script_statement(script, node), *function = script_function(script, node)->node;
    while (at && at != function && ast_is_statement(at->kind)) {
        uint32_t index;
        const NodeList *block = rewriter_block(torch->rewriter, at, &index);
        bool is_simple = script_statement(script, node) == at && at->kind == AST_Assign;
        while (index > 0)
            if (binds(torch, block->items[--index], variable))
                return (Span){block->items[index]->start, is_simple ? at->start : at->end};
        do at = script_parent(script, at);
        while (at && at != function && !ast_is_statement(at->kind));
    }
    return (Span){0, UINT32_MAX};
}

static int status_of_variable(const Torch *torch, const Node *node, uint32_t depth) {
    const Variable *variable = script_definition(torch->script, node);
    Span read = variable ? bindings_of(torch, node, variable) : (Span){0};
    int status = 0;
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next)
        if (site->node->start >= read.start && site->node->start < read.end)
            status |= status_of_site(torch, site, depth);
    return status;
}

/* An attribute is what the methods of its class, and of those above and below, store. */
static int status_of_attribute(const Torch *torch, const Node *node, uint32_t depth) {
    const Script *script = torch->script;
    const Class *class = NULL;
    FOR_EACH_THING(script, object, script_value(script, AS(Attribute, node)->value))
    if (object->class) class = object->class;
    int status = 0;
    for (uint32_t i = 0; class && i < script->places.count; i++) {
        const Node *assign = script->places.items[i].node;
        if (assign->kind != AST_Assign) continue;
        FOR_EACH (target, AS(Assign, assign)->targets) {
            if (target->kind != AST_Attribute || AS(Attribute, target)->attr != AS(Attribute, node)->attr)
                continue;
            bool is_same = false;
            FOR_EACH_THING(script, object, script_value(script, AS(Attribute, target)->value))
            is_same |= object->class &&
                       (class_descends(object->class, class) || class_descends(class, object->class));
            if (is_same) status |= status_of(torch, AS(Assign, assign)->value, depth + 1);
        }
    }
    return status;
}

static int status_of_returns(const Torch *torch, const Function *function, uint32_t depth) {
    const Script *script = torch->script;
    int status = 0;
    uint32_t first = script_place(script, function->node);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (script->places.items[i].function != function->index || node->kind != AST_Return) continue;
        if (AS(Return, node)->value) status |= status_of(torch, AS(Return, node)->value, depth + 1);
    }
    return status;
}

static int status_of_call(const Torch *torch, const AstCall *call, uint32_t depth) {
    const Script *script = torch->script;
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (entry && entry->flags & LIB_RECEIVER && call->func->kind == AST_Attribute)
        return status_of(torch, AS(Attribute, call->func)->value, depth + 1);
    if (entry && entry->flags & LIB_TRANSPARENT && list_count(call->args))
        return status_of(torch, call->args->items[0], depth + 1);
    int status = 0;
    FOR_EACH_THING(script, callee, script_callees(script, call))
    if (callee->kind == THING_FUNCTION) status |= status_of_returns(torch, callee->function, depth);
    return status ? status : WRAP_NEVER;
}

static bool is_replica(const Torch *torch, ThingSet value) {
    for (uint32_t i = 0; i < torch->replicas.count; i++)
        if (sets_meet(torch->replicas.items[i].things, value)) return true;
    return false;
}

static int status_of(const Torch *torch, const Node *node, uint32_t depth) {
    if (depth > FLOW_DEPTH || !is_replica(torch, script_value(torch->script, node))) return 0;
    for (uint32_t i = 0; i < torch->replicas.count; i++)
        if (holds(torch, node, &torch->replicas.items[i]))
            return status_of_holder(torch, node, &torch->replicas.items[i]);
    /* What stands inside of a wrapper is not wrapped. */
    if (node->kind == AST_Attribute &&
        strcmp(script_text(torch->script, AS(Attribute, node)->attr), "module") == 0)
        return WRAP_NEVER;
    Sym name = 0;
    const Node *keywords = keywords_item(torch->script, node, &name);
    if (keywords) return status_of_keyword(torch, function_with(torch, keywords), name, depth);
    switch ((NodeKind)node->kind) {
    case AST_Name: return status_of_variable(torch, node, depth);
    case AST_Attribute: return status_of_attribute(torch, node, depth);
    case AST_Call: return status_of_call(torch, AS(Call, node), depth);
    case AST_NamedExpr: return status_of(torch, AS(NamedExpr, node)->value, depth + 1);
    case AST_IfExp:
        return status_of(torch, AS(IfExp, node)->body, depth + 1) |
               status_of(torch, AS(IfExp, node)->orelse, depth + 1);
    default: return WRAP_ALWAYS;
    }
}

int torch_status(const Torch *torch, const Node *expression) { return status_of(torch, expression, 0); }

/* ---- Through the wrapper ---- */

static bool is_of_wrapper(const char *name) {
    static const char *const names[] = {"train",     "eval",           "parameters", "named_parameters",
                                        "zero_grad", "requires_grad_", "to",         "no_sync",
                                        "module",    "training",       "cuda",       "forward",
                                        "cpu",       "__call__",       "half",       "float",
                                        "double",    "__class__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static void reach_inside(Torch *torch, const Node *model) {
    int status = torch_status(torch, model);
    Patch *patch = rewriter_patch(torch->rewriter, model);
    bool is_known = !module_is_shared(torch->script, model) && status != WRAP_MIXED;
    if (status & WRAP_ALWAYS && !is_known && node_is_path(model)) {
        patch_replace(patch, "WRAP", node_outer_span(patch->text, model),
                      torch_text(torch, "getattr(%s, 'module', %s)", script_source(torch->script, model),
                                 script_source(torch->script, model)));
        return;
    }
    if (status == WRAP_MIXED)
        rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_MODEL, model,
                        "call it only before, or only after, the model and its optimizer are complete",
                        "here the model is sometimes wrapped and sometimes not");
    if (status != WRAP_ALWAYS) return;
    patch_after(patch, "WRAP", node_outer_span(patch->text, model), ".module");
}

/* Functions of libraries that look at the model itself, and classes that average copies of it. */
static bool looks_inside(const Torch *torch, const AstCall *call) {
    static const char *const names[] = {"torch.save",       "copy.deepcopy",    "torch.onnx.export",
                                        "torch.jit.trace",  "torch.jit.script", "builtins.isinstance",
                                        "builtins.len",     "wandb.watch",      "torchsummary.summary",
                                        "torchinfo.summary"};
    static const char averaged[] = "torch.optim.swa_utils.AveragedModel";
    const LibraryName *name = script_library_name(torch->script, call->func);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (library_is(name, names[i])) return true;
    FOR_EACH_THING(torch->script, callee, script_callees(torch->script, call))
    if (callee->kind == THING_CLASS && library_is(callee->class->base, averaged)) return true;
    return library_is(name, averaged);
}

static void reach_modules(Torch *torch) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Attribute) {
            const AstAttribute *attribute = AS(Attribute, node);
            if (!is_of_wrapper(script_text(script, attribute->attr)) &&
                is_replica(torch, script_value(script, attribute->value)))
                reach_inside(torch, attribute->value);
        } else if (node->kind == AST_Subscript &&
                   is_replica(torch, script_value(script, AS(Subscript, node)->value))) {
            const Node *value = AS(Subscript, node)->value;
            if (value->kind == AST_Name || value->kind == AST_Attribute) reach_inside(torch, value);
        } else if (node->kind == AST_Call && looks_inside(torch, AS(Call, node))) {
            FOR_EACH (argument, AS(Call, node)->args)
                if (argument->kind == AST_Name || argument->kind == AST_Attribute)
                    reach_inside(torch, argument);
        }
    }
}

/* ---- The loss must come through the wrapper ---- */

static bool is_in_training(const Torch *torch, const Node *node) {
    const Function *function = script_function(torch->script, node);
    if (function->effects & EFFECT_BACKWARD)
        return torch_loop_around(torch, node) || function->node->kind != AST_Module;
    return false;
}

const Node *torch_around_wrapper(const Torch *torch, const Replica *replica) {
    const Script *script = torch->script;
    const Node *around = NULL;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const Node *callee = AS(Call, node)->func;
        if (sets_meet(script_value(script, callee), replica->things)) return NULL;
        if (callee->kind != AST_Attribute) continue;
        const Node *model = AS(Attribute, callee)->value;
        const char *method = script_text(script, AS(Attribute, callee)->attr);
        /* The wrapper has a forward of its own, which does all that a call does. */
        if (strcmp(method, "forward") == 0 && sets_meet(script_value(script, model), replica->things))
            return NULL;
        if (around) continue;
        if (!is_of_wrapper(method) && strstr(method, "state_dict") == NULL) {
            Sym sym = AS(Attribute, callee)->attr;
            if (sets_meet(script_value(script, model), replica->things) &&
                !library_method(script->library, THING_NETWORK, sym) && is_in_training(torch, node))
                around = node;
        }
    }
    return around;
}

static void check_forward(Torch *torch, const Replica *replica) {
    const Node *around = torch_around_wrapper(torch, replica);
    if (around)
        rewriter_refuse(
            torch->rewriter, CODE_DISTRIBUTE_MODEL, around,
            "compute it in forward, and call the model itself",
            "the loss comes from a method of the model, around the wrapper that averages the gradients");
}

/* ---- Wrapping ---- */

/* An attribute that may be None, or whether the model trains: a matter of the model, not of the batch. */
static bool is_settled(const Torch *torch, const Node *test) {
    while (test->kind == AST_UnaryOp && test->op == OP_Not) test = AS(UnaryOp, test)->operand;
    if (test->kind == AST_Compare && list_count(AS(Compare, test)->comparators) == 1 &&
        node_is_constant(AS(Compare, test)->comparators->items[0], CONSTANT_NONE))
        test = AS(Compare, test)->left;
    return test->kind == AST_Attribute && AS(Attribute, test)->value->kind == AST_Name &&
           strcmp(script_text(torch->script, AS(Name, AS(Attribute, test)->value)->id), "self") == 0;
}

/* Whether the class gives the attribute a parameter: `self.scale = nn.Parameter(...)`. */
static bool is_parameter(const Torch *torch, const Class *class, Sym attribute) {
    const Script *script = torch->script;
    const Function *init = class_method(script, class, "__init__");
    uint32_t first = init ? script_place(script, init->node) : 0;
    for (uint32_t i = first; init && i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Assign) continue;
        const Node *target = AS(Assign, node)->targets->items[0], *value = AS(Assign, node)->value;
        if (target->kind == AST_Attribute && AS(Attribute, target)->attr == attribute &&
            (torch_call(torch, value, "torch.nn.Parameter") ||
             torch_call(torch, value, "torch.nn.parameter.Parameter")))
            return true;
    }
    return false;
}

/* Whether [node] calls another method of the network, which uses a part or a parameter of it. */
static bool calls_method_with_parts(const Torch *torch, const Class *class, const Node *node) {
    const Script *script = torch->script;
    if (node->kind != AST_Call) return false;
    FOR_EACH_THING(script, callee, script_callees(script, AS(Call, node))) {
        if (callee->kind != THING_FUNCTION || callee->function->class != class) continue;
        uint32_t first = script_place(script, callee->function->node);
        for (uint32_t i = first; i < script->places.items[first].end; i++) {
            const Node *inner = script->places.items[i].node;
            bool is_part = inner->kind == AST_Attribute && inner->op == OP_Load &&
                           (set_has_kind(script, script_value(script, inner), THING_NETWORK) ||
                            is_parameter(torch, class, AS(Attribute, inner)->attr));
            if (is_part) return true;
        }
    }
    return false;
}

/* Whether a part of the network is called under a condition on the batch. */
static bool may_skip_parts(const Torch *torch, const Class *class, const Node **where) {
    const Script *script = torch->script;
    const Function *forward = class ? class_method(script, class, "forward") : NULL;
    if (!forward) return false;
    uint32_t first = script_place(script, forward->node);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        const Node *test = node->kind == AST_If      ? AS(If, node)->test
                           : node->kind == AST_IfExp ? AS(IfExp, node)->test
                                                     : NULL;
        if (!test || is_settled(torch, test)) continue;
        for (uint32_t k = i + 1; k < script->places.items[i].end; k++) {
            const Node *inner = script->places.items[k].node;
            bool calls_part =
                inner->kind == AST_Call && AS(Call, inner)->func->kind == AST_Attribute &&
                set_has_kind(script, script_value(script, AS(Call, inner)->func), THING_NETWORK);
            if (!calls_part && inner->kind != AST_Return && !calls_method_with_parts(torch, class, inner))
                continue;
            *where = node;
            return true;
        }
    }
    return false;
}

/* Layers that have parameters, by how their names begin, and what holds layers: the program's own networks
 * are taken to have some, since looking for them in vain costs only time. */
static bool has_parameters(const Script *script, const Node *made, uint32_t depth) {
    static const char *const layers[] = {
        "torch.nn.Linear",    "torch.nn.Conv",        "torch.nn.BatchNorm",
        "torch.nn.Embedding", "torch.nn.LSTM",        "torch.nn.GRU",
        "torch.nn.RNN",       "torch.nn.LayerNorm",   "torch.nn.Bilinear",
        "torch.nn.GroupNorm", "torch.nn.Transformer", "torch.nn.PReLU",
        "torch.nn.Multihead", "torch.nn.Parameter",   "torch.nn.parameter.Parameter"};
    if (made->kind != AST_Call) return false;
    const LibraryName *name = script_library_name(script, AS(Call, made)->func);
    for (size_t i = 0; name && i < sizeof layers / sizeof *layers; i++)
        if (strncmp(name->text, layers[i], strlen(layers[i])) == 0) return true;
    FOR_EACH_THING(script, thing, script_value(script, made))
    if (!name && thing->kind == THING_NETWORK && thing->class) return true;
    if (!library_is(name, "torch.nn.Sequential")) return false;
    FOR_EACH (layer, AS(Call, made)->args)
        if (depth && has_parameters(script, layer, depth - 1)) return true;
    return false;
}

/* Whether the program reads the attribute anywhere, or goes through attributes that it does not name. */
static bool is_read(const Torch *torch, Sym attribute) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Attribute && node->op == OP_Load && AS(Attribute, node)->attr == attribute)
            return true;
        if (node->kind == AST_Name && script_is_builtin(script, node, "getattr")) return true;
        if (torch_is_method(torch, node, "children") || torch_is_method(torch, node, "named_children"))
            return true;
    }
    return false;
}

/* Whether the model has a layer that it never uses, so that no gradient comes to its parameters: one that
 * its class makes, or one that the program puts into it. */
static bool has_idle_part(const Torch *torch, const Class *class, const Replica *replica,
                          const Node **where) {
    const Script *script = torch->script;
    const Function *init = class ? class_method(script, class, "__init__") : NULL;
    if (!init) return false;
    uint32_t first = script_place(script, init->node), end = script->places.items[first].end;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Assign || !has_parameters(script, AS(Assign, node)->value, FLOW_DEPTH))
            continue;
        const Node *target = AS(Assign, node)->targets->items[0];
        if (target->kind != AST_Attribute || is_read(torch, AS(Attribute, target)->attr)) continue;
        bool is_part = (i >= first && i < end) ||
                       sets_meet(script_value(script, AS(Attribute, target)->value), replica->things);
        if (!is_part) continue;
        *where = node;
        return true;
    }
    return false;
}

/* Whether this model, one of several, is called more than once in a turn of a training loop. */
static bool is_called_twice(const Torch *torch, const Replica *replica) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < torch->loops.count; i++) {
        uint32_t count = 0, first = script_place(script, torch->loops.items[i].node);
        for (uint32_t k = first; k < script->places.items[first].end; k++) {
            const Node *node = script->places.items[k].node;
            count += node->kind == AST_Call &&
                     sets_meet(script_value(script, AS(Call, node)->func), replica->things);
        }
        if (count > 1) return true;
    }
    return false;
}

/* Whether nothing that depends on [target] is computed back from, in the function around it. */
static bool is_without_gradient(const Torch *torch, const Node *target) {
    const Script *script = torch->script;
    const Function *function = script_function(script, target);
    Flow flow = flow_of(script, function->node, target);
    bool is_used = false;
    uint32_t first = script_place(script, function->node);
    for (uint32_t i = first; i < script->places.items[first].end && !is_used; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Return && AS(Return, node)->value)
            is_used = flow_reaches(&flow, AS(Return, node)->value);
        if (torch_is_method(torch, node, "backward")) is_used = flow_reaches(&flow, AS(Call, node)->func);
    }
    flow_free(&flow);
    return !is_used;
}

/* An output of the model that a training step does not use: `a, _ = model(x)`; NULL for none. */
static const Node *unused_output(const Torch *torch, const Replica *replica) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call ||
            !sets_meet(script_value(script, AS(Call, node)->func), replica->things) ||
            !is_in_training(torch, node))
            continue;
        const Node *parent = script_parent(script, node);
        bool gives_several = set_has_kind(script, script_value(script, node), THING_TUPLE);
        if (parent->kind == AST_Subscript && AS(Subscript, parent)->value == node && gives_several)
            return node;
        if (parent->kind != AST_Assign) continue;
        const Node *target = AS(Assign, parent)->targets->items[0];
        if (target->kind != AST_Tuple && target->kind != AST_List) continue;
        FOR_EACH (element, AS(Tuple, target)->elts)
            if (is_without_gradient(torch, element)) return element;
    }
    return NULL;
}

static const char *wrapper_arguments(Torch *torch, const Replica *replica) {
    const char *text = "";
    const Node *where = NULL;
    bool skips = false;
    FOR_EACH_THING(torch->script, thing, replica->things)
    skips |=
        may_skip_parts(torch, thing->class, &where) || has_idle_part(torch, thing->class, replica, &where);
    const Node *unused = skips ? NULL : unused_output(torch, replica);
    if (unused) {
        text = ", find_unused_parameters=True";
        rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_UNUSED, unused, NULL,
                      "the loss may leave this output of the model out, so each step looks for parameters "
                      "without a gradient, which takes time");
    }
    if (skips) {
        text = ", find_unused_parameters=True";
        rewriter_warn(
            torch->rewriter, CODE_DISTRIBUTE_UNUSED, where, NULL,
            "parts of this model may be left out, so each step looks for parameters without a gradient, "
            "which takes time");
    }
    return text;
}

/* What the wrapper is given. With NCCL it takes only what is on a GPU; the program's own move, further down,
 * then changes nothing. */
static const char *wrapped_text(Torch *torch, const Replica *replica) {
    if (!torch_moves_later(torch, replica)) return replica->text;
    return torch_text(torch, "%s.cuda() if %s.get_backend() == 'nccl' else %s", replica->text, torch->dist,
                      replica->text);
}

/* The statements that make the model a replica, with [end] between them. Buffers of models that are called
 * more than once in a step are not sent in each call: that would change what is needed to compute back. The
 * argument for it has one name before PyTorch 2.13 and another one from there on; the attribute is in all. */
static const char *wrapper_text(Torch *torch, const Replica *replica, bool has_pair, const char *end) {
    const char *line = torch_text(torch, "%s = %s(%s%s)", replica->text, torch->ddp,
                                  wrapped_text(torch, replica), wrapper_arguments(torch, replica));
    if (module_is_shared(torch->script, replica->statement))
        line = torch_text(torch, "%s if %s.is_initialized() else %s", line, torch->dist, replica->text);
    return has_pair ? torch_text(torch, "%s%s%s.broadcast_buffers = False", line, end, replica->text) : line;
}

static void wrap(Torch *torch, const Replica *replica, bool has_pair) {
    Patch *patch = rewriter_patch(torch->rewriter, replica->statement);
    torch_needs(torch, replica->statement, NEEDS_DIST | NEEDS_DDP);
    Span span = {replica->statement->start, replica->statement->end};
    bool shares_line = !stands_alone(patch->text, span) && replica->statement->kind == AST_Assign;
    const char *text =
        wrapper_text(torch, replica, has_pair, shares_line && !replica->is_before ? "; " : "\n");
    if (replica->is_before) {
        patch_lines_before(patch, "WRAP", replica->statement, torch_text(torch, "%s\n", text));
    } else if (shares_line) {
        patch_after(patch, "WRAP", span, torch_text(torch, "; %s", text));
    } else {
        patch_lines_after(patch, "WRAP", replica->statement, torch_text(torch, "%s\n", text));
    }
}

/* nn.DataParallel gives way: each process has one device. */
static void drop_parallel(Torch *torch, const Node *node) {
    const AstCall *call = AS(Call, node);
    const Node *statement = script_statement(torch->script, node);
    Patch *patch = rewriter_patch(torch->rewriter, node);
    torch->divides_batches = true;
    if (list_count(call->args) == 0) return;
    const char *model = script_source(torch->script, call->args->items[0]);
    bool is_whole =
        statement->kind == AST_Assign && AS(Assign, statement)->value == node &&
        list_count(AS(Assign, statement)->targets) == 1 &&
        strcmp(script_source(torch->script, AS(Assign, statement)->targets->items[0]), model) == 0;
    if (!is_whole) {
        patch_replace(patch, "WRAP", node_outer_span(patch->text, node), model);
        return;
    }
    for (uint32_t i = 0; i < torch->replicas.count; i++) {
        Replica *replica = &torch->replicas.items[i];
        if (replica->statement != statement) continue;
        replica->is_parallel = true;
        torch_needs(torch, statement, NEEDS_DIST | NEEDS_DDP);
        patch_replace(patch, "WRAP", node_outer_span(patch->text, node),
                      torch_text(torch, "%s(%s)", torch->ddp, wrapped_text(torch, replica)));
        return;
    }
    rewriter_delete(torch->rewriter, "WRAP", statement);
}

void torch_wrap(Torch *torch) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (torch_call(torch, node, "torch.nn.DataParallel") ||
            torch_call(torch, node, "torch.nn.parallel.DataParallel"))
            drop_parallel(torch, node);
    }
    bool has_pair = false;
    for (uint32_t i = 0; i < torch->replicas.count && torch->replicas.count > 1; i++)
        has_pair |= is_called_twice(torch, &torch->replicas.items[i]);
    for (uint32_t i = 0; i < torch->replicas.count; i++) {
        const Replica *replica = &torch->replicas.items[i];
        check_forward(torch, replica);
        if (!replica->is_parallel)
            wrap(torch, replica, has_pair);
        else if (has_pair)
            patch_lines_after(rewriter_patch(torch->rewriter, replica->statement), "WRAP", replica->statement,
                              torch_text(torch, "%s.broadcast_buffers = False\n", replica->text));
    }
    torch_check_keywords(torch);
    reach_modules(torch);
}
