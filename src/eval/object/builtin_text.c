/* The methods of str and bytes on constants. Cases of letters are known for ASCII only. */
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/class.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/operate_text.h"
#include "eval/object/unknown.h"

#include "base/utf.h"
#include "base/word.h"
#include "eval/reenter.h"
#include "syntax/unicode.h"

#include <string.h>

/* ---- characters ---- */

static bool is_lower(unsigned char c) { return c >= 'a' && c <= 'z'; }
static bool is_upper(unsigned char c) { return c >= 'A' && c <= 'Z'; }
static bool is_letter(unsigned char c) { return is_lower(c) || is_upper(c); }
static char to_lower(char c) { return is_upper((unsigned char)c) ? (char)(c + 32) : c; }
static char to_upper(char c) { return is_lower((unsigned char)c) ? (char)(c - 32) : c; }

static bool is_space(uint32_t c, bool is_bytes) {
    if (c == ' ' || (c >= '\t' && c <= '\r')) return true;
    if (is_bytes) return false;
    return (c >= 0x1c && c <= 0x1f) || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
           c == 0x3000;
}

static bool ends_line(uint32_t c, bool is_bytes) {
    if (c == '\n' || c == '\r') return true;
    return !is_bytes &&
           (c == 0x0b || c == 0x0c || (c >= 0x1c && c <= 0x1e) || c == 0x85 || c == 0x2028 || c == 0x2029);
}

/* The character at [at], and how many bytes it has. */
static uint32_t character(const Str *text, size_t at, bool is_bytes, size_t *size) {
    if (is_bytes) {
        *size = 1;
        return (unsigned char)text->data[at];
    }
    return utf8_decode(text->data + at, size);
}

/* ---- self and results ---- */

static bool is_bytes_method(const NativeCall *call) { return call->arguments[0].kind == VALUE_BYTES; }
static ValueKind kind_of(const NativeCall *call) { return is_bytes_method(call) ? VALUE_BYTES : VALUE_STR; }
/* The constant that the method is called on; NULL when it is not known. */
static const Str *own_text(const NativeCall *call) {
    return is_text(call->arguments[0]) ? call->arguments[0].text : NULL;
}

static Value make(Interp *interp, const NativeCall *call, const char *data, size_t length) {
    return is_bytes_method(call) ? value_bytes(interp->run.arena, data, length)
                                 : value_str(interp->run.arena, data, length);
}

static bool give(Interp *interp, const NativeCall *call, const char *data, size_t length, Value *result) {
    return answer(result, make(interp, call, data, length));
}

static bool take(Interp *interp, const NativeCall *call, StrBuf *buffer, Value *result) {
    return answer(result, take_text(interp, buffer, is_bytes_method(call)));
}

static bool give_list(Interp *interp, const NativeCall *call, ValueList *pieces, Value *result) {
    return answer(result, new_list(interp, take_items(interp, pieces), call->site));
}

/* ---- letters ---- */

typedef char CharacterMap(char c, char before);

static char map_lower(char c, char before) { return (void)before, to_lower(c); }
static char map_upper(char c, char before) { return (void)before, to_upper(c); }
static char map_swap(char c, char before) {
    return (void)before, is_upper((unsigned char)c) ? to_lower(c) : to_upper(c);
}
static char map_title(char c, char before) {
    return is_letter((unsigned char)before) ? to_lower(c) : to_upper(c);
}
/* Only the first character has none before it. */
static char map_capital(char c, char before) { return before ? to_lower(c) : to_upper(c); }

static bool map_text(Interp *interp, const NativeCall *call, CharacterMap *map, Value *result) {
    const Str *text = own_text(call);
    if (!text || (!is_bytes_method(call) && !text_is_ascii(call->arguments[0]))) return false;
    StrBuf mapped = {0};
    for (uint32_t i = 0; i < text->length; i++) {
        char before = i ? (text->data[i - 1] ? text->data[i - 1] : ' ') : 0;
        strbuf_putc(&mapped, map(text->data[i], before));
    }
    return take(interp, call, &mapped, result);
}

static bool lower(Interp *interp, const NativeCall *call, Value *result) {
    return map_text(interp, call, map_lower, result);
}
static bool upper(Interp *interp, const NativeCall *call, Value *result) {
    return map_text(interp, call, map_upper, result);
}
static bool swapcase(Interp *interp, const NativeCall *call, Value *result) {
    return map_text(interp, call, map_swap, result);
}
static bool title(Interp *interp, const NativeCall *call, Value *result) {
    return map_text(interp, call, map_title, result);
}
static bool capitalize(Interp *interp, const NativeCall *call, Value *result) {
    return map_text(interp, call, map_capital, result);
}

typedef bool CharacterTest(unsigned char c);

static bool test_alnum(unsigned char c) { return is_letter(c) || is_digit_char(c); }
static bool test_space(unsigned char c) { return is_space(c, true); }
static bool test_str_space(unsigned char c) { return is_space(c, false); }

/* True when there are characters and all pass. */
static bool test_all(const NativeCall *call, CharacterTest *test, Value *result) {
    const Str *text = own_text(call);
    if (!text || (!is_bytes_method(call) && !text_is_ascii(call->arguments[0]))) return false;
    bool holds = text->length > 0;
    for (uint32_t i = 0; i < text->length; i++) holds = holds && test((unsigned char)text->data[i]);
    return answer(result, value_bool(holds));
}

static bool isalnum_method(Interp *interp, const NativeCall *call, Value *result) {
    return (void)interp, test_all(call, test_alnum, result);
}
static bool isalpha_method(Interp *interp, const NativeCall *call, Value *result) {
    return (void)interp, test_all(call, is_letter, result);
}
static bool isdigit_method(Interp *interp, const NativeCall *call, Value *result) {
    return (void)interp, test_all(call, is_digit_char, result);
}
static bool isspace_method(Interp *interp, const NativeCall *call, Value *result) {
    return (void)interp, test_all(call, is_bytes_method(call) ? test_space : test_str_space, result);
}

static bool isascii_method(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp;
    return own_text(call) && answer(result, value_bool(text_is_ascii(call->arguments[0])));
}

/* At least one letter, and none of the other case. */
static bool test_case(const NativeCall *call, CharacterTest *wanted, CharacterTest *other, Value *result) {
    const Str *text = own_text(call);
    if (!text || (!is_bytes_method(call) && !text_is_ascii(call->arguments[0]))) return false;
    bool has_letter = false;
    for (uint32_t i = 0; i < text->length; i++) {
        if (other((unsigned char)text->data[i])) return answer(result, value_bool(false));
        if (wanted((unsigned char)text->data[i])) has_letter = true;
    }
    return answer(result, value_bool(has_letter));
}

static bool islower_method(Interp *interp, const NativeCall *call, Value *result) {
    return (void)interp, test_case(call, is_lower, is_upper, result);
}
static bool isupper_method(Interp *interp, const NativeCall *call, Value *result) {
    return (void)interp, test_case(call, is_upper, is_lower, result);
}

static bool istitle_method(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp;
    const Str *text = own_text(call);
    if (!text || (!is_bytes_method(call) && !text_is_ascii(call->arguments[0]))) return false;
    bool in_word = false, has_letter = false;
    for (uint32_t i = 0; i < text->length; i++) {
        unsigned char c = (unsigned char)text->data[i];
        if ((is_upper(c) && in_word) || (is_lower(c) && !in_word)) return answer(result, value_bool(false));
        in_word = is_letter(c);
        has_letter = has_letter || in_word;
    }
    return answer(result, value_bool(has_letter));
}

static bool isidentifier_method(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call);
    if (!text) return false;
    bool holds = text->length > 0;
    for (size_t at = 0, size; at < text->length; at += size) {
        uint32_t c = utf8_decode(text->data + at, &size);
        holds = holds && (at ? unicode_is_xid_continue(c, interp->options.minor)
                             : unicode_is_xid_start(c, interp->options.minor));
    }
    return answer(result, value_bool(holds));
}

static bool isprintable_method(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call);
    if (!text) return false;
    bool holds = true;
    for (size_t at = 0, size; at < text->length; at += size)
        holds = unicode_is_printable(utf8_decode(text->data + at, &size), interp->options.minor) && holds;
    return answer(result, value_bool(holds));
}

/* ---- padding ---- */

static bool pad(Interp *interp, const NativeCall *call, int where, Value *result) {
    const Str *text = own_text(call), *fill;
    int64_t width;
    bool answered;
    if (!text) return false;
    if (!need_int(interp, call, 1, &width, result, &answered)) return answered;
    if (!need_text(interp, call, 2, kind_of(call), &fill, result, &answered)) return answered;
    if (text_count(call->arguments[2]) != 1)
        return answer(result,
                      fail_type(interp, call->site, "The fill character must be exactly one character long"));
    int64_t missing = width - text_count(call->arguments[0]);
    if (missing < 0) missing = 0;
    if (missing > VALUE_MOST_TEXT) return false;
    int64_t left = where < 0 ? 0 : where > 0 ? missing : missing / 2 + (missing & width & 1);
    StrBuf padded = {0};
    for (int64_t i = 0; i < left; i++) strbuf_put(&padded, fill->data, fill->length);
    strbuf_put(&padded, text->data, text->length);
    for (int64_t i = left; i < missing; i++) strbuf_put(&padded, fill->data, fill->length);
    return take(interp, call, &padded, result);
}

static bool ljust(Interp *interp, const NativeCall *call, Value *result) {
    return pad(interp, call, -1, result);
}
static bool rjust(Interp *interp, const NativeCall *call, Value *result) {
    return pad(interp, call, 1, result);
}
static bool center(Interp *interp, const NativeCall *call, Value *result) {
    return pad(interp, call, 0, result);
}

static bool zfill(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call);
    int64_t width;
    bool answered;
    if (!text) return false;
    if (!need_int(interp, call, 1, &width, result, &answered)) return answered;
    int64_t missing = width - text_count(call->arguments[0]);
    if (missing < 0) missing = 0;
    if (missing > VALUE_MOST_TEXT) return false;
    StrBuf padded = {0};
    uint32_t sign = text->length && (text->data[0] == '+' || text->data[0] == '-');
    if (sign) strbuf_putc(&padded, text->data[0]);
    strbuf_fill(&padded, '0', (size_t)missing);
    strbuf_put(&padded, text->data + sign, text->length - sign);
    return take(interp, call, &padded, result);
}

static bool expandtabs(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call);
    int64_t size, column = 0;
    bool answered;
    if (!text) return false;
    if (!need_int(interp, call, 1, &size, result, &answered)) return answered;
    StrBuf expanded = {0};
    for (uint32_t i = 0; i < text->length && expanded.length <= VALUE_MOST_TEXT; i++) {
        char c = text->data[i];
        if (c == '\t') {
            int64_t spaces = size > 0 ? size - column % size : 0;
            if (spaces > VALUE_MOST_TEXT) spaces = VALUE_MOST_TEXT + 1;
            strbuf_fill(&expanded, ' ', (size_t)spaces);
            column += spaces;
            continue;
        }
        strbuf_putc(&expanded, c);
        if (is_bytes_method(call) || ((unsigned char)c & 0xC0) != 0x80) column++;
        if (c == '\n' || c == '\r') column = 0;
    }
    return take(interp, call, &expanded, result);
}

/* ---- searching ---- */

/* The bytes from [from] to [to] that arguments 2 and 3 select; false: see [answered]. */
static bool need_bounds(Interp *interp, const NativeCall *call, size_t *from, size_t *to, bool *is_beyond,
                        Value *result, bool *answered) {
    int64_t bounds[2] = {0, INT64_MAX}, count = text_count(call->arguments[0]);
    *from = *to = 0;
    for (uint32_t i = 0; i < 2; i++) {
        if (call->arguments[i + 2].kind == VALUE_NONE) continue;
        if (!need_int(interp, call, i + 2, &bounds[i], result, answered)) return false;
        if (bounds[i] < 0) bounds[i] = bounds[i] < -count ? 0 : bounds[i] + count;
    }
    if (bounds[1] > count) bounds[1] = count;
    *is_beyond = bounds[0] > count || bounds[0] > bounds[1];
    if (bounds[0] > count) bounds[0] = count;
    const Str *text = call->arguments[0].text;
    if (is_bytes_method(call)) {
        *from = (size_t)bounds[0];
        *to = (size_t)bounds[1];
        return true;
    }
    size_t at = 0;
    for (int64_t index = 0;; at++) {
        bool is_start = at == text->length || ((unsigned char)text->data[at] & 0xC0) != 0x80;
        if (is_start && index == bounds[0]) *from = at;
        if (is_start && index == bounds[1]) *to = at;
        if (at == text->length) break;
        if (is_start) index++;
    }
    return true;
}

/* What is looked for: a text of the same kind, and for bytes an int as well. */
static bool need_part(Interp *interp, const NativeCall *call, const char **data, size_t *length, char *byte,
                      Value *result, bool *answered) {
    int64_t number;
    if (is_bytes_method(call) && constant_int(call->arguments[1], &number)) {
        if (number < 0 || number > 255) {
            *answered = answer(result, fail_value(interp, call->site, "byte must be in range(0, 256)"));
            return false;
        }
        *byte = (char)number;
        *data = byte;
        *length = 1;
        return true;
    }
    if (is_bytes_method(call) && number_of(interp, call->arguments[1]).rank == NUMBER_INT) {
        *answered = false;
        return false;
    }
    const Str *text;
    if (!need_text(interp, call, 1, kind_of(call), &text, result, answered)) return false;
    *data = text->data;
    *length = text->length;
    return true;
}

static bool find(Interp *interp, const NativeCall *call, bool from_end, bool must_be_there, Value *result) {
    const Str *text = own_text(call);
    const char *part;
    size_t length, from, to;
    char byte;
    bool answered, is_beyond;
    if (!text) return false;
    if (!need_part(interp, call, &part, &length, &byte, result, &answered)) return answered;
    if (!need_bounds(interp, call, &from, &to, &is_beyond, result, &answered)) return answered;
    int64_t found = -1;
    if (!is_beyond && !from_end) found = find_bytes(text->data, to, part, length, from);
    if (!is_beyond && from_end && to - from >= length)
        for (size_t at = to - length + 1; at-- > from;) {
            if (memcmp(text->data + at, part, length) != 0) continue;
            if (!is_bytes_method(call) && at < text->length && ((unsigned char)text->data[at] & 0xC0) == 0x80)
                continue;
            found = (int64_t)at;
            break;
        }
    if (found < 0 && must_be_there)
        return answer(result,
                      fail_value(interp, call->site, "%s",
                                 is_bytes_method(call) ? "subsection not found" : "substring not found"));
    if (found > 0 && !is_bytes_method(call)) found = (int64_t)utf8_count(text->data, (size_t)found);
    return answer(result, value_int(found));
}

static bool find_method(Interp *interp, const NativeCall *call, Value *result) {
    return find(interp, call, false, false, result);
}
static bool rfind_method(Interp *interp, const NativeCall *call, Value *result) {
    return find(interp, call, true, false, result);
}
static bool index_method(Interp *interp, const NativeCall *call, Value *result) {
    return find(interp, call, false, true, result);
}
static bool rindex_method(Interp *interp, const NativeCall *call, Value *result) {
    return find(interp, call, true, true, result);
}

static bool count(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call);
    const char *part;
    size_t length, from, to;
    char byte;
    bool answered, is_beyond;
    if (!text) return false;
    if (!need_part(interp, call, &part, &length, &byte, result, &answered)) return answered;
    if (!need_bounds(interp, call, &from, &to, &is_beyond, result, &answered)) return answered;
    int64_t found = 0;
    if (is_beyond) return answer(result, value_int(0));
    if (!length) {
        size_t characters = is_bytes_method(call) ? to - from : utf8_count(text->data + from, to - from);
        return answer(result, value_int((int64_t)characters + 1));
    }
    for (int64_t at = (int64_t)from; (at = find_bytes(text->data, to, part, length, (size_t)at)) >= 0;
         at += (int64_t)length)
        found++;
    return answer(result, value_int(found));
}

static bool begins(Interp *interp, const NativeCall *call, bool at_end, Value *result) {
    const Str *text = own_text(call);
    if (!text) return false;
    size_t from, to;
    bool answered, is_beyond;
    if (!need_bounds(interp, call, &from, &to, &is_beyond, result, &answered)) return answered;
    Value wanted = call->arguments[1];
    const Items *items = wanted.kind == VALUE_TUPLE ? wanted.items : items_new(interp->run.arena, &wanted, 1);
    Tri holds = items->is_open ? TRI_UNKNOWN : TRI_NO;
    for (uint32_t i = 0; i < items->count && !items->is_open; i++) {
        Value part = items->items[i];
        if (part.kind != kind_of(call)) {
            Address class = class_of_value(interp, part);
            bool may_fit =
                is_unknown(interp, part) || class >= CLASS_KNOWN_END ||
                class == (is_bytes_method(call) ? CLASS_bytes : CLASS_str) ||
                (is_bytes_method(call) && (class == CLASS_bytearray || class == CLASS_memoryview)) ||
                (wanted.kind != VALUE_TUPLE && class == CLASS_tuple);
            if (!may_fit && holds == TRI_NO)
                return answer(
                    result,
                    fail_type(interp, call->site, "%s first arg must be %s or a tuple of %s, not %s",
                              at_end ? "endswith" : "startswith", is_bytes_method(call) ? "bytes" : "str",
                              is_bytes_method(call) ? "bytes" : "str", type_name(interp, part)));
            holds = TRI_UNKNOWN;
            continue;
        }
        size_t length = part.text->length;
        bool fits = !is_beyond && to - from >= length &&
                    memcmp(text->data + (at_end ? to - length : from), part.text->data, length) == 0;
        if (fits) {
            holds = TRI_YES;
            break;
        }
    }
    return answer(result, value_from_tri(holds));
}

static bool startswith(Interp *interp, const NativeCall *call, Value *result) {
    return begins(interp, call, false, result);
}
static bool endswith(Interp *interp, const NativeCall *call, Value *result) {
    return begins(interp, call, true, result);
}

static bool removeprefix(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call), *part;
    bool answered;
    if (!text) return false;
    if (!need_text(interp, call, 1, kind_of(call), &part, result, &answered)) return answered;
    bool fits = text->length >= part->length && memcmp(text->data, part->data, part->length) == 0;
    return give(interp, call, text->data + (fits ? part->length : 0),
                text->length - (fits ? part->length : 0), result);
}

static bool removesuffix(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call), *part;
    bool answered;
    if (!text) return false;
    if (!need_text(interp, call, 1, kind_of(call), &part, result, &answered)) return answered;
    bool fits = text->length >= part->length &&
                memcmp(text->data + text->length - part->length, part->data, part->length) == 0;
    return give(interp, call, text->data, text->length - (fits ? part->length : 0), result);
}

/* ---- stripping ---- */

static bool has_character(const Str *set, uint32_t c, bool is_bytes) {
    for (size_t at = 0, size; at < set->length; at += size)
        if (character(set, at, is_bytes, &size) == c) return true;
    return false;
}

static bool strip_ends(Interp *interp, const NativeCall *call, bool left, bool right, Value *result) {
    const Str *text = own_text(call), *set = NULL;
    bool answered, is_bytes = is_bytes_method(call);
    if (!text) return false;
    if (call->arguments[1].kind != VALUE_NONE &&
        !need_text(interp, call, 1, kind_of(call), &set, result, &answered))
        return answered;
    size_t from = 0, to = text->length, size;
    while (left && from < to) {
        uint32_t c = character(text, from, is_bytes, &size);
        if (!(set ? has_character(set, c, is_bytes) : is_space(c, is_bytes))) break;
        from += size;
    }
    while (right && to > from) {
        size_t last = to - 1;
        while (!is_bytes && last > from && ((unsigned char)text->data[last] & 0xC0) == 0x80) last--;
        uint32_t c = character(text, last, is_bytes, &size);
        if (!(set ? has_character(set, c, is_bytes) : is_space(c, is_bytes))) break;
        to = last;
    }
    return give(interp, call, text->data + from, to - from, result);
}

static bool strip(Interp *interp, const NativeCall *call, Value *result) {
    return strip_ends(interp, call, true, true, result);
}
static bool lstrip(Interp *interp, const NativeCall *call, Value *result) {
    return strip_ends(interp, call, true, false, result);
}
static bool rstrip(Interp *interp, const NativeCall *call, Value *result) {
    return strip_ends(interp, call, false, true, result);
}

/* ---- splitting and joining ---- */

static void reverse_list(ValueList *list) {
    for (uint32_t i = 0; i + 1 < list->count - i; i++) {
        Value value = list->items[i];
        list->items[i] = list->items[list->count - 1 - i];
        list->items[list->count - 1 - i] = value;
    }
}

/* Words between white space; the last piece takes the rest when [most] are found. */
static void split_words(Interp *interp, const NativeCall *call, int64_t most, ValueList *pieces) {
    const Str *text = own_text(call);
    bool is_bytes = is_bytes_method(call);
    size_t at = 0, size;
    while (at < text->length) {
        while (at < text->length && is_space(character(text, at, is_bytes, &size), is_bytes)) at += size;
        if (at >= text->length) break;
        size_t start = at;
        if (most >= 0 && (int64_t)pieces->count >= most) { /* with the white space at the end */
            array_push(pieces, make(interp, call, text->data + start, text->length - start));
            return;
        }
        while (at < text->length && !is_space(character(text, at, is_bytes, &size), is_bytes)) at += size;
        array_push(pieces, make(interp, call, text->data + start, at - start));
    }
}

/* The same from the end; the pieces come last first. */
static void split_words_back(Interp *interp, const NativeCall *call, int64_t most, ValueList *pieces) {
    const Str *text = own_text(call);
    bool is_bytes = is_bytes_method(call);
    size_t at = text->length, size;
    for (;;) {
        while (at > 0) {
            size_t last = at - 1;
            while (!is_bytes && last > 0 && ((unsigned char)text->data[last] & 0xC0) == 0x80) last--;
            if (!is_space(character(text, last, is_bytes, &size), is_bytes)) break;
            at = last;
        }
        if (at == 0) break;
        if (most >= 0 && (int64_t)pieces->count >= most) {
            array_push(pieces, make(interp, call, text->data, at));
            break;
        }
        size_t end = at;
        while (at > 0) {
            size_t last = at - 1;
            while (!is_bytes && last > 0 && ((unsigned char)text->data[last] & 0xC0) == 0x80) last--;
            if (is_space(character(text, last, is_bytes, &size), is_bytes)) break;
            at = last;
        }
        array_push(pieces, make(interp, call, text->data + at, end - at));
    }
}

static bool split_text(Interp *interp, const NativeCall *call, bool from_end, Value *result) {
    const Str *text = own_text(call), *separator = NULL;
    int64_t most;
    bool answered;
    if (!text) return false;
    if (call->arguments[1].kind != VALUE_NONE &&
        !need_text(interp, call, 1, kind_of(call), &separator, result, &answered))
        return answered;
    if (!need_int(interp, call, 2, &most, result, &answered)) return answered;
    ValueList pieces = {0};
    if (!separator) {
        if (from_end)
            split_words_back(interp, call, most, &pieces);
        else
            split_words(interp, call, most, &pieces);
        if (from_end && pieces.count) reverse_list(&pieces);
        return give_list(interp, call, &pieces, result);
    }
    if (!separator->length) return answer(result, fail_value(interp, call->site, "empty separator"));
    size_t from = 0, to = text->length;
    while (most < 0 || (int64_t)pieces.count < most) {
        if (!from_end) {
            int64_t at = find_bytes(text->data, text->length, separator->data, separator->length, from);
            if (at < 0) break;
            array_push(&pieces, make(interp, call, text->data + from, (size_t)at - from));
            from = (size_t)at + separator->length;
            continue;
        }
        int64_t at = (int64_t)to - (int64_t)separator->length;
        while (at >= 0 && memcmp(text->data + at, separator->data, separator->length) != 0) at--;
        if (at < 0) break;
        size_t start = (size_t)at + separator->length;
        array_push(&pieces, make(interp, call, text->data + start, to - start));
        to = (size_t)at;
    }
    array_push(&pieces, make(interp, call, text->data + from, to - from));
    if (from_end) reverse_list(&pieces);
    return give_list(interp, call, &pieces, result);
}

static bool split(Interp *interp, const NativeCall *call, Value *result) {
    return split_text(interp, call, false, result);
}
static bool rsplit(Interp *interp, const NativeCall *call, Value *result) {
    return split_text(interp, call, true, result);
}

static bool splitlines(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call);
    int64_t keep;
    bool answered;
    if (!need_int(interp, call, 1, &keep, result, &answered)) return answered;
    if (!text) return false;
    bool is_bytes = is_bytes_method(call);
    ValueList lines = {0};
    for (size_t at = 0; at < text->length;) {
        size_t start = at, size = 1;
        while (at < text->length && !ends_line(character(text, at, is_bytes, &size), is_bytes)) at += size;
        size_t end = at;
        if (at < text->length) {
            bool is_pair = text->data[at] == '\r' && at + 1 < text->length && text->data[at + 1] == '\n';
            at += is_pair ? 2 : size;
        }
        if (keep) end = at;
        array_push(&lines, make(interp, call, text->data + start, end - start));
    }
    return give_list(interp, call, &lines, result);
}

static bool divide_at(Interp *interp, const NativeCall *call, bool from_end, Value *result) {
    const Str *text = own_text(call), *separator;
    bool answered;
    if (!text) return false;
    if (!need_text(interp, call, 1, kind_of(call), &separator, result, &answered)) return answered;
    if (!separator->length) return answer(result, fail_value(interp, call->site, "empty separator"));
    int64_t at;
    if (from_end) {
        at = (int64_t)text->length - (int64_t)separator->length;
        while (at >= 0 && memcmp(text->data + at, separator->data, separator->length) != 0) at--;
    } else {
        at = find_bytes(text->data, text->length, separator->data, separator->length, 0);
    }
    Value empty = make(interp, call, "", 0), whole = make(interp, call, text->data, text->length);
    Value parts[3] = {from_end ? empty : whole, empty, from_end ? whole : empty};
    if (at >= 0) {
        size_t behind = (size_t)at + separator->length;
        parts[0] = make(interp, call, text->data, (size_t)at);
        parts[1] = make(interp, call, separator->data, separator->length);
        parts[2] = make(interp, call, text->data + behind, text->length - behind);
    }
    return answer(result, value_tuple(interp->run.arena, parts, 3));
}

static bool partition(Interp *interp, const NativeCall *call, Value *result) {
    return divide_at(interp, call, false, result);
}
static bool rpartition(Interp *interp, const NativeCall *call, Value *result) {
    return divide_at(interp, call, true, result);
}

static bool join(Interp *interp, const NativeCall *call, Value *result) {
    bool is_bytes = strncmp(call->function->qualified, "builtins.bytes", 14) == 0;
    Address class = is_bytes ? CLASS_bytes : CLASS_str;
    if (is_unknown(interp, call->arguments[1])) return false;
    const Items *items = iterate(interp, call->arguments[1], call->site);
    if (!items) return answer(result, failure_result(interp));
    const Str *separator = own_text(call);
    bool is_known = separator && !items->is_open;
    StrBuf joined = {0};
    for (uint32_t i = 0; i < items->count && !items->is_open; i++) {
        Value item = items->items[i];
        Address own = class_of_value(interp, item);
        bool may_fit = is_unknown(interp, item) || own >= CLASS_KNOWN_END || own == class ||
                       (is_bytes && (own == CLASS_bytearray || own == CLASS_memoryview));
        if (!may_fit) {
            strbuf_free(&joined);
            return answer(result, fail_type(interp, call->site, "sequence item %u: expected %s, %s found", i,
                                            is_bytes ? "a bytes-like object" : "str instance",
                                            type_name(interp, item)));
        }
        if (!is_text(item) || (item.kind == VALUE_BYTES) != is_bytes || joined.length > VALUE_MOST_TEXT)
            is_known = false;
        if (!is_known) continue;
        if (i) strbuf_put(&joined, separator->data, separator->length);
        strbuf_put(&joined, item.text->data, item.text->length);
    }
    if (is_known) return answer(result, take_text(interp, &joined, is_bytes));
    strbuf_free(&joined);
    return answer(result, value_some(class));
}

static bool replace(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call), *old, *new;
    int64_t most;
    bool answered;
    if (!text) return false;
    if (!need_text(interp, call, 1, kind_of(call), &old, result, &answered)) return answered;
    if (!need_text(interp, call, 2, kind_of(call), &new, result, &answered)) return answered;
    if (!need_int(interp, call, 3, &most, result, &answered)) return answered;
    if (most < 0) most = INT64_MAX;
    StrBuf replaced = {0};
    size_t at = 0;
    if (!old->length) { /* before each character and at the end */
        while (replaced.length <= VALUE_MOST_TEXT) {
            if (most-- > 0) strbuf_put(&replaced, new->data, new->length);
            if (at >= text->length) break;
            size_t size;
            character(text, at, is_bytes_method(call), &size);
            strbuf_put(&replaced, text->data + at, size);
            at += size;
        }
        return take(interp, call, &replaced, result);
    }
    while (most-- > 0 && replaced.length <= VALUE_MOST_TEXT) {
        int64_t found = find_bytes(text->data, text->length, old->data, old->length, at);
        if (found < 0) break;
        strbuf_put(&replaced, text->data + at, (size_t)found - at);
        strbuf_put(&replaced, new->data, new->length);
        at = (size_t)found + old->length;
    }
    strbuf_put(&replaced, text->data + at, text->length - at);
    return take(interp, call, &replaced, result);
}

/* ---- tables of characters ---- */

static bool maketrans(Interp *interp, const NativeCall *call, Value *result) {
    Value from = call->arguments[0], to = call->arguments[1], gone = call->arguments[2];
    if (is_missing(to) && !is_unknown(interp, from) && builtin_class(interp, from) != CLASS_dict &&
        class_of_value(interp, from) < CLASS_KNOWN_END)
        return answer(result, fail_type(interp, call->site,
                                        "if you give only one argument to maketrans it must be a dict"));
    if (from.kind != VALUE_STR || to.kind != VALUE_STR || (!is_missing(gone) && gone.kind != VALUE_STR))
        return false;
    if (text_count(from) != text_count(to))
        return answer(result, fail_value(interp, call->site,
                                         "the first two maketrans arguments must have equal length"));
    const Entries *entries = entries_new(interp->run.arena, 0);
    for (size_t i = 0, j = 0, size; i < from.text->length; i += size) {
        size_t other;
        uint32_t a = utf8_decode(from.text->data + i, &size), b = utf8_decode(to.text->data + j, &other);
        entries = mapping_put(interp, entries, value_int(a), value_int(b));
        j += other;
    }
    for (size_t i = 0, size; !is_missing(gone) && i < gone.text->length; i += size)
        entries =
            mapping_put(interp, entries, value_int(utf8_decode(gone.text->data + i, &size)), value_none());
    return answer(result, new_dict(interp, entries, call->site));
}

static bool translate(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call);
    const Entries *entries = mapping_entries(interp, call->arguments[1]);
    if (!text || !entries || class_of_value(interp, call->arguments[1]) != CLASS_dict) return false;
    StrBuf translated = {0};
    for (size_t at = 0, size; at < text->length; at += size) {
        Tri found;
        Value to = mapping_get(interp, entries, value_int(utf8_decode(text->data + at, &size)), &found);
        if (found == TRI_NO)
            strbuf_put(&translated, text->data + at, size);
        else if (found == TRI_YES && to.kind == VALUE_STR)
            strbuf_put(&translated, to.text->data, to.text->length);
        else if (found == TRI_YES && to.kind == VALUE_INT && to.integer >= 0 && to.integer <= 0x10FFFF)
            strbuf_put_utf8(&translated, (uint32_t)to.integer);
        else if (found != TRI_YES || to.kind != VALUE_NONE) {
            strbuf_free(&translated);
            return false;
        }
    }
    return take(interp, call, &translated, result);
}

/* ---- encodings ---- */

typedef enum Encoding { ENCODING_OTHER, ENCODING_UTF8, ENCODING_ASCII, ENCODING_LATIN1 } Encoding;

static Encoding encoding_of(Value name) {
    static const struct {
        const char *name;
        Encoding encoding;
    } known[] = {{"utf-8", ENCODING_UTF8},      {"utf8", ENCODING_UTF8},      {"utf_8", ENCODING_UTF8},
                 {"ascii", ENCODING_ASCII},     {"us-ascii", ENCODING_ASCII}, {"latin-1", ENCODING_LATIN1},
                 {"latin1", ENCODING_LATIN1},   {"latin_1", ENCODING_LATIN1}, {"iso-8859-1", ENCODING_LATIN1},
                 {"iso8859-1", ENCODING_LATIN1}};
    if (name.kind != VALUE_STR || name.text->length > 20) return ENCODING_OTHER;
    char lower_name[24] = {0};
    for (uint32_t i = 0; i < name.text->length; i++) lower_name[i] = to_lower(name.text->data[i]);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, lower_name) == 0) return known[i].encoding;
    return ENCODING_OTHER;
}

static Value encode_text(Interp *interp, Value text, Value encoding, Value errors, const Node *node) {
    Encoding to = encoding_of(encoding);
    Value some = value_some(CLASS_bytes);
    if (text.kind != VALUE_STR || to == ENCODING_OTHER) return some;
    bool is_strict = value_is_text(errors, "strict");
    StrBuf bytes = {0};
    for (size_t at = 0, size; at < text.text->length; at += size) {
        uint32_t c = utf8_decode(text.text->data + at, &size);
        bool fits =
            to == ENCODING_UTF8 ? c < 0xD800 || c > 0xDFFF : c < (to == ENCODING_ASCII ? 0x80u : 0x100u);
        if (fits && to == ENCODING_UTF8) {
            strbuf_put(&bytes, text.text->data + at, size);
            continue;
        }
        if (fits) {
            strbuf_putc(&bytes, (char)c);
            continue;
        }
        if (value_is_text(errors, "ignore")) continue;
        if (value_is_text(errors, "replace")) {
            strbuf_putc(&bytes, '?');
            continue;
        }
        strbuf_free(&bytes);
        if (!is_strict) return some;
        return fail(interp, CODE_INVALID_VALUE, CLASS_UnicodeEncodeError, node,
                    "the codec cannot encode the character U+%04X", c);
    }
    return take_text(interp, &bytes, true);
}

static Value decode_text(Interp *interp, Value bytes, Value encoding, Value errors, const Node *node) {
    Encoding from = encoding_of(encoding);
    Value some = value_some(CLASS_str);
    if (bytes.kind != VALUE_BYTES || from == ENCODING_OTHER) return some;
    const Str *text = bytes.text;
    size_t valid = from == ENCODING_UTF8 ? utf8_valid_prefix(text->data, text->length) : text->length;
    if (from == ENCODING_ASCII)
        for (valid = 0; valid < text->length && (unsigned char)text->data[valid] < 0x80;) valid++;
    if (valid < text->length) {
        if (!value_is_text(errors, "strict")) return some;
        return fail(interp, CODE_INVALID_VALUE, CLASS_UnicodeDecodeError, node,
                    "the codec cannot decode byte 0x%02x in position %zu", (unsigned char)text->data[valid],
                    valid);
    }
    if (from != ENCODING_LATIN1) return value_str(interp->run.arena, text->data, text->length);
    StrBuf decoded = {0};
    for (uint32_t i = 0; i < text->length; i++) strbuf_put_utf8(&decoded, (unsigned char)text->data[i]);
    return take_text(interp, &decoded, false);
}

/* Whether the names of an encoding and of what to do about errors are no texts, which has been reported. */
static bool refuse_names(Interp *interp, const NativeCall *call, Value *result) {
    for (uint32_t i = 1; i < 3; i++) {
        const Str *name;
        bool answered;
        if (!need_text(interp, call, i, VALUE_STR, &name, result, &answered) && answered) return true;
    }
    return false;
}

static bool encode(Interp *interp, const NativeCall *call, Value *result) {
    if (refuse_names(interp, call, result)) return true;
    return answer(
        result, encode_text(interp, call->arguments[0], call->arguments[1], call->arguments[2], call->site));
}

static bool decode(Interp *interp, const NativeCall *call, Value *result) {
    if (refuse_names(interp, call, result)) return true;
    return answer(
        result, decode_text(interp, call->arguments[0], call->arguments[1], call->arguments[2], call->site));
}

/* The character between the groups of hex(); 0: there is none, or it is not known. */
static bool hex_separator(Interp *interp, const NativeCall *call, char *separator, Value *result) {
    Value given = call->arguments[1];
    *separator = 0;
    if (is_missing(given)) return true;
    if (is_text(given)) {
        if (given.text->length == 1 && (unsigned char)given.text->data[0] < 128) {
            *separator = given.text->data[0];
            return true;
        }
        *result = fail_value(interp, call->site, "sep must be one ASCII character");
        return false;
    }
    Address class = builtin_class(interp, given);
    *result = is_unknown(interp, given) || class_of_value(interp, given) >= CLASS_KNOWN_END ||
                      class == CLASS_str || class == CLASS_bytes
                  ? value_some(CLASS_str)
                  : fail_type(interp, call->site, "sep must be str or bytes.");
    return false;
}

/* hex(sep, size): groups are counted from the right, or from the left when the size is negative. */
static bool hex(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text = own_text(call);
    int64_t size;
    bool answered;
    char separator;
    if (!need_int(interp, call, 2, &size, result, &answered)) return answered;
    if (!hex_separator(interp, call, &separator, result)) return true;
    if (!text) return false;
    StrBuf digits = {0};
    for (uint32_t i = 0; i < text->length; i++) {
        strbuf_printf(&digits, "%02x", (unsigned char)text->data[i]);
        uint32_t left = text->length - 1 - i;
        bool ends_group = size > 0 ? left % size == 0 : size < 0 && (i + 1) % size == 0;
        if (separator && left && ends_group) strbuf_putc(&digits, separator);
    }
    return answer(result, take_text(interp, &digits, false));
}

static int hex_digit(char c) {
    return is_digit_char((unsigned char)c) ? c - '0'
           : c >= 'a' && c <= 'f'          ? c - 'a' + 10
           : c >= 'A' && c <= 'F'          ? c - 'A' + 10
                                           : -1;
}

static bool fromhex(Interp *interp, const NativeCall *call, Value *result) {
    const Str *text;
    bool answered;
    if (!is_exactly(call->arguments[0], CLASS_bytes)) return false;
    if (!need_text(interp, call, 1, VALUE_STR, &text, result, &answered)) return answered;
    StrBuf bytes = {0};
    for (uint32_t i = 0; i < text->length;) {
        if (is_space((unsigned char)text->data[i], true)) {
            i++;
            continue;
        }
        int high = hex_digit(text->data[i]), low = i + 1 < text->length ? hex_digit(text->data[i + 1]) : -1;
        if (high < 0 || low < 0) {
            strbuf_free(&bytes);
            return answer(result, fail_value(interp, call->site,
                                             "non-hexadecimal number found in fromhex() arg at position %u",
                                             high < 0 ? i : i + 1));
        }
        strbuf_putc(&bytes, (char)(high * 16 + low));
        i += 2;
    }
    return answer(result, take_text(interp, &bytes, true));
}

/* ---- formatting ---- */

static bool format(Interp *interp, const NativeCall *call, Value *result) {
    const Items *positional = call->arguments[1].kind == VALUE_TUPLE ? call->arguments[1].items : NULL;
    if (!own_text(call)) return false;
    return answer(result,
                  format_fields(interp, call->arguments[0], positional,
                                mapping_entries(interp, call->arguments[2]), value_never(), call->site));
}

static bool format_map(Interp *interp, const NativeCall *call, Value *result) {
    if (!own_text(call)) return false;
    return answer(result,
                  format_fields(interp, call->arguments[0], NULL, NULL, call->arguments[1], call->site));
}

/* ---- constructors ---- */

static bool new_str(Interp *interp, const NativeCall *call, Value *result) {
    Value value = call->arguments[1];
    if (!is_exactly(call->arguments[0], CLASS_str))
        return answer(result, plain_instance(interp, call->arguments[0], CLASS_str, call->site));
    if (is_missing(value)) value = value_str(interp->run.arena, "", 0);
    if (is_missing(call->arguments[2]) && is_missing(call->arguments[3]))
        return answer(result, format_str(interp, value, call->site));
    for (uint32_t i = 2; i < 4; i++) {
        const Str *name;
        bool answered;
        if (is_missing(call->arguments[i]) || need_text(interp, call, i, VALUE_STR, &name, result, &answered))
            continue;
        return answered;
    }
    if (is_missing(call->arguments[1])) return answer(result, value);
    if (value.kind == VALUE_STR || builtin_class(interp, value) == CLASS_str)
        return answer(result, fail_type(interp, call->site, "decoding str is not supported"));
    Value encoding =
        is_missing(call->arguments[2]) ? value_str(interp->run.arena, "utf-8", 5) : call->arguments[2];
    Value errors =
        is_missing(call->arguments[3]) ? value_str(interp->run.arena, "strict", 6) : call->arguments[3];
    return answer(result, decode_text(interp, value, encoding, errors, call->site));
}

/* bytes(n), bytes(text, encoding), bytes(ints). */
static bool new_bytes(Interp *interp, const NativeCall *call, Value *result) {
    Value source = call->arguments[1];
    int64_t number;
    if (!is_exactly(call->arguments[0], CLASS_bytes))
        return answer(result, plain_instance(interp, call->arguments[0], CLASS_bytes, call->site));
    for (uint32_t i = 2; i < 4; i++) {
        const Str *name;
        bool answered;
        if (is_missing(call->arguments[i]) || need_text(interp, call, i, VALUE_STR, &name, result, &answered))
            continue;
        return answered;
    }
    if (is_missing(source)) return answer(result, value_bytes(interp->run.arena, "", 0));
    if (!is_missing(call->arguments[2]) && !is_unknown(interp, source) &&
        builtin_class(interp, source) != CLASS_str)
        return answer(result, fail_type(interp, call->site, "encoding without a string argument"));
    if (builtin_class(interp, source) == CLASS_str) {
        /* A subclass of str may say itself what its bytes are. */
        Value own = class_lookup(interp, class_of_value(interp, source), interp_name(interp, "__bytes__"));
        if (is_missing(call->arguments[2]) && own.kind != VALUE_NEVER)
            return answer(result, value_some(CLASS_bytes));
        if (is_missing(call->arguments[2]))
            return answer(result, fail_type(interp, call->site, "string argument without an encoding"));
        Value errors =
            is_missing(call->arguments[3]) ? value_str(interp->run.arena, "strict", 6) : call->arguments[3];
        return answer(result, encode_text(interp, source, call->arguments[2], errors, call->site));
    }
    if (source.kind == VALUE_BYTES) return answer(result, source);
    if (constant_int(source, &number)) {
        if (number < 0) return answer(result, fail_value(interp, call->site, "negative count"));
        if (number > VALUE_MOST_TEXT) return false;
        StrBuf zeros = {0};
        strbuf_fill(&zeros, 0, (size_t)number);
        return answer(result, take_text(interp, &zeros, true));
    }
    Address class = builtin_class(interp, source);
    if (class == CLASS_float || class == CLASS_NoneType || class == CLASS_complex)
        return answer(result, fail_type(interp, call->site, "cannot convert '%s' object to bytes",
                                        type_name(interp, source)));
    if (class == CLASS_ellipsis || class == CLASS_slice ||
        (class == CLASS_type && !is_unknown(interp, source)))
        return answer(result, fail_type(interp, call->site, "cannot convert '%s' object to bytes",
                                        type_name(interp, source)));
    const Items *items =
        class == CLASS_list || class == CLASS_tuple || class == CLASS_range || class == CLASS_dict
            ? builtin_items(interp, source)
            : NULL;
    if (!items || items->is_open) return false;
    StrBuf bytes = {0};
    for (uint32_t i = 0; i < items->count; i++) {
        bool is_int = constant_int(items->items[i], &number);
        if (!is_int || number < 0 || number > 255) {
            strbuf_free(&bytes);
            Address own = builtin_class(interp, items->items[i]);
            bool is_other = own && own != CLASS_int && own != CLASS_bool &&
                            !is_unknown(interp, items->items[i]) &&
                            class_of_value(interp, items->items[i]) < CLASS_KNOWN_END;
            if (is_other)
                return answer(result,
                              fail_type(interp, call->site, "'%s' object cannot be interpreted as an integer",
                                        type_name(interp, items->items[i])));
            if (!is_int) return false;
            return answer(result, fail_value(interp, call->site, "bytes must be in range(0, 256)"));
        }
        strbuf_putc(&bytes, (char)number);
    }
    return answer(result, take_text(interp, &bytes, true));
}

/* ---- bytearray ---- */

/* bytearray(…) takes what bytes(…) takes. */
static bool init_bytearray(Interp *interp, const NativeCall *call, Value *result) {
    Value arguments[4] = {value_object(CLASS_bytes), call->arguments[1], call->arguments[2],
                          call->arguments[3]};
    NativeCall as_bytes = {call->function, arguments, 4, call->site, false};
    if (!new_bytes(interp, &as_bytes, result)) return false;
    return answer(result, interp->path.state.is_reached ? value_none() : value_never());
}

/* append, insert and remove: nothing is known of the content, but what is no byte cannot get into it. */
static bool change_bytearray(Interp *interp, const NativeCall *call, Value *result) {
    for (uint32_t i = 1; i < call->count; i++) {
        int64_t number;
        bool answered, is_item = i + 1 == call->count;
        if (!need_int(interp, call, i, &number, result, &answered)) {
            if (answered) return true;
            continue;
        }
        if (is_item && (number < 0 || number > 255))
            return answer(result, fail_value(interp, call->site, "byte must be in range(0, 256)"));
    }
    /* Whether a byte is there to be removed is not known. */
    bool may_raise = strstr(call->function->qualified, ".remove") != NULL;
    return answer(result, may_raise ? unknown(interp) : value_none());
}

static bool extend_bytearray(Interp *interp, const NativeCall *call, Value *result) {
    Value more = call->arguments[1];
    if (is_unknown(interp, more)) return false;
    Address class = builtin_class(interp, more);
    if (class == CLASS_bytes || class == CLASS_bytearray || class == CLASS_memoryview) return false;
    if (class == CLASS_str && (more.kind != VALUE_STR || more.text->length > 0))
        return more.kind == VALUE_STR &&
               answer(result, fail_type(interp, call->site, "expected iterable of integers; got: 'str'"));
    const Items *items = unordered_items(interp, more, call->site);
    if (!items) return answer(result, failure_result(interp));
    for (uint32_t i = 0; i < items->count && !items->is_open; i++) {
        int64_t number;
        bool answered;
        NativeCall one = {call->function, &items->items[i], 1, call->site, false};
        if (!need_int(interp, &one, 0, &number, result, &answered)) {
            if (answered) return true;
        } else if (number < 0 || number > 255) {
            return answer(result, fail_value(interp, call->site, "byte must be in range(0, 256)"));
        }
    }
    return answer(result, value_none());
}

#define TEXT_METHODS(class)                                                                              \
    METHOD(class, "lower", lower), METHOD(class, "upper", upper), METHOD(class, "swapcase", swapcase),   \
        METHOD(class, "title", title), METHOD(class, "capitalize", capitalize),                          \
        METHOD(class, "isalnum", isalnum_method), METHOD(class, "isalpha", isalpha_method),              \
        METHOD(class, "isdigit", isdigit_method), METHOD(class, "isspace", isspace_method),              \
        METHOD(class, "isascii", isascii_method), METHOD(class, "islower", islower_method),              \
        METHOD(class, "isupper", isupper_method), METHOD(class, "istitle", istitle_method),              \
        METHOD(class, "ljust", ljust), METHOD(class, "rjust", rjust), METHOD(class, "center", center),   \
        METHOD(class, "zfill", zfill), METHOD(class, "expandtabs", expandtabs),                          \
        METHOD(class, "find", find_method), METHOD(class, "rfind", rfind_method),                        \
        METHOD(class, "index", index_method), METHOD(class, "rindex", rindex_method),                    \
        METHOD(class, "count", count), METHOD(class, "startswith", startswith),                          \
        METHOD(class, "endswith", endswith), METHOD(class, "removeprefix", removeprefix),                \
        METHOD(class, "removesuffix", removesuffix), METHOD(class, "strip", strip),                      \
        METHOD(class, "lstrip", lstrip), METHOD(class, "rstrip", rstrip), METHOD(class, "split", split), \
        METHOD(class, "rsplit", rsplit), METHOD(class, "splitlines", splitlines),                        \
        METHOD(class, "partition", partition), METHOD(class, "rpartition", rpartition),                  \
        METHOD(class, "join", join), METHOD(class, "replace", replace), SEQUENCE_METHODS(class),         \
        SEQUENCE_OPERATORS(class), OPERATOR_PAIR(class, "mod"), COMPARISONS(class),                      \
        METHOD(class, "__hash__", hash_method)

const NativeFunction builtin_text_methods[] = {
    TEXT_METHODS("str"),
    METHOD("str", "__new__", new_str),
    METHOD("str", "casefold", lower),
    METHOD("str", "isdecimal", isdigit_method),
    METHOD("str", "isnumeric", isdigit_method),
    METHOD("str", "isidentifier", isidentifier_method),
    METHOD("str", "isprintable", isprintable_method),
    METHOD("str", "maketrans", maketrans),
    METHOD("str", "translate", translate),
    METHOD("str", "encode", encode),
    METHOD("str", "format", format),
    METHOD("str", "format_map", format_map),
    METHOD("str", "__str__", str_method),
    METHOD("str", "__format__", format_method),
    TEXT_METHODS("bytes"),
    METHOD("bytes", "__new__", new_bytes),
    METHOD("bytes", "decode", decode),
    METHOD("bytes", "hex", hex),
    METHOD("bytes", "fromhex", fromhex),
    METHOD("bytearray", "__init__", init_bytearray),
    METHOD("bytearray", "append", change_bytearray),
    METHOD("bytearray", "insert", change_bytearray),
    METHOD("bytearray", "remove", change_bytearray),
    METHOD("bytearray", "extend", extend_bytearray),
    SEQUENCE_METHODS("bytearray"),
    SEQUENCE_OPERATORS("bytearray"),
    COMPARISONS("bytearray"),
    {NULL, NULL},
};
