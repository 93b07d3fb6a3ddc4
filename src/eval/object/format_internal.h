/* Inside format.h: specifications, and numbers in digits. */
#ifndef MOIRA_EVAL_OBJECT_FORMAT_INTERNAL_H
#define MOIRA_EVAL_OBJECT_FORMAT_INTERNAL_H

/* A format specification: [[fill]align][sign][z][#][0][width][grouping][.precision][type]. */
typedef struct FormatSpec {
    uint32_t fill; /* a code point */
    char align;    /* one of <>^= or 0 for the default of the type */
    char sign;     /* one of +- and space, or 0 */
    bool no_negative_zero;
    bool alternate;
    int64_t width;     /* -1: none */
    char grouping;     /* ',' or '_' or 0 */
    int64_t precision; /* -1: none */
    char type;         /* 0: none */
} FormatSpec;

/* The digits of a number that is not negative, as `%e`, `%f` and `%g` (and, with [type] 'r', repr) write
 * them. [alternate] keeps the point and the zeros after it; [dot_zero] adds ".0" where there would be none.
 */
void put_real(StrBuf *out, double real, char type, int precision, bool alternate, bool dot_zero);
/* The digits of an integer without sign. */
void put_digits(StrBuf *out, uint64_t number, char type);
/* Sign, prefix and digits of a number, padded. [digits] may have a fraction or exponent after the first
 * [whole] characters. */
void put_number(StrBuf *out, const FormatSpec *spec, bool negative, const char *prefix, const char *digits,
                size_t length, size_t whole);
/* The text, padded to the width in code points. */
void put_padded(StrBuf *out, const FormatSpec *spec, char default_align, const char *text, size_t length);
uint64_t absolute(int64_t number);
/* How many digits stand at the front. */
size_t leading_digits(const char *text, size_t length);
/* The first of these many code points, in bytes. */
size_t prefix_bytes(const char *text, size_t length, int64_t count);

/* The first failure while a text is put together; what follows is not tried. */
typedef struct FormatFailure {
    bool is_set;
    Value value;
} FormatFailure;

static inline void format_stop(FormatFailure *failure, Value value) {
    *failure = (FormatFailure){.is_set = true, .value = value};
}

#endif
