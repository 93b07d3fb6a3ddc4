#include "stubs/array_file.h"
#include "base/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers in files, the lowest byte first ---- */

static uint32_t short_at(const char *data) {
    return (uint32_t)(unsigned char)data[0] | (uint32_t)(unsigned char)data[1] << 8;
}

static uint32_t word_at(const char *data) { return short_at(data) | short_at(data + 2) << 16; }

/* ---- the header of an array ---- */

/* The value after 'key': in a header, which is the text of a dict; NULL when there is none. */
static const char *value_of_key(const char *header, const char *key) {
    const char *found = strstr(header, key);
    if (!found) return NULL;
    found += strlen(key);
    found += strspn(found, " ");
    return *found == ':' ? found + 1 + strspn(found + 1, " ") : NULL;
}

/* '<f4', '|b1', '<U5': the element type and the bytes of one element; of a structured one, a list, nothing is
 * known. What holds Python's objects is not understood. */
static bool read_type(const char *text, StoredArray *array, uint64_t *bytes) {
    char quote = *text;
    *bytes = 1;
    if (quote == '[') return !strchr(text, 'O');
    if (quote != '\'' && quote != '"') return false;
    text++;
    const char *end = strchr(text, quote);
    if (!end || end - text > 16) return false;
    const char *kind = strchr("<>|=", *text) ? text + 1 : text;
    if (!isalpha((unsigned char)*kind) || *kind == 'O' || !isdigit((unsigned char)kind[1])) return false;
    char *rest;
    unsigned long width = strtoul(kind + 1, &rest, 10);
    if (width > 1 << 20) return false;
    *bytes = *kind == 'U' ? 4 * (uint64_t)width : width;
    array->element = rest == end ? element_from_name(text, (size_t)(end - text)) : (Element){0};
    return true;
}

/* (2, 3), (7,) or (). */
static bool read_sizes(const char *text, StoredArray *array) {
    if (*text++ != '(') return false;
    for (;;) {
        text += strspn(text, " ");
        if (*text == ')') return true;
        if (!isdigit((unsigned char)*text) || array->rank == STORED_MOST_RANK) return false;
        char *end;
        unsigned long long size = strtoull(text, &end, 10);
        if (size > (unsigned long long)1 << 40 || end - text > 15) return false;
        array->dims[array->rank++] = (int64_t)size;
        text = end + strspn(end, " ");
        if (*text == ',')
            text++;
        else if (*text != ')' || array->rank == 1)
            return false;
    }
}

/* Whether [bytes] hold the elements. */
static bool are_enough(const StoredArray *array, uint64_t width, uint64_t bytes) {
    uint64_t need = width;
    for (uint32_t i = 0; i < array->rank; i++) {
        if (array->dims[i] == 0) return true;
        if (need > bytes / (uint64_t)array->dims[i]) return false;
        need *= (uint64_t)array->dims[i];
    }
    return need <= bytes;
}

bool stored_array_read(const char *data, size_t length, uint64_t size, StoredArray *array) {
    static const char magic[] = "\x93NUMPY";
    *array = (StoredArray){.name = array->name};
    if (length < 12 || memcmp(data, magic, 6) != 0 || data[6] < 1 || data[6] > 3) return false;
    size_t start = data[6] == 1 ? 10 : 12, count = data[6] == 1 ? short_at(data + 8) : word_at(data + 8);
    if (count > STORED_MOST_HEADER || start + count > length || start + count > size) return false;
    char header[STORED_MOST_HEADER + 1];
    memcpy(header, data + start, count);
    header[count] = '\0';
    uint64_t width = 0;
    const char *type = value_of_key(header, "'descr'"), *sizes = value_of_key(header, "'shape'");
    if (strlen(header) != count || header[0] != '{' || !type || !sizes) return false;
    array->is_known = read_type(type, array, &width) && read_sizes(sizes, array) &&
                      are_enough(array, width, size - start - count);
    return array->is_known;
}

bool stored_npy(const char *path, Arena *arena, StoredArray *array) {
    FileContent content;
    uint64_t size;
    *array = (StoredArray){0};
    if (file_read_part(path, 0, STORED_MOST_HEADER + 12, arena, &content, &size)) return false;
    return stored_array_read(content.data, content.length, size, array);
}

/* ---- archives ---- */

enum { END_SIZE = 22, ENTRY_SIZE = 46, LOCAL_SIZE = 30, MOST_DIRECTORY = 1 << 20 };

/* The record at the end of an archive; NULL when there is none. */
static const char *find_end(const FileContent *content) {
    if (content->length < END_SIZE) return NULL;
    for (size_t at = content->length - END_SIZE + 1; at-- > 0;)
        if (memcmp(content->data + at, "PK\5\6", 4) == 0) return content->data + at;
    return NULL;
}

/* Reads the header of an entry that is stored as it is. */
static void read_stored(const char *path, const char *entry, Arena *arena, StoredArray *array) {
    FileContent content;
    uint64_t size, at = word_at(entry + 42);
    bool is_plain = short_at(entry + 10) == 0;
    if (!is_plain || file_read_part(path, at, LOCAL_SIZE, arena, &content, &size)) return;
    if (content.length < LOCAL_SIZE || memcmp(content.data, "PK\3\4", 4) != 0) return;
    at += LOCAL_SIZE + short_at(content.data + 26) + short_at(content.data + 28);
    if (file_read_part(path, at, STORED_MOST_HEADER + 12, arena, &content, &size)) return;
    uint64_t there = size - at, whole = word_at(entry + 24);
    stored_array_read(content.data, content.length, whole < there ? whole : there, array);
}

/* Reads the entries of the directory; false when something in it is not understood. */
static bool read_directory(const char *path, const FileContent *directory, uint32_t count, Arena *arena,
                           StoredArrays *arrays) {
    const char *entry = directory->data, *end = directory->data + directory->length;
    arrays->items = arena_alloc_zero(arena, (count + 1) * sizeof *arrays->items);
    for (uint32_t i = 0; i < count; i++) {
        if (end - entry < ENTRY_SIZE || memcmp(entry, "PK\1\2", 4) != 0) return false;
        uint32_t length = short_at(entry + 28);
        if (end - entry < ENTRY_SIZE + (ptrdiff_t)length || length < 5) return false;
        const char *name = entry + ENTRY_SIZE;
        if (memcmp(name + length - 4, ".npy", 4) != 0 || memchr(name, '\0', length)) return false;
        StoredArray *array = &arrays->items[arrays->count++];
        array->name = arena_copy(arena, name, length - 4);
        read_stored(path, entry, arena, array);
        ptrdiff_t step = ENTRY_SIZE + (ptrdiff_t)length + short_at(entry + 30) + short_at(entry + 32);
        if (end - entry < step) return false;
        entry += step;
    }
    return true;
}

bool stored_npz(const char *path, Arena *arena, StoredArrays *arrays) {
    FileContent content, directory;
    uint64_t size;
    *arrays = (StoredArrays){0};
    if (file_read_part(path, UINT64_MAX, END_SIZE + UINT16_MAX, arena, &content, &size)) return false;
    const char *end = find_end(&content);
    uint32_t count = end ? short_at(end + 10) : 0;
    if (!end || count > STORED_MOST_ARRAYS || word_at(end + 12) > MOST_DIRECTORY) return false;
    if (file_read_part(path, word_at(end + 16), word_at(end + 12), arena, &directory, &size)) return false;
    return read_directory(path, &directory, count, arena, arrays);
}
