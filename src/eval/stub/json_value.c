#include "eval/stub/json_value.h"
#include "base/array.h"
#include "base/strbuf.h"
#include "base/utf.h"
#include "eval/interp.h"
#include "eval/object/heap.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NESTING = 64, MOST_THINGS = 50000, MOST_DIGITS = 40 };

static Value read_value(JsonSource *source);

static Value fail_here(JsonSource *source) {
    source->has_failed = true;
    source->at = source->end;
    return value_any();
}

static char next(JsonSource *source) {
    while (source->at < source->end && strchr(" \t\n\r", *source->at) && *source->at) source->at++;
    return source->at < source->end ? *source->at : '\0';
}

/* One of the words of JSON; NEVER when none stands there. */
static Value read_word(JsonSource *source) {
    static const char *const words[] = {"true", "false", "null"};
    const Value meanings[] = {value_bool(true), value_bool(false), value_none()};
    size_t left = (size_t)(source->end - source->at);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (left < length || memcmp(source->at, words[i], length) != 0) continue;
        source->at += length;
        return meanings[i];
    }
    return value_never();
}

/* \uXXXX, after the u; a surrogate is not read. */
static bool take_code(JsonSource *source, StrBuf *text) {
    char digits[5] = "";
    if (source->end - source->at < 4) return false;
    memcpy(digits, source->at, 4);
    if (strspn(digits, "0123456789abcdefABCDEF") != 4) return false;
    unsigned long code = strtoul(digits, NULL, 16);
    source->at += 4;
    if (code == 0 || (code >= 0xD800 && code < 0xE000)) return false;
    strbuf_put_utf8(text, (uint32_t)code);
    return true;
}

static bool take_escape(JsonSource *source, StrBuf *text) {
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (source->at == source->end) return false;
    char letter = *source->at++;
    if (letter == 'u') return take_code(source, text);
    const char *found = letter ? strchr(names, letter) : NULL;
    if (found) strbuf_putc(text, meanings[found - names]);
    return found != NULL;
}

static Value read_text(JsonSource *source) {
    StrBuf text = {0};
    bool is_read = false;
    source->at++;
    while (source->at < source->end && (unsigned char)*source->at >= ' ') {
        char letter = *source->at++;
        if (letter == '"') {
            is_read = true;
            break;
        }
        if (letter != '\\')
            strbuf_putc(&text, letter);
        else if (!take_escape(source, &text))
            break;
    }
    Value value =
        is_read ? value_str(source->interp->run.arena, strbuf_text(&text), text.length) : fail_here(source);
    strbuf_free(&text);
    return value;
}

static Value read_number(JsonSource *source) {
    char digits[MOST_DIGITS + 1] = "";
    size_t length = 0;
    while (source->at + length < source->end && length < MOST_DIGITS && source->at[length] &&
           strchr("+-.0123456789eE", source->at[length]))
        length++;
    memcpy(digits, source->at, length);
    char *end;
    errno = 0;
    bool is_whole = strspn(digits, "-0123456789") == length;
    long long whole = is_whole ? strtoll(digits, &end, 10) : 0;
    double real = is_whole ? 0 : strtod(digits, &end);
    if (length == 0 || length == MOST_DIGITS || errno || *end) return fail_here(source);
    source->at += length;
    return is_whole ? value_int(whole) : value_float(real);
}

static Value read_list(JsonSource *source) {
    Array(Value) items = {0};
    source->at++;
    bool is_over = next(source) == ']';
    while (!is_over && !source->has_failed) {
        array_push(&items, read_value(source));
        char mark = next(source);
        is_over = mark == ']';
        if (mark == ',')
            source->at++;
        else if (!is_over)
            fail_here(source);
    }
    if (!source->has_failed) source->at++;
    Interp *interp = source->interp;
    Value list = source->has_failed
                     ? value_any()
                     : new_list(interp, items_new(interp->run.arena, items.items, items.count), source->site);
    array_free(&items);
    return list;
}

/* Of a key that comes twice the last value counts, at the place of the first. */
static void put_entry(Entries *entries, Value key, Value value) {
    int64_t index = entries_find(entries, key);
    entries->items[index < 0 ? entries->count++ : index] = (Entry){key, value};
}

static Value dict_of(JsonSource *source, const Value *parts, uint32_t count) {
    Interp *interp = source->interp;
    Entries *entries = entries_new(interp->run.arena, count / 2);
    entries->count = 0;
    for (uint32_t i = 0; i < count; i += 2) put_entry(entries, parts[i], parts[i + 1]);
    return new_dict(interp, entries, source->site);
}

static Value read_dict(JsonSource *source) {
    Array(Value) parts = {0};
    source->at++;
    bool is_over = next(source) == '}';
    while (!is_over && !source->has_failed) {
        array_push(&parts, next(source) == '"' ? read_text(source) : fail_here(source));
        if (next(source) != ':') fail_here(source);
        if (!source->has_failed) source->at++;
        array_push(&parts, read_value(source));
        char mark = next(source);
        is_over = mark == '}';
        if (mark == ',')
            source->at++;
        else if (!is_over)
            fail_here(source);
    }
    if (!source->has_failed) source->at++;
    Value dict = source->has_failed ? value_any() : dict_of(source, parts.items, parts.count);
    array_free(&parts);
    return dict;
}

static Value read_value(JsonSource *source) {
    char first = next(source);
    if (++source->made > MOST_THINGS || source->depth == MOST_NESTING) return fail_here(source);
    if (first == '"') return read_text(source);
    Value word = read_word(source);
    if (word.kind != VALUE_NEVER) return word;
    if (first != '[' && first != '{') return read_number(source);
    source->depth++;
    Value value = first == '[' ? read_list(source) : read_dict(source);
    source->depth--;
    return value;
}

Value json_read(JsonSource *source) {
    size_t length = (size_t)(source->end - source->at);
    if (utf8_valid_prefix(source->at, length) != length) return fail_here(source);
    Value value = read_value(source);
    if (!source->has_failed && next(source)) fail_here(source);
    if (source->at != source->end) source->has_failed = true;
    return value;
}
