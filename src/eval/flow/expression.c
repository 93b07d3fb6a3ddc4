/* Evaluating expressions. Chains that the parser allows to be millions of links long (a+a+…, a.b.c…, f()()…)
 * are followed in a loop; all other nesting is recursion, of limited depth. */
#include "eval/flow/expression.h"
#include "eval/effort.h"
#include "eval/error.h"
#include "eval/flow/asked.h"
#include "eval/flow/assign.h"
#include "eval/flow/call.h"
#include "eval/flow/claim.h"
#include "eval/flow/comparison.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/flow/merge.h"
#include "eval/flow/range.h"
#include "eval/flow/refine.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/huge.h"
#include "eval/object/member.h"
#include "eval/object/operate.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operation.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/observer.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "eval/uncalled.h"

#include <string.h>

/* ---- constants and displays ---- */

/* The one number that a literal stands for that is taken to be any (InterpOptions.named). */
static Value named_number(Interp *interp) {
    uint64_t *known = map_at(&interp->analysis.any_symbols, UINT64_MAX);
    if (!*known)
        *known = (uintptr_t)dim_symbol(&interp->analysis.dims, "n", (DimBounds){1, (int64_t)1 << 40});
    return value_from_dim((Dim)(uintptr_t)*known);
}

static Value eval_constant(Interp *interp, const AstConstant *node) {
    bool is_named = interp->options.named && node->node.start + 1 == interp->options.named;
    if (is_named && interp->path.frame->module->is_main) return named_number(interp);
    switch ((ConstantKind)node->node.op) {
    case CONSTANT_NONE: return value_none();
    case CONSTANT_TRUE: return value_bool(true);
    case CONSTANT_FALSE: return value_bool(false);
    case CONSTANT_ELLIPSIS: return (Value){.kind = VALUE_ELLIPSIS};
    case CONSTANT_INT: return value_int(node->integer);
    case CONSTANT_BIG_INT: return value_some(CLASS_int);
    case CONSTANT_FLOAT: return value_float(node->real);
    case CONSTANT_COMPLEX: return value_complex(interp->run.arena, 0, node->real);
    case CONSTANT_STR: return value_str(interp->run.arena, node->text, node->length);
    case CONSTANT_BYTES: return value_bytes(interp->run.arena, node->text, node->length);
    }
    return value_any();
}

/* The items of a list, tuple or set display, with stars. */
static const Items *eval_items(Interp *interp, const NodeList *elements) {
    Array(Value) values = {0};
    Value rest = value_never();
    bool is_open = false;
    FOR_EACH (item, elements) {
        if (item->kind != AST_Starred) {
            array_push(&values, eval(interp, item));
            continue;
        }
        const Items *more = iterate(interp, eval(interp, AS(Starred, item)->value), item);
        if (!more) continue;
        is_open |= more->is_open;
        if (more->is_open)
            rest = value_join(interp->run.arena, rest, more->items[0]);
        else
            for (uint32_t i = 0; i < more->count; i++) array_push(&values, more->items[i]);
    }
    if (values.count > VALUE_MOST_ITEMS) is_open = true;
    const Items *items = items_new(interp->run.arena, values.items, values.count);
    if (is_open) {
        Dim length = rest.kind == VALUE_NEVER ? dim_constant(&interp->analysis.dims, values.count) : NULL;
        items =
            items_open(interp->run.arena,
                       value_join(interp->run.arena, rest, items_element(interp->run.arena, items)), length);
    }
    array_free(&values);
    return items;
}

/* A key that two equal values share. */
bool is_key(Value value) {
    if (value.kind == VALUE_OBJECT || value.kind == VALUE_NONE || value.kind == VALUE_ELLIPSIS) return true;
    return value_is_constant(value);
}

bool same_key(Value a, Value b) { return value_equal(a, b) || value_constants_equal(a, b); }

/* Whether a key is known to be another one than all those of the entries, or one of them. Members of
 * enumerations may equal constants. */
static bool is_decided_key(Interp *interp, const Entries *entries, Value key) {
    bool is_member = member_is(interp, key);
    if (!is_key(key) && !is_member) return false;
    for (uint32_t i = 0; i < entries->count; i++)
        if ((is_member || member_is(interp, entries->items[i].key)) &&
            member_is_same(interp, entries->items[i].key, key) == TRI_UNKNOWN)
            return false;
    return true;
}

static bool is_same_key(Interp *interp, Value old, Value key) {
    if (same_key(old, key)) return true;
    return (member_is(interp, old) || member_is(interp, key)) && member_is_same(interp, old, key) == TRI_YES;
}

/* Puts an entry into entries that have room for it; an unknown key makes them open. */
void add_entry(Interp *interp, Entries *entries, Value key, Value value) {
    if (!is_decided_key(interp, entries, key)) {
        for (uint32_t i = 0; i < entries->count; i++)
            entries->items[i].value = value_join(interp->run.arena, entries->items[i].value, value);
        entries->is_open = true;
        entries->rest.key = value_join(interp->run.arena, entries->rest.key, key);
        entries->rest.value = value_join(interp->run.arena, entries->rest.value, value);
        return;
    }
    for (uint32_t i = 0; i < entries->count; i++)
        if (is_same_key(interp, entries->items[i].key, key)) {
            entries->items[i].value = value;
            return;
        }
    entries->items[entries->count++] = (Entry){key, value};
}

/* `{{ name }}` never is a set of sets, which do not exist: another program puts a text in its place. */
static bool is_placeholder(const AstSet *node) {
    if (list_count(node->elts) != 1 || node->elts->items[0]->kind != AST_Set) return false;
    const AstSet *inner = AS(Set, node->elts->items[0]);
    if (list_count(inner->elts) != 1) return false;
    const Node *named = inner->elts->items[0];
    while (named->kind == AST_Attribute) named = AS(Attribute, named)->value;
    return named->kind == AST_Name;
}

static Value eval_set(Interp *interp, AstSet *node) {
    if (is_placeholder(node)) return unknown(interp);
    const Items *items = eval_items(interp, node->elts);
    Entries *entries = entries_new(interp->run.arena, items->count);
    entries->count = 0;
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->is_open) {
            entries->is_open = true;
            entries->rest = (Entry){items->items[0], value_none()};
        } else {
            Value failed;
            if (fail_unhashable(interp, items->items[i], node->elts->items[0], &failed)) return failed;
            add_entry(interp, entries, items->items[i], value_none());
        }
    }
    return new_set(interp, CLASS_set, entries, &node->node);
}

/* What is kept of a key where there are too many to keep them all: its type. */
static Value loose_key(Interp *interp, Value key) {
    Address class = class_of_value(interp, key);
    return class ? value_some(class) : value_any();
}

/* What has keys() as a dict, where it is known what it holds; else the value itself. */
static Value as_dict(Interp *interp, Value value, const Node *node) {
    if (!object_of_kind(interp, value, OBJECT_INSTANCE) || !call_may_spread(interp, value)) return value;
    const Entries *entries = mapping_merge(interp, entries_new(interp->run.arena, 0), value, node);
    return entries ? new_dict(interp, entries, node) : value;
}

static Value eval_dict(Interp *interp, AstDict *node) {
    /* First the values, since `**other` may bring any number of entries. */
    uint32_t count = list_count(node->values), room = count;
    Value *keys = arena_alloc(interp->run.arena, (count + 1) * sizeof *keys);
    Value *values = arena_alloc(interp->run.arena, (count + 1) * sizeof *values);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = node->keys->items[i] ? eval(interp, node->keys->items[i]) : value_never();
        values[i] = eval(interp, node->values->items[i]);
        if (keys[i].kind == VALUE_NEVER) values[i] = as_dict(interp, values[i], node->values->items[i]);
        const Object *other =
            keys[i].kind == VALUE_NEVER ? object_of_kind(interp, values[i], OBJECT_DICT) : NULL;
        if (other) room += OBJECT_AS(Dict, other)->entries->count;
    }
    if (!interp->path.state.is_reached) return value_never();
    Entries *entries = entries_new(interp->run.arena, room);
    entries->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (node->keys->items[i]) {
            Value failed;
            if (fail_unhashable(interp, keys[i], node->keys->items[i], &failed)) return failed;
            add_entry(interp, entries, room > VALUE_MOST_ITEMS ? loose_key(interp, keys[i]) : keys[i],
                      values[i]);
            continue;
        }
        const Object *other = object_of_kind(interp, values[i], OBJECT_DICT);
        if (!call_may_spread(interp, values[i]))
            return fail(interp, CODE_WRONG_TYPE, CLASS_TypeError, node->values->items[i],
                        "'%s' object is not a mapping", type_name(interp, values[i]));
        const Entries *more = other ? OBJECT_AS(Dict, other)->entries : NULL;
        for (uint32_t j = 0; more && j < more->count; j++)
            add_entry(interp, entries, more->items[j].key, more->items[j].value);
        if (!more)
            add_entry(interp, entries, value_any(), value_any());
        else if (more->is_open)
            add_entry(interp, entries, value_any(), more->rest.value);
    }
    return new_dict(interp, entries, &node->node);
}

static Value eval_joined(Interp *interp, AstJoinedStr *node) {
    StrBuf text = {0};
    bool known = true;
    FOR_EACH (item, node->values) {
        Value part;
        if (item->kind == AST_FormattedValue) {
            AstFormattedValue *field = AS(FormattedValue, item);
            Value value = eval(interp, field->value);
            Value spec =
                field->format_spec ? eval(interp, field->format_spec) : value_str(interp->run.arena, "", 0);
            part = format_value(interp, value, field->conversion, spec, item);
        } else {
            part = eval(interp, item);
        }
        if (part.kind == VALUE_STR)
            strbuf_put(&text, part.text->data, part.text->length);
        else
            known = false;
    }
    Value result =
        known ? value_str(interp->run.arena, text.data ? text.data : "", text.length) : value_some(CLASS_str);
    strbuf_free(&text);
    return interp->path.state.is_reached ? result : value_never();
}

/* ---- conditions ---- */

/* The alternatives of a value that may be true, or false. */
static Value filter_truth(Interp *interp, Value value, bool outcome, const Node *node) {
    if (value.kind == VALUE_SOME && value.address == CLASS_bool) {
        Value known = value_bool(outcome);
        known.origin = value.origin;
        return known;
    }
    if (value.kind != VALUE_UNION) return value;
    Value rest = value_never();
    for (uint32_t i = 0; i < value_count(value); i++) {
        /* What raises is no outcome; it has been told where the whole was asked. */
        Handler trial;
        trial_begin(interp, &trial);
        Tri is = truth(interp, value_at(value, i), node);
        bool failed = trial_drop(interp, &trial);
        if (!failed && is != (outcome ? TRI_NO : TRI_YES))
            rest = value_join(interp->run.arena, rest, value_at(value, i));
    }
    rest.origin = value.origin;
    return rest;
}

static Value eval_bool(Interp *interp, AstBoolOp *node) {
    bool stops_at = node->node.op == OP_Or;
    uint32_t count = list_count(node->values);
    State joined = {0};
    Value result = value_never();
    const Formula *claimed = stops_at ? &formula_false : &formula_true;
    uint32_t origin = 0; /* of a part that asks for a size */
    Path outer = path_enter(interp);
    for (uint32_t i = 0; i < count && interp->path.state.is_reached; i++) {
        Node *item = node->values->items[i];
        Value value = eval(interp, item);
        if (!interp->path.state.is_reached) break;
        if (learns_formulas(interp)) {
            const Formula *own = claim_formula(interp, value);
            if (origin == 0 && claim_asks_for_size(interp, value.origin)) origin = value.origin;
            claimed = stops_at ? formula_either(interp->run.arena, claimed, own)
                               : formula_both(interp->run.arena, claimed, own);
        }
        Tri is = i + 1 == count ? TRI_UNKNOWN : truth(interp, value, item);
        if (is == TRI_UNKNOWN && i + 1 < count) is = range_condition(interp, item);
        if (i + 1 == count || is == (stops_at ? TRI_YES : TRI_NO)) {
            result = value_join(interp->run.arena, result, value);
            joined = interp_join(interp, &joined, &interp->path.state);
            break;
        }
        if (is != TRI_UNKNOWN) continue;
        State here = interp->path.state;
        refine(interp, item, stops_at);
        if (interp->path.state.is_reached) {
            result = value_join(interp->run.arena, result, filter_truth(interp, value, stops_at, item));
            joined = interp_join(interp, &joined, &interp->path.state);
        }
        interp->path.state = here;
        interp->path.undecided++;
        refine(interp, item, !stops_at);
    }
    path_leave(interp, &outer);
    interp->path.state = joined;
    if (!learns_formulas(interp) || result.kind != VALUE_SOME || result.address != CLASS_bool) return result;
    if (!result.claim) result = claim_value(interp, claimed);
    if (origin) result.origin = origin;
    return result;
}

/* `name in dir(thing)` asks whether the thing has an attribute of that name; [otherwise] is the answer where
 * the comparison is another one. */
static Value listed_name(Interp *interp, const AstCompare *node, Value name, Value otherwise) {
    const Node *list = node->comparators->items[0];
    if (node->ops[0] != OP_In || list->kind != AST_Call || name.kind != VALUE_STR) return otherwise;
    const AstCall *call = AS(Call, list);
    bool is_dir = call->func->kind == AST_Name && list_count(call->args) == 1 &&
                  !list_count(call->keywords) &&
                  strcmp(interp_text(interp, AS(Name, call->func)->id), "dir") == 0;
    if (!is_dir || !object_of_kind(interp, eval(interp, call->func), OBJECT_FUNCTION)) return otherwise;
    Node *thing = call->args->items[0];
    if (thing->kind != AST_Name && thing->kind != AST_Attribute) return otherwise;
    Value both[2] = {eval(interp, thing), name};
    if (!object_of_kind(interp, both[0], OBJECT_MODULE)) return otherwise;
    Value has = module_builtin(interp, interp_name(interp, "hasattr"));
    return call_value(interp, has, &(Arguments){.positional = both, .positional_count = 2}, (Node *)list);
}

static Value eval_compare(Interp *interp, AstCompare *node) {
    Value left = eval(interp, node->left);
    uint32_t count = list_count(node->comparators);
    Value result = value_bool(true);
    const Formula *claimed = &formula_true;
    for (uint32_t i = 0; i < count; i++) {
        Value right = eval(interp, node->comparators->items[i]);
        Value one = compare_operation(interp, (Operator)node->ops[i], left, right, &node->node);
        if (!interp->path.state.is_reached) return value_never();
        if (count == 1) {
            comparison_note(interp, node, left, right);
            return one.kind == VALUE_SOME ? listed_name(interp, node, left, one) : one;
        }
        Tri is = truth(interp, one, &node->node);
        if (is == TRI_NO) return one;
        if (is == TRI_UNKNOWN) result = value_some(CLASS_bool);
        if (learns_formulas(interp))
            claimed = formula_both(interp->run.arena, claimed, claim_formula(interp, one));
        left = right;
    }
    return learns_formulas(interp) && result.kind == VALUE_SOME ? claim_value(interp, claimed) : result;
}

static Value eval_conditional(Interp *interp, AstIfExp *node) {
    Tri is = eval_condition(interp, node->test);
    bool is_left_out = follows_one_path(interp, interp->path.frame->module);
    if (is == TRI_UNKNOWN && is_left_out) interp->run.counters.taken++;
    if (is != TRI_UNKNOWN || is_left_out || !interp->path.state.is_reached)
        return eval(interp, is == TRI_YES ? node->body : node->orelse);
    Path outer = path_enter(interp);
    interp->path.undecided++;
    AskedAround before = asked_enter(interp, node->test);
    refine(interp, node->test, true);
    Value first = interp->path.state.is_reached ? eval(interp, node->body) : value_never();
    State after = interp->path.state;
    interp->path.state = outer.state;
    refine(interp, node->test, false);
    Value second = interp->path.state.is_reached ? eval(interp, node->orelse) : value_never();
    path_leave(interp, &outer);
    asked_leave(interp, before);
    Value result =
        merge_results(interp, &after, after.is_reached ? first : value_never(), &interp->path.state, second);
    interp->path.state = after;
    return result;
}

/* ---- generators ---- */

/* Unknown code that iterates over the generator may change what it yields, and the object whose method it is.
 */
static void share(Interp *interp, const Frame *frame, Value value) {
    Path outer = path_enter(interp);
    interp->path.escapes_parts = true;
    escape(interp, value);
    escape(interp, frame->self);
    path_leave(interp, &outer);
}

static void yield(Interp *interp, Value value, bool is_open) {
    Frame *frame = interp->path.frame;
    while (frame && !frame->function) frame = frame->caller;
    if (!frame) return;
    /* The caller need not ask for more than the first item. */
    if (frame->yields.any.kind == VALUE_NEVER && frame->site)
        for (Frame *inner = interp->path.frame; inner != frame->caller; inner = inner->caller)
            inner->is_quiet = true;
    frame->yields.any = value_join(interp->run.arena, frame->yields.any, value);
    frame->yields.paused = interp_join(interp, &frame->yields.paused, &interp->path.state);
    if (is_open || interp->path.undecided > frame->undecided || frame->yields.items.count >= VALUE_MOST_ITEMS)
        frame->yields.are_unknown = true;
    else
        array_push(&frame->yields.items, value);
    if (!frame->site) share(interp, frame, value);
}

static Value eval_yield(Interp *interp, AstYield *node) {
    Value value = node->value ? eval(interp, node->value) : value_none();
    /* A value that raises is not yielded: what a caller gets instead is unknown. */
    yield(interp, value.kind == VALUE_NEVER ? value_any() : value, false);
    /* The caller may change what it shares with the generator, and send anything. */
    return failure_result(interp);
}

static Value eval_yield_from(Interp *interp, AstYieldFrom *node) {
    const Items *items = iterate(interp, eval(interp, node->value), &node->node);
    for (uint32_t i = 0; items && i < items->count; i++) yield(interp, items->items[i], items->is_open);
    return failure_result(interp);
}

static Value eval_await(Interp *interp, AstAwait *node) {
    Value value = eval(interp, node->value);
    const Object *object = object_of_kind(interp, value, OBJECT_ITERATOR);
    if (object && object->class == CLASS_coroutine && OBJECT_AS(Iterator, object)->items->count) {
        Value result = OBJECT_AS(Iterator, object)->items->items[0];
        if (result.kind == VALUE_NEVER) interp->path.state.is_reached = false;
        return result;
    }
    escape(interp, value);
    return interp->path.state.is_reached ? unknown(interp) : value_never();
}

/* ---- chains ---- */

static Node *link_below(Node *node) {
    switch (node->kind) {
    case AST_BinOp: return AS(BinOp, node)->left;
    case AST_Attribute: return AS(Attribute, node)->value;
    case AST_Subscript: return AS(Subscript, node)->value;
    case AST_Call: return AS(Call, node)->func;
    default: return NULL;
    }
}

static void note_value(Interp *interp, const Node *node, Value value) {
    Observer *observer = interp->observer;
    if (!observer || !observer->on_value || interp->path.is_static || !interp->path.frame->module->is_main)
        return;
    observer->on_value(observer, node, value);
}

/* Unknown code that is told the name of this module may put names into it (enum's _convert_), if its own name
 * says something like that: most only want to know where they are (`get_logger(__name__)`,
 * `Flask(__name__)`).
 */
static void note_module_name(Interp *interp, const AstCall *call) {
    static const char *const words[] = {"convert",  "export", "inject", "install",  "define", "attach",
                                        "alias",    "deprec", "global", "populate", "add",    "set",
                                        "register", "enum",   "make",   "create",   "patch",  "module"};
    bool is_told = false;
    FOR_EACH (item, call->args) is_told |= item->kind == AST_Name && AS(Name, item)->id == SYM___name__;
    if (!is_told) return;
    const Node *func = call->func;
    Sym name = func->kind == AST_Name        ? AS(Name, func)->id
               : func->kind == AST_Attribute ? AS(Attribute, func)->attr
                                             : SYM_NONE;
    const char *text = name == SYM_NONE ? "" : interp_text(interp, name);
    bool is_maker = name == SYM_NONE;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) is_maker |= strstr(text, words[i]) != NULL;
    if (is_maker) interp->path.frame->module->has_unknown_globals = true;
}

/* Whether a call of [function] takes all items of its first argument at once. */
static bool takes_all(Interp *interp, Value function) {
    static const Address classes[] = {CLASS_list, CLASS_tuple, CLASS_set, CLASS_frozenset, CLASS_dict};
    static const char *const names[] = {"builtins.sum", "builtins.sorted", "builtins.max", "builtins.min"};
    if (function.kind != VALUE_OBJECT) return false;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (function.address == classes[i]) return true;
    const Object *object = object_of_kind(interp, function, OBJECT_FUNCTION);
    for (size_t i = 0; object && i < sizeof names / sizeof *names; i++)
        if (strcmp(OBJECT_AS(Function, object)->qualified, names[i]) == 0) return true;
    return false;
}

/* Calls [function], with [self] in front unless that is NEVER. */
static Value eval_call(Interp *interp, AstCall *node, Value function, Value self) {
    Arguments arguments;
    if (list_count(node->args) && node->args->items[0]->kind == AST_GeneratorExp &&
        takes_all(interp, function))
        interp->path.frame->emptied = node->args->items[0];
    /* In `assertRaises(TypeError, list, map(f, 1))` the iterator fails when it is asked, which list does. */
    bool is_expected = function.kind == VALUE_ANY && uncalled_expects(interp, node->func);
    Path outer = path_enter(interp);
    interp->path.quiet += is_expected;
    uint32_t faults = interp->run.counters.faults;
    call_arguments(interp, node->args, node->keywords, &arguments);
    bool has_failed = interp->run.counters.faults != faults;
    path_leave(interp, &outer);
    if (function.kind == VALUE_ANY) note_module_name(interp, node);
    Value value = self.kind == VALUE_NEVER ? call_value(interp, function, &arguments, &node->node)
                                           : call_method(interp, self, function, &arguments, &node->node);
    /* A call whose arguments fail is never made, and gives nothing. */
    if (has_failed && value.kind == VALUE_NONE) return unknown(interp);
    if (value.kind == VALUE_INT || value.kind == VALUE_DIM) return with_origin(interp, value, &node->node);
    return value;
}

/* Whether a stub says of a method that it raises nothing, whatever its object is. */
static bool is_total(Interp *interp, Value function) {
    const Object *object = object_of_kind(interp, function, OBJECT_FUNCTION);
    if (!object || !OBJECT_AS(Function, object)->module->is_model) return false;
    const Node *node = OBJECT_AS(Function, object)->node;
    if (node->kind != AST_FunctionDef) return false;
    FOR_EACH (decorator, AS(FunctionDef, node)->decorator_list)
        if (decorator->kind == AST_Name && AS(Name, decorator)->id == SYM_total) return true;
    return false;
}

/* `below.name(…)` of a plain method; false when it is anything else. [doubts] is what their count was before
 * its object was evaluated. */
static bool eval_method_call(Interp *interp, Node *attribute, Node *call, Value below, uint32_t doubts,
                             Value *result) {
    Value function;
    if (attribute->kind != AST_Attribute || call->kind != AST_Call) return false;
    if (!attribute_method(interp, below, variable_mangle(interp, AS(Attribute, attribute)->attr), &function))
        return false;
    note_value(interp, attribute, function);
    if (!effort_step(interp)) return true;
    if (interp->path.handlers && interp->run.counters.doubts != doubts && is_total(interp, function))
        interp->run.counters.doubts = doubts;
    *result = eval_call(interp, AS(Call, call), function, below);
    note_value(interp, call, *result);
    return true;
}

/* `globals()[key]`: the global of that name, where it is known; else what an item of [below] is. */
static Value eval_item(Interp *interp, AstSubscript *node, Value below) {
    Value key = eval(interp, node->slice);
    const Node *called = node->value->kind == AST_Call ? AS(Call, node->value)->func : NULL;
    if (below.kind == VALUE_ANY && key.kind == VALUE_STR && called && called->kind == AST_Name &&
        AS(Name, called)->id == SYM_globals) {
        Sym name = symbol_from(interp->analysis.symbols, key.text->data, key.text->length);
        Value value = module_global(interp, interp->path.frame->module, name);
        if (value.kind != VALUE_NEVER) return value;
    }
    return claim_item(interp, below, get_item(interp, below, key, &node->node), &node->node);
}

static Value eval_link(Interp *interp, Node *node, Value below) {
    if (!effort_step(interp)) return value_never();
    Value value;
    switch (node->kind) {
    case AST_BinOp: {
        Value right = eval(interp, AS(BinOp, node)->right);
        if (!huge_operation(interp, node, below, right, &value))
            value = operation_binary(interp, (Operator)node->op, below, right, node);
        break;
    }
    case AST_Attribute:
        value = attribute_get(interp, below, variable_mangle(interp, AS(Attribute, node)->attr), node);
        break;
    case AST_Subscript: value = eval_item(interp, AS(Subscript, node), below); break;
    default: value = eval_call(interp, AS(Call, node), below, value_never()); break;
    }
    note_value(interp, node, value);
    return interp->path.state.is_reached ? value : value_never();
}

/* Whether what is done with the value gives one thing only, and fails or does not fail for certain. */
static bool is_exact(Interp *interp, Value value) {
    if (value.absent) return false;
    switch ((ValueKind)value.kind) {
    case VALUE_ANY:
    case VALUE_SOME:
    case VALUE_UNION:
    case VALUE_DIM: return false;
    case VALUE_TUPLE: return !value.items->is_open;
    case VALUE_OBJECT: break;
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES: return true;
    }
    const Object *object = object_of(interp, value);
    if (!object || object->is_open) return false;
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: return !OBJECT_AS(List, object)->items->is_open;
    case OBJECT_DICT:
    case OBJECT_SET: return !OBJECT_AS(Dict, object)->entries->is_open;
    case OBJECT_ITERATOR: return !OBJECT_AS(Iterator, object)->items->is_open;
    case OBJECT_ARRAY: return array_is_exact(OBJECT_AS(Array, object));
    case OBJECT_INSTANCE:
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME: break;
    }
    return true;
}

static void note_doubt(Interp *interp, Value value) {
    if (interp->path.handlers && !is_exact(interp, value)) interp->run.counters.doubts++;
}

static Value eval_chain(Interp *interp, Node *node) {
    Node *local[32], **links = local;
    uint32_t count = 0;
    for (Node *at = node; link_below(at); at = link_below(at)) count++;
    if (count > 32) links = arena_alloc(interp->run.arena, count * sizeof *links);
    uint32_t next = count;
    Node *bottom = node;
    for (; link_below(bottom); bottom = link_below(bottom)) links[--next] = bottom;
    uint32_t doubts = interp->run.counters.doubts;
    Value value = eval(interp, bottom);
    for (uint32_t i = 0; i < count && interp->path.state.is_reached; i++) {
        uint32_t before = i ? interp->run.counters.doubts : doubts;
        if (i + 1 < count && eval_method_call(interp, links[i], links[i + 1], value, before, &value))
            i++;
        else
            value = eval_link(interp, links[i], value);
        if (interp->path.state.is_reached) note_doubt(interp, value);
    }
    return interp->path.state.is_reached ? value : value_never();
}

/* ---- all of them ---- */

static Value eval_plain(Interp *interp, Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Name: return variable_load_name(interp, AS(Name, node));
    case AST_Constant: {
        Value value = eval_constant(interp, AS(Constant, node));
        bool is_model = interp->path.frame && interp->path.frame->module->is_model;
        return is_model ? value : with_origin(interp, value, node);
    }
    case AST_Tuple: return value_items(eval_items(interp, AS(Tuple, node)->elts));
    case AST_List: {
        const Items *items = eval_items(interp, AS(List, node)->elts);
        return new_list(interp, items, node);
    }
    case AST_Set: return eval_set(interp, AS(Set, node));
    case AST_Dict: return eval_dict(interp, AS(Dict, node));
    case AST_UnaryOp: {
        Value operand = eval(interp, AS(UnaryOp, node)->operand);
        return operation_unary(interp, (Operator)node->op, operand, node);
    }
    case AST_BoolOp: return eval_bool(interp, AS(BoolOp, node));
    case AST_Compare: return eval_compare(interp, AS(Compare, node));
    case AST_IfExp: return eval_conditional(interp, AS(IfExp, node));
    case AST_NamedExpr: {
        Value value = eval(interp, AS(NamedExpr, node)->value);
        if (interp->path.state.is_reached) assign(interp, AS(NamedExpr, node)->target, value);
        return value;
    }
    case AST_Lambda: return eval_lambda(interp, AS(Lambda, node));
    case AST_ListComp:
    case AST_SetComp:
    case AST_DictComp:
    case AST_GeneratorExp: return eval_comprehension(interp, node);
    case AST_Await: return eval_await(interp, AS(Await, node));
    case AST_Yield: return eval_yield(interp, AS(Yield, node));
    case AST_YieldFrom: return eval_yield_from(interp, AS(YieldFrom, node));
    case AST_JoinedStr: return eval_joined(interp, AS(JoinedStr, node));
    case AST_FormattedValue: {
        AstFormattedValue *field = AS(FormattedValue, node);
        Value value = eval(interp, field->value);
        Value spec =
            field->format_spec ? eval(interp, field->format_spec) : value_str(interp->run.arena, "", 0);
        return format_value(interp, value, field->conversion, spec, node);
    }
    case AST_TemplateStr:
        FOR_EACH (item, AS(TemplateStr, node)->values) eval(interp, item);
        return value_any();
    case AST_Interpolation: {
        AstInterpolation *field = AS(Interpolation, node);
        eval(interp, field->value);
        if (field->format_spec) eval(interp, field->format_spec);
        return value_any();
    }
    case AST_Starred: return eval(interp, AS(Starred, node)->value);
    case AST_Slice: {
        AstSlice *slice = AS(Slice, node);
        Value start = slice->lower ? eval(interp, slice->lower) : value_none();
        Value stop = slice->upper ? eval(interp, slice->upper) : value_none();
        Value stride = slice->step ? eval(interp, slice->step) : value_none();
        return new_slice(interp, start, stop, stride, node);
    }
    CASE_STATEMENT:
    case AST_BinOp:
    case AST_Call:
    case AST_Attribute:
    case AST_Subscript:
    case AST_Invalid:
    CASE_PATTERN:
    CASE_PART:
        break;
    }
    return value_any();
}

Value eval(Interp *interp, Node *node) {
    if (!effort_step(interp)) return value_never();
    if (!path_descend(&interp->path)) {
        path_ascend(&interp->path);
        return value_any();
    }
    bool is_chain = link_below(node) != NULL;
    Value value = is_chain ? eval_chain(interp, node) : eval_plain(interp, node);
    path_ascend(&interp->path);
    if (!interp->path.state.is_reached) return value_never();
    /* A chain has noted each of its links. */
    if (is_chain) return value;
    note_value(interp, node, value);
    note_doubt(interp, value);
    return value;
}

bool eval_quietly(Interp *interp, Node *node, Value *value) {
    Handler trial;
    trial_begin(interp, &trial);
    interp->path.is_again = true;
    *value = eval(interp, node);
    bool failed = trial_drop(interp, &trial);
    if (failed) *value = value_any();
    return !failed;
}

Tri eval_condition(Interp *interp, Node *test) {
    Value value = eval(interp, test);
    Tri is = interp->path.state.is_reached ? truth(interp, value, test) : TRI_UNKNOWN;
    if (is == TRI_UNKNOWN && interp->path.state.is_reached) is = range_condition(interp, test);
    observer_condition(interp, test, is);
    return is;
}
