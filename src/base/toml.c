/* How it works: a cursor runs over the text; each function reads one production of the TOML grammar and
 * returns false after fail() has noted the first error. Tables are lists in document order; one hash index
 * per document, keyed by (table, key), makes every lookup O(1), so that a hostile file stays linear.
 *
 * What a table may still receive depends on how it was made (TableOrigin); the rules are TOML's:
 *   header  [a.b]     opens b, which must not have been opened before; a comes into being if it is missing
 *   dotted  a.b = 1   makes a, which later only dotted keys of the same section may extend
 *   inline  {…}       is closed for ever, and so is everything in it */
#include "base/toml.h"
#include "base/array.h"
#include "base/utf.h"
#include "base/word.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { NESTING_LIMIT = 200 };

typedef enum TableOrigin {
    MADE_IMPLICITLY, /* by a header below it; a header of its own may still come */
    MADE_BY_HEADER,
    MADE_BY_DOTTED_KEY,
    MADE_INLINE,      /* also an array written as a value */
    MADE_BY_ELEMENTS, /* an array that [[…]] headers fill */
} TableOrigin;

typedef struct IndexSlot {
    const TomlValue *table; /* NULL: free */
    uint64_t hash;
    TomlEntry *entry;
} IndexSlot;

typedef struct TomlReader {
    const char *at, *end;
    const char *line_start;
    const char *counted;     /* up to here columns have been counted */
    uint32_t counted_column; /* the column of [counted] */
    uint32_t line;
    uint32_t depth; /* of arrays and inline tables */
    Arena *arena;
    TomlError *error;
    IndexSlot *index;
    uint32_t index_count, index_capacity;
} TomlReader;

/* One part of a dotted key. */
typedef struct KeyPart {
    const char *text;
    size_t length;
    uint32_t line, column;
} KeyPart;

typedef Array(KeyPart) KeyPath;

/* Errors and characters. */

/* The column of [place] on the current line. Counting goes on from the last place asked for, so that a
 * long line with many values costs its length once. */
static uint32_t column_of(TomlReader *reader, const char *place) {
    if (reader->counted < reader->line_start || reader->counted > place) {
        reader->counted = reader->line_start;
        reader->counted_column = 1;
    }
    reader->counted_column += (uint32_t)utf8_count(reader->counted, (size_t)(place - reader->counted));
    reader->counted = place;
    return reader->counted_column;
}

static bool fail_at(TomlReader *reader, uint32_t line, uint32_t column, const char *message) {
    if (!reader->error->message) *reader->error = (TomlError){message, line, column};
    return false;
}

static bool fail(TomlReader *reader, const char *message) {
    return fail_at(reader, reader->line, column_of(reader, reader->at), message);
}

/* The byte at the cursor, or -1 at the end: a NUL is a byte like any other here, and never allowed. */
static int peek(const TomlReader *reader) {
    return reader->at < reader->end ? (unsigned char)*reader->at : -1;
}

static bool looking_at(const TomlReader *reader, const char *text) {
    size_t length = strlen(text);
    return (size_t)(reader->end - reader->at) >= length && memcmp(reader->at, text, length) == 0;
}

static int hex_value(int c) {
    if (is_digit_char((unsigned char)c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static bool is_bare_key(int c) {
    return is_digit_char((unsigned char)c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '-';
}

/* Control characters other than tab are allowed nowhere, not even in comments. */
static bool is_control(int c) { return (c >= 0 && c < 0x20 && c != '\t') || c == 0x7F; }

static bool at_line_end(const TomlReader *reader) {
    return peek(reader) == '\n' || looking_at(reader, "\r\n");
}

static void skip_line_end(TomlReader *reader) {
    reader->at += peek(reader) == '\r' ? 2 : 1;
    reader->line++;
    reader->line_start = reader->at;
}

static void skip_blanks(TomlReader *reader) {
    while (peek(reader) == ' ' || peek(reader) == '\t') reader->at++;
}

static bool skip_comment(TomlReader *reader) {
    if (peek(reader) != '#') return true;
    while (peek(reader) >= 0 && !at_line_end(reader)) {
        if (is_control(peek(reader))) return fail(reader, "a control character in a comment");
        reader->at++;
    }
    return true;
}

/* Blanks, comments and line ends: what may stand between the items of an array. */
static bool skip_space(TomlReader *reader) {
    for (;;) {
        skip_blanks(reader);
        if (!skip_comment(reader)) return false;
        if (!at_line_end(reader)) return true;
        skip_line_end(reader);
    }
}

/* The index. */

static uint64_t key_hash(const TomlValue *table, const char *key, size_t length) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325) ^ (uintptr_t)table;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)key[i]) * UINT64_C(0x100000001B3);
    return hash ^ hash >> 32;
}

static IndexSlot *index_slot(const TomlReader *reader, const TomlValue *table, const char *key,
                             size_t length) {
    uint64_t hash = key_hash(table, key, length);
    uint32_t mask = reader->index_capacity - 1;
    for (uint32_t i = (uint32_t)hash & mask;; i = (i + 1) & mask) {
        IndexSlot *slot = &reader->index[i];
        if (!slot->table) {
            slot->hash = hash;
            return slot;
        }
        if (slot->hash == hash && slot->table == table && slot->entry->key_length == length &&
            memcmp(slot->entry->key, key, length) == 0)
            return slot;
    }
}

static void index_grow(TomlReader *reader) {
    IndexSlot *old = reader->index;
    uint32_t old_capacity = reader->index_capacity;
    reader->index_capacity = old_capacity ? old_capacity * 2 : 64;
    size_t size = reader->index_capacity * sizeof *reader->index;
    reader->index = memset(memory_alloc(size), 0, size);
    for (uint32_t i = 0; i < old_capacity; i++) {
        if (!old[i].table) continue;
        IndexSlot *slot = index_slot(reader, old[i].table, old[i].entry->key, old[i].entry->key_length);
        *slot = old[i];
    }
    free(old);
}

/* Making values. */

static TomlValue *new_value(TomlReader *reader, TomlType type) {
    TomlValue *value = ARENA_NEW(reader->arena, TomlValue);
    value->type = type;
    value->line = reader->line;
    value->column = column_of(reader, reader->at);
    return value;
}

static TomlValue *new_container(TomlReader *reader, TomlType type, TableOrigin origin) {
    TomlValue *value = new_value(reader, type);
    value->origin = (uint8_t)origin;
    return value;
}

static TomlEntry *append(TomlReader *reader, TomlValue *container, TomlValue *value) {
    TomlEntry *entry = ARENA_NEW(reader->arena, TomlEntry);
    entry->value = value;
    if (container->last)
        container->last->next = entry;
    else
        container->first = entry;
    container->last = entry;
    return entry;
}

static TomlEntry *find(const TomlReader *reader, const TomlValue *table, const KeyPart *part) {
    if (reader->index_capacity == 0) return NULL;
    IndexSlot *slot = index_slot(reader, table, part->text, part->length);
    return slot->table ? slot->entry : NULL;
}

static void insert(TomlReader *reader, TomlValue *table, const KeyPart *part, TomlValue *value) {
    TomlEntry *entry = append(reader, table, value);
    entry->key = part->text;
    entry->key_length = part->length;
    entry->line = part->line;
    entry->column = part->column;
    if (reader->index_count * 4 >= reader->index_capacity * 3) index_grow(reader);
    IndexSlot *slot = index_slot(reader, table, part->text, part->length);
    slot->table = table;
    slot->entry = entry;
    reader->index_count++;
}

static bool fail_part(TomlReader *reader, const KeyPart *part, const char *problem) {
    const char *message = arena_printf(reader->arena, "`%s` %s", part->text, problem);
    return fail_at(reader, part->line, part->column, message);
}

/* Strings. */

/* The output of an escape is never longer than the escape itself, so the text of a string fits in a buffer
 * as long as its source. */
static bool read_escape(TomlReader *reader, char **out) {
    static const char names[] = "btnfr\"\\";
    static const char values[] = "\b\t\n\f\r\"\\";
    int c = reader->at + 1 < reader->end ? (unsigned char)reader->at[1] : 0;
    const char *known = c ? strchr(names, c) : NULL;
    if (known) {
        *(*out)++ = values[known - names];
        reader->at += 2;
        return true;
    }
    if (c != 'u' && c != 'U') return fail(reader, "an unknown escape in a string");
    int digits = c == 'u' ? 4 : 8;
    uint32_t code = 0;
    for (int i = 0; i < digits; i++) {
        const char *place = reader->at + 2 + i;
        int value = place < reader->end ? hex_value((unsigned char)*place) : -1;
        if (value < 0)
            return fail(reader, c == 'u' ? "\\u needs four hexadecimal digits"
                                         : "\\U needs eight hexadecimal digits");
        code = code << 4 | (uint32_t)value;
    }
    if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return fail(reader, "the escape is not a Unicode character");
    *out += utf8_encode(code, *out);
    reader->at += 2 + digits;
    return true;
}

/* A backslash before the end of a line in a multi-line string swallows all white space that follows.
 * Returns false without an error when the backslash begins an ordinary escape. */
static bool skip_line_joining(TomlReader *reader) {
    const char *after = reader->at + 1;
    while (after < reader->end && (*after == ' ' || *after == '\t')) after++;
    bool joins = after < reader->end &&
                 (*after == '\n' || (*after == '\r' && after + 1 < reader->end && after[1] == '\n'));
    if (!joins) return false;
    reader->at = after;
    for (;;) {
        skip_blanks(reader);
        if (!at_line_end(reader)) return true;
        skip_line_end(reader);
    }
}

static bool read_multiline(TomlReader *reader, char quote, char **out) {
    const char closing[] = {quote, quote, quote, '\0'};
    reader->at += 3;
    if (at_line_end(reader)) skip_line_end(reader);
    for (;;) {
        int c = peek(reader);
        if (c < 0) return fail(reader, "the multi-line string is never closed");
        if (looking_at(reader, closing)) {
            reader->at += 3;
            /* Up to two quotes may stand right before the closing three. */
            for (int i = 0; i < 2 && peek(reader) == quote; i++, reader->at++) *(*out)++ = quote;
            return true;
        }
        if (at_line_end(reader)) {
            *(*out)++ = '\n';
            skip_line_end(reader);
        } else if (c == '\\' && quote == '"') {
            if (!skip_line_joining(reader) && !read_escape(reader, out)) return false;
        } else if (is_control(c)) {
            return fail(reader, "a control character in a string");
        } else {
            *(*out)++ = *reader->at++;
        }
    }
}

static bool read_single_line(TomlReader *reader, char quote, char **out) {
    reader->at++;
    for (;;) {
        int c = peek(reader);
        if (c < 0 || at_line_end(reader)) return fail(reader, "the string is never closed");
        if (c == quote) {
            reader->at++;
            return true;
        }
        if (c == '\\' && quote == '"') {
            if (!read_escape(reader, out)) return false;
        } else if (is_control(c)) {
            return fail(reader, "a control character in a string");
        } else {
            *(*out)++ = *reader->at++;
        }
    }
}

/* How much memory the string at the cursor may need: the distance to the quote that closes it, found
 * without interpreting escapes other than by skipping what follows a backslash. */
static size_t string_extent(const TomlReader *reader, char quote, bool multiline) {
    const char *at = reader->at + (multiline ? 3 : 1);
    for (; at < reader->end; at++) {
        if (*at == '\\' && quote == '"')
            at++;
        else if (!multiline && (*at == quote || *at == '\n'))
            break;
        else if (multiline && *at == quote && at + 2 < reader->end && at[1] == quote && at[2] == quote)
            break;
    }
    return (size_t)(at - reader->at) + 3;
}

static bool read_string(TomlReader *reader, bool multiline_allowed, const char **text, size_t *length) {
    char quote = *reader->at;
    const char triple[] = {quote, quote, quote, '\0'};
    bool multiline = looking_at(reader, triple);
    if (multiline && !multiline_allowed) return fail(reader, "a key cannot be a multi-line string");
    char *start = arena_alloc(reader->arena, string_extent(reader, quote, multiline) + 1);
    char *out = start;
    if (!(multiline ? read_multiline(reader, quote, &out) : read_single_line(reader, quote, &out)))
        return false;
    *out = '\0';
    *text = start;
    *length = (size_t)(out - start);
    return true;
}

/* Numbers and dates. */

/* Copies the digits of [text] that [allowed] accepts to [out], dropping the underscores between them;
 * returns how many bytes were read, 0 when there are none or an underscore has no digit on both sides. */
static size_t copy_digits(const char *text, size_t length, int base, char *out, size_t *out_length) {
    size_t i = 0;
    bool after_digit = false;
    for (; i < length; i++) {
        int value = hex_value((unsigned char)text[i]);
        if (value >= 0 && value < base) {
            out[(*out_length)++] = text[i];
            after_digit = true;
        } else if (text[i] == '_' && after_digit) {
            after_digit = false;
        } else {
            break;
        }
    }
    return after_digit ? i : 0;
}

/* All of [text] as a number; false when it is not one. */
static bool convert_number(TomlReader *reader, const char *text, size_t length, TomlValue *value,
                           bool *overflow) {
    char *digits = arena_alloc(reader->arena, length + 1);
    size_t count = 0, i = 0;
    if (length > 2 && text[0] == '0' && strchr("xob", text[1])) {
        int base = text[1] == 'x' ? 16 : text[1] == 'o' ? 8 : 2;
        if (copy_digits(text + 2, length - 2, base, digits, &count) != length - 2) return false;
        digits[count] = '\0';
        errno = 0;
        value->integer = strtoll(digits, NULL, base);
        *overflow = errno == ERANGE;
        value->type = TOML_INTEGER;
        return true;
    }
    if (text[0] == '+' || text[0] == '-') digits[count++] = text[i++];
    if (length - i == 3 && (memcmp(text + i, "inf", 3) == 0 || memcmp(text + i, "nan", 3) == 0)) {
        value->real = text[i] == 'i' ? __builtin_inf() : __builtin_nan("");
        if (text[0] == '-') value->real = -value->real;
        value->type = TOML_FLOAT;
        return true;
    }
    size_t whole = copy_digits(text + i, length - i, 10, digits, &count);
    if (whole == 0 || (whole > 1 && text[i] == '0')) return false;
    i += whole;
    bool is_float = false;
    if (i < length && text[i] == '.') {
        is_float = true;
        digits[count++] = text[i++];
        size_t fraction = copy_digits(text + i, length - i, 10, digits, &count);
        if (fraction == 0) return false;
        i += fraction;
    }
    if (i < length && (text[i] == 'e' || text[i] == 'E')) {
        is_float = true;
        digits[count++] = text[i++];
        if (i < length && (text[i] == '+' || text[i] == '-')) digits[count++] = text[i++];
        size_t exponent = copy_digits(text + i, length - i, 10, digits, &count);
        if (exponent == 0) return false;
        i += exponent;
    }
    if (i != length) return false;
    digits[count] = '\0';
    errno = 0;
    value->type = is_float ? TOML_FLOAT : TOML_INTEGER;
    if (is_float)
        value->real = strtod(digits, NULL);
    else
        value->integer = strtoll(digits, NULL, 10);
    *overflow = !is_float && errno == ERANGE;
    return true;
}

/* Reads exactly [count] digits at *[text] as a number in [least, most]. */
static bool read_field(const char **text, const char *end, int count, int least, int most, int *number) {
    *number = 0;
    for (int i = 0; i < count; i++, (*text)++) {
        if (*text >= end || !is_digit_char(**text)) return false;
        *number = *number * 10 + (**text - '0');
    }
    return *number >= least && *number <= most;
}

static bool read_char(const char **text, const char *end, const char *allowed) {
    if (*text >= end || !**text || !strchr(allowed, **text)) return false;
    (*text)++;
    return true;
}

static bool read_date(const char **text, const char *end) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day;
    if (!read_field(text, end, 4, 0, 9999, &year) || !read_char(text, end, "-") ||
        !read_field(text, end, 2, 1, 12, &month) || !read_char(text, end, "-") ||
        !read_field(text, end, 2, 1, 31, &day))
        return false;
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day <= days[month - 1] + (month == 2 && leap);
}

static bool read_time(const char **text, const char *end) {
    int number;
    if (!read_field(text, end, 2, 0, 23, &number) || !read_char(text, end, ":") ||
        !read_field(text, end, 2, 0, 59, &number) || !read_char(text, end, ":") ||
        !read_field(text, end, 2, 0, 60, &number))
        return false;
    if (!read_char(text, end, ".")) return true;
    const char *fraction = *text;
    while (*text < end && is_digit_char(**text)) (*text)++;
    return *text > fraction;
}

static bool is_date(const char *text, size_t length) {
    const char *end = text + length;
    int number;
    if (length > 2 && text[2] == ':') return read_time(&text, end) && text == end;
    if (!read_date(&text, end)) return false;
    if (text == end) return true;
    if (!read_char(&text, end, "Tt ") || !read_time(&text, end)) return false;
    if (text == end || (read_char(&text, end, "Zz") && text == end)) return true;
    return read_char(&text, end, "+-") && read_field(&text, end, 2, 0, 23, &number) &&
           read_char(&text, end, ":") && read_field(&text, end, 2, 0, 59, &number) && text == end;
}

/* The length of the bare word at the cursor. A space may stand between a date and its time. */
static size_t word_length(const TomlReader *reader) {
    const char *at = reader->at;
    while (at < reader->end && (is_bare_key((unsigned char)*at) || strchr("+.:", *at))) {
        if (*at == '\0') break;
        at++;
    }
    size_t length = (size_t)(at - reader->at);
    bool date = length == 10 && reader->at[4] == '-' && reader->at[7] == '-';
    if (date && at + 1 < reader->end && *at == ' ' && is_digit_char((unsigned char)at[1])) {
        at++;
        while (at < reader->end && *at && (is_digit_char((unsigned char)*at) || strchr(":.+-Zz", *at))) at++;
        length = (size_t)(at - reader->at);
    }
    return length;
}

static bool read_word(TomlReader *reader, TomlValue *value) {
    const char *text = reader->at;
    size_t length = word_length(reader);
    bool overflow = false;
    if (length == 0) return fail(reader, "a value is missing here");
    value->text = arena_copy(reader->arena, text, length);
    value->length = length;
    if (strcmp(value->text, "true") == 0 || strcmp(value->text, "false") == 0) {
        value->type = TOML_BOOLEAN;
        value->boolean = text[0] == 't';
    } else if (is_date(text, length)) {
        value->type = TOML_DATE;
    } else if (!convert_number(reader, text, length, value, &overflow)) {
        return fail(reader,
                    arena_printf(reader->arena, "`%s` is not a value; a string needs quotes", value->text));
    } else if (overflow) {
        return fail(reader, "the integer does not fit in 64 bits");
    }
    reader->at += length;
    return true;
}

/* Keys, values, tables. */

static bool read_key_part(TomlReader *reader, KeyPart *part) {
    part->line = reader->line;
    part->column = column_of(reader, reader->at);
    int c = peek(reader);
    if (c == '"' || c == '\'') return read_string(reader, false, &part->text, &part->length);
    const char *start = reader->at;
    while (is_bare_key(peek(reader))) reader->at++;
    part->length = (size_t)(reader->at - start);
    if (part->length == 0) return fail(reader, "a key is missing here");
    part->text = arena_copy(reader->arena, start, part->length);
    return true;
}

/* key = part ( "." part )* */
static bool read_key(TomlReader *reader, KeyPath *path) {
    array_clear(path);
    for (;;) {
        KeyPart part;
        skip_blanks(reader);
        if (!read_key_part(reader, &part)) return false;
        array_push(path, part);
        skip_blanks(reader);
        if (peek(reader) != '.') return true;
        reader->at++;
    }
}

static bool read_key_value(TomlReader *reader, TomlValue *table);
static TomlValue *read_value(TomlReader *reader);

static bool read_array(TomlReader *reader, TomlValue *array) {
    reader->at++;
    for (;;) {
        if (!skip_space(reader)) return false;
        if (peek(reader) == ']') break;
        TomlValue *item = read_value(reader);
        if (!item) return false;
        append(reader, array, item);
        if (!skip_space(reader)) return false;
        if (peek(reader) == ',')
            reader->at++;
        else if (peek(reader) != ']')
            return fail(reader, "`,` or `]` is missing in an array");
    }
    reader->at++;
    return true;
}

static bool read_inline_table(TomlReader *reader, TomlValue *table) {
    reader->at++;
    skip_blanks(reader);
    if (peek(reader) == '}') {
        reader->at++;
        return true;
    }
    for (;;) {
        if (!read_key_value(reader, table)) return false;
        skip_blanks(reader);
        int c = peek(reader);
        if (c != ',' && c != '}') return fail(reader, "`,` or `}` is missing in an inline table");
        reader->at++;
        if (c == '}') return true;
    }
}

static TomlValue *read_nested(TomlReader *reader, TomlType type) {
    if (reader->depth == NESTING_LIMIT) {
        fail(reader, "nested too deeply");
        return NULL;
    }
    reader->depth++;
    TomlValue *value = new_container(reader, type, MADE_INLINE);
    bool done = type == TOML_ARRAY ? read_array(reader, value) : read_inline_table(reader, value);
    reader->depth--;
    return done ? value : NULL;
}

static TomlValue *read_value(TomlReader *reader) {
    int c = peek(reader);
    if (c == '[') return read_nested(reader, TOML_ARRAY);
    if (c == '{') return read_nested(reader, TOML_TABLE);
    TomlValue *value = new_value(reader, TOML_STRING);
    bool quoted = c == '"' || c == '\'';
    bool done = quoted ? read_string(reader, true, &value->text, &value->length) : read_word(reader, value);
    return done ? value : NULL;
}

/* Goes from [table] through all parts of a dotted key but the last, making what is missing. */
static TomlValue *enter_dotted(TomlReader *reader, TomlValue *table, const KeyPath *path) {
    for (uint32_t i = 0; i + 1 < path->count; i++) {
        KeyPart *part = &path->items[i];
        TomlEntry *entry = find(reader, table, part);
        if (!entry) {
            TomlValue *made = new_container(reader, TOML_TABLE, MADE_BY_DOTTED_KEY);
            insert(reader, table, part, made);
            table = made;
            continue;
        }
        table = entry->value;
        bool open =
            table->type == TOML_TABLE && table->origin != MADE_BY_HEADER && table->origin != MADE_INLINE;
        if (!open) {
            fail_part(reader, part, "is already defined and cannot be extended");
            return NULL;
        }
        /* Written to by a dotted key, it counts as defined: no header may open it any more. */
        table->origin = MADE_BY_DOTTED_KEY;
    }
    return table;
}

/* key "=" value */
static bool read_key_value(TomlReader *reader, TomlValue *table) {
    KeyPath path = {0};
    TomlValue *target = NULL, *value = NULL;
    bool done = read_key(reader, &path);
    if (done && peek(reader) != '=') done = fail(reader, "`=` is missing after a key");
    if (done) {
        reader->at++;
        skip_blanks(reader);
        done = (value = read_value(reader)) && (target = enter_dotted(reader, table, &path));
    }
    if (done && find(reader, target, &array_last(&path)))
        done = fail_part(reader, &array_last(&path), "is defined twice");
    if (done) insert(reader, target, &array_last(&path), value);
    array_free(&path);
    return done;
}

/* Goes from the root through all parts of a header but the last, making what is missing. */
static TomlValue *enter_header(TomlReader *reader, TomlValue *table, const KeyPath *path) {
    for (uint32_t i = 0; i + 1 < path->count; i++) {
        KeyPart *part = &path->items[i];
        TomlEntry *entry = find(reader, table, part);
        TomlValue *next = entry ? entry->value : new_container(reader, TOML_TABLE, MADE_IMPLICITLY);
        if (!entry) insert(reader, table, part, next);
        if (next->type == TOML_ARRAY && next->origin == MADE_BY_ELEMENTS) next = next->last->value;
        if (next->type != TOML_TABLE || next->origin == MADE_INLINE) {
            fail_part(reader, part, "is already defined and cannot be extended");
            return NULL;
        }
        table = next;
    }
    return table;
}

static TomlValue *open_table(TomlReader *reader, TomlValue *parent, const KeyPart *part) {
    TomlEntry *entry = find(reader, parent, part);
    if (!entry) {
        TomlValue *table = new_container(reader, TOML_TABLE, MADE_BY_HEADER);
        insert(reader, parent, part, table);
        return table;
    }
    if (entry->value->type != TOML_TABLE || entry->value->origin != MADE_IMPLICITLY) {
        fail_part(reader, part, "is defined twice");
        return NULL;
    }
    entry->value->origin = MADE_BY_HEADER;
    entry->line = part->line;
    entry->column = part->column;
    return entry->value;
}

static TomlValue *open_element(TomlReader *reader, TomlValue *parent, const KeyPart *part) {
    TomlEntry *entry = find(reader, parent, part);
    TomlValue *array = entry ? entry->value : new_container(reader, TOML_ARRAY, MADE_BY_ELEMENTS);
    if (!entry) insert(reader, parent, part, array);
    if (array->type != TOML_ARRAY || array->origin != MADE_BY_ELEMENTS) {
        fail_part(reader, part, "is already defined and is no array of tables");
        return NULL;
    }
    TomlValue *table = new_container(reader, TOML_TABLE, MADE_BY_HEADER);
    append(reader, array, table);
    return table;
}

/* "[" key "]" or "[[" key "]]"; returns the table that the following lines fill. */
static TomlValue *read_header(TomlReader *reader, TomlValue *root) {
    bool element = looking_at(reader, "[[");
    reader->at += element ? 2 : 1;
    const char *closing = element ? "]]" : "]";
    KeyPath path = {0};
    TomlValue *table = NULL;
    bool closed = read_key(reader, &path) && (looking_at(reader, closing) || fail(reader, "`]` is missing"));
    if (closed) {
        reader->at += strlen(closing);
        TomlValue *parent = enter_header(reader, root, &path);
        if (parent) table = (element ? open_element : open_table)(reader, parent, &array_last(&path));
    }
    array_free(&path);
    return table;
}

static bool read_document(TomlReader *reader, TomlValue *root) {
    TomlValue *table = root;
    for (;;) {
        if (!skip_space(reader)) return false;
        int c = peek(reader);
        if (c < 0) return true;
        if (c == '[') {
            table = read_header(reader, root);
            if (!table) return false;
        } else if (!read_key_value(reader, table)) {
            return false;
        }
        skip_blanks(reader);
        if (!skip_comment(reader)) return false;
        if (peek(reader) >= 0 && !at_line_end(reader)) return fail(reader, "the line should end here");
    }
}

TomlValue *toml_parse(const char *text, size_t length, Arena *arena, TomlError *error) {
    static const char mark[] = "\xEF\xBB\xBF";
    *error = (TomlError){0};
    if (length >= 3 && memcmp(text, mark, 3) == 0) {
        text += 3;
        length -= 3;
    }
    TomlReader reader = {.at = text,
                         .end = text + length,
                         .line_start = text,
                         .counted = text,
                         .counted_column = 1,
                         .line = 1,
                         .arena = arena,
                         .error = error};
    size_t valid = utf8_valid_prefix(text, length);
    if (valid < length) {
        for (size_t i = 0; i < valid; i++) {
            if (text[i] != '\n') continue;
            reader.line++;
            reader.line_start = text + i + 1;
        }
        reader.at = text + valid;
        fail(&reader, "the text is not valid UTF-8");
        return NULL;
    }
    TomlValue *root = new_container(&reader, TOML_TABLE, MADE_BY_HEADER);
    bool done = read_document(&reader, root);
    free(reader.index);
    return done ? root : NULL;
}

TomlValue *toml_get(const TomlValue *table, const char *key) {
    if (!table || table->type != TOML_TABLE) return NULL;
    for (TomlEntry *entry = table->first; entry; entry = entry->next)
        if (strcmp(entry->key, key) == 0 && strlen(key) == entry->key_length) return entry->value;
    return NULL;
}

const char *toml_type_name(TomlType type) {
    switch (type) {
    case TOML_STRING: return "a string";
    case TOML_INTEGER: return "an integer";
    case TOML_FLOAT: return "a float";
    case TOML_BOOLEAN: return "a boolean";
    case TOML_DATE: return "a date";
    case TOML_ARRAY: return "an array";
    case TOML_TABLE: return "a table";
    }
    return "a value";
}
