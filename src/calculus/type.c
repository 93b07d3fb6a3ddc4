#include "calculus/type.h"

#include <string.h>

GradualType type_dyn(void) { return (GradualType){.is_dyn = true}; }

bool type_equal(const GradualType *a, const GradualType *b) {
    if (a->is_dyn || b->is_dyn) return a->is_dyn && b->is_dyn;
    return a->rank == b->rank && (a->rank == 0 || memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) == 0);
}

enum { CONV_LIMIT = 1 << 20 }; /* larger numbers do not occur, and their products must not overflow */

static bool is_between(int64_t value, int64_t low) { return value >= low && value <= CONV_LIMIT; }

bool conv_equal(const Conv2D *a, const Conv2D *b) {
    for (int i = 0; i < 2; i++)
        if (a->kernel[i] != b->kernel[i] || a->stride[i] != b->stride[i] || a->padding[i] != b->padding[i] ||
            a->dilation[i] != b->dilation[i])
            return false;
    return a->channels_in == b->channels_in && a->channels_out == b->channels_out && a->groups == b->groups &&
           a->needs_batch == b->needs_batch;
}

bool conv_is_valid(const Conv2D *conv) {
    bool is_valid =
        is_between(conv->channels_in, 1) && is_between(conv->channels_out, 1) && is_between(conv->groups, 1);
    for (int i = 0; i < 2; i++)
        is_valid = is_valid && is_between(conv->kernel[i], 1) && is_between(conv->stride[i], 1) &&
                   is_between(conv->dilation[i], 1) && is_between(conv->padding[i], 0);
    return is_valid && conv->channels_in % conv->groups == 0 && conv->channels_out % conv->groups == 0;
}

void type_print(const GradualType *type, StrBuf *out) {
    if (type->is_dyn) {
        strbuf_puts(out, "Dyn");
        return;
    }
    strbuf_puts(out, "TensorType([");
    for (uint32_t i = 0; i < type->rank; i++) {
        if (i) strbuf_puts(out, ", ");
        if (type->dims[i] == DIM_DYN) {
            strbuf_puts(out, "Dyn");
        } else {
            strbuf_printf(out, "%lld", (long long)type->dims[i]);
        }
    }
    strbuf_puts(out, "])");
}
