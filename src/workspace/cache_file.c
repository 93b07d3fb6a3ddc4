#include "workspace/cache_file.h"
#include "base/map.h"

#include <string.h>

/* What a file begins with: a mark with the number of the format, the sum of the rest, and its length. */
static const char mark[16] = "moira cache  2\n";

typedef struct CacheHead {
    char mark[sizeof mark];
    uint64_t sum, length;
} CacheHead;

/* Not to be fooled by accidents; the folder is nobody else's. */
static uint64_t sum_of(const char *data, size_t length) {
    uint64_t sum = length, word;
    for (size_t i = 0; i < length; i += 8) {
        word = 0;
        memcpy(&word, data + i, length - i < 8 ? length - i : 8);
        sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        sum ^= sum >> 29;
    }
    return sum;
}

/* ---- writing ---- */

/* Strings occur many times, and are written once: others say which one. */
typedef struct StringTable {
    StrMap numbers; /* string to its number + 1 */
    StrBuf text;
} StringTable;

static uint32_t string_number(StringTable *table, const char *text) {
    void **number = strmap_at(&table->numbers, text);
    if (!*number) {
        strbuf_put_string(&table->text, text);
        *number = (void *)(uintptr_t)table->numbers.count;
    }
    return (uint32_t)(uintptr_t)*number - 1;
}

static void put_node(StringTable *strings, StrBuf *out, const CachedNode *node) {
    put_number(out, string_number(strings, node->path));
    put_number(out, (uint32_t)node->has_text | (uint32_t)node->is_main << 1);
    strbuf_put(out, (const char *)&node->text, sizeof node->text);
    put_number(out, node->lookup_count);
    for (uint32_t i = 0; i < node->lookup_count; i++) {
        const Lookup *lookup = &node->lookups[i];
        put_number(out, (uint32_t)lookup->kind);
        put_number(out, lookup->level);
        put_number(out, string_number(strings, lookup->name));
        put_number(out, string_number(strings, lookup->answer));
        put_number(out, string_number(strings, lookup->path ? lookup->path : ""));
        put_number(out, string_number(strings, lookup->source ? lookup->source : ""));
    }
}

void cache_write_content(const CacheContent *content, StrBuf *out) {
    StringTable strings = {0};
    StrBuf rest = {0};
    put_number(&rest, content->store_count);
    for (uint32_t i = 0; i < content->store_count; i++) {
        put_number(&rest, string_number(&strings, content->stores[i].folder));
        strbuf_put(&rest, (const char *)&content->stores[i].digest, sizeof(CacheDigest));
    }
    put_number(&rest, content->node_count);
    for (uint32_t i = 0; i < content->node_count; i++) put_node(&strings, &rest, &content->nodes[i]);
    put_number(&rest, content->entry_count);
    for (uint32_t i = 0; i < content->entry_count; i++) {
        const CachedEntry *entry = &content->entries[i];
        put_number(&rest, string_number(&strings, entry->path));
        strbuf_put(&rest, (const char *)&entry->text, sizeof entry->text);
        put_number(&rest, entry->file_count);
        for (uint32_t k = 0; k < entry->file_count; k++)
            put_number(&rest, string_number(&strings, entry->files[k]));
        put_number(&rest, entry->length);
        strbuf_put(&rest, entry->data, entry->length);
    }
    CacheHead head;
    memcpy(head.mark, mark, sizeof mark);
    size_t start = out->length;
    strbuf_put(out, (const char *)&head, sizeof head);
    put_number(out, strings.numbers.count);
    strbuf_put(out, strings.text.data, strings.text.length);
    strbuf_put(out, rest.data, rest.length);
    head.length = out->length - start - sizeof head;
    head.sum = sum_of(out->data + start + sizeof head, head.length);
    memcpy(out->data + start, &head, sizeof head);
    strmap_free(&strings.numbers);
    strbuf_free(&strings.text);
    strbuf_free(&rest);
}

/* ---- reading ---- */

typedef struct ContentReader {
    CacheCursor cursor;
    Arena *arena;
    const char **strings;
    uint32_t *nodes; /* of each string: the node that has it as its path; UINT32_MAX: none */
    uint32_t string_count;
} ContentReader;

/* How many of something follow, each of which takes at least [size] bytes. */
static uint32_t take_count(ContentReader *reader, size_t size) {
    uint32_t count = cursor_number(&reader->cursor);
    if (count <= (size_t)(reader->cursor.end - reader->cursor.at) / size) return count;
    reader->cursor.is_bad = true;
    return 0;
}

/* The number of a string. */
static uint32_t take_number(ContentReader *reader) {
    uint32_t number = cursor_number(&reader->cursor);
    if (number < reader->string_count) return number;
    reader->cursor.is_bad = true;
    return 0;
}

static const char *take_string(ContentReader *reader) { return reader->strings[take_number(reader)]; }

static const char *take_path(ContentReader *reader) {
    const char *path = take_string(reader);
    return *path ? path : NULL;
}

static void take_node(ContentReader *reader, CachedNode *node, uint32_t index) {
    CacheCursor *cursor = &reader->cursor;
    uint32_t path = take_number(reader);
    node->path = reader->strings[path];
    reader->nodes[path] = index;
    uint32_t flags = cursor_number(cursor);
    node->has_text = flags & 1;
    node->is_main = flags & 2;
    atomic_init(&node->text_state, CACHE_UNKNOWN);
    cursor_take(cursor, &node->text, sizeof node->text);
    node->lookup_count = take_count(reader, 6 * sizeof(uint32_t));
    Lookup *lookups = arena_alloc(reader->arena, node->lookup_count * sizeof *lookups + 1);
    node->lookups = lookups;
    for (uint32_t i = 0; i < node->lookup_count; i++) {
        uint32_t kind = cursor_number(cursor), level = cursor_number(cursor);
        if (kind > LOOKUP_FOLDER) cursor->is_bad = true;
        lookups[i] = (Lookup){.kind = (LookupKind)kind, .level = level};
        lookups[i].name = take_string(reader);
        lookups[i].answer = take_string(reader);
        lookups[i].path = take_path(reader);
        lookups[i].source = take_path(reader);
    }
}

static void take_entry(ContentReader *reader, CachedEntry *entry) {
    CacheCursor *cursor = &reader->cursor;
    *entry = (CachedEntry){.path = take_string(reader)};
    cursor_take(cursor, &entry->text, sizeof entry->text);
    entry->file_count = take_count(reader, sizeof(uint32_t));
    const char **files = arena_alloc(reader->arena, entry->file_count * sizeof *files + 1);
    uint32_t *nodes = arena_alloc(reader->arena, entry->file_count * sizeof *nodes + 1);
    for (uint32_t i = 0; i < entry->file_count; i++) {
        uint32_t number = take_number(reader);
        files[i] = reader->strings[number];
        nodes[i] = reader->nodes[number];
    }
    entry->files = files;
    entry->nodes = nodes;
    entry->length = take_count(reader, 1);
    entry->data = cursor->at;
    cursor->at += entry->length;
}

bool cache_read_content(const char *data, size_t length, Arena *arena, CacheContent *content) {
    CacheHead head;
    *content = (CacheContent){0};
    if (length < sizeof head) return false;
    memcpy(&head, data, sizeof head);
    data += sizeof head;
    length -= sizeof head;
    if (memcmp(head.mark, mark, sizeof mark) != 0 || head.length != length ||
        head.sum != sum_of(data, length))
        return false;
    ContentReader reader = {.cursor = {.at = data, .end = data + length}, .arena = arena};
    reader.string_count = take_count(&reader, 1);
    reader.strings = arena_alloc(arena, (reader.string_count + 1) * sizeof *reader.strings);
    reader.strings[0] = "";
    reader.nodes = arena_alloc(arena, (reader.string_count + 1) * sizeof *reader.nodes);
    for (uint32_t i = 0; i < reader.string_count; i++) reader.strings[i] = cursor_string(&reader.cursor);
    memset(reader.nodes, 0xff, (reader.string_count + 1) * sizeof *reader.nodes);
    content->store_count = take_count(&reader, sizeof(CacheDigest));
    content->stores = arena_alloc(arena, content->store_count * sizeof *content->stores + 1);
    for (uint32_t i = 0; i < content->store_count; i++) {
        content->stores[i].folder = take_string(&reader);
        cursor_take(&reader.cursor, &content->stores[i].digest, sizeof(CacheDigest));
    }
    content->node_count = take_count(&reader, sizeof(CacheDigest));
    content->nodes = arena_alloc_zero(arena, content->node_count * sizeof *content->nodes + 1);
    for (uint32_t i = 0; i < content->node_count; i++) take_node(&reader, &content->nodes[i], i);
    content->entry_count = take_count(&reader, sizeof(CacheDigest));
    content->entries = arena_alloc(arena, content->entry_count * sizeof *content->entries + 1);
    for (uint32_t i = 0; i < content->entry_count; i++) take_entry(&reader, &content->entries[i]);
    return !reader.cursor.is_bad && reader.cursor.at == reader.cursor.end;
}
