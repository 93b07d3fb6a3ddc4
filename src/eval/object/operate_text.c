/* Operators on str and bytes constants. A str is WTF-8 and counted in code points. */
#include "eval/object/operate_text.h"

#include "base/utf.h"
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"

#include <string.h>

bool text_is_ascii(Value text) {
    for (uint32_t i = 0; i < text.text->length; i++)
        if ((unsigned char)text.text->data[i] >= 0x80) return false;
    return true;
}

uint32_t text_count(Value text) {
    if (text.kind == VALUE_BYTES) return text.text->length;
    uint32_t count = 0;
    for (uint32_t i = 0; i < text.text->length; i++)
        count += ((unsigned char)text.text->data[i] & 0xC0) != 0x80;
    return count;
}

/* The byte at which character [index] begins. */
static uint32_t offset_of(Value text, uint32_t index) {
    if (text.kind == VALUE_BYTES) return index < text.text->length ? index : text.text->length;
    uint32_t offset = 0;
    while (offset < text.text->length) {
        if (((unsigned char)text.text->data[offset] & 0xC0) != 0x80 && !index--) break;
        offset++;
    }
    return offset;
}

static Value make_text(Interp *interp, const char *data, size_t length, bool is_bytes) {
    return is_bytes ? value_bytes(interp->run.arena, data, length)
                    : value_str(interp->run.arena, data, length);
}

Value text_part(Interp *interp, Value text, uint32_t from, uint32_t to) {
    uint32_t start = offset_of(text, from), end = from < to ? offset_of(text, to) : start;
    return make_text(interp, text.text->data + start, end - start, text.kind == VALUE_BYTES);
}

Value text_concatenate(Interp *interp, Value left, Value right) {
    StrBuf joined = {0};
    strbuf_put(&joined, left.text->data, left.text->length);
    strbuf_put(&joined, right.text->data, right.text->length);
    return take_text(interp, &joined, left.kind == VALUE_BYTES);
}

Value text_repeat(Interp *interp, Value text, int64_t times, const Node *node) {
    uint32_t length = text.text->length;
    bool is_bytes = text.kind == VALUE_BYTES;
    if (times <= 0 || !length) return make_text(interp, "", 0, is_bytes);
    if (times > INT64_MAX / text_count(text))
        return fail(interp, CODE_OVERFLOW, CLASS_OverflowError, node, "%s",
                    is_bytes ? "repeated bytes are too long" : "repeated string is too long");
    if (times > ((int64_t)1 << 50) / length)
        return fail(interp, CODE_OVERFLOW, CLASS_MemoryError, node,
                    "the result of * is too large for any memory");
    if (times > VALUE_MOST_TEXT / length) return value_some(is_bytes ? CLASS_bytes : CLASS_str);
    StrBuf repeated = {0};
    for (int64_t i = 0; i < times; i++) strbuf_put(&repeated, text.text->data, length);
    return take_text(interp, &repeated, is_bytes);
}

int text_order(Value a, Value b) {
    uint32_t shorter = a.text->length < b.text->length ? a.text->length : b.text->length;
    int order = memcmp(a.text->data, b.text->data, shorter);
    if (order) return order < 0 ? -1 : 1;
    return a.text->length < b.text->length ? -1 : a.text->length > b.text->length;
}

int64_t find_bytes(const char *whole, size_t length, const char *part, size_t part_length, size_t from) {
    if (from > length || length - from < part_length) return -1;
    if (!part_length) return (int64_t)from;
    const char *at = memmem(whole + from, length - from, part, part_length);
    return at ? at - whole : -1;
}

Tri text_contains(Interp *interp, Value text, Value item) {
    (void)interp;
    if (text.kind == VALUE_BYTES && (item.kind == VALUE_INT || item.kind == VALUE_BOOL))
        return memchr(text.text->data, (int)item.integer, text.text->length) ? TRI_YES : TRI_NO;
    if (item.kind != text.kind) return TRI_UNKNOWN;
    bool found = find_bytes(text.text->data, text.text->length, item.text->data, item.text->length, 0) >= 0;
    return found ? TRI_YES : TRI_NO;
}

static Value item_class(Value text) { return value_some(text.kind == VALUE_BYTES ? CLASS_int : CLASS_str); }

/* Characters [start], [start + step] and so on, [count] of them. */
static Value pick(Interp *interp, Value text, const SliceParts *parts) {
    if (parts->count <= 0) return text_part(interp, text, 0, 0);
    if (parts->step == 1)
        return text_part(interp, text, (uint32_t)parts->start, (uint32_t)(parts->start + parts->count));
    bool is_bytes = text.kind == VALUE_BYTES;
    Array(uint32_t) starts = {0};
    for (uint32_t i = 0; i < text.text->length; i++)
        if (is_bytes || ((unsigned char)text.text->data[i] & 0xC0) != 0x80) array_push(&starts, i);
    array_push(&starts, text.text->length);
    StrBuf picked = {0};
    for (int64_t i = 0; i < parts->count; i++) {
        uint32_t at = (uint32_t)(parts->start + i * parts->step);
        strbuf_put(&picked, text.text->data + starts.items[at], starts.items[at + 1] - starts.items[at]);
    }
    array_free(&starts);
    return take_text(interp, &picked, is_bytes);
}

Value text_item(Interp *interp, Value text, Value key, const Node *node) {
    const SliceObject *slice = OBJECT_AS(Slice, object_of_kind(interp, key, OBJECT_SLICE));
    uint32_t count = text_count(text);
    if (slice) {
        SliceParts parts;
        Tri known = slice_parts(interp, slice, count, &parts, node);
        if (known == TRI_NO) return failure_result(interp);
        if (known == TRI_YES) return pick(interp, text, &parts);
        return value_some(text.kind == VALUE_BYTES ? CLASS_bytes : CLASS_str);
    }
    int64_t index;
    if (builtin_class(interp, key) == CLASS_slice)
        return value_some(text.kind == VALUE_BYTES ? CLASS_bytes : CLASS_str);
    if (!constant_int(key, &index)) {
        if (!may_be_index(interp, key))
            return text.kind == VALUE_BYTES
                       ? fail_type(interp, node, "byte indices must be integers or slices, not %s",
                                   type_name(interp, key))
                       : fail_type(interp, node, "string indices must be integers, not '%s'",
                                   type_name(interp, key));
        if (is_unknown(interp, key)) /* it may be a slice */
            return text.kind == VALUE_BYTES ? value_any() : value_some(CLASS_str);
        if (count == 0)
            return fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, node, "%s",
                        text.kind == VALUE_BYTES ? "index out of range" : "string index out of range");
        may_fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, node, "string index out of range");
        return item_class(text);
    }
    if (index < 0) index += count;
    if (index < 0 || index >= count)
        return fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, node, "%s",
                    text.kind == VALUE_BYTES ? "index out of range" : "string index out of range");
    if (text.kind == VALUE_BYTES) return value_int((unsigned char)text.text->data[index]);
    return text_part(interp, text, (uint32_t)index, (uint32_t)index + 1);
}
