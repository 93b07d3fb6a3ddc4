/* Einstein summation. Subscripts are read as by the C code of NumPy:
 *
 *     subscripts = operand ("," operand)* ["->" output]      operand, output = letters, at most one "..."
 *
 * A letter that occurs twice in an operand takes a diagonal, and these sizes must be equal; between operands
 * the sizes of a letter broadcast, and so do the dimensions that `...` stands for. Without an output, that is
 * `...` and the letters that occur once, in alphabetical order. */
#include "stubs/shape_words_internal.h"

enum { MAX_LABELS = 32 };

/* An operand or the output: letters, and where the ellipsis stands among them. */
typedef struct Term {
    char labels[MAX_LABELS];
    uint32_t count;
    bool has_ellipsis;
    uint32_t before;    /* letters before the ellipsis */
    const Shape *shape; /* of the operand, as long as its letters need */
    const Shape *stack; /* what the ellipsis stands for */
} Term;

typedef struct Sum {
    ShapeWords *words;
    Term *terms;
    uint32_t count;
    Term output;
    uint32_t occurrences[128];
    const Shape *stack; /* what all ellipses broadcast to; open when a rank is not known */
} Sum;

static bool fail(Sum *sum, ShapeRefusal refusal) {
    words_fail(sum->words, refusal);
    return false;
}

/* Fails for what is written in the subscripts. */
static bool fail_at(Sum *sum, ShapeRefusal refusal, const char *text) {
    if (words_raise(sum->words, SHAPE_FAILS, refusal)) words_say(sum->words, detail_text(text));
    return false;
}

static bool fail_count(Sum *sum, uint32_t index, const char *text, size_t length, const Shape *shape) {
    uint32_t letters = 0;
    for (size_t i = 0; i < length; i++) letters += text[i] != ' ' && text[i] != '.';
    if (words_raise(sum->words, SHAPE_FAILS, REFUSE_EINSUM_COUNT)) {
        sum->words->error.left.operand = (int32_t)index;
        words_say(sum->words, detail_number(letters), detail_number(shape->rank), detail_number(index));
    }
    return false;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* ---- reading ---- */

/* Reads `...` at [*i]; false when it is something else, or the second. */
static bool read_ellipsis(Term *term, const char *text, size_t length, size_t *i) {
    if (term->has_ellipsis || *i + 2 >= length || text[*i + 1] != '.' || text[*i + 2] != '.') return false;
    *i += 2;
    term->has_ellipsis = true;
    term->before = term->count;
    return true;
}

static bool read_operand(Sum *sum, uint32_t index, const char *text, size_t length, const Shape *shape) {
    Term *term = &sum->terms[index];
    ShapeWords *words = sum->words;
    for (size_t i = 0; i < length; i++) {
        if (is_letter(text[i])) {
            if (term->count >= MAX_LABELS || (!shape->is_open && term->count >= shape->rank))
                return fail_count(sum, index, text, length, shape);
            term->labels[term->count++] = text[i];
            sum->occurrences[(unsigned char)text[i]]++;
        } else if (text[i] == '.') {
            if (!read_ellipsis(term, text, length, &i))
                return fail_at(sum, REFUSE_EINSUM_DOT, arena_printf(words->arena, "operand %" PRIu32, index));
        } else if (text[i] != ' ') {
            return fail_at(sum, REFUSE_EINSUM_CHARACTER, (char[]){text[i], 0});
        }
    }
    if (shape->is_open) words_doubt(words, REFUSE_EINSUM_MAYBE_FEW);
    term->shape = term->has_ellipsis ? shape_at_least(words, shape, term->count)
                                     : shape_at_rank(words, shape, term->count);
    if (!term->shape)
        return words->dialect->einsum.counts ? fail_count(sum, index, text, length, shape)
                                             : fail(sum, REFUSE_EINSUM_FEW);
    if (!term->has_ellipsis) term->before = term->count;
    term->stack = shape_middle(words, term->shape, term->before, term->count - term->before);
    return true;
}

static bool read_output(Sum *sum, const char *text) {
    Term *term = &sum->output;
    ShapeWords *words = sum->words;
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (is_letter(c)) {
            bool again = memchr(text + i + 1, c, length - i - 1) != NULL;
            if (again || !sum->occurrences[(unsigned char)c])
                return fail_at(sum, again ? REFUSE_EINSUM_OUTPUT_TWICE : REFUSE_EINSUM_OUTPUT_UNKNOWN,
                               (char[]){c, 0});
            if (term->count == MAX_LABELS) return fail(sum, REFUSE_EINSUM_OUTPUT_LONG);
            term->labels[term->count++] = c;
        } else if (c == '.') {
            if (!read_ellipsis(term, text, length, &i)) return fail_at(sum, REFUSE_EINSUM_DOT, "the output");
        } else if (c != ' ') {
            return fail_at(sum, REFUSE_EINSUM_CHARACTER, (char[]){c, 0});
        }
    }
    if (!term->has_ellipsis) {
        bool sums_stacks = words->dialect->einsum.sums_stacks;
        if (sum->stack->rank && !sums_stacks) return fail(sum, REFUSE_EINSUM_OUTPUT_FEW);
        if (sum->stack->is_open && !sums_stacks) words_doubt(words, REFUSE_EINSUM_OUTPUT_MAYBE_FEW);
        term->before = term->count;
    }
    return true;
}

/* The output that is not written down. */
static void imply_output(Sum *sum) {
    sum->output.has_ellipsis = true;
    for (int c = 'A'; c <= 'z'; c++)
        if (sum->occurrences[c] == 1 && sum->output.count < MAX_LABELS)
            sum->output.labels[sum->output.count++] = (char)c;
}

/* The ranks of all ellipses: an unknown shape of that rank. */
static const Shape *stack_rank(Sum *sum) {
    uint32_t rank = 0;
    bool is_open = false;
    for (uint32_t i = 0; i < sum->count; i++) {
        const Shape *stack = sum->terms[i].stack;
        if (stack->rank > rank) rank = stack->rank;
        is_open |= stack->is_open;
    }
    return shape_unknown(sum->words, rank, is_open);
}

static bool read_subscripts(Sum *sum, const char *text, const Shape *const *shapes) {
    for (uint32_t i = 0; i < sum->count; i++) {
        size_t length = strcspn(text, ",-");
        bool is_last = i + 1 == sum->count;
        if (is_last && text[length] == ',') return fail(sum, REFUSE_EINSUM_MORE);
        if (!is_last && text[length] != ',') return fail(sum, REFUSE_EINSUM_FEWER);
        if (!read_operand(sum, i, text, length, shapes[i])) return false;
        text += length + !is_last;
    }
    sum->stack = stack_rank(sum);
    if (!*text) {
        imply_output(sum);
        return true;
    }
    if (text[0] != '-' || text[1] != '>') return fail(sum, REFUSE_EINSUM_ARROW);
    return read_output(sum, text + 2);
}

/* ---- sizes ---- */

/* The dimension of the letter number [i]. */
static Known label_dim(const Term *term, uint32_t i) {
    return i < term->before ? shape_known_front(term->shape, i)
                            : shape_known_back(term->shape, term->count - 1 - i);
}

/* The place of a dimension as words_sides counts. */
static int32_t label_place(const Term *term, uint32_t i) {
    return i < term->before ? (int32_t)i : -(int32_t)(term->count - i);
}

static bool contains(const Term *term, char label) {
    return memchr(term->labels, label, term->count) != NULL;
}

/* A single operand of which nothing is summed is only viewed in another way. NumPy tries that first, and
 * gives up at the first letter that is not in the output: this is how many letters it looks at. */
static uint32_t viewed_labels(const Sum *sum) {
    uint32_t count = 0;
    if (sum->count != 1) return 0;
    while (count < sum->terms[0].count && contains(&sum->output, sum->terms[0].labels[count])) count++;
    return count;
}

static bool is_view(const Sum *sum) { return sum->count == 1 && viewed_labels(sum) == sum->terms[0].count; }

/* The size of a letter in one operand, of which the first [upto] letters are looked at. Viewing, NumPy takes
 * a size of zero for one that it has not seen yet, and goes on to the next. */
static Known diagonal_dim(const Sum *sum, const Term *term, char label, uint32_t upto, bool views) {
    Known size = {0};
    bool is_first = true;
    for (uint32_t i = 0; i < upto; i++) {
        if (term->labels[i] != label) continue;
        Known dim = label_dim(term, i);
        if (is_first || (views && dim_is(size.dim, 0)))
            size = dim;
        else if (views && size.dim != dim.dim && dim_may_be(sum->words->table, size.dim, 0))
            size = (Known){0};
        is_first = false;
    }
    return size;
}

/* Letters that occur twice in an operand have the same size. */
static bool check_diagonals(Sum *sum, uint32_t index, uint32_t count, bool views) {
    const Term *term = &sum->terms[index];
    ShapeWords *words = sum->words;
    for (uint32_t i = 0; i < count; i++) {
        const char *first = memchr(term->labels, term->labels[i], i);
        if (!first) continue;
        uint32_t k = (uint32_t)(first - term->labels);
        Dim left = diagonal_dim(sum, term, term->labels[i], i, views).dim, right = label_dim(term, i).dim;
        DimOrder order = dim_compare(words->table, left, right);
        if (order == DIM_EQUAL || (views && dim_is(left, 0))) continue;
        bool fails = order == DIM_DIFFERENT && !(views && dim_may_be(words->table, left, 0));
        if (!views) words_require_equal(words, left, right);
        if (words_raise(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, REFUSE_EINSUM_DIAGONAL)) {
            words_sides(words, term->shape, (int32_t)index, label_place(term, k), term->shape, (int32_t)index,
                        label_place(term, i));
            const char *where = arena_printf(words->arena, "operand %" PRIu32, index);
            words_say(words, detail_text(views ? "single operand" : where),
                      detail_text((char[]){term->labels[i], 0}), detail_dim(left), detail_dim(right),
                      detail_number(index));
        }
        if (fails) return false;
    }
    return true;
}

/* The dimensions of an operand as the iterator gets them: diagonals taken. */
static const Shape *combined(Sum *sum, const Term *term) {
    Known *dims = WORDS_NEW(sum->words, Known, term->count + term->stack->rank);
    uint32_t count = 0;
    for (uint32_t i = 0; i < term->count; i++) {
        for (uint32_t k = 0; i == term->before && k < term->stack->rank; k++)
            dims[count++] = shape_known_front(term->stack, k);
        if (!memchr(term->labels, term->labels[i], i)) dims[count++] = label_dim(term, i);
    }
    for (uint32_t k = 0; term->before == term->count && k < term->stack->rank; k++)
        dims[count++] = shape_known_front(term->stack, k);
    return shape_of(sum->words, dims, count);
}

/* The dimensions of an operand in the order of the iteration: the output, then what is summed over. */
static const Shape *remapped(Sum *sum, const Term *term) {
    Dim dims[128 + 64], none = dim_constant(sum->words->table, -1);
    uint32_t count = 0;
    for (uint32_t i = 0; i <= sum->output.count; i++) {
        for (uint32_t k = sum->stack->rank; i == sum->output.before && k-- > 0 && count < 64;)
            dims[count++] = k < term->stack->rank ? shape_from_back(term->stack, k) : none;
        if (i == sum->output.count) break;
        const char *at = memchr(term->labels, sum->output.labels[i], term->count);
        dims[count++] = at ? label_dim(term, (uint32_t)(at - term->labels)).dim : none;
    }
    for (int c = 'A'; c <= 'z'; c++) {
        if (!sum->occurrences[c] || contains(&sum->output, (char)c)) continue;
        const char *at = memchr(term->labels, c, term->count);
        dims[count++] = at ? label_dim(term, (uint32_t)(at - term->labels)).dim : none;
    }
    return shape_new(sum->words->arena, dims, count);
}

/* What the operands are when they are iterated over: pairs of the shape and how it is remapped. */
static Detail iterated(Sum *sum) {
    const Shape **pairs = WORDS_NEW(sum->words, const Shape *, 2 * sum->count);
    for (uint32_t i = 0; i < sum->count; i++) {
        pairs[2 * i] = combined(sum, &sum->terms[i]);
        pairs[2 * i + 1] = remapped(sum, &sum->terms[i]);
    }
    return detail_shapes(pairs, 2 * sum->count);
}

static void blame_operands(Sum *sum, ShapeVerdict verdict) {
    if (words_raise(sum->words, verdict, REFUSE_EINSUM_OPERANDS)) words_say(sum->words, iterated(sum));
}

/* The size of a letter in all operands; false when two of them clash. */
static bool label_size(Sum *sum, char label, Known *size) {
    ShapeWords *words = sum->words;
    const Shape *known = NULL;
    uint32_t source = 0;
    for (uint32_t i = 0; i < sum->count; i++) {
        const Term *term = &sum->terms[i];
        const char *at = memchr(term->labels, label, term->count);
        if (!at) continue;
        Known dim = diagonal_dim(sum, term, label, term->count, is_view(sum));
        const Shape *next = shape_of(words, &dim, 1);
        ShapeClash clash;
        if (known && !shape_certainly_broadcasts(known, next)) blame_operands(sum, SHAPE_MAY_FAIL);
        const Shape *wider = known ? shape_broadcast(words->table, words->arena, known, next, &clash) : next;
        if (!wider) {
            if (words_raise(words, SHAPE_FAILS, REFUSE_EINSUM_SIZES))
                words_say(words, iterated(sum), detail_text((char[]){label, 0}), detail_dim(dim.dim),
                          detail_number(i), detail_dim(known->dims[0]));
            const Term *other = &sum->terms[source];
            const char *first = memchr(other->labels, label, other->count);
            words_sides(words, other->shape, (int32_t)source,
                        label_place(other, (uint32_t)(first - other->labels)), term->shape, (int32_t)i,
                        label_place(term, (uint32_t)(at - term->labels)));
            return false;
        }
        if (!known || wider->dims[0] != known->dims[0]) source = i;
        known = wider;
    }
    *size = known ? shape_known_front(known, 0) : (Known){0};
    return true;
}

/* What the ellipses of all operands broadcast to. */
static bool broadcast_stacks(Sum *sum) {
    ShapeWords *words = sum->words;
    sum->stack = shape_unknown(words, 0, false);
    for (uint32_t i = 0; i < sum->count; i++) {
        const Shape *next = sum->terms[i].stack;
        ShapeClash clash;
        if (!shape_certainly_broadcasts(sum->stack, next)) blame_operands(sum, SHAPE_MAY_FAIL);
        const Shape *wider = shape_broadcast(words->table, words->arena, sum->stack, next, &clash);
        if (!wider) {
            sum->stack = stack_rank(sum);
            blame_operands(sum, SHAPE_FAILS);
            return false;
        }
        sum->stack = wider;
    }
    return true;
}

const Shape *shape_einsum(ShapeWords *words, const char *subscripts, const Shape *const *shapes,
                          uint32_t count) {
    words_begin(words);
    Sum sum = {.words = words, .count = count};
    sum.terms = WORDS_NEW(words, Term, count);
    if (count == 0) return words_fail(words, REFUSE_EINSUM_NOTHING);
    if (!read_subscripts(&sum, subscripts, shapes)) return NULL;
    if (!check_diagonals(&sum, 0, viewed_labels(&sum), true)) return NULL;
    for (uint32_t i = 0; i < count && !is_view(&sum); i++)
        if (!check_diagonals(&sum, i, sum.terms[i].count, false)) return NULL;
    Known sizes[128] = {0};
    for (int c = 'A'; c <= 'z'; c++)
        if (sum.occurrences[c] && !label_size(&sum, (char)c, &sizes[c])) return NULL;
    if (!broadcast_stacks(&sum)) return NULL;
    Known before[MAX_LABELS], after[MAX_LABELS];
    const Term *output = &sum.output;
    for (uint32_t i = 0; i < output->count; i++)
        *(i < output->before ? &before[i] : &after[i - output->before]) =
            sizes[(unsigned char)output->labels[i]];
    const Shape *front = shape_of(words, before, output->before);
    const Shape *back = shape_of(words, after, output->count - output->before);
    if (!output->has_ellipsis) return front;
    return shape_append(words, shape_append(words, front, sum.stack), back);
}
