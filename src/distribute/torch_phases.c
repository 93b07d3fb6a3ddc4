/* Phases: one loop trains and validates, and a dictionary has a loader for each.
 *
 *     for phase in ['train', 'val']:
 *         for x, y in loaders[phase]:
 *             ...
 *             if phase == 'train': optimizer.step()
 *
 * Only the loader that is trained with is divided: each process validates with all of the data, so that what
 * is computed of it is the same everywhere, and fits the size of the data. */
#include "distribute/torch_query.h"

#include <string.h>

static bool is_text(const Node *node) {
    return node && node->kind == AST_Constant && node->op == CONSTANT_STR;
}

static bool are_equal(const Node *a, const Node *b) {
    return AS(Constant, a)->length == AS(Constant, b)->length &&
           memcmp(AS(Constant, a)->text, AS(Constant, b)->text, AS(Constant, a)->length) == 0;
}

/* The text that [test] compares the variable with, if it holds only when they are equal; else NULL. */
static const Node *compared(const Torch *torch, const Node *test, const Variable *phase) {
    if (test->kind == AST_BoolOp && test->op == OP_And) {
        FOR_EACH (value, AS(BoolOp, test)->values) {
            const Node *found = compared(torch, value, phase);
            if (found) return found;
        }
        return NULL;
    }
    if (test->kind != AST_Compare || list_count(AS(Compare, test)->comparators) != 1) return NULL;
    if (AS(Compare, test)->ops[0] != OP_Eq) return NULL;
    const Node *left = AS(Compare, test)->left, *right = AS(Compare, test)->comparators->items[0];
    const Node *name = left->kind == AST_Name ? left : right, *text = name == left ? right : left;
    bool fits = name->kind == AST_Name && script_definition(torch->script, name) == phase && is_text(text);
    return fits ? text : NULL;
}

/* The phase in which [node] is reached, by the conditions around it inside of [loop]; NULL for any. */
static const Node *phase_of(const Torch *torch, const Node *loop, const Node *node, const Variable *phase) {
    const Node *below = node;
    for (const Node *at = script_parent(torch->script, node); at && at != loop;
         below = at, at = script_parent(torch->script, at)) {
        if (at->kind != AST_If) continue;
        bool is_body = false;
        FOR_EACH (statement, AS(If, at)->body) is_body |= statement == below;
        const Node *found = is_body ? compared(torch, AS(If, at)->test, phase) : NULL;
        if (found) return found;
    }
    return NULL;
}

/* The one phase in which the loop makes steps; NULL when there are several, or it is not known. */
static const Node *training_phase(const Torch *torch, const TrainingLoop *loop, const Variable *phase) {
    const Script *script = torch->script;
    uint32_t first = script_place(script, loop->node);
    const Node *found = NULL;
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || script->places.items[i].function != loop->function->index) continue;
        if (!(script_call_effects(script, AS(Call, node)) & (EFFECT_TORCH | EFFECT_BACKWARD))) continue;
        const Node *now = phase_of(torch, loop->node, node, phase);
        if (!now || (found && !are_equal(now, found))) return NULL;
        found = now;
    }
    return found;
}

/* Whether the variable goes through texts that are written out: `for phase in ['train', 'val']`. */
static bool goes_through_texts(const Variable *variable) {
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    if (!site || site->owner->kind != AST_For || AS(For, site->owner)->target != site->node) return false;
    const Node *texts = AS(For, site->owner)->iter;
    if (texts->kind != AST_List && texts->kind != AST_Tuple) return false;
    FOR_EACH (text, AS(List, texts)->elts)
        if (!is_text(text)) return false;
    return true;
}

/* The loaders under [key] of all dictionaries that [container] may be; NULL when one of them is not known. */
static ThingSet loaders_under(Torch *torch, const Node *container, const Node *key) {
    Script *script = torch->script;
    ThingSet result = NULL;
    FOR_EACH_THING(script, thing, script_value(script, container)) {
        const Node *item =
            thing->node && thing->node->kind == AST_Dict ? display_item(AS(Dict, thing->node), key) : NULL;
        bool is_made = thing->node && thing->node->kind == AST_DictComp;
        if (!item && !is_made) return NULL;
        ThingSet found = item ? script_value(script, item) : thing->parts;
        for (uint32_t i = 0; found && i < found->count; i++)
            if (script_thing(script, found->ids[i])->kind == THING_LOADER)
                result = set_add(torch->arena, result, found->ids[i]);
    }
    return result;
}

void torch_find_phase(Torch *torch, TrainingLoop *loop) {
    if (loop->sources.count != 1 || loop->sources.items[0]->kind != AST_Subscript) return;
    const AstSubscript *source = AS(Subscript, loop->sources.items[0]);
    const Node *key = is_text(source->slice) ? source->slice : NULL;
    if (source->slice->kind == AST_Name) {
        const Variable *phase = script_definition(torch->script, source->slice);
        if (goes_through_texts(phase)) key = training_phase(torch, loop, phase);
    }
    ThingSet loaders = key ? loaders_under(torch, source->value, key) : NULL;
    if (!loaders) return;
    loop->key = key;
    loop->loaders = loaders;
}

const char *torch_phase_source(Torch *torch, const TrainingLoop *loop, const Node *source) {
    if (!loop->key || source->kind != AST_Subscript) return script_source(torch->script, source);
    return torch_text(torch, "%s[%s]", script_source(torch->script, AS(Subscript, source)->value),
                      script_source(torch->script, loop->key));
}

const char *torch_phase_test(Torch *torch, const Node *loader, uint32_t id, bool is_other) {
    const Node *key = NULL, *made = loader;
    while (made && !ast_is_statement(made->kind) && made->kind != AST_DictComp)
        made = script_parent(torch->script, made);
    if (!made || made->kind != AST_DictComp || AS(DictComp, made)->key->kind != AST_Name) return NULL;
    for (uint32_t i = 0; i < torch->loops.count; i++) {
        const TrainingLoop *loop = &torch->loops.items[i];
        if (!set_has(loop->loaders, id)) continue;
        if (!loop->key || (key && !are_equal(key, loop->key))) return NULL;
        key = loop->key;
    }
    if (!key) return NULL;
    return torch_text(torch, is_other ? "%s != %s" : "%s == %s",
                      script_source(torch->script, AS(DictComp, made)->key),
                      script_source(torch->script, key));
}
