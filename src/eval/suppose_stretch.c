#include "eval/suppose_stretch.h"
#include "eval/interp.h"
#include "eval/object/unknown.h"
#include "eval/path.h"

#include <string.h>

/* Where the part of the argument is: after [head] sizes of the target and before [tail], without [skipped] of
 * the argument's first sizes and [left] of its last. */
typedef struct Stretch {
    uint32_t head, tail, skipped, left;
} Stretch;

int stretch_place(Interp *interp, const StretchGiven *given, Dim size) {
    for (uint32_t i = 0; size && i < given->rank; i++) {
        if (size == given->dims[i] && path_dim(interp, given->dims[i], NULL) == size) return (int)i;
    }
    return -1;
}

static bool is_written_alike(Dim a, Dim b) {
    if (!a || !b || a == b) return a && a == b;
    StrBuf left = {0}, right = {0};
    dim_print(a, &left);
    dim_print(b, &right);
    bool is_same = left.length == right.length && memcmp(left.data, right.data, left.length) == 0;
    strbuf_free(&left);
    strbuf_free(&right);
    return is_same;
}

/* Whether the target of another run has its part of the argument in the same place. */
static bool fits_run(const Stretch *stretch, const StretchRun *first, const StretchRun *run) {
    if (run->rank < stretch->skipped + stretch->left) return false;
    uint32_t length = run->rank - stretch->skipped - stretch->left;
    if (run->count != stretch->head + length + stretch->tail) return false;
    for (uint32_t i = 0; i < length; i++)
        if (run->places[stretch->head + i] != (int8_t)(stretch->skipped + i)) return false;
    for (uint32_t i = 0; i < stretch->head; i++)
        if (!is_written_alike(first->front[i], run->front[i])) return false;
    for (uint32_t i = 1; i <= stretch->tail; i++)
        if (!is_written_alike(first->back[first->count - i], run->back[run->count - i])) return false;
    return true;
}

/* Whether the part fits all runs, and where there is none leaves no sizes. */
static bool fits_all(const Stretch *stretch, const StretchRuns *runs, uint64_t ranks) {
    for (uint32_t i = 0; i < runs->count; i++) {
        if (!fits_run(stretch, &runs->items[0], &runs->items[i])) return false;
        ranks &= ~(1ull << runs->items[i].rank);
    }
    uint32_t none = stretch->head + stretch->tail ? UINT32_MAX : stretch->skipped + stretch->left;
    for (uint32_t rank = 1; rank < 64; rank++)
        if (ranks >> rank & 1 && rank != none) return false;
    return true;
}

/* The name of the part: `*x.shape[1:-1]`. */
static Dim part_of(Interp *interp, const char *name, const Stretch *stretch) {
    StrBuf text = {0};
    strbuf_printf(&text, "*%s.shape", name);
    if (stretch->skipped || stretch->left) strbuf_puts(&text, "[");
    if (stretch->skipped) strbuf_printf(&text, "%u", stretch->skipped);
    if (stretch->skipped || stretch->left) strbuf_puts(&text, ":");
    if (stretch->left) strbuf_printf(&text, "-%u", stretch->left);
    if (stretch->skipped || stretch->left) strbuf_puts(&text, "]");
    const char *kept = arena_printf(&interp->analysis.dims.arena, "%.*s", (int)text.length, text.data);
    strbuf_free(&text);
    return dim_symbol(&interp->analysis.dims, kept, (DimBounds){0, INT64_MAX});
}

static const Shape *build(Interp *interp, const char *name, const Stretch *stretch, const StretchRun *run) {
    uint32_t count = stretch->head + 1 + stretch->tail;
    Dim *dims = arena_alloc(interp->run.keep, count * sizeof *dims);
    for (uint32_t i = 0; i < stretch->head; i++) dims[i] = run->front[i];
    dims[stretch->head] = part_of(interp, name, stretch);
    for (uint32_t i = 1; i <= stretch->tail; i++) dims[count - i] = run->back[run->count - i];
    return shape_new(interp->run.keep, dims, count);
}

const Shape *stretch_shape(Interp *interp, const char *name, const StretchRuns *runs, uint64_t ranks) {
    if (runs->count < 2) return NULL;
    const StretchRun *first = &runs->items[0];
    Stretch best = {0};
    uint32_t longest = 0;
    for (uint32_t i = 0; i < first->count; i++) {
        uint32_t length = 0;
        while (i + length < first->count && first->places[i] >= 0 &&
               first->places[i + length] == first->places[i] + (int)length)
            length++;
        if (length <= longest) continue;
        uint32_t skipped = (uint32_t)first->places[i];
        Stretch found = {i, first->count - i - length, skipped, first->rank - skipped - length};
        if (!fits_all(&found, runs, ranks)) continue;
        best = found;
        longest = length;
    }
    return longest ? build(interp, name, &best, first) : NULL;
}

bool stretch_is_in(const Shape *shape) {
    for (uint32_t i = 0; !shape->is_open && i < shape->rank; i++) {
        const char *name = shape->dims[i] ? dim_symbol_name(shape->dims[i]) : NULL;
        if (name && name[0] == '*') return true;
    }
    return false;
}
