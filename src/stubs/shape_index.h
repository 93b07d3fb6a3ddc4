/* Indexing: `a[1, ..., :k, mask, rows]` and assigning to it, on shapes.
 *
 * A key is a list of items, one for each element of the tuple that Python writes between the brackets. Like
 * the other words these give NULL when the operation certainly fails; see shape_words.h. */
#ifndef MOIRA_STUBS_SHAPE_INDEX_H
#define MOIRA_STUBS_SHAPE_INDEX_H

#include "stubs/shape_words.h"

typedef enum IndexKind {
    INDEX_INTEGER,  /* takes one element of a dimension */
    INDEX_SLICE,    /* start:stop:step */
    INDEX_ELLIPSIS, /* ..., all dimensions that the other items leave */
    INDEX_NEWAXIS,  /* None, a new dimension of size 1 */
    INDEX_BOOLEAN,  /* a mask, which stands for as many dimensions as it has */
    INDEX_ARRAY,    /* an array of integers */
    INDEX_UNKNOWN,  /* any of these, or several */
} IndexKind;

/* One of start, stop and step. */
typedef struct IndexBound {
    bool is_given; /* not left out, and not None */
    Dim value;     /* NULL when it is not known, or may be None */
} IndexBound;

typedef struct IndexItem {
    IndexKind kind;
    Dim integer;                  /* INDEX_INTEGER */
    IndexBound start, stop, step; /* INDEX_SLICE */
    const Shape *shape;           /* INDEX_BOOLEAN, INDEX_ARRAY */
    Dim chosen;                   /* INDEX_BOOLEAN: how many elements of the mask are true */
    bool has_extremes;            /* INDEX_ARRAY: the least and the greatest element are known */
    int64_t least, greatest;
} IndexItem;

const Shape *shape_index(ShapeWords *words, const Shape *shape, const IndexItem *items, uint32_t count);

/* The same for `a[items] = value`, where [value] must broadcast to what is indexed. The result is what is
 * indexed. */
const Shape *shape_assign(ShapeWords *words, const Shape *shape, const IndexItem *items, uint32_t count,
                          const Shape *value);

/* np.take: [indices] is an INDEX_ARRAY; an axis of AXES_NONE flattens. */
const Shape *shape_take(ShapeWords *words, const Shape *shape, const IndexItem *indices, Axes axis);

/* How many elements a slice of a dimension has; NULL when that is not known. The step is not zero. */
Dim shape_slice_size(DimTable *table, Dim size, IndexBound start, IndexBound stop, IndexBound step);

#endif
