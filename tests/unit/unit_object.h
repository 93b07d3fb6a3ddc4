/* Random objects, for the tests of objects and states. */
#ifndef MOIRA_TESTS_UNIT_OBJECT_H
#define MOIRA_TESTS_UNIT_OBJECT_H

#include "unit_value.h"

/* A value that is some thing. */
static inline Value bench_thing(Bench *bench) {
    Value value;
    do value = bench_value(bench, 0);
    while (value.kind == VALUE_NEVER);
    return value;
}

static inline Value bench_key(Bench *bench) {
    switch (bench_draw(bench, 6)) {
    case 0: return value_object(FIRST_OBJECT + bench_draw(bench, 2));
    case 1: return value_bool(bench_draw(bench, 2));
    case 2: return value_float(bench_draw(bench, 2));
    case 3: return value_int(bench_draw(bench, 3));
    default: return bench_str(bench, (const char *[]){"a", "b", "c"}[bench_draw(bench, 3)]);
    }
}

static inline const Entries *bench_entries(Bench *bench) {
    Entries *entries = entries_new(&bench->arena, 6), *copy = entries_new(&bench->arena, 6);
    uint32_t wanted = bench_draw(bench, 6);
    entries->count = 0;
    for (uint32_t i = 0; i < wanted; i++) {
        Entry entry = {bench_key(bench), bench_draw(bench, 3) ? bench_constant(bench) : bench_thing(bench)};
        entry.value.absent = bench_draw(bench, 4) == 0;
        if (entries_find(entries, entry.key) < 0) entries->items[entries->count++] = entry;
    }
    entries->is_shuffled = bench_draw(bench, 4) == 0;
    if (bench_draw(bench, 4) == 0) {
        entries->is_open = true;
        entries->rest = (Entry){bench_thing(bench), bench_thing(bench)};
    }
    /* The copy is joined so that no entry says what the rest says. */
    *copy = *entries;
    memcpy(copy->items, entries->items, entries->count * sizeof(Entry));
    return entries_join(&bench->arena, entries, copy);
}

static inline const Items *bench_items(Bench *bench) {
    Value items[4];
    uint32_t count = bench_draw(bench, 4);
    for (uint32_t i = 0; i < count; i++) items[i] = bench_thing(bench);
    if (bench_draw(bench, 3)) return items_new(&bench->arena, items, count);
    return items_open(&bench->arena, count ? items[0] : value_never(),
                      bench_draw(bench, 2) ? bench->dims_known[bench_draw(bench, 4)] : NULL);
}

static inline const Shape *bench_shape(Bench *bench) {
    Dim dims[4];
    for (int i = 0; i < 4; i++)
        dims[i] = bench_draw(bench, 4) ? bench->dims_known[bench_draw(bench, 4)] : NULL;
    if (bench_draw(bench, 4)) return shape_new(&bench->arena, dims, bench_draw(bench, 3));
    return shape_open(&bench->arena, dims, bench_draw(bench, 2), dims + 2, bench_draw(bench, 2));
}

static inline PMap bench_attributes(Bench *bench) {
    PMap attributes = NULL;
    for (Sym name = 1; name < 5; name++) {
        if (bench_draw(bench, 2)) continue;
        Value *value = ARENA_NEW(&bench->arena, Value);
        *value = bench_draw(bench, 2) ? bench_constant(bench) : bench_thing(bench);
        value->absent = bench_draw(bench, 4) == 0;
        attributes = pmap_set(&bench->arena, attributes, name, value);
    }
    return attributes;
}

static inline void bench_fill(Bench *bench, Object *object) {
    static const Address no_classes[] = {CLASS_object};
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: ((ListObject *)object)->items = bench_items(bench); return;
    case OBJECT_DICT:
    case OBJECT_SET: ((DictObject *)object)->entries = bench_entries(bench); return;
    case OBJECT_RANGE:
    case OBJECT_SLICE: {
        SliceObject *slice = (SliceObject *)object;
        slice->start = bench_thing(bench), slice->stop = bench_thing(bench),
        slice->step = bench_constant(bench);
        return;
    }
    case OBJECT_ITERATOR: {
        IteratorObject *iterator = (IteratorObject *)object;
        iterator->items = bench_items(bench);
        if (!iterator->items->is_open) iterator->position = bench_draw(bench, iterator->items->count + 1);
        return;
    }
    case OBJECT_FUNCTION: {
        FunctionObject *function = (FunctionObject *)object;
        function->name = 1 + bench_draw(bench, 2);
        function->qualified = "module.name";
        function->frame = bench_draw(bench, 2) ? FIRST_OBJECT : 0;
        return;
    }
    case OBJECT_METHOD:
        ((MethodObject *)object)->self = bench_thing(bench);
        ((MethodObject *)object)->function = bench_thing(bench);
        return;
    case OBJECT_DESCRIPTOR:
        ((DescriptorObject *)object)->descriptor = (uint8_t)bench_draw(bench, 3);
        ((DescriptorObject *)object)->get = bench_thing(bench);
        return;
    case OBJECT_CLASS: {
        ClassObject *class = (ClassObject *)object;
        class->name = 1 + bench_draw(bench, 2);
        class->mro = no_classes;
        class->mro_count = bench_draw(bench, 2);
        return;
    }
    case OBJECT_ARRAY: {
        ArrayObject *array = (ArrayObject *)object;
        array->shape = bench_shape(bench);
        array->element = (uint8_t)bench_draw(bench, 4);
        array->bits = (uint8_t)(bench_draw(bench, 3) * 32);
        if (bench_draw(bench, 3) == 0) {
            Value number = value_int(bench_draw(bench, 2));
            array->values = items_new(&bench->arena, &number, 1);
        }
        return;
    }
    case OBJECT_INSTANCE:
    case OBJECT_MODULE:
    case OBJECT_FRAME: return;
    }
}

/* A class below which few objects of a kind differ. */
static inline const Object *bench_object_of(Bench *bench, ObjectKind kind) {
    Object *object = arena_alloc_zero(&bench->arena, object_size(kind));
    object->kind = (uint8_t)kind;
    object->class = bench_draw(bench, 6) ? CLASS_LookupError : CLASS_LookupError + bench_draw(bench, 4);
    if (bench_draw(bench, 8) == 0) object->class = FIRST_CLASS + bench_draw(bench, 2);
    object->is_open = bench_draw(bench, 6) == 0;
    object->is_summary = bench_draw(bench, 4) == 0;
    object->attributes = bench_attributes(bench);
    bench_fill(bench, object);
    return object;
}

static inline const Object *bench_object(Bench *bench) {
    return bench_object_of(bench, (ObjectKind)bench_draw(bench, OBJECT_ARRAY + 1));
}

#endif
