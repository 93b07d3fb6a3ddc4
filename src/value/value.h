/* Abstract values: what is known about the value of an expression.
 *
 * A Value is a constant, a symbolic integer, a tuple, the object at an address of the heap (object.h), some
 * instance of a class, a few alternatives, or anything at all. Values are small and passed by copy; what they
 * point to is immutable and lives in the arena of the analysis.
 *
 * They form a lattice: NEVER (no value: the place is not reached) below everything, ANY on top. Equal values
 * have one form: alternatives are sorted, hold no unions, and none of them lies below another; True or False
 * is `bool`, and so are two different claims; an int that is known by its bounds joins other ints to such
 * one. [origin] and [absent] travel with a value and are no part of its identity, but a join of a value that
 * may be absent may be absent. */
#ifndef MOIRA_VALUE_VALUE_H
#define MOIRA_VALUE_VALUE_H

#include "value/known_class.h"
#include "value/shape.h"

typedef enum ValueKind {
    VALUE_NEVER, /* zeroed memory is NEVER */
    VALUE_NONE,
    VALUE_ELLIPSIS,
    VALUE_NOT_IMPLEMENTED,
    VALUE_BOOL,    /* integer: 0 or 1 */
    VALUE_INT,     /* integer */
    VALUE_DIM,     /* dim: an int that is an expression over symbols, never a constant */
    VALUE_FLOAT,   /* real */
    VALUE_COMPLEX, /* complex */
    VALUE_STR,     /* text: WTF-8 */
    VALUE_BYTES,   /* text: any bytes */
    VALUE_TUPLE,   /* items */
    VALUE_OBJECT,  /* address */
    VALUE_SOME,  /* address of a class: any instance of it or of a subclass; [claim], [range] or [number] say
                  * more
                  */
    VALUE_UNION, /* alternatives */
    VALUE_ANY,   /* identity: equal ones that are not 0 are the same unknown thing */
} ValueKind;

typedef struct Value {
    uint8_t kind;    /* ValueKind */
    bool absent;     /* perhaps there is no value: a name that may be unbound, a key that may be missing */
    uint8_t depth;   /* of tuples in tuples: 1 for one that holds none; of a union, of its deepest; else 0 */
    uint32_t origin; /* where it was made: an index into the interpreter's places; 0: unknown */
    union {
        int64_t integer;
        double real;
        const struct Complex *complex;
        const struct Str *text;
        Dim dim;
        const struct Items *items;
        struct {
            Address address;
            union {              /* of an instance that is not known; 0: nothing more is known */
                uint32_t claim;  /* of some bool: the number of the condition that it is the truth of */
                uint32_t range;  /* of some int: the bounds between which it lies, packed */
                uint32_t number; /* of some float: equal ones are the same unknown float */
            };
        };
        const struct Alternatives *alternatives;
        uint32_t identity;
    };
} Value;

typedef struct Complex {
    double real, imaginary;
} Complex;

/* The bytes of a str or bytes constant; not NUL-terminated. */
typedef struct Str {
    uint32_t length;
    char data[];
} Str;

/* The items of a tuple or list. Open ones are of unknown number: their one item stands for each of them
 * (NEVER when there are none). */
typedef struct Items {
    uint32_t count;
    bool is_open;
    Address class; /* of a tuple: the subclass of tuple that it is an instance of; 0: tuple itself */
    Dim length;    /* of open items, or NULL */
    Value items[];
} Items;

typedef struct Alternatives {
    uint32_t count; /* two or more */
    Value items[];
} Alternatives;

enum {
    VALUE_MOST_CONSTANTS = 4,  /* of one type in a union; more become `some int` */
    VALUE_MOST_OBJECTS = 16,   /* addresses in a union; more become ANY */
    VALUE_MOST_TYPES = 6,      /* different types in a union; more become ANY */
    VALUE_MOST_ITEMS = 2048,   /* known items of a sequence; more make it open */
    VALUE_MOST_DEPTH = 8,      /* tuples in tuples; deeper ones become `some tuple` */
    VALUE_MOST_TEXT = 1 << 14, /* bytes of a constant; longer ones become `some str` */
};

/* ---- making values ---- */

static inline Value value_never(void) { return (Value){.kind = VALUE_NEVER}; }
static inline Value value_any(void) { return (Value){.kind = VALUE_ANY}; }
static inline Value value_none(void) { return (Value){.kind = VALUE_NONE}; }
static inline Value value_bool(bool b) { return (Value){.kind = VALUE_BOOL, .integer = b}; }
static inline Value value_int(int64_t i) { return (Value){.kind = VALUE_INT, .integer = i}; }
static inline Value value_float(double d) { return (Value){.kind = VALUE_FLOAT, .real = d}; }
static inline Value value_object(Address at) { return (Value){.kind = VALUE_OBJECT, .address = at}; }
/* Any instance of the class or of a subclass. That of `object` is ANY, that of NoneType is None. */
Value value_some(Address class);
/* A tuple of the items; `some tuple` when there are too many tuples in each other. */
Value value_items(const Items *items);
Value value_complex(Arena *arena, double real, double imaginary);
/* `some str` or `some bytes` when the text is too long. */
Value value_str(Arena *arena, const char *data, size_t length);
Value value_bytes(Arena *arena, const char *data, size_t length);
/* Any int between the bounds. */
Value value_int_between(DimBounds bounds);
/* The int that [dim] is: a constant becomes VALUE_INT, NULL becomes `some int`. */
Value value_from_dim(Dim dim);
/* The dimension that an int is; NULL when it is not known, or not an int. True counts as 1. */
Dim value_to_dim(DimTable *dims, Value value);

/* More than VALUE_MOST_ITEMS make open items of unknown length. */
Items *items_new(Arena *arena, const Value *items, uint32_t count);
Items *items_open(Arena *arena, Value element, Dim length);
Value value_tuple(Arena *arena, const Value *items, uint32_t count);
/* The same tuple as an instance of a subclass of tuple. */
Value value_tuple_of(Arena *arena, Value tuple, Address class);

/* ---- asking ---- */

/* The alternatives of a value: itself, unless it is a union. */
static inline uint32_t value_count(Value v) { return v.kind == VALUE_UNION ? v.alternatives->count : 1; }
static inline Value value_at(Value v, uint32_t i) {
    return v.kind == VALUE_UNION ? v.alternatives->items[i] : v;
}
/* An int of which at most the bounds are known. */
static inline bool value_is_some_int(Value v) { return v.kind == VALUE_SOME && v.address == CLASS_int; }
/* A bool that is the truth of a known condition. */
static inline bool value_is_claim(Value v) {
    return v.kind == VALUE_SOME && v.address == CLASS_bool && v.claim;
}
/* The bounds of an int or bool for all values of the symbols; of anything else, no bounds. */
DimBounds value_bounds(Value value);
/* A constant of a built-in type, tuples of constants included. */
bool value_is_constant(Value value);
/* The known class of a value that is no object: CLASS_int for 5; CLASS_none for objects, unions and ANY. */
Address value_class(Value value);
/* True when the text of a VALUE_STR is [text]. */
bool value_is_text(Value value, const char *text);
#endif
