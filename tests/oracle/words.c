/* Applies the words of stubs/shape_words.h to arguments that are read from standard input, one call per line,
 * tab-separated: the word, then its arguments. An integer is `3`, `n:3` (a symbol and its value; its first
 * letter says what else is known of it: n is at least 0, p at least 1, z may be anything, b is near its
 * value, l is not much more) or `?`; a tuple `(2,n:3,?,...,4)`; a list of tuples `[(2,);(3,)]`; a key is
 * items between semicolons: `i3`, `s1/_/2`, `e`, `n`, `b(2,3)=1` (elements that are true), `a(2)=0/4` (least
 * and greatest element), `u`.
 *
 * Prints the verdict, then the exception and its message, or the shape in which symbols are replaced by their
 * values: `(2,?)`, and `2|2,?|?,4` for an open one: the least rank, the front, the back. */
#include "stubs/shape_index.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SYMBOLS = 64, MAX_ARGUMENTS = 8, MAX_ITEMS = 64 };

typedef struct Call {
    ShapeWords words;
    DimTable table;
    Arena arena;
    char *arguments[MAX_ARGUMENTS];
    const char *names[MAX_SYMBOLS];
    Dim symbols[MAX_SYMBOLS];
    int64_t values[MAX_SYMBOLS];
    uint32_t symbol_count;
    char *at; /* where reading goes on */
} Call;

/* ---- reading ---- */

static Dim read_symbol(Call *call) {
    size_t length = strcspn(call->at, ":");
    const char *name = arena_copy(&call->arena, call->at, length);
    call->at += length + 1;
    int64_t value = strtoll(call->at, &call->at, 10);
    for (uint32_t i = 0; i < call->symbol_count; i++)
        if (!strcmp(call->names[i], name)) return call->symbols[i];
    DimBounds bounds = {0, INT64_MAX};
    if (name[0] == 'z') bounds.low = INT64_MIN;
    if (name[0] == 'p') bounds.low = 1;
    if (name[0] == 'b') bounds = (DimBounds){value - 1, value + 1};
    if (name[0] == 'l') bounds = (DimBounds){value, value + 2};
    uint32_t number = call->symbol_count++;
    call->names[number] = name;
    call->values[number] = value;
    call->symbols[number] = dim_symbol(&call->table, name, bounds);
    return call->symbols[number];
}

static Dim read_dim(Call *call) {
    if (*call->at == '?') {
        call->at++;
        return NULL;
    }
    if (*call->at >= 'a' && *call->at <= 'z') return read_symbol(call);
    return dim_constant(&call->table, strtoll(call->at, &call->at, 10));
}

static const Shape *read_tuple(Call *call) {
    Dim front[MAX_ITEMS], back[MAX_ITEMS];
    uint32_t front_count = 0, back_count = 0;
    bool is_open = false;
    call->at++;
    while (*call->at != ')') {
        if (!strncmp(call->at, "...", 3)) {
            is_open = true;
            call->at += 3;
        } else if (is_open) {
            back[back_count++] = read_dim(call);
        } else {
            front[front_count++] = read_dim(call);
        }
        if (*call->at == ',') call->at++;
    }
    call->at++;
    return is_open ? shape_open(&call->arena, front, front_count, back, back_count)
                   : shape_new(&call->arena, front, front_count);
}

static Dim dim(Call *call, int index) {
    call->at = call->arguments[index];
    return read_dim(call);
}

static const Shape *tuple(Call *call, int index) {
    call->at = call->arguments[index];
    return *call->at == '(' ? read_tuple(call) : NULL;
}

static Axes axes(Call *call, int index) {
    call->at = call->arguments[index];
    if (*call->at == 'N') return (Axes){.kind = AXES_NONE};
    if (*call->at == '*') return (Axes){.kind = AXES_UNKNOWN};
    if (*call->at == '(') return (Axes){.kind = AXES_TUPLE, .tuple = read_tuple(call)};
    return (Axes){.kind = AXES_ONE, .one = read_dim(call)};
}

static uint32_t list(Call *call, int index, const Shape **shapes) {
    uint32_t count = 0;
    call->at = call->arguments[index] + 1;
    while (*call->at != ']') {
        if (*call->at == ';') call->at++;
        shapes[count++] = read_tuple(call);
    }
    return count;
}

static IndexBound read_bound(Call *call) {
    if (*call->at == '_') {
        call->at++;
        return (IndexBound){0};
    }
    return (IndexBound){true, read_dim(call)};
}

static IndexItem read_item(Call *call) {
    IndexItem item = {0};
    switch (*call->at++) {
    case 'i':
        item.kind = INDEX_INTEGER;
        item.integer = read_dim(call);
        break;
    case 's':
        item.kind = INDEX_SLICE;
        item.start = read_bound(call);
        call->at++;
        item.stop = read_bound(call);
        call->at++;
        item.step = read_bound(call);
        break;
    case 'e': item.kind = INDEX_ELLIPSIS; break;
    case 'n': item.kind = INDEX_NEWAXIS; break;
    case 'b':
        item.kind = INDEX_BOOLEAN;
        item.shape = read_tuple(call);
        call->at++;
        item.chosen = read_dim(call);
        break;
    case 'a':
        item.kind = INDEX_ARRAY;
        item.shape = read_tuple(call);
        call->at++;
        if (*call->at == '?') {
            call->at++;
            break;
        }
        item.has_extremes = true;
        item.least = strtoll(call->at, &call->at, 10);
        item.greatest = strtoll(call->at + 1, &call->at, 10);
        break;
    default: item.kind = INDEX_UNKNOWN;
    }
    return item;
}

static uint32_t key(Call *call, int index, IndexItem *items) {
    uint32_t count = 0;
    call->at = call->arguments[index];
    while (*call->at) {
        items[count++] = read_item(call);
        if (*call->at == ';') call->at++;
    }
    return count;
}

/* ---- printing ---- */

static void print_dims(const Call *call, const Dim *dims, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        int64_t value;
        if (i) putchar(',');
        if (!dims[i])
            putchar('?');
        else if (dim_evaluate(dims[i], call->values, &value))
            printf("%" PRId64, value);
        else
            putchar('!');
    }
}

static void print_shape(const Call *call, const Shape *shape) {
    if (!shape->is_open) {
        putchar('(');
        print_dims(call, shape->dims, shape->rank);
        putchar(')');
        return;
    }
    printf("%" PRIu32 "|", shape->rank);
    print_dims(call, shape->dims, shape->rank);
    putchar('|');
    print_dims(call, shape->dims + shape->rank, shape->rank);
}

static void print_verdict(const Call *call) {
    static const char *const verdicts[] = {"ok", "may", "fails"};
    printf("%s\t", verdicts[call->words.verdict]);
}

static void print_failure(const Call *call) {
    const ShapeError *error = &call->words.error;
    printf("%s\t%s\n", error->exception ? error->exception : "-", error->message ? error->message : "-");
}

static void print_result(const Call *call, const Shape *shape) {
    print_verdict(call);
    if (shape) {
        print_shape(call, shape);
        putchar('\n');
    } else {
        print_failure(call);
    }
}

static void print_list(const Call *call, ShapeList parts) {
    print_verdict(call);
    if (!parts.every) {
        print_failure(call);
        return;
    }
    if (!parts.items) {
        printf("*");
        print_shape(call, parts.every);
    }
    for (uint32_t i = 0; parts.items && i < parts.count; i++) {
        if (i) putchar(';');
        print_shape(call, parts.items[i]);
    }
    putchar('\n');
}

static void print_dim(const Call *call, Dim size) {
    printf("ok\t");
    print_dims(call, &size, 1);
    putchar('\n');
}

/* ---- the words ---- */

typedef const Shape *Binary(ShapeWords *words, const Shape *a, const Shape *b);
typedef const Shape *Nary(ShapeWords *words, const Shape *const *shapes, uint32_t count);

static const struct {
    const char *name;
    Binary *word;
} binaries[] = {
    {"matmul", shape_matmul},   {"dot", shape_dot},         {"inner", shape_inner},
    {"outer", shape_outer},     {"vdot", shape_vdot},       {"kron", shape_kron},
    {"tile", shape_tile},       {"reshape", shape_reshape}, {"broadcast_to", shape_broadcast_to},
    {"permute", shape_permute},
};

static bool apply_binary(Call *call, const char *word) {
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++)
        if (!strcmp(word, binaries[i].name)) {
            print_result(call, binaries[i].word(&call->words, tuple(call, 0), tuple(call, 1)));
            return true;
        }
    return false;
}

static bool apply_list(Call *call, const char *word) {
    const Shape *shapes[MAX_ITEMS], *result;
    ShapeWords *words = &call->words;
    if (call->arguments[0][0] != '[') return false;
    uint32_t count = list(call, 0, shapes);
    if (!strcmp(word, "broadcast"))
        result = shape_broadcast_all(words, shapes, count);
    else if (!strcmp(word, "broadcast_arrays"))
        result = shape_broadcast_arrays(words, shapes, count);
    else if (!strcmp(word, "broadcast_out"))
        result = shape_broadcast_out(words, shapes, count, tuple(call, 1));
    else if (!strcmp(word, "concat"))
        result = shape_concat(words, shapes, count, axes(call, 1));
    else if (!strcmp(word, "stack"))
        result = shape_stack(words, shapes, count, dim(call, 1));
    else if (!strcmp(word, "einsum"))
        result = shape_einsum(words, call->arguments[1], shapes, count);
    else
        return false;
    print_result(call, result);
    return true;
}

static bool apply_split(Call *call, const char *word) {
    ShapeWords *words = &call->words;
    if (!strcmp(word, "split"))
        print_list(call, shape_split(words, tuple(call, 0), dim(call, 1), dim(call, 2)));
    else if (!strcmp(word, "array_split"))
        print_list(call, shape_array_split(words, tuple(call, 0), dim(call, 1), dim(call, 2)));
    else if (!strcmp(word, "split_at"))
        print_list(call, shape_split_at(words, tuple(call, 0), tuple(call, 1), dim(call, 2)));
    else
        return false;
    return true;
}

static bool apply_size(Call *call, const char *word) {
    DimTable *table = &call->table;
    if (!strcmp(word, "conv_size"))
        print_dim(call, shape_conv_size(table, dim(call, 0), dim(call, 1), dim(call, 2), dim(call, 3),
                                        dim(call, 4)));
    else if (!strcmp(word, "pool_size"))
        print_dim(call, shape_pool_size(table, dim(call, 0), dim(call, 1), dim(call, 2), dim(call, 3),
                                        dim(call, 4), call->arguments[5][0] == '1'));
    else if (!strcmp(word, "scale_size"))
        print_dim(call, shape_scale_size(table, dim(call, 0), strtod(call->arguments[1], NULL)));
    else
        return false;
    return true;
}

static void apply(Call *call, const char *word) {
    ShapeWords *words = &call->words;
    if (apply_list(call, word) || apply_binary(call, word) || apply_split(call, word) ||
        apply_size(call, word))
        return;
    const Shape *shape = tuple(call, 0), *result = NULL;
    IndexItem items[MAX_ITEMS];
    if (!strcmp(word, "tensordot")) {
        bool is_count = call->arguments[2][0] != '(';
        result = shape_tensordot(words, shape, tuple(call, 1), is_count ? dim(call, 2) : NULL,
                                 is_count ? NULL : tuple(call, 2), tuple(call, 3));
    } else if (!strcmp(word, "ravel")) {
        result = shape_ravel(words, shape);
    } else if (!strcmp(word, "swapaxes")) {
        result = shape_swapaxes(words, shape, dim(call, 1), dim(call, 2));
    } else if (!strcmp(word, "moveaxis")) {
        result = shape_moveaxis(words, shape, tuple(call, 1), tuple(call, 2));
    } else if (!strcmp(word, "rollaxis")) {
        result = shape_rollaxis(words, shape, dim(call, 1), dim(call, 2));
    } else if (!strcmp(word, "expand_dims")) {
        result = shape_expand_dims(words, shape, axes(call, 1));
    } else if (!strcmp(word, "squeeze")) {
        result = shape_squeeze(words, shape, axes(call, 1));
    } else if (!strcmp(word, "same")) {
        bool may_repeat = call->arguments[2][0] == '1';
        result = shape_check_axes(words, shape, axes(call, 1), may_repeat) ? shape : NULL;
    } else if (!strcmp(word, "reduce")) {
        const char *name = call->arguments[3][0] == '-' ? NULL : call->arguments[3];
        result = shape_reduce(words, shape, axes(call, 1), atoi(call->arguments[2]), name);
    } else if (!strcmp(word, "repeat")) {
        result = shape_repeat(words, shape, dim(call, 1), axes(call, 2));
    } else if (!strcmp(word, "pad")) {
        result = shape_pad(words, shape, tuple(call, 1), tuple(call, 2));
    } else if (!strcmp(word, "diag")) {
        result = shape_diag(words, shape, dim(call, 1));
    } else if (!strcmp(word, "diagonal")) {
        result = shape_diagonal(words, shape, dim(call, 1), dim(call, 2), dim(call, 3));
    } else if (!strcmp(word, "trace")) {
        result = shape_trace(words, shape, dim(call, 1), dim(call, 2), dim(call, 3));
    } else if (!strcmp(word, "take")) {
        key(call, 1, items);
        result = shape_take(words, shape, items, axes(call, 2));
    } else if (!strcmp(word, "index")) {
        uint32_t count = key(call, 1, items);
        result = shape_index(words, shape, items, count);
    } else if (!strcmp(word, "assign")) {
        uint32_t count = key(call, 1, items);
        result = shape_assign(words, shape, items, count, tuple(call, 2));
    } else {
        printf("unknown word %s\n", word);
        return;
    }
    print_result(call, result);
}

/* With an argument, as NumPy is from version 2 on. */
int main(int count, char **arguments) {
    (void)arguments;
    const Dialect *dialect = count > 1 ? &dialect_numpy_2 : &dialect_numpy;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    uint64_t number = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        if (line[length - 1] == '\n') line[length - 1] = '\0';
        bool explains = number++ % 2;
        Call call = {.words = {.dialect = dialect, .explain_doubts = explains, .tell_doubts = explains}};
        dims_init(&call.table);
        call.words.table = &call.table;
        call.words.arena = &call.arena;
        char *rest = line, *word = strsep(&rest, "\t");
        for (int i = 0; i < MAX_ARGUMENTS; i++) call.arguments[i] = rest ? strsep(&rest, "\t") : "";
        apply(&call, word);
        dims_free(&call.table);
        arena_free(&call.arena);
    }
    free(line);
    return 0;
}
