/* Gradient tapes: which of them train, and how their gradients are averaged. */
#include "distribute/horovod.h"

#include <string.h>

bool horovod_applies_tape(const Horovod *horovod, const AstCall *call, ThingSet *tapes) {
    const Script *script = horovod->script;
    ThingSet found = NULL;
    if (!call_is_method(script, call, "apply_gradients", NULL)) return false;
    if (set_has_kind(script, script_callees(script, call), THING_FUNCTION)) return false;
    Argument given = call_argument(script, call, "grads_and_vars", "grads_and_vars");
    FOR_EACH_THING(script, thing, script_value(script, given.value))
    if (thing->kind == THING_GRADIENTS) found = set_union(horovod->arena, found, thing->parts);
    if (tapes) *tapes = found;
    return found != NULL;
}

/* All gradients that some apply_gradients gets. */
static ThingSet applied_gradients(const Horovod *horovod) {
    const Script *script = horovod->script;
    ThingSet result = NULL;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || !horovod_applies_tape(horovod, AS(Call, node), NULL)) continue;
        Argument given = call_argument(script, AS(Call, node), "grads_and_vars", "grads_and_vars");
        ThingSet value = script_value(script, given.value);
        FOR_EACH_THING(script, thing, value)
        if (thing->kind == THING_GRADIENTS) result = set_add(horovod->arena, result, value->ids[thing_at]);
    }
    return result;
}

/* ---- What the gradients are taken with respect to ---- */

static bool is_variable(const Script *script, const Node *node) {
    FOR_EACH_THING(script, thing, script_value(script, node))
    if (library_is(thing->name, "tensorflow.Variable")) return true;
    return false;
}

static bool is_nested(const Script *script, const Node *list) {
    FOR_EACH (element, AS(List, list)->elts) {
        ThingSet value = script_value(script, element);
        if (element->kind == AST_List || element->kind == AST_Tuple ||
            set_has_kind(script, value, THING_VARIABLES))
            return true;
    }
    return false;
}

/* Whether it is one variable that the gradients are taken with respect to, and not a list. */
static bool has_one_source(const Script *script, const Node *sources) {
    return sources && sources->kind != AST_List && sources->kind != AST_Tuple && is_variable(script, sources);
}

/* Lets [call] give a list, as the tape of Horovod wants it. */
static void list_source(Horovod *horovod, const AstCall *call) {
    const Script *script = horovod->script;
    Argument sources = call_argument(script, call, "target sources", "sources");
    if (!has_one_source(script, sources.value)) return;
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    patch_around(patch, "TAPE", node_outer_span(patch->text, sources.value), "[", "]");
    patch_after(patch, "TAPE", (Span){call->node.start, call->node.end}, "[0]");
}

static void check_sources(Horovod *horovod, const AstCall *call) {
    const Script *script = horovod->script;
    static const char signature[] = "target sources output_gradients unconnected_gradients";
    Argument sources = call_argument(script, call, signature, "sources");
    Argument unconnected = call_argument(script, call, signature, "unconnected_gradients");
    if (unconnected.value) {
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_UNCONNECTED_GRADIENTS, unconnected.value,
                        "leave it out, and treat gradients that are None",
                        "the tape of Horovod has no `unconnected_gradients`");
        return;
    }
    if (!sources.value) return;
    bool is_list = sources.value->kind == AST_List || sources.value->kind == AST_Tuple;
    bool is_dict = sources.value->kind == AST_Dict || sources.value->kind == AST_DictComp;
    if (is_dict || (is_list && is_nested(script, sources.value)))
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_NOT_VARIABLES, sources.value,
                        "give one flat list of variables",
                        "the tape of Horovod takes a flat list of variables");
}

/* ---- TAPE ---- */

/* Whether [node] is executed after [statement], in the same block or deeper. */
static bool stands_behind(const Horovod *horovod, const Node *statement, const Node *node) {
    const Script *script = horovod->script;
    if (node->start < statement->end) return false;
    uint32_t index, other;
    NodeList *block = rewriter_block(horovod->rewriter, statement, &index);
    for (const Node *at = node; at; at = script_parent(script, at)) {
        if (!ast_is_statement(at->kind)) continue;
        if (rewriter_block(horovod->rewriter, at, &other) == block) return other > index;
        if (at->kind == AST_FunctionDef || at->kind == AST_AsyncFunctionDef || at->kind == AST_ClassDef)
            return false;
    }
    return false;
}

/* The with statement that binds the tape to a name; NULL when there is none. */
static const Node *with_of(const Script *script, const Thing *tape, const Node **name) {
    const Node *item = script_parent(script, tape->node);
    if (!item || item->kind != AST_withitem) return NULL;
    *name = AS(withitem, item)->optional_vars;
    return *name && (*name)->kind == AST_Name ? script_statement(script, item) : NULL;
}

/* A name that several with statements bind, one after the other, means the tape of the one around [receiver],
 * or of the last one before it. */
static bool is_other_tape(const Horovod *horovod, uint32_t tape, const Node *receiver) {
    const Script *script = horovod->script;
    ThingSet tapes = script_value(script, receiver);
    uint32_t nearest = tape, start = 0;
    bool is_inside = false;
    for (uint32_t i = 0; receiver->kind == AST_Name && i < tapes->count; i++) {
        const Thing *thing = script_thing(script, tapes->ids[i]);
        const Node *name;
        const Node *with = thing->kind == THING_TAPE ? with_of(script, thing, &name) : NULL;
        if (!with || script_definition(script, name) != script_definition(script, receiver)) continue;
        bool contains = script_contains(script, with, receiver);
        if (!contains && !stands_behind(horovod, with, receiver)) continue;
        if (with->start < start || (is_inside && !contains)) continue;
        nearest = tapes->ids[i], start = with->start, is_inside = contains;
    }
    return nearest != tape;
}

/* The calls tape.gradient of one tape. */
typedef struct GradientCalls {
    Array(AstCall *) items;
    bool all_train;  /* all of their results are applied */
    bool all_behind; /* all of them stand after the with statement */
} GradientCalls;

static GradientCalls find_calls(Horovod *horovod, uint32_t tape, const Node *with, ThingSet applied) {
    Script *script = horovod->script;
    GradientCalls calls = {.all_train = true, .all_behind = true};
    for (uint32_t i = 0; i < script->places.count; i++) {
        Node *node = script->places.items[i].node;
        Node *receiver;
        if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Attribute) continue;
        const char *method = script_text(script, AS(Attribute, AS(Call, node)->func)->attr);
        receiver = AS(Attribute, AS(Call, node)->func)->value;
        if (!set_has(script_value(script, receiver), tape) || is_other_tape(horovod, tape, receiver))
            continue;
        bool is_jacobian = strcmp(method, "jacobian") == 0 || strcmp(method, "batch_jacobian") == 0;
        if (!is_jacobian && strcmp(method, "gradient") != 0) continue;
        bool is_applied = sets_meet(script_value(script, node), applied);
        if (is_jacobian && is_applied)
            rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_NOT_VARIABLES, node,
                            "apply the result of `gradient`",
                            "a %s is applied, and Horovod averages plain gradients only", method);
        calls.all_train &= is_applied;
        calls.all_behind &= with && receiver->kind == AST_Name && stands_behind(horovod, with, node);
        if (is_applied && !is_jacobian) array_push(&calls.items, AS(Call, node));
    }
    return calls;
}

/* Inside of its own block a tape stops recording when it is asked. Horovod's copy of it cannot do that, so
 * the gradients are averaged when they are there. */
static void average_inside(Horovod *horovod, const AstCall *call) {
    Argument sources = call_argument(horovod->script, call, "target sources", "sources");
    bool is_one = has_one_source(horovod->script, sources.value);
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    patch_around(patch, "TAPE", (Span){call->node.start, call->node.end},
                 horovod_text(horovod, &call->node, is_one ? "@a([" : "@a("), is_one ? "])[0]" : ")");
}

static void wrap_receiver(Horovod *horovod, const AstCall *call) {
    const Node *receiver = AS(Attribute, call->func)->value;
    list_source(horovod, call);
    patch_around(rewriter_patch(horovod->rewriter, receiver), "TAPE", (Span){receiver->start, receiver->end},
                 horovod_text(horovod, receiver, "@h.DistributedGradientTape("), ")");
}

static void treat_tape(Horovod *horovod, uint32_t id, ThingSet applied) {
    Script *script = horovod->script;
    const Thing tape = *script_thing(script, id);
    const Node *name = NULL;
    const Node *with = with_of(script, &tape, &name);
    GradientCalls calls = find_calls(horovod, id, with, applied);
    for (uint32_t i = 0; i < calls.items.count; i++) check_sources(horovod, calls.items.items[i]);
    Patch *patch = rewriter_patch(horovod->rewriter, tape.node);
    if (with && calls.all_train && calls.all_behind) {
        const char *text = script_text(script, AS(Name, name)->id);
        const char *line = arena_printf(horovod->arena, "%s = @h.DistributedGradientTape(%s)\n", text, text);
        for (uint32_t i = 0; i < calls.items.count; i++) list_source(horovod, calls.items.items[i]);
        patch_lines_after(patch, "TAPE", with, horovod_text(horovod, with, line));
    } else {
        for (uint32_t i = 0; i < calls.items.count; i++) {
            const AstCall *call = calls.items.items[i];
            if (with && script_contains(script, with, &call->node))
                average_inside(horovod, call);
            else
                wrap_receiver(horovod, call);
        }
    }
    array_free(&calls.items);
}

/* What a metric of Keras says in a loop of the program's own is about one rank's part of the data. */
static void warn_metrics(Horovod *horovod) {
    for (uint32_t i = 0; i < horovod->script->things.count; i++) {
        const Thing *thing = script_thing(horovod->script, i);
        if (!thing->node || !library_is_below(thing->name, "tensorflow.keras.metrics") ||
            thing->kind != THING_OTHER)
            continue;
        rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_METRIC, thing->node,
                      "average it with hvd.allreduce where it is printed",
                      "in a loop of its own the program sees this metric for one process's part of the data");
        return;
    }
}

void horovod_tapes(Horovod *horovod) {
    Script *script = horovod->script;
    ThingSet applied = applied_gradients(horovod), tapes = NULL;
    FOR_EACH_THING(script, gradients, applied) tapes = set_union(horovod->arena, tapes, gradients->parts);
    for (uint32_t i = 0; tapes && i < tapes->count; i++) treat_tape(horovod, tapes->ids[i], applied);
    if (tapes && horovod->pattern == PATTERN_TAPE) warn_metrics(horovod);
}
