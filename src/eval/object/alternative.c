/* Unions. What is done to one is done to each of its alternatives, from the same state; where that is too
 * much, arrays of a class become one, and all else becomes unknown. */
#include "eval/object/alternative.h"
#include "eval/error.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/unknown.h"

/* The arrays of one class among the alternatives of a value. */
typedef struct ArrayGroup {
    Value first;
    const Object *joined; /* what they have in common */
    uint32_t count;
} ArrayGroup;

/* An array whose elements may change with those of another one. */
static void forget_elements(Interp *interp, Value value) {
    ArrayObject *copy = copy_object(interp, object_of(interp, value));
    copy->values = NULL;
    put_object(interp, value.address, &copy->object);
}

/* Where all that one place makes is one object ([site]), it must have a place. */
Value alternative_merge_arrays(Interp *interp, Value value, const Node *site) {
    ArrayGroup groups[MOST_ALTERNATIVES];
    uint32_t count = 0;
    Value result = value_never();
    if (value.kind != VALUE_UNION || (interp->path.widening && !site)) return value;
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value one = value_at(value, i);
        const Object *object = object_of_kind(interp, one, OBJECT_ARRAY);
        uint32_t k = 0;
        while (object && k < count && groups[k].joined->class != object->class) k++;
        if (!object || k == MOST_ALTERNATIVES)
            result = value_join(interp->run.arena, result, one);
        else if (k == count)
            groups[count++] = (ArrayGroup){one, object, 1};
        else
            groups[k] =
                (ArrayGroup){groups[k].first, object_join(interp->run.arena, groups[k].joined, object),
                             groups[k].count + 1};
    }
    for (uint32_t k = 0; k < count; k++) {
        Value merged = groups[k].first;
        if (groups[k].count > 1) {
            for (uint32_t i = 0; i < value_count(value); i++) {
                const Object *object = object_of_kind(interp, value_at(value, i), OBJECT_ARRAY);
                if (object && object->class == groups[k].joined->class)
                    forget_elements(interp, value_at(value, i));
            }
            ArrayObject array = *OBJECT_AS(Array, groups[k].joined);
            array.values = NULL;
            merged = new_object(interp, &array.object, sizeof array, site);
        }
        result = value_join(interp->run.arena, result, merged);
    }
    result.origin = value.origin;
    result.absent = value.absent;
    return result;
}

Value alternative_few(Interp *interp, Value value, const Node *site) {
    uint32_t objects = 0;
    for (uint32_t i = 0; i < value_count(value); i++) objects += value_at(value, i).kind == VALUE_OBJECT;
    if (objects <= MOST_ALTERNATIVES) return value;
    Value merged = alternative_merge_arrays(interp, value, site);
    objects = 0;
    for (uint32_t i = 0; i < value_count(merged); i++) objects += value_at(merged, i).kind == VALUE_OBJECT;
    if (objects <= MOST_ALTERNATIVES) return merged;
    if (value.kind == VALUE_UNION)
        escape_one_of(interp, value.alternatives->items, value.alternatives->count);
    merged = value_any();
    merged.origin = value.origin;
    merged.absent = value.absent;
    return merged;
}

static uint32_t count_combinations(const Value *values, uint32_t count) {
    uint32_t total = 1;
    for (uint32_t i = 0; i < count && total <= MOST_COMBINATIONS; i++) total *= value_count(values[i]);
    return total;
}

/* The alternatives without the arrays of which the same is known as of one before them. */
static Value without_doubles(Interp *interp, Value value) {
    Value *kept = arena_alloc(interp->run.arena, value_count(value) * sizeof *kept);
    uint32_t count = 0;
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value one = value_at(value, i);
        const Object *array = object_of_kind(interp, one, OBJECT_ARRAY);
        bool is_double = false;
        for (uint32_t j = 0; array && j < count && !is_double; j++) {
            const Object *other = object_of_kind(interp, kept[j], OBJECT_ARRAY);
            is_double = other && object_equal(array, other);
        }
        if (!is_double) kept[count++] = one;
    }
    if (count == value_count(value)) return value;
    Value joined = value_never();
    for (uint32_t i = 0; i < count; i++) joined = value_join(interp->run.arena, joined, kept[i]);
    joined.origin = value.origin;
    return joined;
}

/* Runs the body for one of several arrays that are alike, unless it changes that one. */
static bool run_without_doubles(Interp *interp, const Value *values, uint32_t count, Alternative *body,
                                void *context, Value *result) {
    Value *single = arena_alloc(interp->run.arena, count * sizeof *single);
    bool has_doubles = false;
    for (uint32_t i = 0; i < count; i++) {
        single[i] = value_count(values[i]) > 1 ? without_doubles(interp, values[i]) : values[i];
        has_doubles |= value_count(single[i]) < value_count(values[i]);
    }
    if (!has_doubles) return false;
    State before = interp->path.state;
    *result = alternative_each(interp, single, count, body, context);
    for (uint32_t i = 0; interp->path.state.is_reached && i < count; i++)
        for (uint32_t j = 0; value_count(single[i]) < value_count(values[i]) && j < value_count(single[i]);
             j++) {
            Value one = value_at(single[i], j);
            if (object_of_kind(interp, one, OBJECT_ARRAY) &&
                object_of(interp, one) != state_get(&before, &interp->analysis.statics, one.address)) {
                interp->path.state = before;
                return false;
            }
        }
    return true;
}

Value alternative_each(Interp *interp, const Value *values, uint32_t count, Alternative *body,
                       void *context) {
    uint32_t total = count_combinations(values, count);
    if (total == 1) return body(interp, context, values);
    Value alike;
    if (run_without_doubles(interp, values, count, body, context, &alike)) return alike;
    if (total > MOST_COMBINATIONS) {
        Value *merged = arena_alloc(interp->run.arena, count * sizeof *merged);
        for (uint32_t i = 0; i < count; i++) merged[i] = alternative_merge_arrays(interp, values[i], NULL);
        values = merged;
        total = count_combinations(values, count);
        if (total == 1) return body(interp, context, values);
    }
    if (total > MOST_COMBINATIONS) {
        for (uint32_t i = 0; i < count; i++) escape(interp, values[i]);
        return unknown(interp);
    }
    State before = interp->path.state, joined = {0};
    Value result = value_never();
    Handler first = {0}, doubtful = {0};
    bool failed = false;
    Value *chosen = arena_alloc(interp->run.arena, count * sizeof *chosen);
    for (uint32_t number = 0; number < total; number++) {
        uint32_t rest = number;
        for (uint32_t i = 0; i < count; i++) {
            chosen[i] = value_at(values[i], rest % value_count(values[i]));
            if (!chosen[i].origin) chosen[i].origin = values[i].origin;
            rest /= value_count(values[i]);
        }
        Handler trial;
        interp->path.state = before;
        trial_begin(interp, &trial);
        interp->path.later += joined.is_reached;
        Value one = body(interp, context, chosen);
        interp->path.later -= joined.is_reached;
        if (trial_end(interp, &trial)) {
            if (!failed || (!first.pending && trial.pending)) first = trial;
            failed = true;
            continue;
        }
        if (trial.doubt.failure && !doubtful.doubt.failure) doubtful = trial;
        result = value_join(interp->run.arena, result, one);
        joined = interp_join(interp, &joined, &interp->path.state);
    }
    if (joined.is_reached) {
        interp->path.state = joined;
        if (failed && first.pending && interp->options.strict) {
            interp->path.state = before;
            trial_publish(interp, &first);
            interp->path.state = joined;
        } else {
            trial_report_doubt(interp, &doubtful);
        }
        return alternative_few(interp, result, NULL);
    }
    interp->path.state = before;
    if (interp->run.effort.is_cut) {
        interp->path.state.is_reached = false;
        return value_never();
    }
    trial_report(interp, &first);
    return failure_result(interp);
}
