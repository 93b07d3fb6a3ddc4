/* What the words of shape_words.h are made of: raising errors, editing shapes that may be open, and
 * considering the ranks that an open shape may have one by one. Only they include this. */
#ifndef MOIRA_STUBS_SHAPE_WORDS_INTERNAL_H
#define MOIRA_STUBS_SHAPE_WORDS_INTERNAL_H

#include "stubs/shape_words.h"

#include <inttypes.h>
#include <string.h>

/* A dimension with its origin. */
typedef struct Known {
    Dim dim;
    Origin origin;
} Known;

/* ---- errors ---- */

/* Every word begins with this. */
void words_begin(ShapeWords *words);

/* Notes that the word fails, or may fail. True when the caller should go on to describe it: the error is the
 * first of its verdict, and wanted. */
bool words_raise(ShapeWords *words, ShapeVerdict verdict, ShapeRefusal refusal);

/* The same with a message that has no details. The first gives NULL, so that a word can return it. */
const Shape *words_fail(ShapeWords *words, ShapeRefusal refusal);
void words_doubt(ShapeWords *words, ShapeRefusal refusal);

/* Notes what must hold where the word does not fail. */
void words_require(ShapeWords *words, const Formula *formula);
void words_require_equal(ShapeWords *words, Dim left, Dim right);
/* The shape that two others broadcast to, as shape_broadcast has it, with what that requires. */
const Shape *words_broadcast(ShapeWords *words, const Shape *a, const Shape *b, ShapeClash *clash);

/* Describes the two sides of the error that was just raised. [index] is from the front. */
void words_sides(ShapeWords *words, const Shape *left, int32_t left_operand, int32_t left_index,
                 const Shape *right, int32_t right_operand, int32_t right_index);

/* Gives the error that was just raised its message. The details are those that dialect_numpy.def names. */
#define words_say(words, ...) words_say_details(words, (const Detail[]){__VA_ARGS__})
void words_say_details(ShapeWords *words, const Detail *details);

/* An array of zeros; never NULL, also when it has no elements. */
#define WORDS_NEW(words, type, count) \
    ((type *)arena_alloc_zero((words)->arena, ((size_t)(count) + 1) * sizeof(type)))

/* ---- dimensions ---- */

bool dim_is(Dim dim, int64_t value);
bool dim_may_be(DimTable *table, Dim dim, int64_t value);
/* For all values. NULL has none of these properties. */
bool dim_is_negative(Dim dim);
bool dim_is_natural(Dim dim);

/* ---- shapes ---- */

static inline Known shape_known_front(const Shape *shape, uint32_t index) {
    return (Known){shape_from_front(shape, index), shape_origin_from_front(shape, index)};
}
static inline Known shape_known_back(const Shape *shape, uint32_t index) {
    return (Known){shape_from_back(shape, index), shape_origin_from_back(shape, index)};
}
/* Negative places are counted from the back. */
static inline Known shape_known_at(const Shape *shape, int64_t place) {
    return place < 0 ? shape_known_back(shape, (uint32_t)(-1 - place))
                     : shape_known_front(shape, (uint32_t)place);
}

/* A shape of known rank from dimensions with origins. */
const Shape *shape_of(ShapeWords *words, const Known *dims, uint32_t rank);
/* [rank] unknown dimensions; at least so many when it is open. */
const Shape *shape_unknown(ShapeWords *words, uint32_t rank, bool is_open);

/* [shape] with [removed] (0 or 1) dimensions at [axis] replaced by [count] others. A negative axis counts
 * from the back; with nothing removed, -1 is after the last one. The shape must have the axis. */
const Shape *shape_splice(ShapeWords *words, const Shape *shape, int64_t axis, uint32_t removed,
                          const Known *dims, uint32_t count);
/* All dimensions of [a], then all of [b]. */
const Shape *shape_append(ShapeWords *words, const Shape *a, const Shape *b);
/* Without the first [front] and the last [back] dimensions, which the shape must have. */
const Shape *shape_middle(ShapeWords *words, const Shape *shape, uint32_t front, uint32_t back);

/* The shapes of [rank] that an open shape stands for; NULL when there are none. */
const Shape *shape_at_rank(ShapeWords *words, const Shape *shape, uint32_t rank);
/* Those of at least that rank; NULL when there are none. */
const Shape *shape_at_least(ShapeWords *words, const Shape *shape, uint32_t rank);

/* What is known of two shapes that are equal if the program runs; NULL when they cannot be. [verdict] says
 * whether they are, and [from_back] where they differ. */
const Shape *shape_unify(ShapeWords *words, const Shape *a, const Shape *b, ShapeVerdict *verdict,
                         uint32_t *from_back);

/* The number of elements: zero as soon as one dimension is, NULL when it is not known. */
Dim shape_total(ShapeWords *words, const Shape *shape);

/* True when the shapes broadcast for all values. */
bool shape_certainly_broadcasts(const Shape *a, const Shape *b);

/* A rule for two operands of known rank, or of [least] at least. */
typedef const Shape *ShapeRule(ShapeWords *words, const Shape *a, const Shape *b);
/* The rule applied to every combination of ranks that the operands may have. */
const Shape *shape_by_rank(ShapeWords *words, const Shape *a, const Shape *b, uint32_t least,
                           ShapeRule *rule);

/* ---- axes ---- */

typedef enum AxisAnswer { AXIS_KNOWN, AXIS_UNKNOWN, AXIS_WRONG } AxisAnswer;

/* The number of [axis] in a shape of [rank] dimensions (with a known rank: from the front); raises the error
 * when it has none. [prefix] (`axis1: `) begins the message. */
AxisAnswer words_axis(ShapeWords *words, Dim axis, uint32_t rank, bool rank_is_least, const char *prefix,
                      int64_t *index);

#endif
