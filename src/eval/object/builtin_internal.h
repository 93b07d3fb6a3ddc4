/* Inside the native functions of builtin_*.c: reading arguments, and methods that are the same for several
 * classes. */
#ifndef MOIRA_EVAL_OBJECT_BUILTIN_INTERNAL_H
#define MOIRA_EVAL_OBJECT_BUILTIN_INTERNAL_H

#include "eval/interp.h"
#include "eval/object/native.h"

/* A native function under its name in the class. */
#define METHOD(class, name, body) \
    { "builtins." class "." name, body }

/* Answers a call. */
static inline bool answer(Value *result, Value value) {
    *result = value;
    return true;
}

/* Answers it with None where the program goes on. */
static inline bool answer_none(Interp *interp, Value *result) {
    return answer(result, interp->path.state.is_reached ? value_none() : value_never());
}

/* Argument [index] as a constant int. When it is none: false, and [answered] says whether it is of a wrong
 * type, which has been reported. */
bool need_int(Interp *interp, const NativeCall *call, uint32_t index, int64_t *number, Value *result,
              bool *answered);
/* The same for a text of the kind. */
bool need_text(Interp *interp, const NativeCall *call, uint32_t index, ValueKind kind, const Str **text,
               Value *result, bool *answered);
/* Whether the class argument of a __new__ is exactly this class. */
bool is_exactly(Value class, Address known);
/* An instance of the class that a __new__ was given, of which nothing more is known. */
Value plain_instance(Interp *interp, Value class, Address known, const Node *site);

/* What iterating gives where no code of the program takes part: items of built-in objects. NULL: not one.
 * Sets are in the order of insertion, which is not the one that Python takes. */
const Items *builtin_items(Interp *interp, Value value);
/* The items of anything that can be iterated, for those to whom the order does not matter. NULL: reported. */
const Items *unordered_items(Interp *interp, Value value, const Node *node);
/* Sorts by `<`, stable. Gives items of unknown order when the program does not say enough. NULL: reported. */
const Items *sort_items(Interp *interp, const Items *items, Value key, Value reverse, Node *site);
Value call_with(Interp *interp, Value callee, const Value *arguments, uint32_t count, Node *site);
/* The class of a value as a value. */
Value type_of(Interp *interp, Value value);
/* round() of numbers. */
Value round_number(Interp *interp, Value value, Value digits, const Node *node);
/* Takes the next item of an iterator. False: it is unknown. */
bool next_item(Interp *interp, Value iterator, Value *item, bool *at_end);

/* Methods under the names of operators: __add__, __radd__, __iadd__, __lt__, __neg__ and so on. */
NativeBody binary_method, in_place_method, compare_method, unary_method, power_method, divmod_method;
NativeBody length_method, contains_method, get_item_method, set_item_method, delete_item_method;
NativeBody iterate_method, reversed_method, truth_method, repr_method, str_method, format_method, hash_method;
NativeBody self_method, next_method, absolute_method;
/* repr() itself. */
NativeBody repr_function;

#define COMPARISONS(class)                                                                \
    METHOD(class, "__lt__", compare_method), METHOD(class, "__le__", compare_method),     \
        METHOD(class, "__eq__", compare_method), METHOD(class, "__ne__", compare_method), \
        METHOD(class, "__gt__", compare_method), METHOD(class, "__ge__", compare_method), \
        METHOD(class, "__repr__", repr_method)
#define OPERATOR_PAIR(class, name) \
    METHOD(class, "__" name "__", binary_method), METHOD(class, "__r" name "__", binary_method)
#define SET_OPERATORS(class)                                                              \
    OPERATOR_PAIR(class, "sub"), OPERATOR_PAIR(class, "and"), OPERATOR_PAIR(class, "or"), \
        OPERATOR_PAIR(class, "xor"), METHOD(class, "__len__", length_method),             \
        METHOD(class, "__iter__", iterate_method), METHOD(class, "__contains__", contains_method)
#define SEQUENCE_METHODS(class)                                                         \
    METHOD(class, "__len__", length_method), METHOD(class, "__iter__", iterate_method), \
        METHOD(class, "__contains__", contains_method), METHOD(class, "__getitem__", get_item_method)
#define SEQUENCE_OPERATORS(class)                                                     \
    METHOD(class, "__add__", binary_method), METHOD(class, "__mul__", binary_method), \
        METHOD(class, "__rmul__", binary_method)

#endif
