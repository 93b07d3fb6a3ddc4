/* text.format(…): replacement fields in braces. */
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/attribute.h"
#include "eval/object/format.h"
#include "eval/object/format_internal.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/reenter.h"

#include <limits.h>
#include <string.h>

/* One run over a text and its arguments. */
typedef struct Fields {
    Interp *interp;
    const Node *node;
    const Items *positional;
    const Entries *named;
    Value mapping; /* of format_map; NEVER for none */
    int64_t next;  /* the number of the next automatic field; -1 when they are numbered by hand */
    bool is_counting;
    bool is_known;
    FormatFailure failure;
} Fields;

static void stop_with(Fields *run, const char *message) {
    format_stop(&run->failure, fail_value(run->interp, run->node, "%s", message));
}

static bool is_number(const char *text, size_t length, int64_t *number) {
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        *number = *number * 10 + (text[i] - '0');
        if (*number > INT_MAX) *number = INT_MAX;
    }
    return length > 0;
}

static Value positional_argument(Fields *run, int64_t index) {
    Interp *interp = run->interp;
    if (run->mapping.kind != VALUE_NEVER) {
        stop_with(run, "Format string contains positional fields");
        return value_never();
    }
    if (!run->positional || run->positional->is_open) return value_any();
    if (index < run->positional->count) return run->positional->items[index];
    format_stop(&run->failure,
                fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, run->node,
                     "Replacement index %lld out of range for positional args tuple", (long long)index));
    return value_never();
}

static Value named_argument(Fields *run, const char *name, size_t length) {
    Interp *interp = run->interp;
    Value key = value_str(interp->run.arena, name, length);
    if (run->mapping.kind != VALUE_NEVER) return get_item(interp, run->mapping, key, run->node);
    if (!run->named) return value_any();
    Tri found;
    Value value = mapping_get(interp, run->named, key, &found);
    if (found == TRI_YES) return value;
    if (found == TRI_UNKNOWN) return value_any();
    format_stop(&run->failure, fail(interp, CODE_KEY_MISSING, CLASS_KeyError, run->node,
                                    "there is no argument '%.*s'", (int)length, name));
    return value_never();
}

/* The value of `name.attribute[item]`. */
static Value field_value(Fields *run, const char *text, size_t length) {
    Interp *interp = run->interp;
    size_t end = 0;
    while (end < length && text[end] != '.' && text[end] != '[') end++;
    int64_t number;
    Value value;
    if (end == 0 || is_number(text, end, &number)) {
        bool is_counted = end == 0;
        if (is_counted ? run->next < 0 : run->is_counting) {
            stop_with(run,
                      is_counted
                          ? "cannot switch from manual field specification to automatic field numbering"
                          : "cannot switch from automatic field numbering to manual field specification");
            return value_never();
        }
        if (is_counted) {
            run->is_counting = true;
            number = run->next++;
        } else {
            run->next = -1;
        }
        value = positional_argument(run, number);
    } else {
        value = named_argument(run, text, end);
    }
    while (end < length && !run->failure.is_set && value.kind != VALUE_NEVER) {
        size_t start = end + 1;
        if (text[end] == '.') {
            for (end = start; end < length && text[end] != '.' && text[end] != '[';) end++;
            if (end == start) {
                stop_with(run, "Empty attribute in format string");
                return value_never();
            }
            value = attribute_get(
                interp, value, symbol_from(interp->analysis.symbols, text + start, end - start), run->node);
            continue;
        }
        if (text[end] != '[') {
            stop_with(run, "Only '.' or '[' may follow ']' in format field specifier");
            return value_never();
        }
        for (end = start; end < length && text[end] != ']';) end++;
        if (end >= length) {
            stop_with(run, "Missing ']' in format string");
            return value_never();
        }
        if (end == start) {
            stop_with(run, "Empty attribute in format string");
            return value_never();
        }
        Value key = is_number(text + start, end - start, &number)
                        ? value_int(number)
                        : value_str(interp->run.arena, text + start, end - start);
        value = get_item(interp, value, key, run->node);
        end++;
    }
    return value;
}

static void expand(Fields *run, const char *at, const char *end, StrBuf *out, int depth);

/* One field, from after its '{' to before its '}'. */
static void put_field(Fields *run, const char *text, size_t length, StrBuf *out, int depth) {
    size_t name = 0;
    for (bool in_brackets = false; name < length; name++) {
        if (text[name] == '[') in_brackets = true;
        if (text[name] == ']') in_brackets = false;
        if (!in_brackets && (text[name] == '!' || text[name] == ':')) break;
        if (!in_brackets && text[name] == '{') {
            stop_with(run, "unexpected '{' in field name");
            return;
        }
    }
    size_t at = name;
    int conversion = 0;
    if (at < length && text[at] == '!') {
        if (at + 1 >= length) {
            stop_with(run, "end of string while looking for conversion specifier");
            return;
        }
        conversion = (unsigned char)text[at + 1];
        at += 2;
        if (at < length && text[at] != ':') {
            stop_with(run, "expected ':' after conversion specifier");
            return;
        }
    }
    Value value = field_value(run, text, name);
    if (run->failure.is_set) return;
    if (value.kind == VALUE_NEVER) {
        format_stop(&run->failure, value);
        return;
    }
    if (conversion && conversion != 'r' && conversion != 's' && conversion != 'a') {
        format_stop(&run->failure,
                    fail_value(run->interp, run->node, "Unknown conversion specifier %c", conversion));
        return;
    }
    StrBuf spec = {0};
    bool was_known = run->is_known;
    run->is_known = true;
    if (at < length) expand(run, text + at + 1, text + length, &spec, depth + 1);
    bool is_spec_known = run->is_known;
    run->is_known = was_known;
    Value spec_value =
        is_spec_known ? value_str(run->interp->run.arena, spec.data, spec.length) : value_some(CLASS_str);
    strbuf_free(&spec);
    if (run->failure.is_set) return;
    Value formatted = value.kind == VALUE_UNION
                          ? value_some(CLASS_str)
                          : format_value(run->interp, value, conversion, spec_value, run->node);
    if (formatted.kind == VALUE_NEVER || formatted.kind == VALUE_ANY)
        format_stop(&run->failure, formatted);
    else if (formatted.kind == VALUE_STR)
        strbuf_put(out, formatted.text->data, formatted.text->length);
    else
        run->is_known = false;
}

static void expand(Fields *run, const char *at, const char *end, StrBuf *out, int depth) {
    if (depth > 2 && !memchr(at, '{', (size_t)(end - at))) {
        strbuf_put(out, at, (size_t)(end - at));
        return;
    }
    if (depth > 2) {
        stop_with(run, "Max string recursion exceeded");
        return;
    }
    while (at < end && !run->failure.is_set) {
        if ((*at == '{' || *at == '}') && at + 1 < end && at[1] == *at && depth == 1) {
            strbuf_putc(out, *at);
            at += 2;
            continue;
        }
        if (*at == '}') {
            stop_with(run, "Single '}' encountered in format string");
            return;
        }
        if (*at != '{') {
            strbuf_putc(out, *at++);
            continue;
        }
        const char *start = ++at;
        if (at >= end) {
            stop_with(run, "Single '{' encountered in format string");
            return;
        }
        int braces = 1;
        bool in_brackets = false, in_name = true;
        for (; at < end; at++) {
            if (in_name && *at == '[') in_brackets = true;
            if (in_name && *at == ']') in_brackets = false;
            if (in_brackets) continue;
            if (*at == ':' || *at == '!') in_name = false;
            if (*at == '{') braces++;
            if (*at == '}' && --braces == 0) break;
        }
        if (at >= end) {
            stop_with(run, "expected '}' before end of string");
            return;
        }
        put_field(run, start, (size_t)(at - start), out, depth);
        at++;
    }
}

Value format_fields(Interp *interp, Value text, const Items *positional, const Entries *named, Value mapping,
                    const Node *node) {
    Fields run = {.interp = interp,
                  .node = node,
                  .positional = positional,
                  .named = named,
                  .mapping = mapping,
                  .is_known = true};
    StrBuf out = {0};
    expand(&run, text.text->data, text.text->data + text.text->length, &out, 1);
    if (!run.failure.is_set && run.is_known && out.length <= VALUE_MOST_TEXT)
        return take_text(interp, &out, false);
    strbuf_free(&out);
    return run.failure.is_set ? run.failure.value : value_some(CLASS_str);
}
