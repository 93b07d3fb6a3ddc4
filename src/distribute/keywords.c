/* Arguments that a call names and the function takes together, as `**kwargs`. What stands under a name is
 * what any call gives under it, as for a parameter: where it is read as `kwargs['x']`, `kwargs.get('x')` or
 * `kwargs.pop('x')`, and where all of them are handed on with `**kwargs`. */
#include "distribute/script_internal.h"

#include <string.h>

/* What calls give under one name; the names of one function are a list. */
typedef struct KeywordItem {
    Sym name;
    ThingSet value;
    struct KeywordItem *next;
} KeywordItem;

const Node *keywords_at(const Script *script, const Node *node) {
    const Variable *variable = node->kind == AST_Name ? script_definition(script, node) : NULL;
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    if (!site || site->node->kind != AST_arg) return NULL;
    const Function *function = script_function_of(script, site->owner);
    const Astarguments *parameters = function ? function_parameters(function) : NULL;
    return parameters && parameters->kwarg == site->node ? site->node : NULL;
}

static bool is_reading_method(const char *name) {
    return strcmp(name, "get") == 0 || strcmp(name, "pop") == 0;
}

const Node *keywords_item(const Script *script, const Node *node, Sym *name) {
    const Node *container = NULL, *key = NULL;
    if (node->kind == AST_Subscript) {
        container = AS(Subscript, node)->value;
        key = AS(Subscript, node)->slice;
    } else if (node->kind == AST_Call && AS(Call, node)->func->kind == AST_Attribute) {
        const AstAttribute *method = AS(Attribute, AS(Call, node)->func);
        if (!is_reading_method(script_text(script, method->attr)) || !list_count(AS(Call, node)->args))
            return NULL;
        container = method->value;
        key = AS(Call, node)->args->items[0];
    }
    if (!key || key->kind != AST_Constant || key->op != CONSTANT_STR) return NULL;
    *name = symbol_find(script->project->symbols, AS(Constant, key)->text, AS(Constant, key)->length);
    return *name ? keywords_at(script, container) : NULL;
}

static void add_item(Script *script, const Node *keywords, Sym name, ThingSet value) {
    uint64_t *slot = map_at(&script->keywords, (uintptr_t)keywords);
    KeywordItem *item = (KeywordItem *)(uintptr_t)*slot;
    while (item && item->name != name) item = item->next;
    if (!item) {
        item = ARENA_NEW(script->arena, KeywordItem);
        *item = (KeywordItem){.name = name, .next = (KeywordItem *)(uintptr_t)*slot};
        *slot = (uintptr_t)item;
    }
    things_grow(script, &item->value, value);
}

static const KeywordItem *items_of(const Script *script, const Node *keywords) {
    const uint64_t *slot = map_find(&script->keywords, (uintptr_t)keywords);
    return slot ? (const KeywordItem *)(uintptr_t)*slot : NULL;
}

void keyword_pass(Script *script, const Function *function, Sym name, ThingSet value) {
    const Astarguments *parameters = function_parameters(function);
    const Node *parameter = parameter_named(parameters, name);
    if (parameter)
        parameter_bind(script, function, parameter, value);
    else if (parameters->kwarg && value)
        add_item(script, parameters->kwarg, name, value);
}

void keywords_pass(Script *script, const Function *function, const Node *given) {
    const Node *keywords = keywords_at(script, given);
    const KeywordItem *item = keywords ? items_of(script, keywords) : NULL;
    for (; item; item = item->next) keyword_pass(script, function, item->name, item->value);
}

ThingSet keywords_value(Script *script, const Node *node) {
    Sym name = 0;
    const Node *keywords = keywords_item(script, node, &name);
    const KeywordItem *item = keywords ? items_of(script, keywords) : NULL;
    while (item && item->name != name) item = item->next;
    if (!item) return NULL;
    bool has_other = node->kind == AST_Call && list_count(AS(Call, node)->args) > 1;
    ThingSet other = has_other ? script_value(script, AS(Call, node)->args->items[1]) : NULL;
    return set_union(script->arena, item->value, other);
}

void keywords_store(Script *script, const Node *target, ThingSet value) {
    Sym name = 0;
    const Node *keywords = keywords_item(script, target, &name);
    if (keywords) add_item(script, keywords, name, value);
}
