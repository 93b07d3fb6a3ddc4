/* The words of the stub language: functions of moira.stubs that are written in C. They wrap the combinators
 * of stubs/shape_words.h: arguments become shapes, dimensions and axes, and what fails becomes an error of
 * the call. Every word is a NativeFunction; the tables end with an entry without a name. */
#ifndef MOIRA_EVAL_STUB_WORD_H
#define MOIRA_EVAL_STUB_WORD_H

#include "diag/diagnostic.h"
#include "eval/object/native.h"
#include "eval/stub/call.h"
#include "stubs/shape_index.h"

extern const NativeFunction ask_words[];   /* word_ask.c: shape, rank, dtype, elements, axis, fresh, … */
extern const NativeFunction shape_words[]; /* word_shape.c: broadcast, reshape, reduce, concat, index, … */
extern const NativeFunction gradient_words[];     /* gradient.c: needs_gradient, gradient_mode, … */
extern const NativeFunction window_words[];       /* word_window.c: windows, conv_size, scaled, … */
extern const NativeFunction file_words[];         /* word_file.c: stored_arrays, stored_json */
extern const NativeFunction open_shape_methods[]; /* word_open.c: what a shape of unknown rank can do */

/* One call of a word. */
typedef struct Word {
    Interp *interp;
    const NativeCall *call;
    ShapeWords words;
    const Shape *operands[16]; /* its shapes, for messages */
    uint32_t operand_count;
    DiagCode code;       /* what all its errors are called; CODE_COUNT: that depends on the error */
    bool quotes_library; /* the library says it better than Moira's headline */
    bool failed;         /* an argument is of the wrong type, which has been reported */
} Word;

Word word_begin(Interp *interp, const NativeCall *call);
/* Sets the result to [shape] as a tuple, or reports why there is none; always true. */
bool word_end(Word *word, const Shape *shape, Value *result);
/* The word item: `x[key]`, for an array and a key. */
bool word_item(Interp *interp, const NativeCall *call, Value *result);

/* Arguments, by their number. A shape may be given as an array, or as what converts to one. */
const Shape *word_shape(Word *word, uint32_t index);
/* The shape of an array argument; a tuple of ints is an array of rank 1 here. */
const Shape *word_array(Word *word, uint32_t index);
const Shape *word_shape_of(Word *word, Value value);
/* A tuple of ints that are no dimensions: sizes, axes. */
const Shape *word_ints(Word *word, uint32_t index);
Dim word_dim(Word *word, uint32_t index);
Axes word_axes(Word *word, uint32_t index);
Axes axes_from_value(Interp *interp, Value value);
bool word_flag(Word *word, uint32_t index);
/* The items of a sequence argument; NULL when their number is not known. */
const Items *word_items(Word *word, uint32_t index);
/* The shapes in a sequence argument, into the arena; false when their number is not known. */
bool word_shapes(Word *word, uint32_t index, const Shape *const **shapes, uint32_t *count);

/* Of a sequence argument of unknown number: what each of its shapes is, and how many there are (NULL:
 * unknown). False when nothing is known of them. */
bool word_every(Word *word, uint32_t index, const Shape **every, Dim *count);

/* The items of an index `x[key]`, in the arena. */
const IndexItem *index_items(Interp *interp, Value key, uint32_t *count);

#endif
