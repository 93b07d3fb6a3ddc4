/* repr(), str() and the mini-language of format(). */
#include "eval/object/format.h"

#include "base/utf.h"
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/format_internal.h"
#include "eval/object/heap.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/operate_text.h"
#include "eval/reenter.h"
#include "syntax/dump.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Containers in containers are printed this deep. */
enum { MOST_NESTING = 20 };

/* ---- digits ---- */

uint64_t absolute(int64_t number) { return number < 0 ? -(uint64_t)number : (uint64_t)number; }

void format_float(StrBuf *out, double real, bool dot_zero) {
    if (signbit(real) && !isnan(real)) strbuf_putc(out, '-');
    put_real(out, fabs(real), 'r', -1, false, dot_zero);
}

void put_digits(StrBuf *out, uint64_t number, char type) {
    int base = type == 'b' ? 2 : type == 'o' ? 8 : type == 'x' || type == 'X' ? 16 : 10;
    const char *symbols = type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    char digits[64];
    int count = 0;
    do {
        digits[count++] = symbols[number % (unsigned)base];
        number /= (unsigned)base;
    } while (number);
    while (count) strbuf_putc(out, digits[--count]);
}

/* Digits d1d2d3… with the decimal point before digit [point], as a plain number or with an exponent. */
static void put_decimal(StrBuf *out, const char *digits, int count, int point, bool exponent, bool alternate,
                        bool dot_zero, char letter) {
    if (exponent) {
        strbuf_putc(out, digits[0]);
        if (count > 1 || alternate) strbuf_putc(out, '.');
        strbuf_put(out, digits + 1, (size_t)count - 1);
        int power = point - 1;
        strbuf_printf(out, "%c%c%02d", letter, power < 0 ? '-' : '+', power < 0 ? -power : power);
        return;
    }
    if (point <= 0) {
        strbuf_puts(out, "0.");
        strbuf_fill(out, '0', (size_t)-point);
        strbuf_put(out, digits, (size_t)count);
        return;
    }
    strbuf_put(out, digits, (size_t)(count < point ? count : point));
    if (count > point) {
        strbuf_putc(out, '.');
        strbuf_put(out, digits + point, (size_t)(count - point));
        return;
    }
    strbuf_fill(out, '0', (size_t)(point - count));
    if (dot_zero)
        strbuf_puts(out, ".0");
    else if (alternate)
        strbuf_putc(out, '.');
}

void put_real(StrBuf *out, double real, char type, int precision, bool alternate, bool dot_zero) {
    char lower = type >= 'A' && type <= 'Z' ? (char)(type + 32) : type;
    bool is_upper = lower != type;
    if (isinf(real) || isnan(real)) {
        strbuf_puts(out, isnan(real) ? (is_upper ? "NAN" : "nan") : is_upper ? "INF" : "inf");
        return;
    }
    StrBuf text = {0};
    if (lower == 'f' || lower == 'e') {
        strbuf_printf(&text,
                      lower == 'f' ? (alternate ? "%#.*f" : "%.*f")
                      : alternate  ? (is_upper ? "%#.*E" : "%#.*e")
                                   : (is_upper ? "%.*E" : "%.*e"),
                      precision, real);
        strbuf_put(out, text.data, text.length);
        strbuf_free(&text);
        return;
    }
    if (lower == 'r') {
        for (int digits = 0; digits < 17; digits++) {
            text.length = 0;
            strbuf_printf(&text, "%.*e", digits, real);
            if (strtod(strbuf_text(&text), NULL) == real) break;
        }
    } else {
        if (precision == 0) precision = 1;
        strbuf_printf(&text, "%.*e", precision - 1, real);
    }
    const char *at = strbuf_text(&text), *power = strchr(at, 'e');
    StrBuf digits = {0};
    for (; at < power; at++)
        if (*at != '.') strbuf_putc(&digits, *at);
    int count = (int)digits.length, point = atoi(power + 1) + 1;
    if (!alternate)
        while (count > 1 && digits.data[count - 1] == '0') count--;
    int limit = lower == 'r' ? 16 : precision - (dot_zero ? 1 : 0);
    if (real == 0) point = 1;
    bool exponent = point <= -4 || point > limit;
    if (lower != 'r' && real == 0) exponent = point > limit;
    put_decimal(out, digits.data, count, point, exponent, alternate, dot_zero, is_upper ? 'E' : 'e');
    strbuf_free(&digits);
    strbuf_free(&text);
}

size_t leading_digits(const char *text, size_t length) {
    size_t count = 0;
    while (count < length && text[count] >= '0' && text[count] <= '9') count++;
    return count;
}

/* ---- padding ---- */

size_t prefix_bytes(const char *text, size_t length, int64_t count) {
    size_t offset = 0;
    while (offset < length) {
        if (((unsigned char)text[offset] & 0xC0) != 0x80 && count-- == 0) break;
        offset++;
    }
    return offset;
}

static void fill(StrBuf *out, uint32_t with, int64_t count) {
    for (int64_t i = 0; i < count; i++) strbuf_put_utf8(out, with);
}

void put_padded(StrBuf *out, const FormatSpec *spec, char default_align, const char *text, size_t length) {
    int64_t missing = spec->width - (int64_t)utf8_count(text, length);
    if (missing < 0) missing = 0;
    char align = spec->align ? spec->align : default_align;
    int64_t left = align == '>' || align == '=' ? missing : align == '^' ? missing / 2 : 0;
    fill(out, spec->fill, left);
    strbuf_put(out, text, length);
    fill(out, spec->fill, missing - left);
}

/* The digits with a separator between groups, and zeros before them until there are [width] characters. */
static void put_groups(StrBuf *out, const char *digits, size_t count, char separator, size_t group,
                       size_t width) {
    size_t zeros = 0;
    for (;;) {
        size_t all = count + zeros, length = separator && all ? all + (all - 1) / group : all;
        if (length >= width) break;
        zeros++;
    }
    size_t all = count + zeros;
    for (size_t i = 0; i < all; i++) {
        if (separator && i && (all - i) % group == 0) strbuf_putc(out, separator);
        strbuf_putc(out, i < zeros ? '0' : digits[i - zeros]);
    }
}

void put_number(StrBuf *out, const FormatSpec *spec, bool negative, const char *prefix, const char *digits,
                size_t length, size_t whole) {
    char sign = negative ? '-' : spec->sign == '+' || spec->sign == ' ' ? spec->sign : 0;
    size_t around = (sign != 0) + strlen(prefix) + (length - whole);
    char align = spec->align ? spec->align : '>';
    size_t group = spec->type == 'b' || spec->type == 'o' || spec->type == 'x' || spec->type == 'X' ? 4 : 3;
    size_t wanted = 0;
    if (spec->fill == '0' && align == '=' && spec->width > (int64_t)around)
        wanted = (size_t)spec->width - around;
    StrBuf body = {0};
    put_groups(&body, digits, whole, spec->grouping, group, wanted);
    strbuf_put(&body, digits + whole, length - whole);
    int64_t missing = spec->width - (int64_t)(body.length + (sign != 0) + strlen(prefix));
    if (missing < 0) missing = 0;
    int64_t left = align == '>' ? missing : align == '^' ? missing / 2 : 0;
    fill(out, spec->fill, left);
    if (sign) strbuf_putc(out, sign);
    strbuf_puts(out, prefix);
    if (align == '=') fill(out, spec->fill, missing);
    strbuf_put(out, body.data, body.length);
    if (align != '=') fill(out, spec->fill, missing - left);
    strbuf_free(&body);
}

/* ---- the mini-language ---- */

static bool is_align(char c) { return c == '<' || c == '>' || c == '^' || c == '='; }

/* Digits at *[at] as a number; false when it is too large. */
static bool read_number(const char **at, const char *end, int64_t *number) {
    *number = -1;
    while (*at < end && **at >= '0' && **at <= '9') {
        if (*number < 0) *number = 0;
        *number = *number * 10 + (**at - '0');
        if (*number > INT_MAX) return false;
        (*at)++;
    }
    return true;
}

/* What is wrong with the specification, or NULL. */
static const char *parse_spec(const Str *text, char default_align, FormatSpec *spec) {
    const char *at = text->data, *end = at + text->length;
    *spec = (FormatSpec){.fill = ' ', .width = -1, .precision = -1};
    bool has_fill = false;
    if (at < end) {
        size_t size;
        uint32_t first = utf8_decode(at, &size);
        if (at + size < end && is_align(at[size])) {
            spec->fill = first;
            spec->align = at[size];
            has_fill = true;
            at += size + 1;
        } else if (is_align(*at)) {
            spec->align = *at++;
        }
    }
    if (at < end && (*at == '+' || *at == '-' || *at == ' ')) spec->sign = *at++;
    if (at < end && *at == 'z') at++, spec->no_negative_zero = true;
    if (at < end && *at == '#') at++, spec->alternate = true;
    if (!has_fill && at < end && *at == '0') {
        spec->fill = '0';
        if (!spec->align && default_align == '>') spec->align = '=';
        at++;
    }
    if (!read_number(&at, end, &spec->width)) return "Too many decimal digits in format string";
    if (at < end && *at == ',') at++, spec->grouping = ',';
    if (at < end && *at == '_') {
        if (spec->grouping) return "Cannot specify both ',' and '_'.";
        at++, spec->grouping = '_';
    }
    if (at < end && *at == ',')
        return spec->grouping == '_' ? "Cannot specify both ',' and '_'." : "Cannot specify ',' with ','.";
    if (at < end && *at == '.') {
        at++;
        if (!read_number(&at, end, &spec->precision)) return "Too many decimal digits in format string";
        if (spec->precision < 0) return "Format specifier missing precision";
    }
    if (at < end) {
        if ((unsigned char)*at >= 0x80) {
            size_t size;
            utf8_decode(at, &size);
            return at + size == end ? "Unknown format code" : "Invalid format specifier";
        }
        if (end - at > 1) return "Invalid format specifier";
        spec->type = *at;
    }
    if (spec->grouping && spec->type && !strchr("dfFeEgG%", spec->type) &&
        !(spec->grouping == '_' && strchr("boxX", spec->type)))
        return spec->grouping == ',' ? "Cannot specify ',' with this format code"
                                     : "Cannot specify '_' with this format code";
    return NULL;
}

static Value unknown_code(Interp *interp, char type, const char *class, const Node *node) {
    return fail_value(interp, node, "Unknown format code '%c' for object of type '%s'", type, class);
}

static bool is_too_wide(const FormatSpec *spec) {
    return spec->width > VALUE_MOST_TEXT || spec->precision > VALUE_MOST_TEXT;
}

static Value format_text(Interp *interp, const Str *text, const Str *spec_text, const Node *node) {
    FormatSpec spec;
    const char *error = parse_spec(spec_text, '<', &spec);
    if (!error && spec.type && spec.type != 's') return unknown_code(interp, spec.type, "str", node);
    if (!error && spec.sign)
        error = spec.sign == ' ' ? "Space not allowed in string format specifier"
                                 : "Sign not allowed in string format specifier";
    if (!error && spec.no_negative_zero)
        error = "Negative zero coercion (z) not allowed in string format specifier";
    if (!error && spec.alternate) error = "Alternate form (#) not allowed in string format specifier";
    if (!error && spec.align == '=') error = "'=' alignment not allowed in string format specifier";
    if (!error && spec.grouping) error = "Cannot specify ',' with 's'.";
    if (error) return fail_value(interp, node, "%s", error);
    if (is_too_wide(&spec)) return value_some(CLASS_str);
    size_t length =
        spec.precision < 0 ? text->length : prefix_bytes(text->data, text->length, spec.precision);
    StrBuf out = {0};
    put_padded(&out, &spec, '<', text->data, length);
    return take_text(interp, &out, false);
}

static Value format_real(Interp *interp, double real, FormatSpec *spec, const char *class, const Node *node) {
    char type = spec->type;
    if (type == 'n') return value_some(CLASS_str);
    if (type && !strchr("eEfFgG%", type)) return unknown_code(interp, type, class, node);
    if (is_too_wide(spec)) return value_some(CLASS_str);
    int precision = spec->precision < 0 ? 6 : (int)spec->precision;
    bool negative = signbit(real) && !isnan(real);
    double size = fabs(real);
    StrBuf digits = {0};
    if (type == '%')
        put_real(&digits, size * 100, 'f', precision, spec->alternate, false);
    else if (type)
        put_real(&digits, size, type, precision, spec->alternate, false);
    else if (spec->precision < 0)
        put_real(&digits, size, 'r', -1, spec->alternate, true);
    else
        put_real(&digits, size, 'g', precision, spec->alternate, true);
    if (spec->no_negative_zero && negative) {
        bool is_zero = isfinite(real);
        for (size_t i = 0; i < digits.length && digits.data[i] != 'e' && digits.data[i] != 'E'; i++)
            if (digits.data[i] >= '1' && digits.data[i] <= '9') is_zero = false;
        if (is_zero) negative = false;
    }
    if (type == '%') strbuf_putc(&digits, '%');
    StrBuf out = {0};
    put_number(&out, spec, negative, "", digits.data, digits.length,
               leading_digits(digits.data, digits.length));
    strbuf_free(&digits);
    return take_text(interp, &out, false);
}

static Value format_int(Interp *interp, int64_t number, FormatSpec *spec, const char *class,
                        const Node *node) {
    char type = spec->type ? spec->type : 'd';
    if (strchr("eEfFgG%", type)) return format_real(interp, (double)number, spec, class, node);
    if (!strchr("bcdoxXn", type)) return unknown_code(interp, type, class, node);
    if (spec->precision >= 0)
        return fail_value(interp, node, "Precision not allowed in integer format specifier");
    if (spec->no_negative_zero)
        return fail_value(
            interp, node,
            "Negative zero coercion (z) not allowed in format specifier with integer format code");
    if (type == 'n') return value_some(CLASS_str);
    if (is_too_wide(spec)) return value_some(CLASS_str);
    StrBuf out = {0};
    if (type == 'c') {
        if (spec->sign) return fail_value(interp, node, "Sign not allowed with integer format specifier 'c'");
        if (spec->alternate)
            return fail_value(interp, node,
                              "Alternate form (#) not allowed with integer format specifier 'c'");
        if (number < 0 || number > 0x10FFFF)
            return fail(interp, CODE_OVERFLOW, CLASS_OverflowError, node, "%%c arg not in range(0x110000)");
        StrBuf character = {0};
        strbuf_put_utf8(&character, (uint32_t)number);
        put_padded(&out, spec, '>', character.data, character.length);
        strbuf_free(&character);
        return take_text(interp, &out, false);
    }
    StrBuf digits = {0};
    put_digits(&digits, absolute(number), type);
    char prefix[3] = {'0', type, 0};
    put_number(&out, spec, number < 0, spec->alternate && type != 'd' ? prefix : "", digits.data,
               digits.length, digits.length);
    strbuf_free(&digits);
    return take_text(interp, &out, false);
}

/* Calls the method of an object of the program that makes a str of it. */
static Value call_for_text(Interp *interp, Value value, const char *method, const Value *argument,
                           const Node *node) {
    bool found;
    Value text =
        call_special(interp, value, interp_name(interp, method), argument, argument ? 1 : 0, node, &found);
    if (!found) return value_some(CLASS_str);
    if (text.kind == VALUE_NEVER || is_unknown(interp, text) || builtin_class(interp, text) == CLASS_str) {
        return text.kind == VALUE_ANY || text.kind == VALUE_UNION ? value_some(CLASS_str) : text;
    }
    return fail_type(interp, node, "%s returned non-string (type %s)", method, type_name(interp, text));
}

static bool is_own_instance(Interp *interp, Value value) {
    if (value.kind != VALUE_OBJECT) return false;
    const Object *object = object_of(interp, value);
    return object && object->kind != OBJECT_CLASS && object->kind != OBJECT_MODULE && object->class &&
           (object->class >= CLASS_KNOWN_END || class_known_below(object->class, CLASS_BaseException));
}

Value format_value(Interp *interp, Value value, int conversion, Value spec, const Node *node) {
    if (value.kind == VALUE_NEVER) return value;
    if (conversion == 'r') value = format_repr(interp, value, node);
    if (conversion == 's') value = format_str(interp, value, node);
    if (conversion == 'a') value = format_ascii(interp, value, node);
    if (value.kind == VALUE_NEVER) return value;
    bool is_plain = spec.kind == VALUE_NEVER || (spec.kind == VALUE_STR && spec.text->length == 0);
    if (is_own_instance(interp, value)) {
        if (spec.kind == VALUE_NEVER) spec = value_str(interp->run.arena, "", 0);
        return call_for_text(interp, value, "__format__", &spec, node);
    }
    if (is_plain) return format_str(interp, value, node);
    if (spec.kind != VALUE_STR || is_unknown(interp, value)) return value_some(CLASS_str);
    const char *class = type_name(interp, value);
    switch (builtin_class(interp, value)) {
    case CLASS_str:
        if (value.kind != VALUE_STR) { /* whether the specification fits can be said all the same */
            Value checked = format_text(interp, value_str(interp->run.arena, "", 0).text, spec.text, node);
            return checked.kind == VALUE_STR ? value_some(CLASS_str) : checked;
        }
        return format_text(interp, value.text, spec.text, node);
    case CLASS_int:
    case CLASS_bool:
    case CLASS_float: {
        FormatSpec parsed;
        const char *error = parse_spec(spec.text, '>', &parsed);
        if (error) return fail_value(interp, node, "%s", error);
        bool is_float = builtin_class(interp, value) == CLASS_float;
        Number number = number_of(interp, value);
        if (!number.is_known) number = (Number){.rank = number.rank, .integer = 1, .real = 1};
        Value text = is_float ? format_real(interp, number.real, &parsed, class, node)
                              : format_int(interp, number.integer, &parsed, class, node);
        return number.is_known || text.kind != VALUE_STR ? text : value_some(CLASS_str);
    }
    case CLASS_NoneType:
    case CLASS_list:
    case CLASS_tuple:
    case CLASS_dict:
    case CLASS_set:
    case CLASS_bytes:
    case CLASS_bytearray:
    case CLASS_frozenset:
    case CLASS_range:
    case CLASS_slice:
    case CLASS_ellipsis:
        return fail_type(interp, node, "unsupported format string passed to %s.__format__", class);
    default: return value_some(CLASS_str);
    }
}

/* ---- repr and str ---- */

static bool put_repr(Interp *interp, StrBuf *out, Value value, const Node *node, int depth);

static bool put_items_repr(Interp *interp, StrBuf *out, const Items *items, const char *open,
                           const char *close, const Node *node, int depth) {
    if (!items || items->is_open) return false;
    strbuf_puts(out, open);
    for (uint32_t i = 0; i < items->count; i++) {
        if (i) strbuf_puts(out, ", ");
        if (!put_repr(interp, out, items->items[i], node, depth + 1)) return false;
        if (out->length > VALUE_MOST_TEXT) return false;
    }
    if (*open == '(' && items->count == 1) strbuf_putc(out, ',');
    strbuf_puts(out, close);
    return true;
}

static bool put_dict_repr(Interp *interp, StrBuf *out, const Entries *entries, const Node *node, int depth) {
    if (!entries || entries->is_open) return false;
    strbuf_putc(out, '{');
    for (uint32_t i = 0; i < entries->count; i++) {
        if (entries->items[i].value.absent || out->length > VALUE_MOST_TEXT) return false;
        if (i) strbuf_puts(out, ", ");
        if (!put_repr(interp, out, entries->items[i].key, node, depth + 1)) return false;
        strbuf_puts(out, ": ");
        if (!put_repr(interp, out, entries->items[i].value, node, depth + 1)) return false;
    }
    strbuf_putc(out, '}');
    return true;
}

/* Sets have no order that could be foretold, but for the smallest. */
static bool put_set_repr(Interp *interp, StrBuf *out, Address class, const Entries *entries, const Node *node,
                         int depth) {
    if (!entries || entries->is_open || entries->count > 1) return false;
    bool is_frozen = class == CLASS_frozenset;
    if (!entries->count) {
        strbuf_puts(out, is_frozen ? "frozenset()" : "set()");
        return true;
    }
    if (entries->items[0].value.absent) return false;
    strbuf_puts(out, is_frozen ? "frozenset({" : "{");
    if (!put_repr(interp, out, entries->items[0].key, node, depth + 1)) return false;
    strbuf_puts(out, is_frozen ? "})" : "}");
    return true;
}

static bool put_slice_repr(Interp *interp, StrBuf *out, const SliceObject *slice, const Node *node,
                           int depth) {
    bool is_range = slice->object.kind == OBJECT_RANGE;
    strbuf_puts(out, is_range ? "range(" : "slice(");
    if (!put_repr(interp, out, slice->start, node, depth + 1)) return false;
    strbuf_puts(out, ", ");
    if (!put_repr(interp, out, slice->stop, node, depth + 1)) return false;
    if (!is_range || slice->step.kind != VALUE_INT || slice->step.integer != 1) {
        strbuf_puts(out, ", ");
        if (!put_repr(interp, out, slice->step, node, depth + 1)) return false;
    }
    strbuf_putc(out, ')');
    return true;
}

static bool put_complex_repr(StrBuf *out, double real, double imaginary) {
    bool has_real = real != 0 || signbit(real);
    if (has_real) {
        strbuf_putc(out, '(');
        format_float(out, real, false);
        if (!signbit(imaginary) || isnan(imaginary)) strbuf_putc(out, '+');
    }
    format_float(out, imaginary, false);
    strbuf_putc(out, 'j');
    if (has_real) strbuf_putc(out, ')');
    return true;
}

/* `<class 'module.Name'>` of a class at the top of a module; the file that is checked may be run under
 * another name. */
static bool put_class_repr(Interp *interp, StrBuf *out, Value value) {
    const ClassObject *class = class_object(interp, value.address);
    if (!class || !class_is_plain(interp, class) || !class->module || class->module->is_main) return false;
    size_t length = strlen(class->module->name);
    bool is_at_top = strncmp(class->qualified, class->module->name, length) == 0 &&
                     class->qualified[length] == '.' &&
                     strcmp(class->qualified + length + 1, interp_text(interp, class->name)) == 0;
    if (is_at_top) strbuf_printf(out, "<class '%s'>", class->qualified);
    return is_at_top;
}

static bool put_object_repr(Interp *interp, StrBuf *out, Value value, const Node *node, int depth) {
    if (value.address < CLASS_KNOWN_END) {
        strbuf_printf(out, "<class '%s'>", class_known_name(value.address));
        return true;
    }
    if (depth > 0 && is_own_instance(interp, value)) {
        Value text = call_for_text(interp, value, "__repr__", NULL, node);
        if (text.kind != VALUE_STR) return false;
        strbuf_put(out, text.text->data, text.text->length);
        return true;
    }
    if (object_of_kind(interp, value, OBJECT_CLASS)) return put_class_repr(interp, out, value);
    const Object *object = object_of(interp, value);
    if (!object) return false;
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST:
        return put_items_repr(interp, out, sequence_items(interp, value), "[", "]", node, depth);
    case OBJECT_DICT: return put_dict_repr(interp, out, mapping_entries(interp, value), node, depth);
    case OBJECT_SET:
        return put_set_repr(interp, out, object->class, mapping_entries(interp, value), node, depth);
    case OBJECT_RANGE:
    case OBJECT_SLICE: return put_slice_repr(interp, out, OBJECT_AS(Slice, object), node, depth);
    case OBJECT_INSTANCE:
    case OBJECT_ITERATOR:
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
    return false;
}

static bool put_repr(Interp *interp, StrBuf *out, Value value, const Node *node, int depth) {
    if (depth > MOST_NESTING) return false;
    switch ((ValueKind)value.kind) {
    case VALUE_NONE: strbuf_puts(out, "None"); return true;
    case VALUE_ELLIPSIS: strbuf_puts(out, "Ellipsis"); return true;
    case VALUE_NOT_IMPLEMENTED: strbuf_puts(out, "NotImplemented"); return true;
    case VALUE_BOOL: strbuf_puts(out, value.integer ? "True" : "False"); return true;
    case VALUE_INT: strbuf_printf(out, "%lld", (long long)value.integer); return true;
    case VALUE_FLOAT: format_float(out, value.real, true); return true;
    case VALUE_COMPLEX: return put_complex_repr(out, value.complex->real, value.complex->imaginary);
    case VALUE_STR:
        dump_string(out, value.text->data, value.text->length, interp->options.minor);
        return true;
    case VALUE_BYTES: dump_bytes(out, value.text->data, value.text->length); return true;
    case VALUE_TUPLE: return put_items_repr(interp, out, value.items, "(", ")", node, depth);
    case VALUE_OBJECT: return put_object_repr(interp, out, value, node, depth);
    case VALUE_NEVER:
    case VALUE_DIM:
    case VALUE_SOME:
    case VALUE_UNION:
    case VALUE_ANY: break;
    }
    return false;
}

Value format_repr(Interp *interp, Value value, const Node *node) {
    if (is_own_instance(interp, value)) return call_for_text(interp, value, "__repr__", NULL, node);
    return format_plain_repr(interp, value, node);
}

Value format_plain_repr(Interp *interp, Value value, const Node *node) {
    if (value.kind == VALUE_NEVER) return value;
    StrBuf out = {0};
    if (put_repr(interp, &out, value, node, 0)) return take_text(interp, &out, false);
    strbuf_free(&out);
    return interp->path.state.is_reached ? value_some(CLASS_str) : value_never();
}

Value format_str(Interp *interp, Value value, const Node *node) {
    if (value.kind == VALUE_NEVER || value.kind == VALUE_STR) return value;
    if (is_own_instance(interp, value)) return call_for_text(interp, value, "__str__", NULL, node);
    return format_repr(interp, value, node);
}

Value format_ascii(Interp *interp, Value value, const Node *node) {
    Value text = format_repr(interp, value, node);
    if (text.kind != VALUE_STR || text_is_ascii(text)) return text;
    StrBuf out = {0};
    for (uint32_t at = 0; at < text.text->length;) {
        size_t size;
        uint32_t c = utf8_decode(text.text->data + at, &size);
        if (c < 0x80)
            strbuf_putc(&out, (char)c);
        else if (c < 0x100)
            strbuf_printf(&out, "\\x%02x", c);
        else
            strbuf_printf(&out, c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
        at += (uint32_t)size;
    }
    return take_text(interp, &out, false);
}
