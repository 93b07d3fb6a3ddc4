/* A formula in one name that is a straight line, at least for large values, is written as one. Any other is
 * written term by term, a greatest of several as `max(…)` of such sums. */
#include "cost/amount.h"

#include <inttypes.h>
#include <string.h>

/* A unit is 1000 or 1024 times the one before it. */
typedef struct Units {
    double step;
    const char *blank; /* between the amount and the unit */
    const char *names[7];
} Units;

static const Units all_units[] = {
    [AMOUNT_BYTES] = {1024, " ", {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}},
    [AMOUNT_WORK] = {1000, " ", {"FLOP", "KFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"}},
    [AMOUNT_COUNT] = {1000, "", {"", " K", " M", " G", " T", " P", " E"}},
};

void amount_put(StrBuf *out, AmountUnit unit, int64_t amount) {
    const Units *units = &all_units[unit];
    double value = (double)amount;
    int name = 0;
    while (name < 6 && (value >= units->step || value <= -units->step)) value /= units->step, name++;
    strbuf_printf(out, name == 0 ? "%.0f%s%s" : "%.1f%s%s", value, units->blank, units->names[name]);
}

/* ---- straight lines ---- */

/* `slope * symbol + offset`, for all values of the symbol from [from] on. */
typedef struct StraightLine {
    Dim symbol;
    int64_t slope, offset, from;
} StraightLine;

/* The one name in an expression; [count] says how many different ones there are. */
typedef struct OnlySymbol {
    Dim symbol;
    uint32_t count;
} OnlySymbol;

static void find_name(void *context, Dim symbol) {
    OnlySymbol *search = context;
    search->count += search->symbol != symbol;
    search->symbol = symbol;
}

/* Whether the expression is a line for all of a few values; what is too large to be computed says nothing. */
static bool is_straight(Dim dim, int64_t *values, int64_t *at, StraightLine *line) {
    static const int64_t tried[] = {1, 2, 3, 4, 5, 7, 8, 17, 64, 100, 1023, 4096, 1 << 24};
    enum { LEAST_TRIED = 9 };
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        int64_t value = 0;
        *at = tried[i];
        if (!dim_evaluate(dim, values, &value)) return i >= LEAST_TRIED;
        if (i == 0) line->offset = value;
        if (i == 1) line->slope = value - line->offset, line->offset -= line->slope;
        if (i > 1 && value != line->slope * tried[i] + line->offset) return false;
    }
    return true;
}

/* Whether the expression is a line from some value on, and from which one on. */
static bool is_straight_behind(Dim dim, int64_t *values, int64_t *at, StraightLine *line) {
    enum { FAR = 1 << 24 };
    int64_t tried[3] = {0};
    for (int i = 0; i < 3; i++) {
        *at = FAR + i * i * 1000;
        if (!dim_evaluate(dim, values, &tried[i])) return false;
    }
    line->slope = (tried[1] - tried[0]) / 1000;
    line->offset = tried[0] - line->slope * FAR;
    if (tried[1] != line->slope * (FAR + 1000) + line->offset) return false;
    if (tried[2] != line->slope * (FAR + 4000) + line->offset) return false;
    int64_t low = 0, high = FAR, here;
    while (high - low > 1) {
        *at = low + (high - low) / 2;
        bool is_behind = dim_evaluate(dim, values, &here) && here == line->slope * *at + line->offset;
        *(is_behind ? &high : &low) = *at;
    }
    line->from = high;
    return true;
}

static bool find_line(DimTable *dims, Dim dim, StraightLine *line) {
    OnlySymbol search = {0};
    dim_symbols(dims, dim, find_name, &search);
    if (search.count != 1) return false;
    line->symbol = search.symbol;
    int64_t *values = memory_alloc((dims->symbol_count + 1) * sizeof *values);
    memset(values, 0, (dims->symbol_count + 1) * sizeof *values);
    int64_t *at = &values[dim_symbol_number(search.symbol)];
    bool is_found = is_straight(dim, values, at, line) || is_straight_behind(dim, values, at, line);
    free(values);
    return is_found;
}

static void put_line(StrBuf *out, AmountUnit unit, const StraightLine *line) {
    strbuf_printf(out, "%s × ", dim_symbol_name(line->symbol));
    amount_put(out, unit, line->slope);
    if (line->offset != 0) strbuf_puts(out, line->offset > 0 ? " + " : " - ");
    if (line->offset != 0) amount_put(out, unit, line->offset > 0 ? line->offset : -line->offset);
    if (line->from > 1)
        strbuf_printf(out, " from %s = %" PRId64 " on", dim_symbol_name(line->symbol), line->from);
}

/* ---- sums of products ---- */

typedef enum AmountNodeKind { AMOUNT_NODE_CONSTANT, AMOUNT_NODE_SYMBOL, AMOUNT_NODE_COMBINED } AmountNodeKind;

typedef struct AmountNode {
    AmountNodeKind kind;
    int64_t value;
    Dim symbol;
    DimOperation operation;
    const struct AmountNode *left, *right;
} AmountNode;

static void *make_node(Arena *arena, AmountNode node) {
    AmountNode *made = arena_alloc(arena, sizeof *made);
    *made = node;
    return made;
}

static void *make_constant(void *context, int64_t value) {
    return make_node(context, (AmountNode){.kind = AMOUNT_NODE_CONSTANT, .value = value});
}

static void *make_symbol(void *context, Dim symbol) {
    return make_node(context, (AmountNode){.kind = AMOUNT_NODE_SYMBOL, .symbol = symbol});
}

static void *make_combined(void *context, DimOperation operation, void *left, void *right) {
    return make_node(
        context,
        (AmountNode){.kind = AMOUNT_NODE_COMBINED, .operation = operation, .left = left, .right = right});
}

static bool is_made_by(const AmountNode *node, DimOperation operation) {
    return node->kind == AMOUNT_NODE_COMBINED && node->operation == operation;
}

static void put_plain(StrBuf *out, const AmountNode *node);

/* A number in a sum is its first operand; it is written behind what it is added to. */
static void put_plain_sum(StrBuf *out, const AmountNode *node) {
    if (!is_made_by(node, DIM_SUM)) {
        put_plain(out, node);
    } else if (node->left->kind == AMOUNT_NODE_CONSTANT) {
        put_plain_sum(out, node->right);
        strbuf_puts(out, node->left->value < 0 ? " - " : " + ");
        strbuf_printf(out, "%" PRIu64, integer_magnitude(node->left->value));
    } else {
        put_plain_sum(out, node->left);
        strbuf_puts(out, " + ");
        put_plain_sum(out, node->right);
    }
}

/* As Python would have it, without units. */
static void put_plain(StrBuf *out, const AmountNode *node) {
    static const char *const before[] = {
        [DIM_SUM] = "(",       [DIM_PRODUCT] = "",     [DIM_QUOTIENT] = "(",
        [DIM_REMAINDER] = "(", [DIM_MINIMUM] = "min(", [DIM_MAXIMUM] = "max("};
    static const char *const between[] = {[DIM_SUM] = "",        [DIM_PRODUCT] = "*",  [DIM_QUOTIENT] = "//",
                                          [DIM_REMAINDER] = "%", [DIM_MINIMUM] = ", ", [DIM_MAXIMUM] = ", "};
    if (node->kind == AMOUNT_NODE_CONSTANT) strbuf_printf(out, "%" PRId64, node->value);
    if (node->kind == AMOUNT_NODE_SYMBOL) strbuf_puts(out, dim_symbol_name(node->symbol));
    if (node->kind != AMOUNT_NODE_COMBINED) return;
    strbuf_puts(out, before[node->operation]);
    if (node->operation == DIM_SUM) put_plain_sum(out, node);
    if (node->operation != DIM_SUM) put_plain(out, node->left);
    strbuf_puts(out, between[node->operation]);
    if (node->operation != DIM_SUM) put_plain(out, node->right);
    if (node->operation != DIM_PRODUCT) strbuf_putc(out, ')');
}

static void put_sum(StrBuf *out, AmountUnit unit, const AmountNode *node);

/* The operands of `max(…)` within `max(…)` are its own. */
static void put_greatest(StrBuf *out, AmountUnit unit, const AmountNode *node) {
    if (is_made_by(node, DIM_MAXIMUM)) {
        put_greatest(out, unit, node->left);
        strbuf_puts(out, ", ");
        put_greatest(out, unit, node->right);
    } else {
        put_sum(out, unit, node);
    }
}

static void put_factors(StrBuf *out, const AmountNode *node) {
    if (is_made_by(node, DIM_PRODUCT)) {
        put_factors(out, node->left);
        put_factors(out, node->right);
    } else if (node->kind != AMOUNT_NODE_CONSTANT) {
        put_plain(out, node);
        strbuf_puts(out, " × ");
    }
}

/* The number that a product begins with. */
static int64_t coefficient_of(const AmountNode *node) {
    while (is_made_by(node, DIM_PRODUCT)) node = node->left;
    return node->kind == AMOUNT_NODE_CONSTANT ? node->value : 1;
}

static void put_term(StrBuf *out, AmountUnit unit, const AmountNode *node, bool is_first) {
    int64_t coefficient = coefficient_of(node);
    if (!is_first) strbuf_puts(out, coefficient < 0 ? " - " : " + ");
    if (is_made_by(node, DIM_MAXIMUM)) {
        strbuf_puts(out, "max(");
        put_greatest(out, unit, node);
        strbuf_putc(out, ')');
        return;
    }
    put_factors(out, node);
    amount_put(out, unit, coefficient < 0 && !is_first ? -coefficient : coefficient);
}

/* The terms of a sum that are numbers, or those that are not. */
static void put_terms(StrBuf *out, AmountUnit unit, const AmountNode *node, bool are_numbers,
                      bool *is_first) {
    if (is_made_by(node, DIM_SUM)) {
        put_terms(out, unit, node->left, are_numbers, is_first);
        put_terms(out, unit, node->right, are_numbers, is_first);
    } else if ((node->kind == AMOUNT_NODE_CONSTANT) == are_numbers) {
        put_term(out, unit, node, *is_first);
        *is_first = false;
    }
}

static void put_sum(StrBuf *out, AmountUnit unit, const AmountNode *node) {
    bool is_first = true;
    put_terms(out, unit, node, false, &is_first);
    put_terms(out, unit, node, true, &is_first);
}

const char *amount_text(DimTable *dims, Arena *arena, AmountUnit unit, Dim dim) {
    static const DimBuilder builder = {make_constant, make_symbol, make_combined};
    StrBuf out = {0};
    int64_t value;
    StraightLine line = {0};
    if (!dim)
        strbuf_putc(&out, '?');
    else if (dim_is_constant(dim, &value))
        amount_put(&out, unit, value);
    else if (find_line(dims, dim, &line))
        put_line(&out, unit, &line);
    else
        put_sum(&out, unit, dim_build(dims, dim, &builder, arena));
    const char *text = arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}
