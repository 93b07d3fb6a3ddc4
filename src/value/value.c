/* Making values, and asking about them. */
#include "value/value_lattice.h"

#include <math.h>
#include <string.h>

/* ---- the classes that the code knows ---- */

static const uint16_t bases[CLASS_KNOWN_END] = {
#define CLASS(name, base) [CLASS_##name] = CLASS_##base,
#include "value/classes.def"
};

static const char *const names[CLASS_KNOWN_END] = {
#define CLASS(name, base) [CLASS_##name] = #name,
#include "value/classes.def"
};

Address class_known_base(Address class) { return class < CLASS_KNOWN_END ? bases[class] : CLASS_none; }

const char *class_known_name(Address class) { return class < CLASS_KNOWN_END ? names[class] : NULL; }

bool class_known_below(Address class, Address base) {
    while (class != base && class != CLASS_none) class = class_known_base(class);
    return class == base && class != CLASS_none;
}

Address class_known_common(Address a, Address b) {
    while (a != CLASS_none && !class_known_below(b, a)) a = class_known_base(a);
    return a != CLASS_none ? a : CLASS_object;
}

/* ---- making ---- */

Value value_some(Address class) {
    switch (class) {
    case CLASS_object: return value_any();
    case CLASS_NoneType: return value_none();
    case CLASS_ellipsis: return (Value){.kind = VALUE_ELLIPSIS};
    case CLASS_NotImplementedType: return (Value){.kind = VALUE_NOT_IMPLEMENTED};
    default: return (Value){.kind = VALUE_SOME, .address = class};
    }
}

Value value_int_between(DimBounds bounds) {
    Value value = value_some(CLASS_int);
    if (!bounds_are_empty(bounds)) value.range = bounds_pack(bounds);
    return value;
}

Value value_complex(Arena *arena, double real, double imaginary) {
    Complex *complex = ARENA_NEW(arena, Complex);
    *complex = (Complex){real, imaginary};
    return (Value){.kind = VALUE_COMPLEX, .complex = complex};
}

static Value make_text(Arena *arena, ValueKind kind, Address class, const char *data, size_t length) {
    if (length > VALUE_MOST_TEXT) return value_some(class);
    Str *text = arena_alloc(arena, sizeof *text + length);
    text->length = (uint32_t)length;
    if (length) memcpy(text->data, data, length);
    return (Value){.kind = (uint8_t)kind, .text = text};
}

Value value_str(Arena *arena, const char *data, size_t length) {
    return make_text(arena, VALUE_STR, CLASS_str, data, length);
}

Value value_bytes(Arena *arena, const char *data, size_t length) {
    return make_text(arena, VALUE_BYTES, CLASS_bytes, data, length);
}

Value value_from_dim(Dim dim) {
    int64_t number;
    if (!dim) return value_some(CLASS_int);
    return dim_is_constant(dim, &number) ? value_int(number) : (Value){.kind = VALUE_DIM, .dim = dim};
}

Dim value_to_dim(DimTable *dims, Value value) {
    if (value.kind == VALUE_DIM) return value.dim;
    if (value.kind == VALUE_INT || value.kind == VALUE_BOOL) return dim_constant(dims, value.integer);
    return NULL;
}

static Items *make_items(Arena *arena, const Value *values, uint32_t count, bool is_open, Dim length) {
    Items *items = arena_alloc(arena, sizeof *items + count * sizeof(Value));
    *items = (Items){.count = count, .is_open = is_open, .length = length};
    for (uint32_t i = 0; i < count; i++) {
        items->items[i] = values[i];
        items->items[i].absent = false; /* an item is there */
    }
    return items;
}

Items *items_open(Arena *arena, Value element, Dim length) {
    return make_items(arena, &element, 1, true, length);
}

Items *items_new(Arena *arena, const Value *items, uint32_t count) {
    if (count <= VALUE_MOST_ITEMS) return make_items(arena, items, count, false, NULL);
    Value element = value_never();
    for (uint32_t i = 0; i < count; i++) element = value_join(arena, element, items[i]);
    return items_open(arena, element, NULL);
}

Value value_items(const Items *items) {
    uint8_t depth = 0;
    for (uint32_t i = 0; i < items->count; i++)
        if (items->items[i].depth > depth) depth = items->items[i].depth;
    if (depth >= VALUE_MOST_DEPTH) return value_some(CLASS_tuple);
    return (Value){.kind = VALUE_TUPLE, .depth = depth + 1, .items = items};
}

Value value_tuple(Arena *arena, const Value *items, uint32_t count) {
    return value_items(items_new(arena, items, count));
}

Value value_tuple_of(Arena *arena, Value tuple, Address class) {
    Items *items =
        make_items(arena, tuple.items->items, tuple.items->count, tuple.items->is_open, tuple.items->length);
    items->class = class;
    tuple.items = items;
    return tuple;
}

Value items_element(Arena *arena, const Items *items) {
    Value element = value_never();
    for (uint32_t i = 0; i < items->count; i++) element = value_join(arena, element, items->items[i]);
    return element;
}

/* ---- asking ---- */

bool value_is_constant(Value value) {
    switch ((ValueKind)value.kind) {
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES: return true;
    case VALUE_TUPLE:
        for (uint32_t i = 0; i < value.items->count; i++)
            if (!value_is_constant(value.items->items[i])) return false;
        return !value.items->is_open;
    case VALUE_NEVER:
    case VALUE_DIM:
    case VALUE_OBJECT:
    case VALUE_SOME:
    case VALUE_UNION:
    case VALUE_ANY: return false;
    }
    return false;
}

DimBounds value_bounds(Value value) {
    switch ((ValueKind)value.kind) {
    case VALUE_BOOL:
    case VALUE_INT: return (DimBounds){value.integer, value.integer};
    case VALUE_DIM: return dim_bounds(value.dim);
    case VALUE_SOME:
        if (value.address == CLASS_bool) return (DimBounds){0, 1};
        return value.address == CLASS_int ? bounds_unpack(value.range) : bounds_everything();
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE:
    case VALUE_OBJECT:
    case VALUE_UNION:
    case VALUE_ANY: break;
    }
    return bounds_everything();
}

Address value_class(Value value) {
    switch ((ValueKind)value.kind) {
    case VALUE_NONE: return CLASS_NoneType;
    case VALUE_ELLIPSIS: return CLASS_ellipsis;
    case VALUE_NOT_IMPLEMENTED: return CLASS_NotImplementedType;
    case VALUE_BOOL: return CLASS_bool;
    case VALUE_INT:
    case VALUE_DIM: return CLASS_int;
    case VALUE_FLOAT: return CLASS_float;
    case VALUE_COMPLEX: return CLASS_complex;
    case VALUE_STR: return CLASS_str;
    case VALUE_BYTES: return CLASS_bytes;
    case VALUE_TUPLE: return CLASS_tuple;
    case VALUE_SOME: return value.address;
    case VALUE_NEVER:
    case VALUE_OBJECT:
    case VALUE_UNION:
    case VALUE_ANY: return CLASS_none;
    }
    return CLASS_none;
}

/* A number as Python compares it: the integer that it is, or else its real and imaginary parts. */
typedef struct ComparedNumber {
    bool is_integer;
    int64_t integer;
    double real, imaginary;
} ComparedNumber;

static bool as_number(Value value, ComparedNumber *number) {
    *number = (ComparedNumber){0};
    switch ((ValueKind)value.kind) {
    case VALUE_BOOL:
    case VALUE_INT:
        number->is_integer = true;
        number->integer = value.integer;
        return true;
    case VALUE_FLOAT: number->real = value.real; break;
    case VALUE_COMPLEX:
        number->real = value.complex->real;
        number->imaginary = value.complex->imaginary;
        break;
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_DIM:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE:
    case VALUE_OBJECT:
    case VALUE_SOME:
    case VALUE_UNION:
    case VALUE_ANY: return false;
    }
    double real = number->real;
    if (number->imaginary == 0 && real >= -0x1p63 && real < 0x1p63 && real == trunc(real)) {
        number->is_integer = true;
        number->integer = (int64_t)real;
    }
    return true;
}

bool value_constants_equal(Value a, Value b) {
    ComparedNumber x, y;
    if (as_number(a, &x)) {
        if (!as_number(b, &y) || x.is_integer != y.is_integer) return false;
        return x.is_integer ? x.integer == y.integer : x.real == y.real && x.imaginary == y.imaginary;
    }
    if (a.kind != b.kind || !value_is_constant(a) || !value_is_constant(b)) return false;
    if (a.kind != VALUE_TUPLE) return value_equal(a, b);
    if (a.items->count != b.items->count) return false;
    for (uint32_t i = 0; i < a.items->count; i++)
        if (!value_constants_equal(a.items->items[i], b.items->items[i])) return false;
    return true;
}

static bool has_class_form(Value constant, Address class) {
    ComparedNumber number;
    if (!as_number(constant, &number)) return class_known_below(value_class(constant), class);
    if (class == CLASS_bool) return number.is_integer && (number.integer == 0 || number.integer == 1);
    if (class == CLASS_int) return number.is_integer;
    if (class != CLASS_float && class != CLASS_complex) return false;
    if (number.is_integer) return value_constants_equal(constant, value_float((double)number.integer));
    return number.imaginary == 0 || class == CLASS_complex;
}

bool value_has_form(Value constant, Value some) {
    ComparedNumber number;
    if (!has_class_form(constant, some.address)) return false;
    if (some.address != CLASS_int || !some.range) return true;
    DimBounds bounds = value_bounds(constant);
    if (as_number(constant, &number)) bounds = (DimBounds){number.integer, number.integer};
    return bounds_within(bounds, value_bounds(some));
}

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static uint64_t mix_real(uint64_t hash, double real) {
    uint64_t bits;
    real = real == 0 ? 0 : real; /* both zeros are equal */
    memcpy(&bits, &real, sizeof bits);
    return mix(hash, bits);
}

uint64_t value_hash(Value value) {
    ComparedNumber number;
    if (as_number(value, &number)) {
        if (number.is_integer) return mix(VALUE_INT, (uint64_t)number.integer);
        return mix_real(mix_real(VALUE_FLOAT, number.real), number.imaginary);
    }
    uint64_t hash = value.kind;
    switch ((ValueKind)value.kind) {
    case VALUE_STR:
    case VALUE_BYTES:
        for (uint32_t i = 0; i < value.text->length; i++)
            hash = mix(hash, (unsigned char)value.text->data[i]);
        return hash;
    case VALUE_TUPLE:
        for (uint32_t i = 0; i < value.items->count; i++) hash = mix(hash, value_hash(value.items->items[i]));
        return mix(hash, value.items->is_open);
    case VALUE_UNION:
        for (uint32_t i = 0; i < value.alternatives->count; i++)
            hash = mix(hash, value_hash(value.alternatives->items[i]));
        return hash;
    case VALUE_DIM: return mix(hash, dim_number(value.dim));
    case VALUE_OBJECT: return mix(hash, value.address);
    case VALUE_SOME: return mix(mix(hash, value.address), value.claim);
    case VALUE_ANY: return mix(hash, value.identity);
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT:
    case VALUE_COMPLEX: break;
    }
    return mix(hash, 0);
}

bool value_is_text(Value value, const char *text) {
    size_t length = strlen(text);
    return value.kind == VALUE_STR && value.text->length == length &&
           memcmp(value.text->data, text, length) == 0;
}
