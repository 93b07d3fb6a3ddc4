/* int, bool, float and complex: constructors and methods. */
#include "eval/error.h"
#include "eval/flow/claim.h"
#include "eval/interp.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/class.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_number.h"
#include "eval/object/quotient.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- reading numbers ---- */

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* The text without white space at its ends, and without underscores between digits; false when it is too
 * strange: not ASCII, or an underscore in a wrong place. [ends] NULs stand after it. */
static bool clean_number(const Str *text, char *out, size_t capacity, bool *is_ascii) {
    size_t from = 0, to = text->length, length = 0;
    *is_ascii = true;
    for (uint32_t i = 0; i < text->length; i++)
        if ((unsigned char)text->data[i] >= 0x80 || (text->data[i] >= 0x1c && text->data[i] <= 0x1f))
            *is_ascii = false;
    while (from < to && is_space(text->data[from])) from++;
    while (to > from && is_space(text->data[to - 1])) to--;
    for (size_t i = from; i < to; i++) {
        char c = text->data[i];
        if (length + 1 >= capacity || c == 0) return false;
        if (c == '_') {
            bool between = i > from && i + 1 < to && text->data[i - 1] != '_' && text->data[i + 1] != '_';
            if (!between) return false;
            continue;
        }
        out[length++] = c;
    }
    out[length] = 0;
    return true;
}

static int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return 99;
}

/* TRI_UNKNOWN: it is an int that does not fit. */
static Tri parse_int(const char *text, int base, int64_t *number) {
    bool negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    int prefixed = 0;
    if (text[0] == '0') {
        char letter = text[1] | 32;
        prefixed = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
    }
    if (prefixed && (base == 0 || base == prefixed)) {
        base = prefixed;
        text += 2;
    } else if (base == 0) {
        base = 10;
        if (text[0] == '0' && strspn(text, "0") != strlen(text)) return TRI_NO;
    }
    if (!*text) return TRI_NO;
    __int128 value = 0;
    bool overflow = false;
    for (; *text; text++) {
        int digit = digit_value(*text);
        if (digit >= base) return TRI_NO;
        value = value * base + digit;
        if (value > (__int128)1 << 64) overflow = true, value = 0;
    }
    if (negative) value = -value;
    if (overflow || value > INT64_MAX || value < INT64_MIN) return TRI_UNKNOWN;
    *number = (int64_t)value;
    return TRI_YES;
}

static Value invalid_int(Interp *interp, Value text, int64_t base, const Node *node) {
    Value shown = format_repr(interp, text, node);
    if (shown.kind != VALUE_STR || shown.text->length > 80)
        return fail_value(interp, node, "invalid literal for int()");
    return fail_value(interp, node, "invalid literal for int() with base %lld: %.*s", (long long)base,
                      (int)shown.text->length, shown.text->data);
}

static Value int_from_text(Interp *interp, Value text, int64_t base, const Node *node) {
    char buffer[128];
    bool is_ascii;
    int64_t number = 0;
    if (base != 0 && (base < 2 || base > 36))
        return fail_value(interp, node, "int() base must be >= 2 and <= 36, or 0");
    bool is_clean = clean_number(text.text, buffer, sizeof buffer, &is_ascii);
    if (!is_ascii) { /* other scripts have digits, too, but what is wrong in ASCII stays wrong */
        bool is_wrong = false;
        for (uint32_t i = 0; i < text.text->length; i++) {
            char c = text.text->data[i];
            bool is_other = (unsigned char)c >= 0x80 || c <= ' ' || c == '+' || c == '-' || c == '_';
            if (!is_other && digit_value(c) >= (base ? base : 36) && !strchr("xXoObB", c)) is_wrong = true;
        }
        return is_wrong ? invalid_int(interp, text, base, node) : value_some(CLASS_int);
    }
    if (!is_clean && text.text->length > 100) return value_some(CLASS_int);
    /* An underscore may stand after a prefix, but not before the digits of a plain number. */
    Tri parsed = is_clean ? parse_int(buffer, (int)base, &number) : TRI_NO;
    const char *underscore = memchr(text.text->data, '_', text.text->length);
    if (parsed != TRI_NO && underscore) {
        char before = underscore > text.text->data ? underscore[-1] : 0;
        if (before == '+' || before == '-') parsed = TRI_NO;
        if (digit_value(before) > 35) parsed = TRI_NO;
    }
    if (parsed == TRI_NO) return invalid_int(interp, text, base, node);
    return parsed == TRI_YES ? value_int(number) : value_some(CLASS_int);
}

static Value int_from_float(Interp *interp, double real, const Node *node) {
    if (isnan(real)) return fail_value(interp, node, "cannot convert float NaN to integer");
    if (isinf(real))
        return fail(interp, CODE_OVERFLOW, CLASS_OverflowError, node,
                    "cannot convert float infinity to integer");
    if (fabs(real) >= 9223372036854775808.0) return value_some(CLASS_int);
    return value_int((int64_t)real);
}

/* An int that somebody reads in or computes: it may become a dimension, so it gets a name. */
static Value new_symbol(Interp *interp) {
    return unknown_int(interp, NULL, (DimBounds){INT64_MIN, INT64_MAX});
}

/* A number that the class of [value] makes of it: `__float__` and the like. False when it has no such method.
 */
static bool convert_by_method(Interp *interp, Value value, const char *method, Address class, Node *site,
                              Value *result) {
    if (!object_of_kind(interp, value, OBJECT_INSTANCE) && !object_of_kind(interp, value, OBJECT_ARRAY))
        return false;
    bool found;
    Value number = call_special(interp, value, interp_name(interp, method), NULL, 0, site, &found);
    if (!found) return false;
    bool is_number = is_instance(interp, number, class) == TRI_YES;
    *result = interp->path.state.is_reached && !is_number ? value_some(class) : number;
    return true;
}

static bool new_int(Interp *interp, const NativeCall *call, Value *result) {
    Value value = call->arguments[1], base = call->arguments[2];
    if (!is_exactly(call->arguments[0], CLASS_int))
        return answer(result, plain_instance(interp, call->arguments[0], CLASS_int, call->site));
    Address class = builtin_class(interp, value);
    if (!is_missing(base)) {
        int64_t number;
        bool answered;
        if (!is_unknown(interp, value) && class != CLASS_str && class != CLASS_bytes &&
            class != CLASS_bytearray)
            return answer(result,
                          fail_type(interp, call->site, "int() can't convert non-string with explicit base"));
        if (!need_int(interp, call, 2, &number, result, &answered)) return answered;
        return answer(result, is_text(value) ? int_from_text(interp, value, number, call->site)
                                             : value_some(CLASS_int));
    }
    switch (class) {
    case CLASS_int:
    case CLASS_bool:
        if (value.kind == VALUE_INT || value.kind == VALUE_DIM) return answer(result, value);
        if (value.kind == VALUE_BOOL) return answer(result, value_int(value.integer));
        if (value_is_claim(value)) return answer(result, claim_integer(interp, value));
        return answer(result, class == CLASS_bool ? unknown_int(interp, NULL, (DimBounds){0, 1})
                                                  : new_symbol(interp));
    case CLASS_float:
        if (value.kind == VALUE_FLOAT) return answer(result, int_from_float(interp, value.real, call->site));
        Dim whole = quotient_rounded(interp, call->site, QUOTIENT_TRUNCATE);
        return answer(result, whole ? value_from_dim(whole) : new_symbol(interp));
    case CLASS_str:
    case CLASS_bytes:
        if (is_text(value)) return answer(result, int_from_text(interp, value, 10, call->site));
        return answer(result, new_symbol(interp));
    case CLASS_complex:
    case CLASS_NoneType:
    case CLASS_list:
    case CLASS_tuple:
    case CLASS_dict:
    case CLASS_set:
    case CLASS_frozenset:
    case CLASS_range:
    case CLASS_ellipsis:
        if (class_of_value(interp, value) >= CLASS_KNOWN_END) return false;
        return answer(
            result,
            fail_type(interp, call->site,
                      "int() argument must be a string, a bytes-like object or a real number, not '%s'",
                      type_name(interp, value)));
    default:
        if (value.kind == VALUE_ANY) return answer(result, new_symbol(interp));
        return convert_by_method(interp, value, "__int__", CLASS_int, call->site, result);
    }
}

static bool new_bool(Interp *interp, const NativeCall *call, Value *result) {
    Value value = value_from_tri(truth(interp, call->arguments[1], call->site));
    bool is_open = value.kind == VALUE_SOME && learns_formulas(interp);
    return answer(result, is_open ? claim_value(interp, claim_formula(interp, call->arguments[1])) : value);
}

static Value float_from_text(Interp *interp, Value text, const Node *node) {
    char buffer[512];
    bool is_ascii;
    bool is_clean = clean_number(text.text, buffer, sizeof buffer, &is_ascii);
    if (!is_ascii || (!is_clean && text.text->length > 400)) return value_some(CLASS_float);
    bool is_valid = is_clean && *buffer;
    if (is_valid) {
        const char *body = buffer + (*buffer == '-' || *buffer == '+');
        /* strtod reads hexadecimal numbers and nan(...), Python does not. */
        static const char *const words[] = {"inf", "infinity", "nan"};
        bool is_word = false;
        for (int i = 0; i < 3; i++) is_word = is_word || strcasecmp(body, words[i]) == 0;
        is_valid = is_word || strspn(body, "0123456789.eE+-") == strlen(body);
        char *end = buffer;
        double real = is_valid ? strtod(buffer, &end) : 0;
        for (const char *c = memchr(text.text->data, '_', text.text->length); c && is_valid;
             c = memchr(c + 1, '_', (size_t)(text.text->data + text.text->length - c - 1)))
            is_valid = c > text.text->data && digit_value(c[-1]) < 10 && digit_value(c[1]) < 10;
        if (is_valid && *end == 0 && end > buffer) return value_float(real);
    }
    Value shown = format_repr(interp, text, node);
    if (shown.kind != VALUE_STR || shown.text->length > 80)
        return fail_value(interp, node, "could not convert string to float");
    return fail_value(interp, node, "could not convert string to float: %.*s", (int)shown.text->length,
                      shown.text->data);
}

static bool new_float(Interp *interp, const NativeCall *call, Value *result) {
    Value value = call->arguments[1];
    if (!is_exactly(call->arguments[0], CLASS_float))
        return answer(result, plain_instance(interp, call->arguments[0], CLASS_float, call->site));
    switch (builtin_class(interp, value)) {
    case CLASS_int:
    case CLASS_bool:
    case CLASS_float: {
        Number number = number_of(interp, value);
        return answer(result, number.is_known ? value_float(number.real) : value_some(CLASS_float));
    }
    case CLASS_str:
    case CLASS_bytes:
        return answer(result,
                      is_text(value) ? float_from_text(interp, value, call->site) : value_some(CLASS_float));
    case CLASS_complex:
    case CLASS_NoneType:
    case CLASS_list:
    case CLASS_tuple:
    case CLASS_dict:
    case CLASS_set:
    case CLASS_frozenset:
    case CLASS_range:
    case CLASS_ellipsis:
        if (class_of_value(interp, value) >= CLASS_KNOWN_END) return false;
        return answer(result, fail_type(interp, call->site,
                                        "float() argument must be a string or a real number, not '%s'",
                                        type_name(interp, value)));
    default: return convert_by_method(interp, value, "__float__", CLASS_float, call->site, result);
    }
}

static bool new_complex(Interp *interp, const NativeCall *call, Value *result) {
    if (!is_exactly(call->arguments[0], CLASS_complex))
        return answer(result, plain_instance(interp, call->arguments[0], CLASS_complex, call->site));
    Value imaginary = is_missing(call->arguments[2]) ? value_int(0) : call->arguments[2];
    Number a = number_of(interp, call->arguments[1]), b = number_of(interp, imaginary);
    for (uint32_t i = 1; i < 3; i++) {
        Address class = builtin_class(interp, call->arguments[i]);
        bool is_refused = class == CLASS_list || class == CLASS_tuple || class == CLASS_dict ||
                          class == CLASS_set || class == CLASS_NoneType || class == CLASS_bytes ||
                          class == CLASS_bytearray || class == CLASS_frozenset || class == CLASS_range ||
                          class == CLASS_slice || class == CLASS_ellipsis || (i == 2 && class == CLASS_str);
        if (is_refused && !is_missing(call->arguments[i]) &&
            class_of_value(interp, call->arguments[i]) < CLASS_KNOWN_END)
            return answer(result,
                          fail_type(interp, call->site, "complex() %s argument must be a %snumber, not '%s'",
                                    i == 1 ? "first" : "second", i == 1 ? "string or a " : "",
                                    type_name(interp, call->arguments[i])));
    }
    bool is_one = is_missing(call->arguments[2]);
    if (is_one &&
        convert_by_method(interp, call->arguments[1], "__complex__", CLASS_complex, call->site, result))
        return true;
    if (!a.is_known || !b.is_known) return false;
    if (is_one) return answer(result, value_complex(interp->run.arena, a.real, a.imaginary));
    bool is_plain = a.rank != NUMBER_COMPLEX && b.rank != NUMBER_COMPLEX;
    if (is_plain) return answer(result, value_complex(interp->run.arena, a.real, b.real));
    double real = b.rank == NUMBER_COMPLEX ? a.real - b.imaginary : a.real;
    double other = a.rank == NUMBER_COMPLEX ? b.real + a.imaginary : b.real;
    return answer(result, value_complex(interp->run.arena, real, other));
}

/* ---- attributes ---- */

/* Text with characters that no such number has is refused; the others are not read. */
static bool float_fromhex(Interp *interp, const NativeCall *call, Value *result) {
    static const char allowed[] = "0123456789abcdefABCDEFxXpP.+-infityINFITY \t\n\r\f\v";
    const Str *text;
    bool answered;
    if (!need_text(interp, call, 1, VALUE_STR, &text, result, &answered)) return answered;
    for (uint32_t i = 0; i < text->length; i++)
        if (!memchr(allowed, text->data[i], sizeof allowed - 1))
            return answer(result,
                          fail_value(interp, call->site, "invalid hexadecimal floating-point string"));
    return false;
}

static bool get_real(Interp *interp, const NativeCall *call, Value *result) {
    Number number = number_of(interp, call->arguments[0]);
    if (number.rank == NUMBER_COMPLEX) return number.is_known && answer(result, value_float(number.real));
    return answer(result, number_unary(interp, OP_UAdd, call->arguments[0], call->site));
}

static bool get_imaginary(Interp *interp, const NativeCall *call, Value *result) {
    Number number = number_of(interp, call->arguments[0]);
    if (number.rank == NUMBER_COMPLEX)
        return number.is_known && answer(result, value_float(number.imaginary));
    return answer(result, number.rank == NUMBER_FLOAT ? value_float(0) : value_int(0));
}

static bool get_denominator(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp, (void)call;
    return answer(result, value_int(1));
}

static bool conjugate(Interp *interp, const NativeCall *call, Value *result) {
    Number number = number_of(interp, call->arguments[0]);
    if (number.rank == NUMBER_COMPLEX)
        return number.is_known &&
               answer(result, value_complex(interp->run.arena, number.real, -number.imaginary));
    return answer(result, number_unary(interp, OP_UAdd, call->arguments[0], call->site));
}

/* ---- methods of int ---- */

static bool bit_length(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp;
    int64_t number;
    if (!constant_int(call->arguments[0], &number)) return false;
    uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
    return answer(result, value_int(size ? 64 - __builtin_clzll(size) : 0));
}

static bool bit_count(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp;
    int64_t number;
    if (!constant_int(call->arguments[0], &number)) return false;
    return answer(result, value_int(__builtin_popcountll(number < 0 ? -(uint64_t)number : (uint64_t)number)));
}

/* 1 for "little", 0 for "big"; -1 when it is not known, -2 when it is wrong, -3 when that has been reported.
 */
static int byte_order(Interp *interp, Value order, const Node *node) {
    if (order.kind != VALUE_STR) {
        bool may_fit = is_unknown(interp, order) || builtin_class(interp, order) == CLASS_str;
        if (!may_fit)
            fail_type(interp, node, "argument 'byteorder' must be str, not %s", type_name(interp, order));
        return may_fit ? -1 : -3;
    }
    return value_is_text(order, "little") ? 1 : value_is_text(order, "big") ? 0 : -2;
}

static bool to_bytes(Interp *interp, const NativeCall *call, Value *result) {
    int64_t number, length;
    bool answered;
    int order = byte_order(interp, call->arguments[2], call->site);
    Tri is_signed = truth(interp, call->arguments[3], call->site);
    if (order == -3) return answer(result, failure_result(interp));
    if (!need_int(interp, call, 1, &length, result, &answered)) return answered;
    if (!constant_int(call->arguments[0], &number) || order == -1 || is_signed == TRI_UNKNOWN) return false;
    if (order == -2)
        return answer(result, fail_value(interp, call->site, "byteorder must be either 'little' or 'big'"));
    if (length < 0)
        return answer(result, fail_value(interp, call->site, "length argument must be non-negative"));
    if (length > VALUE_MOST_TEXT) return false;
    if (number < 0 && is_signed == TRI_NO)
        return answer(result, fail(interp, CODE_OVERFLOW, CLASS_OverflowError, call->site,
                                   "can't convert negative int to unsigned"));
    bool fits =
        length >= 8 || (is_signed == TRI_YES ? length > 0 ? number >= -((int64_t)1 << (8 * length - 1)) &&
                                                                number < (int64_t)1 << (8 * length - 1)
                                                          : number == 0
                                             : (uint64_t)number >> (8 * length) == 0);
    if (!fits)
        return answer(result,
                      fail(interp, CODE_OVERFLOW, CLASS_OverflowError, call->site, "int too big to convert"));
    StrBuf bytes = {0};
    for (int64_t i = 0; i < length; i++) {
        int64_t at = order ? i : length - 1 - i;
        strbuf_putc(&bytes, (char)(at >= 8 ? (number < 0 ? -1 : 0) : number >> (8 * at)));
    }
    return answer(result, take_text(interp, &bytes, true));
}

static bool from_bytes(Interp *interp, const NativeCall *call, Value *result) {
    Value bytes = call->arguments[1];
    int order = byte_order(interp, call->arguments[2], call->site);
    Tri is_signed = truth(interp, call->arguments[3], call->site);
    if (order == -3) return answer(result, failure_result(interp));
    if (order == -2)
        return answer(result, fail_value(interp, call->site, "byteorder must be either 'little' or 'big'"));
    Address class = builtin_class(interp, bytes);
    if (class == CLASS_int || class == CLASS_float || class == CLASS_str || class == CLASS_bool ||
        class == CLASS_NoneType)
        return answer(result, fail_type(interp, call->site, "cannot convert '%s' object to bytes",
                                        type_name(interp, bytes)));
    if (!is_exactly(call->arguments[0], CLASS_int) || bytes.kind != VALUE_BYTES || order == -1 ||
        is_signed == TRI_UNKNOWN)
        return false;
    if (order == -2)
        return answer(result, fail_value(interp, call->site, "byteorder must be either 'little' or 'big'"));
    uint32_t length = bytes.text->length;
    if (length > 8) return false;
    uint64_t number = 0;
    for (uint32_t i = 0; i < length; i++)
        number = number << 8 | (unsigned char)bytes.text->data[order ? length - 1 - i : i];
    if (is_signed == TRI_YES && length && length < 8 && number >> (8 * length - 1))
        number |= ~(uint64_t)0 << (8 * length);
    if (is_signed == TRI_NO && number > INT64_MAX) return false;
    return answer(result, value_int((int64_t)number));
}

static bool int_ratio(Interp *interp, const NativeCall *call, Value *result) {
    int64_t number;
    if (!constant_int(call->arguments[0], &number)) return false;
    Value parts[2] = {value_int(number), value_int(1)};
    return answer(result, value_tuple(interp->run.arena, parts, 2));
}

static bool is_true(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp, (void)call;
    return answer(result, value_bool(true));
}

/* ---- methods of float ---- */

static bool is_integer(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp;
    Value self = call->arguments[0];
    if (self.kind != VALUE_FLOAT) return false;
    return answer(result, value_bool(isfinite(self.real) && self.real == floor(self.real)));
}

static bool float_ratio(Interp *interp, const NativeCall *call, Value *result) {
    Value self = call->arguments[0];
    if (self.kind != VALUE_FLOAT) return false;
    if (isnan(self.real))
        return answer(result, fail_value(interp, call->site, "cannot convert NaN to integer ratio"));
    if (isinf(self.real))
        return answer(result, fail(interp, CODE_OVERFLOW, CLASS_OverflowError, call->site,
                                   "cannot convert Infinity to integer ratio"));
    int exponent;
    double fraction = frexp(self.real, &exponent);
    for (int i = 0; i < 300 && fraction != floor(fraction); i++) {
        fraction *= 2;
        exponent--;
    }
    if (exponent > 62 || exponent < -62) return false;
    int64_t numerator = (int64_t)fraction, denominator = 1;
    if (exponent > 0 && __builtin_mul_overflow(numerator, (int64_t)1 << exponent, &numerator)) return false;
    if (exponent < 0) denominator <<= -exponent;
    Value parts[2] = {value_int(numerator), value_int(denominator)};
    return answer(result, value_tuple(interp->run.arena, parts, 2));
}

static bool float_hex(Interp *interp, const NativeCall *call, Value *result) {
    Value self = call->arguments[0];
    if (self.kind != VALUE_FLOAT) return false;
    StrBuf text = {0};
    if (!isfinite(self.real)) {
        format_float(&text, self.real, true);
        return answer(result, take_text(interp, &text, false));
    }
    if (self.real == 0) {
        strbuf_puts(&text, signbit(self.real) ? "-0x0.0p+0" : "0x0.0p+0");
        return answer(result, take_text(interp, &text, false));
    }
    if (fabs(self.real) < 2.2250738585072014e-308) return false;
    int exponent;
    double fraction = frexp(fabs(self.real), &exponent);
    int64_t bits = (int64_t)ldexp(fraction, 53);
    strbuf_printf(&text, "%s0x1.%013llxp%+d", self.real < 0 ? "-" : "",
                  (unsigned long long)(bits & (((int64_t)1 << 52) - 1)), exponent - 1);
    return answer(result, take_text(interp, &text, false));
}

/* ---- rounding ---- */

/* The double nearest to [real] rounded to [digits] decimals, ties as the exact value says. */
static double round_decimal(double real, int digits) {
    char buffer[700];
    if (digits >= 0) {
        snprintf(buffer, sizeof buffer, "%.*f", digits, real);
        return strtod(buffer, NULL);
    }
    /* Round the exact integer part by hand: 15 to the nearest ten, ties to even. */
    int places = -digits;
    char exact[1500] = "0"; /* room for a digit that is carried */
    snprintf(exact + 1, sizeof exact - 1, "%.1080f", fabs(real));
    char *point = strchr(exact, '.');
    int whole = (int)(point - exact);
    if (places >= whole + 1) return copysign(0.0, real);
    int cut = whole - places;
    bool above = exact[cut] > '5', is_half = exact[cut] == '5';
    for (char *c = exact + cut + 1; is_half && *c; c++)
        if (*c != '0' && *c != '.') above = true;
    if (is_half && !above) above = cut > 0 && (exact[cut - 1] - '0') % 2 == 1;
    for (int i = cut; i < whole; i++) exact[i] = '0';
    *point = 0;
    int carry = above;
    for (int i = cut - 1; i >= 0 && carry; i--) {
        carry = exact[i] == '9';
        exact[i] = carry ? '0' : (char)(exact[i] + 1);
    }
    return copysign(strtod(exact, NULL), real);
}

static Value round_int(Interp *interp, Value value, int64_t number, int64_t digits) {
    if (digits >= 0) return value_int(number);
    (void)value, (void)interp;
    if (digits < -19) return value_int(0);
    __int128 power = 1;
    for (int64_t i = digits; i < 0; i++) power *= 10;
    __int128 quotient = number / power, remainder = number % power;
    if (remainder < 0) {
        remainder += power;
        quotient -= 1;
    }
    __int128 twice = remainder * 2;
    if (twice > power || (twice == power && quotient % 2 != 0)) quotient += 1;
    __int128 rounded = quotient * power;
    return rounded > INT64_MAX || rounded < INT64_MIN ? value_some(CLASS_int) : value_int((int64_t)rounded);
}

Value round_number(Interp *interp, Value value, Value digits, const Node *node) {
    Number number = number_of(interp, value);
    int64_t places = 0;
    bool has_digits = digits.kind != VALUE_NONE, known = !has_digits || constant_int(digits, &places);
    if (has_digits && !known && !is_unknown(interp, digits)) {
        Address class = builtin_class(interp, digits);
        if (class && class != CLASS_int && class != CLASS_bool &&
            class_of_value(interp, digits) < CLASS_KNOWN_END)
            return fail_type(interp, node, "'%s' object cannot be interpreted as an integer",
                             type_name(interp, digits));
    }
    if (number.rank == NUMBER_INT) {
        if (!has_digits || (known && places >= 0)) return number_unary(interp, OP_UAdd, value, node);
        return number.is_known && known ? round_int(interp, value, number.integer, places)
                                        : value_some(CLASS_int);
    }
    if (number.rank != NUMBER_FLOAT) return value_not_implemented();
    if (!has_digits) {
        if (!number.is_known) return value_some(CLASS_int);
        if (!isfinite(number.real)) return int_from_float(interp, number.real, node);
        return int_from_float(interp, nearbyint(number.real), node);
    }
    if (!number.is_known || !known) return value_some(CLASS_float);
    if (!isfinite(number.real) || places > 323) return value;
    if (places < -308) return value_float(copysign(0.0, number.real));
    double rounded = round_decimal(number.real, (int)places);
    if (isinf(rounded))
        return fail(interp, CODE_OVERFLOW, CLASS_OverflowError, node, "rounded value too large to represent");
    return value_float(rounded);
}

static bool round_method(Interp *interp, const NativeCall *call, Value *result) {
    return answer(result, round_number(interp, call->arguments[0], call->arguments[1], call->site));
}

static bool to_int(Interp *interp, const NativeCall *call, Value *result) {
    Number number = number_of(interp, call->arguments[0]);
    if (number.rank == NUMBER_INT)
        return answer(result, number_unary(interp, OP_UAdd, call->arguments[0], call->site));
    if (!number.is_known) return false;
    const char *name = call->function->qualified;
    double real = number.real;
    if (strstr(name, "__floor__")) real = floor(real);
    if (strstr(name, "__ceil__")) real = ceil(real);
    return answer(result, int_from_float(interp, real, call->site));
}

static bool to_float(Interp *interp, const NativeCall *call, Value *result) {
    Number number = number_of(interp, call->arguments[0]);
    return number.is_known && answer(result, value_float(number.real));
}

#define ARITHMETIC(class)                                                                  \
    OPERATOR_PAIR(class, "add"), OPERATOR_PAIR(class, "sub"), OPERATOR_PAIR(class, "mul"), \
        OPERATOR_PAIR(class, "truediv"), METHOD(class, "__pow__", power_method),           \
        METHOD(class, "__rpow__", power_method), METHOD(class, "__neg__", unary_method),   \
        METHOD(class, "__pos__", unary_method), METHOD(class, "__abs__", absolute_method), \
        METHOD(class, "__bool__", truth_method), METHOD(class, "__hash__", hash_method),   \
        METHOD(class, "__format__", format_method), METHOD(class, "conjugate", conjugate), \
        METHOD(class, "real", get_real), METHOD(class, "imag", get_imaginary), COMPARISONS(class)
#define FLOORED(class)                                                                           \
    OPERATOR_PAIR(class, "floordiv"), OPERATOR_PAIR(class, "mod"),                               \
        METHOD(class, "__divmod__", divmod_method), METHOD(class, "__rdivmod__", divmod_method), \
        METHOD(class, "__round__", round_method), METHOD(class, "__int__", to_int),              \
        METHOD(class, "__trunc__", to_int), METHOD(class, "__floor__", to_int),                  \
        METHOD(class, "__ceil__", to_int), METHOD(class, "__float__", to_float)

const NativeFunction builtin_number_methods[] = {
    ARITHMETIC("int"),
    FLOORED("int"),
    OPERATOR_PAIR("int", "and"),
    OPERATOR_PAIR("int", "or"),
    OPERATOR_PAIR("int", "xor"),
    OPERATOR_PAIR("int", "lshift"),
    OPERATOR_PAIR("int", "rshift"),
    METHOD("int", "__invert__", unary_method),
    METHOD("int", "__index__", to_int),
    METHOD("int", "__new__", new_int),
    METHOD("int", "numerator", get_real),
    METHOD("int", "denominator", get_denominator),
    METHOD("int", "bit_length", bit_length),
    METHOD("int", "bit_count", bit_count),
    METHOD("int", "to_bytes", to_bytes),
    METHOD("int", "from_bytes", from_bytes),
    METHOD("int", "as_integer_ratio", int_ratio),
    METHOD("int", "is_integer", is_true),
    METHOD("bool", "__new__", new_bool),
    METHOD("bool", "__repr__", repr_method),
    OPERATOR_PAIR("bool", "and"),
    OPERATOR_PAIR("bool", "or"),
    OPERATOR_PAIR("bool", "xor"),
    ARITHMETIC("float"),
    FLOORED("float"),
    METHOD("float", "fromhex", float_fromhex),
    METHOD("float", "__new__", new_float),
    METHOD("float", "is_integer", is_integer),
    METHOD("float", "as_integer_ratio", float_ratio),
    METHOD("float", "hex", float_hex),
    ARITHMETIC("complex"),
    METHOD("complex", "__new__", new_complex),
    METHOD("complex", "__complex__", self_method),
    METHOD("NoneType", "__bool__", truth_method),
    METHOD("NoneType", "__repr__", repr_method),
    {NULL, NULL},
};
