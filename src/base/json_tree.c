#include "base/json_tree.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *decode_string(const JsonReader *reader, Span span, Arena *arena, uint32_t *length) {
    char *text = arena_alloc(arena, span.end - span.start + 1); /* no escape is shorter than what it means */
    *length = 0;
    for (uint32_t at = span.start; at < span.end;) {
        char bytes[4];
        uint32_t size;
        at += json_decode_one(reader->data, at, span.end, bytes, &size);
        memcpy(text + *length, bytes, size);
        *length += size;
    }
    text[*length] = '\0';
    return text;
}

static void read_value(JsonReader *reader, JsonTree *value, Arena *arena);

static void read_members(JsonReader *reader, JsonTree *object, Arena *arena) {
    const JsonTree **end = &object->first;
    Span key;
    json_enter(reader);
    while (json_next_member(reader, &key)) {
        JsonTree *member = ARENA_NEW(arena, JsonTree);
        uint32_t length;
        member->key = decode_string(reader, key, arena, &length);
        read_value(reader, member, arena);
        *end = member;
        end = &member->next;
    }
}

static void read_items(JsonReader *reader, JsonTree *array, Arena *arena) {
    const JsonTree **end = &array->first;
    json_enter(reader);
    while (json_next_item(reader)) {
        JsonTree *item = ARENA_NEW(arena, JsonTree);
        read_value(reader, item, arena);
        *end = item;
        end = &item->next;
    }
}

/* The reader limits the depth. */
static void read_value(JsonReader *reader, JsonTree *value, Arena *arena) {
    value->kind = json_peek(reader);
    uint32_t start = reader->at;
    switch (value->kind) {
    case JSON_OBJECT: read_members(reader, value, arena); break;
    case JSON_ARRAY: read_items(reader, value, arena); break;
    case JSON_STRING:
        value->text = decode_string(reader, json_read_string(reader), arena, &value->length);
        break;
    case JSON_NUMBER:
    case JSON_WORD:
        json_skip(reader);
        value->length = reader->at - start;
        value->text = arena_copy(arena, reader->data + start, value->length);
        break;
    case JSON_NONE: break;
    }
}

const JsonTree *json_tree_read(const char *data, uint32_t length, Arena *arena, const char **problem) {
    JsonReader reader;
    json_reader_init(&reader, data, length);
    JsonTree *value = ARENA_NEW(arena, JsonTree);
    read_value(&reader, value, arena);
    bool is_whole = !reader.problem && json_at_end(&reader);
    *problem = reader.problem;
    return is_whole ? value : NULL;
}

bool json_tree_is(const JsonTree *value, JsonKind kind) { return value && value->kind == kind; }

const JsonTree *json_member(const JsonTree *value, const char *key) {
    const JsonTree *found = NULL;
    if (!json_tree_is(value, JSON_OBJECT)) return NULL;
    for (const JsonTree *member = value->first; member; member = member->next)
        if (strcmp(member->key, key) == 0) found = member;
    return found;
}

const JsonTree *json_path(const JsonTree *value, const char *path) {
    while (value && *path) {
        char key[64];
        size_t length = strcspn(path, ".");
        if (length >= sizeof key) return NULL;
        memcpy(key, path, length);
        key[length] = '\0';
        value = json_member(value, key);
        path += length + (path[length] == '.');
    }
    return value;
}

bool json_is_true(const JsonTree *value) {
    return json_tree_is(value, JSON_WORD) && strcmp(value->text, "true") == 0;
}

bool json_is_null(const JsonTree *value) {
    return json_tree_is(value, JSON_WORD) && strcmp(value->text, "null") == 0;
}

const char *json_text(const JsonTree *value) { return json_tree_is(value, JSON_STRING) ? value->text : NULL; }

int64_t json_whole(const JsonTree *value, int64_t other) {
    if (!json_tree_is(value, JSON_NUMBER)) return other;
    char *end;
    errno = 0;
    int64_t number = strtoll(value->text, &end, 10);
    return *end || errno ? other : number;
}
