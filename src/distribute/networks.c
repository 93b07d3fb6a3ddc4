/* What must be a network of PyTorch, or a model of Keras, although nothing is known of the function that
 * makes it: it is asked for its parameters in a program that has an optimizer for them, or compiled with a
 * loss. */
#include "distribute/script_internal.h"

#include <string.h>

enum { MAKER_DEPTH = 6 };

static bool mark_object(Script *script, ThingKind kind, const Node *node, uint32_t depth);

/* Methods that give the network itself back. */
static bool gives_itself(const Script *script, const AstCall *call) {
    static const char *const names[] = {"to",   "cuda",  "cpu",  "float", "double",
                                        "half", "train", "eval", "apply"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (call_is_method(script, call, names[i], NULL)) return true;
    return false;
}

/* Marks what makes the value of [node]; true when something was marked. */
static bool mark_maker(Script *script, ThingKind kind, const Node *node, uint32_t depth) {
    if (depth == 0) return false;
    if (node->kind != AST_Call) return mark_object(script, kind, node, depth - 1);
    const AstCall *call = AS(Call, node);
    if (gives_itself(script, call))
        return mark_maker(script, kind, AS(Attribute, call->func)->value, depth - 1);
    ThingSet callees = script_callees(script, call);
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (entry && entry->flags & LIB_TRANSPARENT && list_count(call->args))
        return mark_maker(script, kind, call->args->items[0], depth - 1);
    bool is_known = entry || set_has_kind(script, callees, THING_FUNCTION) ||
                    set_has_kind(script, callees, THING_CLASS) ||
                    set_has_kind(script, script_value(script, node), kind);
    if (is_known || map_find(&script->networks, (uintptr_t)call)) return false;
    *map_at(&script->networks, (uintptr_t)call) = kind;
    return true;
}

/* The arguments that calls in the program give the parameter. */
static bool mark_arguments(Script *script, ThingKind kind, const Function *function, const Node *parameter,
                           uint32_t depth) {
    const Astarguments *parameters = function_parameters(function);
    uint32_t position = UINT32_MAX;
    for (uint32_t i = 0; parameters && i < list_count(parameters->args); i++)
        if (parameters->args->items[i] == parameter) position = i;
    if (position == UINT32_MAX) return false;
    if (function->class && !function->is_static && position > 0) position--;
    bool marked = false;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        FOR_EACH_THING(script, callee, script_callees(script, AS(Call, node))) {
            if (callee->kind != THING_FUNCTION || callee->function != function) continue;
            const char *name = script_text(script, AS(arg, parameter)->arg);
            Argument given = call_argument(script, AS(Call, node), "", name);
            if (!given.value && position < list_count(AS(Call, node)->args))
                given.value = AS(Call, node)->args->items[position];
            if (given.value) marked |= mark_maker(script, kind, given.value, depth - 1);
        }
    }
    return marked;
}

static bool mark_assigned(Script *script, ThingKind kind, const Node *assign, const Node *target,
                          uint32_t depth) {
    const Node *value = AS(Assign, assign)->value;
    FOR_EACH (whole, AS(Assign, assign)->targets) {
        if (whole == target) return mark_maker(script, kind, value, depth - 1);
        if (whole->kind != AST_Tuple || value->kind != AST_Tuple) continue;
        const NodeList *targets = AS(Tuple, whole)->elts, *values = AS(Tuple, value)->elts;
        for (uint32_t i = 0; i < list_count(targets) && i < list_count(values); i++)
            if (targets->items[i] == target) return mark_maker(script, kind, values->items[i], depth - 1);
    }
    return false;
}

static bool mark_attribute(Script *script, ThingKind kind, Sym name, uint32_t depth) {
    bool marked = false;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Assign) continue;
        FOR_EACH (target, AS(Assign, node)->targets)
            if (target->kind == AST_Attribute && AS(Attribute, target)->attr == name)
                marked |= mark_maker(script, kind, AS(Assign, node)->value, depth - 1);
    }
    return marked;
}

/* Marks what gives the variable or the attribute [node] its value. */
static bool mark_object(Script *script, ThingKind kind, const Node *node, uint32_t depth) {
    if (depth == 0 || set_has_kind(script, script_value(script, node), kind)) return false;
    if (node->kind == AST_Attribute) return mark_attribute(script, kind, AS(Attribute, node)->attr, depth);
    if (node->kind != AST_Name) return false;
    const Variable *variable = script_definition(script, node);
    bool marked = false;
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next) {
        const Function *function =
            site->node->kind == AST_arg ? script_function_of(script, site->owner) : NULL;
        if (function) marked |= mark_arguments(script, kind, function, site->node, depth);
        if (site->owner->kind == AST_Assign)
            marked |= mark_assigned(script, kind, site->owner, site->node, depth);
    }
    return marked;
}

static bool has_optimizer(const Script *script) {
    for (uint32_t i = 0; i < script->things.count; i++)
        if (script->things.items[i].kind == THING_TORCH_OPTIMIZER && script->things.items[i].node)
            return true;
    return false;
}

/* The object that [call] compiles as a model of Keras is compiled: with an optimizer or a loss. */
static const Node *compiled_object(const Script *script, const AstCall *call) {
    Node *receiver = NULL;
    if (!call_is_method(script, call, "compile", &receiver)) return NULL;
    bool is_keras =
        call_argument(script, call, "", "loss").value || call_argument(script, call, "", "optimizer").value;
    return is_keras ? receiver : NULL;
}

bool infer_networks(Script *script) {
    bool marked = false, has_parameters = has_optimizer(script);
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        Node *receiver = NULL;
        if (node->kind != AST_Call) continue;
        const Node *compiled = compiled_object(script, AS(Call, node));
        if (compiled) marked |= mark_object(script, THING_MODEL, compiled, MAKER_DEPTH);
        if (has_parameters && (call_is_method(script, AS(Call, node), "parameters", &receiver) ||
                               call_is_method(script, AS(Call, node), "named_parameters", &receiver)))
            marked |= mark_object(script, THING_NETWORK, receiver, MAKER_DEPTH);
    }
    return marked;
}
