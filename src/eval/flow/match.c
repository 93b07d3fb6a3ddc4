/* The match statement: patterns are compared with what is known of the subject; a pattern that may fit is
 * tried, and the next one as well. */
#include "eval/effort.h"
#include "eval/flow/assume.h"
#include "eval/flow/handler.h"
#include "eval/flow/merge.h"
#include "eval/flow/refine.h"
#include "eval/flow/statement.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

static Tri match_pattern(Interp *interp, Node *pattern, Value subject);

/* Whether a class of the program is neither a sequence nor a mapping: it inherits from no class of a library
 * that may be one. */
static bool is_neither(Interp *interp, Address address) {
    const ClassObject *class = class_object(interp, address);
    if (!class || class->has_unknown_base || !class_is_plain(interp, class)) return false;
    for (uint32_t i = 0; i < class->mro_count; i++) {
        const ClassObject *base = class_object(interp, class->mro[i]);
        bool is_own = base && base->module && base->module->is_main;
        if (!is_own && class->mro[i] != CLASS_object) return false;
    }
    return true;
}

/* Whether a pattern of the kind of [class], tuple or dict, may fit: built-in types are sequences, mappings,
 * or neither. */
static bool may_be(Interp *interp, Value subject, Address class) {
    if (subject.kind == VALUE_ANY || subject.kind == VALUE_UNION) return true;
    Address own = class_of_value(interp, subject);
    if (own >= CLASS_KNOWN_END && is_neither(interp, own)) return false;
    if (own == CLASS_none || own >= CLASS_KNOWN_END || own == CLASS_object) return true;
    if (class == CLASS_dict) return own == CLASS_dict;
    return own == CLASS_tuple || own == CLASS_list || own == CLASS_range || own == CLASS_memoryview;
}

static Tri match_sequence(Interp *interp, AstMatchSequence *pattern, Value subject) {
    uint32_t count = list_count(pattern->patterns), star = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        if (pattern->patterns->items[i]->kind == AST_MatchStar) star = i;
    bool has_star = star != UINT32_MAX;
    const Object *object = object_of_kind(interp, subject, OBJECT_LIST);
    const Items *items = subject.kind == VALUE_TUPLE ? subject.items
                         : object                    ? OBJECT_AS(List, object)->items
                                                     : NULL;
    if (!items && !may_be(interp, subject, CLASS_tuple)) return TRI_NO;
    if (items && !items->is_open && (has_star ? items->count < count - 1 : items->count != count))
        return TRI_NO;
    bool is_exact = items && !items->is_open;
    Tri result = is_exact ? TRI_YES : TRI_UNKNOWN;
    uint32_t taken = is_exact && has_star ? items->count - (count - 1) : 0;
    for (uint32_t i = 0; i < count; i++) {
        Node *part = pattern->patterns->items[i];
        if (i == star) {
            const Items *middle =
                is_exact ? items_new(interp->run.arena, items->items + star, taken)
                         : items_open(interp->run.arena, items ? items->items[0] : value_any(), NULL);
            if (AS(MatchStar, part)->name) variable_store_name(interp, part, new_list(interp, middle, part));
            continue;
        }
        uint32_t index = has_star && i > star ? i - 1 + taken : i;
        Value item = is_exact ? items->items[index]
                     : items  ? unknown_item(interp, items->items[0])
                              : unknown(interp);
        result = tri_both(result, match_pattern(interp, part, item));
        if (result == TRI_NO) return TRI_NO;
    }
    return result;
}

static Tri match_mapping(Interp *interp, AstMatchMapping *pattern, Value subject) {
    if (!may_be(interp, subject, CLASS_dict)) return TRI_NO;
    uint32_t index = 0;
    FOR_EACH (key, pattern->keys) eval(interp, key);
    const Object *object = object_of_kind(interp, subject, OBJECT_DICT);
    const Entries *entries = object ? OBJECT_AS(Dict, object)->entries : NULL;
    Tri result = entries && !entries->is_open ? TRI_YES : TRI_UNKNOWN;
    FOR_EACH (part, pattern->patterns) {
        Value key = eval(interp, pattern->keys->items[index++]);
        Value value = unknown(interp);
        Tri has = TRI_UNKNOWN;
        for (uint32_t i = 0; entries && i < entries->count; i++)
            if (value_constants_equal(entries->items[i].key, key)) {
                value = entries->items[i].value;
                has = value.absent ? TRI_UNKNOWN : TRI_YES;
            }
        if (has == TRI_UNKNOWN && entries && !entries->is_open && value_is_constant(key) &&
            value.kind == VALUE_ANY)
            has = TRI_NO;
        value.absent = false;
        result = tri_both(tri_both(result, has), has == TRI_NO ? TRI_NO : match_pattern(interp, part, value));
        if (result == TRI_NO) return TRI_NO;
    }
    if (pattern->rest) {
        Entries *rest = entries_new(interp->run.arena, 0);
        rest->is_open = true;
        rest->rest = (Entry){value_any(), value_any()};
        variable_store_name(interp, &pattern->node, new_dict(interp, rest, &pattern->node));
    }
    return result;
}

static Tri match_class(Interp *interp, AstMatchClass *pattern, Value subject) {
    Value class = eval(interp, pattern->cls);
    Tri result = instance_of_type(interp, subject, class);
    if (result == TRI_NO) return TRI_NO;
    bool is_known = object_of_kind(interp, class, OBJECT_CLASS) && class.address < CLASS_KNOWN_END;
    uint32_t index = 0;
    FOR_EACH (part, pattern->patterns) {
        /* `int(x)` binds the value itself. */
        Value value = is_known && index == 0 ? subject : unknown(interp);
        result = tri_both(result, match_pattern(interp, part, value));
        if (!is_known) result = tri_both(result, TRI_UNKNOWN);
        index++;
    }
    index = 0;
    FOR_EACH (part, pattern->kwd_patterns) {
        Sym name = AS(Identifier, pattern->kwd_attrs->items[index++])->id;
        Handler trial;
        trial_begin(interp, &trial);
        Value value = attribute_get(interp, subject, name, part);
        if (trial_keep(interp, &trial)) return TRI_NO;
        result = tri_both(result, match_pattern(interp, part, value));
        if (result == TRI_NO) return TRI_NO;
    }
    return result;
}

static Tri match_or(Interp *interp, AstMatchOr *pattern, Value subject) {
    Tri any = TRI_NO;
    State joined = {0};
    State before = interp->path.state;
    FOR_EACH (part, pattern->patterns) {
        interp->path.state = before;
        Tri one = match_pattern(interp, part, subject);
        if (one != TRI_NO) joined = interp_join(interp, &joined, &interp->path.state);
        if (one == TRI_UNKNOWN) any = TRI_UNKNOWN;
        if (one == TRI_YES) {
            any = TRI_YES;
            break;
        }
    }
    interp->path.state = joined.is_reached ? joined : before;
    return any;
}

static Tri match_constant(Interp *interp, Operator op, Value subject, Value value, const Node *node) {
    Value result = compare_operation(interp, op, subject, value, node);
    return interp->path.state.is_reached ? truth(interp, result, node) : TRI_UNKNOWN;
}

static Tri match_pattern(Interp *interp, Node *pattern, Value subject) {
    if (!effort_step(interp)) return TRI_UNKNOWN;
    switch ((NodeKind)pattern->kind) {
    case AST_MatchValue:
        return match_constant(interp, OP_Eq, subject, eval(interp, AS(MatchValue, pattern)->value), pattern);
    case AST_MatchSingleton: {
        Value value = pattern->op == CONSTANT_NONE ? value_none() : value_bool(pattern->op == CONSTANT_TRUE);
        return match_constant(interp, OP_Is, subject, value, pattern);
    }
    case AST_MatchSequence: return match_sequence(interp, AS(MatchSequence, pattern), subject);
    case AST_MatchMapping: return match_mapping(interp, AS(MatchMapping, pattern), subject);
    case AST_MatchClass: return match_class(interp, AS(MatchClass, pattern), subject);
    case AST_MatchAs: {
        AstMatchAs *as = AS(MatchAs, pattern);
        Tri result = as->pattern ? match_pattern(interp, as->pattern, subject) : TRI_YES;
        if (as->pattern && as->pattern->kind == AST_MatchClass && result != TRI_NO)
            subject = refine_among(interp, subject, eval(interp, AS(MatchClass, as->pattern)->cls), pattern);
        if (as->name && result != TRI_NO) variable_store_name(interp, pattern, subject);
        return result;
    }
    case AST_MatchOr:
        return match_or(interp, AS(MatchOr, pattern), subject);
    CASE_STATEMENT:
    CASE_EXPRESSION:
    case AST_MatchStar:
    CASE_PART:
        break;
    }
    return TRI_UNKNOWN;
}

/* ---- what is assumed ---- */

static const Formula *fitting(Interp *interp, Node *pattern, Value subject);

static const Formula *fitting_sequence(Interp *interp, AstMatchSequence *pattern, Value subject) {
    uint32_t count = list_count(pattern->patterns);
    if (subject.kind != VALUE_TUPLE || subject.items->is_open) return &formula_unknown;
    const Formula *all = &formula_true;
    uint32_t at = 0;
    FOR_EACH (part, pattern->patterns) {
        if (part->kind == AST_MatchStar) {
            if (subject.items->count + 1 < count) return &formula_false;
            at += subject.items->count + 1 - count;
            continue;
        }
        if (at >= subject.items->count) return &formula_false;
        all = formula_both(interp->run.arena, all, fitting(interp, part, subject.items->items[at++]));
    }
    return at == subject.items->count ? all : &formula_false;
}

/* What must hold for the pattern to fit, as far as it is about sizes. UNKNOWN: it is about something else. */
static const Formula *fitting(Interp *interp, Node *pattern, Value subject) {
    switch (pattern->kind) {
    case AST_MatchValue: {
        Value value;
        if (!eval_quietly(interp, AS(MatchValue, pattern)->value, &value)) return &formula_unknown;
        return assume_comparison(interp, OP_Eq, subject, value);
    }
    case AST_MatchAs: {
        AstMatchAs *as = AS(MatchAs, pattern);
        return as->pattern ? fitting(interp, as->pattern, subject) : &formula_true;
    }
    case AST_MatchOr: {
        const Formula *any = &formula_false;
        FOR_EACH (part, AS(MatchOr, pattern)->patterns)
            any = formula_either(interp->run.arena, any, fitting(interp, part, subject));
        return any;
    }
    case AST_MatchSequence: return fitting_sequence(interp, AS(MatchSequence, pattern), subject);
    default: return &formula_unknown;
    }
}

/* The pattern may fit: what follows holds where it does, and what is tried [next] where it does not. */
static void assume_fitting(Interp *interp, Node *pattern, const Formula *formula, State *next) {
    Path taken = path_enter(interp);
    interp->path.state = *next;
    assume(interp, formula_not(interp->run.arena, formula), pattern);
    *next = interp->path.state;
    path_return(interp, &taken);
    assume(interp, formula, pattern);
}

/* Where a pattern asks for a class, the subject is an instance of it. */
static void refine_subject(Interp *interp, Node *subject, const Node *pattern) {
    if (pattern->kind == AST_MatchAs && AS(MatchAs, pattern)->pattern)
        pattern = AS(MatchAs, pattern)->pattern;
    Value class;
    if (pattern->kind == AST_MatchClass && eval_quietly(interp, AS(MatchClass, pattern)->cls, &class))
        refine_kind(interp, subject, class, true);
}

void exec_match(Interp *interp, AstMatch *node) {
    Value subject = eval(interp, node->subject);
    State joined = {0};
    Path outer = path_enter(interp);
    FOR_EACH (item, node->cases) {
        if (!interp->path.state.is_reached) break;
        Astmatch_case *case_node = AS(match_case, item);
        State next = interp->path.state;
        const Formula *formula =
            learns_formulas(interp) ? fitting(interp, case_node->pattern, subject) : &formula_unknown;
        Tri fits = match_pattern(interp, case_node->pattern, subject);
        if (fits == TRI_NO) {
            interp->path.state = next;
            continue;
        }
        refine_subject(interp, node->subject, case_node->pattern);
        if (fits == TRI_UNKNOWN) assume_fitting(interp, case_node->pattern, formula, &next);
        if (fits == TRI_YES) next.is_reached = false;
        if (fits == TRI_UNKNOWN) interp->path.undecided++;
        if (case_node->guard && interp->path.state.is_reached) {
            Tri guard = eval_condition(interp, case_node->guard);
            State tested = interp->path.state;
            /* What the pattern has bound stays bound when the guard is false. */
            if (guard != TRI_YES && interp->path.state.is_reached) {
                refine(interp, case_node->guard, false);
                next = merge_paths(interp, &next, &interp->path.state);
            }
            if (guard == TRI_UNKNOWN) interp->path.undecided++;
            interp->path.state = tested;
            if (guard == TRI_NO) interp->path.state.is_reached = false;
            if (interp->path.state.is_reached) refine(interp, case_node->guard, true);
        }
        if (interp->path.state.is_reached) exec_block(interp, case_node->body);
        joined = merge_paths(interp, &joined, &interp->path.state);
        interp->path.state = next;
    }
    path_leave(interp, &outer);
    interp->path.state = merge_paths(interp, &joined, &interp->path.state);
}
