/* Inside the operations on built-in values: what operate_*.c, builtin_*.c and format.c share. Functions that
 * give a Tri or a Value report nothing unless they say so. */
#ifndef MOIRA_EVAL_OPERATE_PARTS_H
#define MOIRA_EVAL_OPERATE_PARTS_H

#include "base/array.h"
#include "base/strbuf.h"
#include "eval/operate.h"

/* Values that are being collected; made an Items by take_items. */
typedef Array(Value) ValueList;

static inline Value value_not_implemented(void) { return (Value){.kind = VALUE_NOT_IMPLEMENTED}; }
static inline Value value_some_bool(void) { return value_some(CLASS_bool); }
static inline Value value_from_tri(Tri tri) {
    return tri == TRI_UNKNOWN ? value_some_bool() : value_bool(tri == TRI_YES);
}
static inline Tri tri_not(Tri tri) { return tri == TRI_UNKNOWN ? tri : tri == TRI_YES ? TRI_NO : TRI_YES; }
/* A parameter whose default in the model is `...`: nothing was passed. What a program passes is not marked.
 */
static inline bool is_missing(Value value) {
    return value.kind == VALUE_NEVER || (value.kind == VALUE_ELLIPSIS && value.identity == NOT_PASSED);
}
static inline bool is_text(Value value) { return value.kind == VALUE_STR || value.kind == VALUE_BYTES; }

/* ---- operate.c ---- */

/* The built-in class that the value is an instance of, or whose behaviour it inherits; 0 when that is not
 * known or there is none (`object` does not count). */
Address builtin_class(Interp *interp, Value value);
/* Nothing is known of the value, not even its class. */
bool is_unknown(Interp *interp, Value value);
/* The items as they are, or open ones when they are too many. Frees the list. */
const Items *take_items(Interp *interp, ValueList *list);
/* The text as a str or bytes. Frees the buffer. */
Value take_text(Interp *interp, StrBuf *buffer, bool is_bytes);
/* How many items there are, also of open ones; NULL: unknown. */
Dim items_length(Interp *interp, const Items *items);
/* A new list of unknown number of such elements. */
Value new_open_list(Interp *interp, Value element, Dim length, const Node *node);
/* The TypeError of an argument that the function refuses. */
Value fail_type(Interp *interp, const Node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The ValueError of an argument of the right type. */
Value fail_value(Interp *interp, const Node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- operate_number.c ---- */

typedef enum NumberRank { NUMBER_NONE, NUMBER_INT, NUMBER_FLOAT, NUMBER_COMPLEX } NumberRank;

/* What is known of a number: [real] is that of an int too, rounded. */
typedef struct Number {
    NumberRank rank;
    bool is_known, is_bool;
    int64_t integer;
    double real, imaginary;
} Number;

Number number_of(Interp *interp, Value value);
/* The value of an int that is a constant; a bool is one. */
bool constant_int(Value value, int64_t *integer);
/* The int as a dimension, with what the path knows put in; NULL: unknown. */
Dim int_dim(Interp *interp, Value value);
/* Between which ints an int or bool lies, as the path knows; of anything else, no bounds. */
DimBounds int_bounds(Interp *interp, Value value);
Value number_binary(Interp *interp, Operator op, Value left, Value right, const Node *node);
Value number_unary(Interp *interp, Operator op, Value operand, const Node *node);
Value number_compare(Interp *interp, Operator op, Value left, Value right);
/* Division of integers that rounds once. */
double divide_exactly(int64_t a, int64_t b);
/* Exact comparison, -1, 0 or 1; 2 when [real] is no number. */
int compare_int_float(int64_t integer, double real);
/* pow(base, exponent, modulus) of constants that fit; false: not known. */
bool power_modulo(int64_t base, int64_t exponent, int64_t modulus, int64_t *result);
void float_divide(double a, double b, double *quotient, double *remainder);

/* ---- operate_text.c ---- */

/* How many characters (bytes of a bytes) the constant has. */
uint32_t text_count(Value text);
/* The part [from, to) of the text, in characters. */
Value text_part(Interp *interp, Value text, uint32_t from, uint32_t to);
Value text_repeat(Interp *interp, Value text, int64_t times, const Node *node);
Value text_concatenate(Interp *interp, Value left, Value right);
int text_order(Value a, Value b);
Value text_item(Interp *interp, Value text, Value key, const Node *node);
Tri text_contains(Interp *interp, Value text, Value item);
/* Finds [part] in [whole] at or behind byte [from]; -1: it is not there. */
int64_t find_bytes(const char *whole, size_t length, const char *part, size_t part_length, size_t from);
bool text_is_ascii(Value text);

/* ---- operate_sequence.c ---- */

/* The items of a tuple or list; NULL when they are not known. */
const Items *sequence_items(Interp *interp, Value value);
/* Where [start:stop:step] begins, ends and how many there are in a sequence of [length]; all constants. */
typedef struct SliceParts {
    int64_t start, stop, step, count;
} SliceParts;
/* TRI_YES: the parts are known. TRI_NO: the slice is wrong, which has been reported. */
Tri slice_parts(Interp *interp, const SliceObject *slice, int64_t length, SliceParts *parts,
                const Node *node);
const Items *items_part(Interp *interp, const Items *items, const SliceObject *slice, const Node *node);
const Items *items_concatenate(Interp *interp, const Items *a, const Items *b);
/* Returns NULL after having reported that there is no memory for it. */
const Items *items_repeat(Interp *interp, const Items *items, Value times, const Node *node);
Value sequence_binary(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* Whether the key can be an index; false: it is of a wrong type. */
bool may_be_index(Interp *interp, Value key);
/* A list with these items in the place of the old ones. */
void put_items(Interp *interp, Value list, const Items *items);
/* A list or other object of which only the class is left. */
void forget_content(Interp *interp, Value value);
/* The items of anything that can be iterated, to be kept: where a loop over an unknown range has one symbol
 * for the number of the round, the items of a list are any ints. NULL: reported. */
const Items *collect_items(Interp *interp, Value value, const Node *node);
/* What a range gives; open when its bounds are not known. */
const Items *range_items(Interp *interp, const SliceObject *range);
Dim range_length(Interp *interp, const SliceObject *range);
/* True when all three numbers are constants. */
bool range_constants(const SliceObject *range, int64_t *start, int64_t *stop, int64_t *step);
int64_t range_count(int64_t start, int64_t stop, int64_t step);

/* ---- operate_mapping.c ---- */

/* The entries of a dict or set; NULL when they are not known. */
const Entries *mapping_entries(Interp *interp, Value value);
/* The dict behind a dict_keys, dict_values or dict_items; NEVER when it is not known. */
Value view_dict(Interp *interp, Value view);
/* What [key] stands for; [found] says whether it is there. */
Value mapping_get(Interp *interp, const Entries *entries, Value key, Tri *found);
const Entries *mapping_put(Interp *interp, const Entries *entries, Value key, Value value);
const Entries *mapping_remove(Interp *interp, const Entries *entries, Value key);
/* [more] put over [entries]. */
const Entries *mapping_update(Interp *interp, const Entries *entries, const Entries *more);
/* [entries] with what a mapping or a sequence of pairs says put over it, as dict.update does; NULL: it is
 * neither, which has been reported. */
const Entries *mapping_merge(Interp *interp, const Entries *entries, Value from, const Node *node);
const Entries *mapping_unknown(Interp *interp, Value key, Value value);
/* The set of the items. */
const Entries *mapping_from_items(Interp *interp, const Items *items);
/* As many items, of which each may be any of these: nobody knows their order. */
const Items *shuffle_items(Interp *interp, const Items *items);
/* The keys as items, in the order of insertion. */
const Items *mapping_keys(Interp *interp, const Entries *entries);
void put_entries(Interp *interp, Value mapping, const Entries *entries);
/* Whether the value can be a key; TRI_NO: it certainly is unhashable. */
Tri is_hashable(Interp *interp, Value value);
Value set_binary(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* What two sets have in common; of elements that are equal, as 1 and True, those of the smaller set. */
const Entries *set_common(Interp *interp, const Entries *a, const Entries *b);
/* The elements of [a] that are in [b], or that are not. */
const Entries *set_select(Interp *interp, const Entries *a, const Entries *b, bool in_both);
Value set_compare(Interp *interp, Operator op, Value left, Value right);

/* ---- operate_compare.c ---- */

/* a == b, as containers compare their items: what is identical is equal. */
Tri values_equal(Interp *interp, Value a, Value b, const Node *node);
/* The same for keys: nothing of the program runs. */
Tri keys_equal(Interp *interp, Value a, Value b);
/* Whether a set of these classes may be one that never equals the other: str and int. */
bool classes_unlike(Address a, Address b);

#endif
