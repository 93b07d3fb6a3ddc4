#include "stubs/dialect.h"

#include <inttypes.h>
#include <string.h>

const Dialect dialect_numpy = {
    .array = "Array",
    .mismatch = CLASS_ValueError,
    .roles = {"axis", "keepdims", "out", "where", "dtype", "initial"},
    .brackets = "()",
    .float_bits = 64,
    .int_bits = 64,
    .converts_arrays = true,
    .refusals =
        {
#define REFUSAL(name, kind, exception, message) [REFUSE_##name] = {exception, message},
#include "stubs/dialect_numpy.def"
#undef REFUSAL
        },
};

const Dialect dialect_numpy_2 = {
    .base = &dialect_numpy,
    .array = "Array",
    .mismatch = CLASS_ValueError,
    .roles = {"axis", "keepdims", "out", "where", "dtype", "initial"},
    .brackets = "()",
    .float_bits = 64,
    .int_bits = 64,
    .weak_numbers = true,
    .converts_arrays = true,
    .refusals = {[REFUSE_INDEX_MASK] =
                     {NULL, "boolean index did not match indexed array along axis {0}; size of axis is "
                            "{1} but size of corresponding boolean axis is {2}"}},
};

const Dialect dialect_torch = {
    .base = &dialect_numpy,
    .array = "Tensor",
    .mismatch = CLASS_RuntimeError,
    .roles = {"dim", "keepdim", "out", "", "dtype", ""},
    .brackets = "[]",
    .has_spaces = true,
    .float_bits = 32,
    .int_bits = 64,
    .ranks_operands = true,
    .sums_to_signed = true,
    .has_byte_masks = true,
    .scalar_has_axis = true,
    .empty_axes_are_all = true,
    .expand_keeps = true,
    .squeeze_skips = true,
    .concat_skips = true,
    .indexing = {.integers_first = true, .slices_forward = true},
    .assigns_expanded = true,
    .einsum = {.sums_stacks = true, .counts = true},
    .resizes_output = true,
    .converts_numbers_only = true,
    .refusals =
        {
#define SAYS(name, exception, message) [REFUSE_##name] = {exception, message},
#include "stubs/dialect_torch.def"
#undef SAYS
        },
};

const Dialect dialect_jax = {
    .base = &dialect_numpy_2,
    .array = "Array",
    .mismatch = CLASS_ValueError,
    .roles = {"axis", "keepdims", "out", "where", "dtype", "initial"},
    .brackets = "()",
    .has_spaces = true,
    .float_bits = 0,
    .weak_numbers = true,
    .converts_arrays = true,
    .converts_numbers_only = true,
    .indexing = {.clamps = true},
    .tracing = {.operators_convert = true, .narrows = true, .keeps_classes = true},
    .refusals =
        {
#define SAYS(name, exception, message) [REFUSE_##name] = {exception, message},
#include "stubs/dialect_jax.def"
#undef SAYS
        },
};

const Dialect dialect_tensorflow = {
    .base = &dialect_numpy,
    .array = "Tensor",
    .mismatch = CLASS_ValueError,
    .roles = {"axis", "keepdims", "", "", "", ""},
    .brackets = "[]",
    .float_bits = 32,
    .int_bits = 32,
    .converts_arrays = true,
    .refusals =
        {
#define SAYS(name, exception, message) [REFUSE_##name] = {exception, message},
#include "stubs/dialect_tensorflow.def"
#undef SAYS
        },
};

const Dialect *dialect_of_module(const char *module_name) {
    if (strncmp(module_name, "jax", 3) == 0 && (module_name[3] == '\0' || module_name[3] == '.'))
        return &dialect_jax;
    if (strncmp(module_name, "tensorflow", 10) == 0 || strncmp(module_name, "keras", 5) == 0)
        return &dialect_tensorflow;
    return strncmp(module_name, "torch", 5) == 0 ? &dialect_torch : &dialect_numpy;
}

const char *dialect_exception(const Dialect *dialect, ShapeRefusal refusal) {
    while (!dialect->refusals[refusal].exception) dialect = dialect->base;
    return dialect->refusals[refusal].exception;
}

/* ---- shapes in messages ---- */

static const Dialect as_python = {.brackets = "()", .has_spaces = true};

static void print_shape(const Dialect *dialect, const Shape *shape, StrBuf *out) {
    StrBuf printed = {0};
    shape_print(shape, &printed);
    /* `(5,)` is a tuple, `[5]` is not. */
    bool drops_comma = shape->rank == 1 && !shape->is_open && *dialect->brackets == '[';
    size_t end = printed.length - 1 - drops_comma;
    strbuf_putc(out, dialect->brackets[0]);
    for (size_t i = 1; i < end; i++)
        if (dialect->has_spaces || printed.data[i] != ' ' || printed.data[i - 1] != ',')
            strbuf_putc(out, printed.data[i]);
    strbuf_putc(out, dialect->brackets[1]);
    strbuf_free(&printed);
}

static bool is_negative(Dim dim) { return dim && dim_bounds(dim).high < 0; }

static void print_remapped(const Dialect *dialect, const Shape *shape, StrBuf *out) {
    uint32_t first = 0;
    if (shape->is_open) {
        print_shape(dialect, shape, out);
        return;
    }
    while (first < shape->rank && is_negative(shape->dims[first])) first++;
    strbuf_putc(out, '(');
    for (uint32_t i = first; i < shape->rank; i++) {
        if (i > first) strbuf_putc(out, ',');
        if (is_negative(shape->dims[i]))
            strbuf_puts(out, "newaxis");
        else
            dim_print(shape->dims[i], out);
    }
    strbuf_puts(out, shape->rank == 1 && first == 0 ? ",)" : ")");
}

static void print_product(const Shape *shape, StrBuf *out) {
    for (uint32_t i = 0; i < shape->rank; i++) {
        if (i) strbuf_putc(out, 'x');
        dim_print(shape->dims[i], out);
    }
}

/* `(2,3) (4,) `, the blank at the end included, or `[2, 3], [4]`. */
static void print_shapes(const Dialect *dialect, const Detail *detail, StrBuf *out) {
    for (uint32_t i = 0; i < detail->count; i++) {
        if (i && dialect->has_spaces) strbuf_puts(out, ", ");
        print_shape(dialect, detail->shapes[i], out);
        if (!dialect->has_spaces) strbuf_putc(out, ' ');
    }
}

static void print_pairs(const Dialect *dialect, const Detail *detail, StrBuf *out) {
    for (uint32_t i = 0; i + 1 < detail->count; i += 2) {
        print_shape(dialect, detail->shapes[i], out);
        strbuf_puts(out, "->");
        print_remapped(dialect, detail->shapes[i + 1], out);
        strbuf_putc(out, ' ');
    }
}

static void print_detail(const Dialect *dialect, const Detail *detail, char conversion, StrBuf *out) {
    switch (detail->kind) {
    case DETAIL_SHAPE:
        if (conversion == 'n')
            print_remapped(dialect, detail->shape, out);
        else if (conversion == 'x')
            print_product(detail->shape, out);
        else
            print_shape(conversion == 'r' ? &as_python : dialect, detail->shape, out);
        break;
    case DETAIL_SHAPES:
        if (conversion == 'p')
            print_pairs(dialect, detail, out);
        else
            print_shapes(dialect, detail, out);
        break;
    case DETAIL_DIM: dim_print(detail->dim, out); break;
    case DETAIL_NUMBER: strbuf_printf(out, "%" PRId64, detail->number); break;
    case DETAIL_TEXT: strbuf_puts(out, detail->text); break;
    }
}

/* ---- messages ---- */

static bool is_detail(const char *at) { return at[0] == '{' && at[1] >= '0' && at[1] <= '9'; }

const char *dialect_message(const Dialect *dialect, ShapeRefusal refusal, const Detail *details,
                            Arena *arena) {
    while (!dialect->refusals[refusal].message) dialect = dialect->base;
    const char *message = dialect->refusals[refusal].message;
    if (!details) return message;
    StrBuf out = {0};
    for (const char *at = message; *at;) {
        if (is_detail(at)) {
            print_detail(dialect, &details[at[1] - '0'], at[2] == '!' ? at[3] : 0, &out);
            at = strchr(at, '}') + 1;
        } else {
            strbuf_putc(&out, *at++);
        }
    }
    message = arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return message;
}
