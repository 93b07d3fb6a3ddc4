#include "report/migration_json.h"

#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/path.h"
#include "report/shape_json.h"

static void put_line(JsonWriter *json, const Text *text, uint32_t offset) {
    const TextCell *cell = text_cell(text, offset);
    if (cell) json_key_number(json, "cell", cell->number);
    json_key_number(json, "line", text_shown_line(text, offset));
}

static void put_slot(JsonWriter *json, const TypeSlot *slot) {
    if (slot->kind == SLOT_NUMBER)
        json_number(json, slot->number);
    else
        json_string(json, slot->kind == SLOT_NAME ? slot->name : "Dyn");
}

static void put_type(JsonWriter *json, const InputType *type) {
    if (type->is_dyn) {
        json_string(json, "Dyn");
        return;
    }
    json_begin_array(json);
    for (uint32_t i = 0; i < type->rank; i++) put_slot(json, &type->slots[i]);
    json_end_array(json);
}

static void put_ranks(JsonWriter *json, const InputType *type) {
    json_begin_array(json);
    for (uint32_t rank = 0; rank < 64; rank++)
        if (type->ranks >> rank & 1) json_number(json, rank);
    json_end_array(json);
}

static void put_never(JsonWriter *json, const Subject *subject, const Migration *migration) {
    json_key(json, "never_static");
    json_begin_array(json);
    for (uint32_t i = 0; i < migration->never_static.count; i++) {
        const NeverStatic *never = &migration->never_static.items[i];
        json_begin_array(json);
        json_string(json, subject->inputs.items[never->input].text);
        bool varies = never->is_always && migration_rank_varies(migration, never->input);
        if (never->axis < 0)
            json_null(json);
        else
            json_number(json, varies ? -(int64_t)never->back : never->axis);
        json_end_array(json);
    }
    json_end_array(json);
}

static void put_because(JsonWriter *json, const Migration *migration) {
    json_key(json, "because");
    json_begin_array(json);
    for (uint32_t i = 0; i < migration->because.count; i++) {
        const Because *because = &migration->because.items[i];
        json_begin_object(json);
        if (because->text)
            put_line(json, because->text, because->span.start);
        else
            json_key_maybe(json, "line", NULL);
        json_key_string(json, "message", because->message);
        json_end_object(json);
    }
    json_end_array(json);
}

/* The conditions on sizes that are no numbers. */
static void put_ranges(JsonWriter *json, const Subject *subject, const Migration *migration) {
    json_key(json, "ranges");
    json_begin_array(json);
    for (uint32_t i = 0; migration->status != MIGRATION_ILL_TYPED && i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        for (uint32_t k = 0; k < migration_range_count(type); k++) {
            const char *range =
                migration_range(subject->interp->run.arena, &subject->inputs.items[type->input], type, k);
            if (range) json_string(json, range);
        }
    }
    json_end_array(json);
}

/* The shape of each operation, where it is written. */
static void put_expressions(JsonWriter *json, Subject *subject) {
    SubjectTrace trace;
    subject_trace(subject, NULL, TRACE_SYMBOLS, &trace);
    json_key(json, "expressions");
    json_begin_array(json);
    for (uint32_t i = 0; i < trace.program.steps.count; i++) {
        const ProgramStep *step = &trace.program.steps.items[i];
        if (step->kind != STEP_OPERATION || step->results.count == 0 || !step->text) continue;
        json_begin_object(json);
        put_line(json, step->text, step->span.start);
        json_key_string(json, "operation", step->name);
        json_key(json, "shape");
        shape_json(json, trace.program.tensors.items[step->results.items[0]].shape);
        json_end_object(json);
    }
    json_end_array(json);
    trace_free(&trace);
}

/* A shape of the result, in terms of the types of the inputs. */
static void put_shape(JsonWriter *json, Interp *interp, const Migration *migration, const Shape *shape) {
    uint32_t count = shape->is_open ? 2 * shape->rank : shape->rank;
    Dim *dims = arena_alloc(interp->run.arena, ((size_t)count + 1) * sizeof *dims);
    for (uint32_t i = 0; i < count; i++) dims[i] = migration_size(migration, interp, shape->dims[i]);
    shape_json(json, shape_build(interp->run.arena, dims, NULL, shape->rank, shape->is_open));
}

/* A tensor, or several of them. */
static void put_value(JsonWriter *json, Interp *interp, const Migration *migration, Value value) {
    const Object *array = object_of_kind(interp, value, OBJECT_ARRAY);
    const Object *list = object_of_kind(interp, value, OBJECT_LIST);
    const Items *items = value.kind == VALUE_TUPLE ? value.items : list ? OBJECT_AS(List, list)->items : NULL;
    if (array) {
        put_shape(json, interp, migration, OBJECT_AS(Array, array)->shape);
    } else if (items && !items->is_open) {
        json_begin_object(json);
        json_key(json, "tuple");
        json_begin_array(json);
        for (uint32_t i = 0; i < items->count; i++) put_value(json, interp, migration, items->items[i]);
        json_end_array(json);
        json_end_object(json);
    } else {
        json_null(json);
    }
}

static void put_result(JsonWriter *json, Interp *interp, const Migration *migration) {
    Path here = path_enter(interp);
    interp->path.state = migration->end;
    json_key(json, "result");
    put_value(json, interp, migration, migration->result);
    path_return(interp, &here);
}

void migration_json(JsonWriter *json, Subject *subject, const Migration *migration, bool has_expressions) {
    static const char *const names[] = {
        [MIGRATION_ILL_TYPED] = "ill-typed", [MIGRATION_GRADUAL] = "gradual", [MIGRATION_STATIC] = "static"};
    json_begin_object(json);
    json_key_string(json, "function", subject->name);
    put_line(json, subject->module->source->tree->text, subject->function->node->start);
    json_key_string(json, "status", names[migration->status]);
    json_key(json, "ranks");
    json_begin_object(json);
    for (uint32_t i = 0; i < migration->types.count; i++) {
        json_key(json, subject->inputs.items[migration->types.items[i].input].text);
        put_ranks(json, &migration->types.items[i]);
    }
    json_end_object(json);
    json_key(json, "parameters");
    json_begin_object(json);
    for (uint32_t i = 0; migration->status != MIGRATION_ILL_TYPED && i < migration->types.count; i++) {
        json_key(json, subject->inputs.items[migration->types.items[i].input].text);
        /* Dyn is a type of its own; unknown is none. */
        if (migration->types.items[i].is_dyn && migration->is_unproved)
            json_null(json);
        else
            put_type(json, &migration->types.items[i]);
    }
    json_end_object(json);
    put_ranges(json, subject, migration);
    put_never(json, subject, migration);
    put_because(json, migration);
    if (migration->undecided) json_key_string(json, "undecided", migration->undecided);
    put_result(json, subject->interp, migration);
    if (has_expressions) put_expressions(json, subject);
    json_end_object(json);
}
