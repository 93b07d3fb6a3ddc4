/* `text % arguments`: formatting in the manner of printf. */
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/format.h"
#include "eval/object/format_internal.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_text.h"

#include "base/utf.h"
#include "eval/reenter.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* One run over a text. */
typedef struct Percent {
    Interp *interp;
    const Node *node;
    bool is_bytes;
    const char *at, *start, *end;
    Value arguments;
    const Items *items; /* the arguments when they are a tuple; NULL for a single one */
    uint32_t taken;
    bool is_mapped; /* a key was used: the arguments are a mapping */
    StrBuf out;
    bool is_known;
    FormatFailure failure;
} Percent;

typedef struct PercentConversion {
    FormatSpec spec;
    bool is_left, is_zero;
    char type;
} PercentConversion;

/* The next argument; ANY when it is not known. */
static Value take_argument(Percent *run) {
    if (!run->items) {
        if (run->taken++ == 0) return run->arguments;
    } else if (run->items->is_open) {
        run->taken++;
        return value_any();
    } else if (run->taken < run->items->count) {
        return run->items->items[run->taken++];
    }
    format_stop(&run->failure, fail_type(run->interp, run->node, "not enough arguments for format string"));
    return value_never();
}

/* A number or `*`. */
static int64_t take_number(Percent *run) {
    if (run->at < run->end && *run->at == '*') {
        run->at++;
        Value value = take_argument(run);
        int64_t number;
        if (run->failure.is_set) return -1;
        if (constant_int(value, &number))
            return number > INT_MAX ? INT_MAX : number < -INT_MAX ? -INT_MAX : number;
        if (!is_unknown(run->interp, value) && !number_of(run->interp, value).rank)
            format_stop(&run->failure, fail_type(run->interp, run->node, "* wants int"));
        run->is_known = false;
        return 0;
    }
    int64_t number = -1;
    while (run->at < run->end && *run->at >= '0' && *run->at <= '9') {
        number = (number < 0 ? 0 : number) * 10 + (*run->at++ - '0');
        if (number > INT_MAX) number = INT_MAX;
    }
    return number;
}

static void put_piece(Percent *run, PercentConversion *conversion, const char *text, size_t length) {
    FormatSpec spec = conversion->spec;
    spec.fill = ' ';
    spec.align = conversion->is_left ? '<' : '>';
    if (spec.width > VALUE_MOST_TEXT)
        run->is_known = false;
    else if (run->is_bytes) { /* padded by bytes, not by characters */
        int64_t missing = spec.width - (int64_t)length;
        if (missing > 0 && !conversion->is_left) strbuf_fill(&run->out, ' ', (size_t)missing);
        strbuf_put(&run->out, text, length);
        if (missing > 0 && conversion->is_left) strbuf_fill(&run->out, ' ', (size_t)missing);
    } else {
        put_padded(&run->out, &spec, '>', text, length);
    }
}

static void put_numeric(Percent *run, PercentConversion *conversion, bool negative, const char *prefix,
                        const StrBuf *digits) {
    FormatSpec spec = conversion->spec;
    if (spec.width > VALUE_MOST_TEXT || spec.precision > VALUE_MOST_TEXT) {
        run->is_known = false;
        return;
    }
    spec.align = conversion->is_left ? '<' : conversion->is_zero ? '=' : '>';
    spec.fill = conversion->is_zero && !conversion->is_left ? '0' : ' ';
    spec.grouping = 0;
    put_number(&run->out, &spec, negative, prefix, digits->data, digits->length,
               leading_digits(digits->data, digits->length));
}

static void put_integer(Percent *run, PercentConversion *conversion, Value value) {
    Interp *interp = run->interp;
    Number number = number_of(interp, value);
    char type = conversion->type;
    bool is_decimal = type == 'd' || type == 'i' || type == 'u';
    if (number.rank == NUMBER_NONE || number.rank == NUMBER_COMPLEX ||
        (number.rank == NUMBER_FLOAT && !is_decimal)) {
        run->is_known = false;
        bool may_fit = is_unknown(interp, value) || class_of_value(interp, value) >= CLASS_KNOWN_END;
        if (!may_fit)
            format_stop(&run->failure,
                        is_decimal
                            ? fail_type(interp, run->node, "%%%c format: a real number is required, not %s",
                                        type, type_name(interp, value))
                            : fail_type(interp, run->node, "%%%c format: an integer is required, not %s",
                                        type, type_name(interp, value)));
        return;
    }
    if (!number.is_known) {
        run->is_known = false;
        return;
    }
    if (number.rank == NUMBER_FLOAT) {
        if (isnan(number.real)) {
            format_stop(&run->failure, fail_value(interp, run->node, "cannot convert float NaN to integer"));
            return;
        }
        if (isinf(number.real)) {
            format_stop(&run->failure, fail(interp, CODE_OVERFLOW, CLASS_OverflowError, run->node,
                                            "cannot convert float infinity to integer"));
            return;
        }
        if (fabs(number.real) >= 9.2e18) {
            run->is_known = false;
            return;
        }
        number.integer = (int64_t)number.real;
    }
    StrBuf digits = {0}, plain = {0};
    put_digits(&plain, absolute(number.integer), is_decimal ? 'd' : type);
    if (conversion->spec.precision > (int64_t)plain.length && conversion->spec.precision <= VALUE_MOST_TEXT)
        strbuf_fill(&digits, '0', (size_t)conversion->spec.precision - plain.length);
    strbuf_put(&digits, plain.data, plain.length);
    char prefix[3] = {'0', type, 0};
    PercentConversion whole = *conversion;
    whole.spec.type = is_decimal ? 'd' : type;
    StrBuf *body = &digits;
    if (type == 'x' || type == 'X') { /* its letters are digits too */
        FormatSpec spec = whole.spec;
        spec.align = whole.is_left ? '<' : whole.is_zero ? '=' : '>';
        spec.fill = whole.is_zero && !whole.is_left ? '0' : ' ';
        if (spec.width <= VALUE_MOST_TEXT && spec.precision <= VALUE_MOST_TEXT)
            put_number(&run->out, &spec, number.integer < 0, spec.alternate ? prefix : "", body->data,
                       body->length, body->length);
        else
            run->is_known = false;
    } else {
        put_numeric(run, &whole, number.integer < 0, whole.spec.alternate && !is_decimal ? prefix : "", body);
    }
    strbuf_free(&digits);
    strbuf_free(&plain);
}

static void put_floating(Percent *run, PercentConversion *conversion, Value value) {
    Number number = number_of(run->interp, value);
    if (number.rank == NUMBER_NONE || number.rank == NUMBER_COMPLEX) {
        run->is_known = false;
        bool may_fit =
            is_unknown(run->interp, value) || class_of_value(run->interp, value) >= CLASS_KNOWN_END;
        if (!may_fit)
            format_stop(&run->failure,
                        run->is_bytes ? fail_type(run->interp, run->node, "float argument required, not %s",
                                                  type_name(run->interp, value))
                                      : fail_type(run->interp, run->node, "must be real number, not %s",
                                                  type_name(run->interp, value)));
        return;
    }
    if (!number.is_known || conversion->spec.precision > VALUE_MOST_TEXT) {
        run->is_known = false;
        return;
    }
    StrBuf digits = {0};
    int precision = conversion->spec.precision < 0 ? 6 : (int)conversion->spec.precision;
    put_real(&digits, fabs(number.real), conversion->type, precision, conversion->spec.alternate, false);
    put_numeric(run, conversion, signbit(number.real) && !isnan(number.real), "", &digits);
    strbuf_free(&digits);
}

static void put_character(Percent *run, PercentConversion *conversion, Value value) {
    int64_t code;
    Interp *interp = run->interp;
    if (is_text(value) && text_count(value) == 1 && (value.kind == VALUE_BYTES) == run->is_bytes) {
        put_piece(run, conversion, value.text->data, value.text->length);
        return;
    }
    if (constant_int(value, &code)) {
        if (code < 0 || code > (run->is_bytes ? 255 : 0x10FFFF)) {
            format_stop(&run->failure,
                        fail(interp, CODE_OVERFLOW, CLASS_OverflowError, run->node, "%s",
                             run->is_bytes ? "%c arg not in range(256)" : "%c arg not in range(0x110000)"));
            return;
        }
        StrBuf text = {0};
        if (run->is_bytes)
            strbuf_putc(&text, (char)code);
        else
            strbuf_put_utf8(&text, (uint32_t)code);
        put_piece(run, conversion, text.data, text.length);
        strbuf_free(&text);
        return;
    }
    run->is_known = false;
    Address class = class_of_value(interp, value);
    bool may_fit =
        is_unknown(interp, value) || class >= CLASS_KNOWN_END || class == CLASS_int || class == CLASS_bool ||
        (!is_text(value) && class == (run->is_bytes ? CLASS_bytes : CLASS_str)) || class == CLASS_bytearray;
    if (!may_fit)
        format_stop(&run->failure,
                    fail_type(interp, run->node, "%s",
                              run->is_bytes ? "%c requires an integer in range(256) or a single byte"
                                            : "%c requires int or char"));
}

static void put_text(Percent *run, PercentConversion *conversion, Value value) {
    Interp *interp = run->interp;
    Value text;
    if (run->is_bytes && (conversion->type == 's' || conversion->type == 'b')) {
        Address class = class_of_value(interp, value);
        bool may_fit = is_unknown(interp, value) || class >= CLASS_KNOWN_END || class == CLASS_bytes ||
                       class == CLASS_bytearray || class == CLASS_memoryview;
        if (!may_fit) {
            format_stop(
                &run->failure,
                fail_type(
                    interp, run->node,
                    "%%b requires a bytes-like object, or an object that implements __bytes__, not '%s'",
                    type_name(interp, value)));
            return;
        }
        text = value;
    } else {
        text = conversion->type == 'r' && !run->is_bytes ? format_repr(interp, value, run->node)
               : conversion->type == 's'                 ? format_str(interp, value, run->node)
                                                         : format_ascii(interp, value, run->node);
    }
    if (text.kind == VALUE_NEVER) {
        format_stop(&run->failure, text);
        return;
    }
    if (!is_text(text)) {
        run->is_known = false;
        return;
    }
    size_t length = text.text->length;
    int64_t precision = conversion->spec.precision;
    if (precision >= 0 && run->is_bytes)
        length = (int64_t)length > precision ? (size_t)precision : length;
    else if (precision >= 0)
        length = prefix_bytes(text.text->data, length, precision);
    put_piece(run, conversion, text.text->data, length);
}

/* The value of `%(key)s`. */
static Value take_key(Percent *run) {
    Interp *interp = run->interp;
    const char *start = ++run->at;
    for (int depth = 1; run->at < run->end; run->at++) {
        if (*run->at == '(') depth++;
        if (*run->at == ')' && --depth == 0) break;
    }
    if (run->at >= run->end) {
        format_stop(&run->failure, fail_value(interp, run->node, "incomplete format key"));
        return value_never();
    }
    size_t length = (size_t)(run->at++ - start);
    run->is_mapped = true;
    Address class = class_of_value(interp, run->arguments);
    if (class != CLASS_none && class < CLASS_KNOWN_END && class != CLASS_dict && class != CLASS_object) {
        bool is_sequence = class == CLASS_list || class == CLASS_range || class == CLASS_memoryview ||
                           (class == CLASS_bytearray && !run->is_bytes);
        if (!is_sequence)
            format_stop(&run->failure, fail_type(interp, run->node, "format requires a mapping"));
        else
            run->is_known = false;
        return value_any();
    }
    const Entries *entries = mapping_entries(interp, run->arguments);
    if (!entries) return value_any();
    Value key = run->is_bytes ? value_bytes(interp->run.arena, start, length)
                              : value_str(interp->run.arena, start, length);
    if (class == CLASS_dict) {
        Tri found;
        Value value = mapping_get(interp, entries, key, &found);
        if (found == TRI_NO)
            format_stop(&run->failure, fail(interp, CODE_KEY_MISSING, CLASS_KeyError, run->node,
                                            "the dict has no key '%.*s'", (int)length, start));
        return found == TRI_YES ? value : value_any();
    }
    return get_item(interp, run->arguments, key, run->node);
}

/* What stands after a `%`. */
static void convert(Percent *run) {
    PercentConversion conversion = {.spec = {.fill = ' ', .width = -1, .precision = -1}};
    Value value = value_never();
    bool has_key = false;
    if (run->at < run->end && *run->at == '(') {
        value = take_key(run);
        has_key = true;
        if (run->failure.is_set) return;
    }
    for (; run->at < run->end; run->at++) {
        if (*run->at == '-')
            conversion.is_left = true;
        else if (*run->at == '0')
            conversion.is_zero = true;
        else if (*run->at == '+')
            conversion.spec.sign = '+';
        else if (*run->at == ' ')
            conversion.spec.sign = conversion.spec.sign ? conversion.spec.sign : ' ';
        else if (*run->at == '#')
            conversion.spec.alternate = true;
        else
            break;
    }
    conversion.spec.width = take_number(run);
    if (conversion.spec.width < -1) {
        conversion.is_left = true;
        conversion.spec.width = -conversion.spec.width;
    }
    if (run->failure.is_set) return;
    if (run->at < run->end && *run->at == '.') {
        run->at++;
        conversion.spec.precision = take_number(run);
        if (conversion.spec.precision < 0) conversion.spec.precision = 0;
    }
    if (run->failure.is_set) return;
    if (run->at < run->end && (*run->at == 'h' || *run->at == 'l' || *run->at == 'L')) run->at++;
    if (run->at >= run->end) {
        format_stop(&run->failure, fail_value(run->interp, run->node, "incomplete format"));
        return;
    }
    conversion.type = *run->at++;
    if (!has_key) value = take_argument(run);
    if (run->failure.is_set) return;
    if (strchr("diuoxX", conversion.type))
        put_integer(run, &conversion, value);
    else if (strchr("eEfFgG", conversion.type))
        put_floating(run, &conversion, value);
    else if (conversion.type == 'c')
        put_character(run, &conversion, value);
    else if (strchr("sra", conversion.type) || (conversion.type == 'b' && run->is_bytes))
        put_text(run, &conversion, value);
    else
        format_stop(&run->failure,
                    fail_value(run->interp, run->node, "unsupported format character '%c' (0x%x) at index %d",
                               conversion.type, (unsigned char)conversion.type,
                               (int)(run->at - 1 - run->start)));
}

Value format_percent(Interp *interp, Value text, Value arguments, const Node *node) {
    Percent run = {.interp = interp,
                   .node = node,
                   .is_bytes = text.kind == VALUE_BYTES,
                   .at = text.text->data,
                   .start = text.text->data,
                   .end = text.text->data + text.text->length,
                   .arguments = arguments,
                   .is_known = true};
    Address class = run.is_bytes ? CLASS_bytes : CLASS_str;
    if (arguments.kind == VALUE_TUPLE)
        run.items = arguments.items;
    else if (is_unknown(interp, arguments) || builtin_class(interp, arguments) == CLASS_tuple)
        run.items = items_open(interp->run.arena, value_any(), NULL); /* it may be a tuple of any length */
    while (run.at < run.end && !run.failure.is_set) {
        if (*run.at != '%') {
            strbuf_putc(&run.out, *run.at++);
            continue;
        }
        run.at++;
        if (run.at < run.end && *run.at == '%')
            strbuf_putc(&run.out, *run.at++);
        else
            convert(&run);
    }
    if (run.failure.is_set) {
        strbuf_free(&run.out);
        return run.failure.value;
    }
    bool is_left_over = run.items ? !run.items->is_open && run.taken < run.items->count && !run.is_mapped
                                  : run.taken == 0 && !run.is_mapped;
    if (is_left_over && !run.items) { /* a mapping may stay unused, and so may what has items by keys */
        Address own = class_of_value(interp, arguments);
        bool is_mapping = own == CLASS_dict || own == CLASS_list || own == CLASS_range ||
                          own == CLASS_memoryview || own >= CLASS_KNOWN_END || !own ||
                          ((own == CLASS_bytes || own == CLASS_bytearray) && !run.is_bytes) ||
                          own == CLASS_GenericAlias;
        if (run.is_bytes && own == CLASS_str) is_mapping = false;
        if (is_mapping) is_left_over = false;
    }
    if (is_left_over) {
        strbuf_free(&run.out);
        return fail_type(interp, node, "not all arguments converted during %s formatting",
                         run.is_bytes ? "bytes" : "string");
    }
    if (run.is_known && run.out.length <= VALUE_MOST_TEXT) return take_text(interp, &run.out, run.is_bytes);
    strbuf_free(&run.out);
    return value_some(class);
}
