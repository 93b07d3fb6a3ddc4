/* A reader for TOML 1.0: a text becomes a tree of values, all of it in one arena. Every value and every key
 * remembers its line, so that a complaint about a setting can point at it.
 *
 * The reader stops at the first error and says where it is; a document is either wholly right or refused.
 * Dates and times are checked and kept as their text. */
#ifndef MOIRA_BASE_TOML_H
#define MOIRA_BASE_TOML_H

#include "base/arena.h"

typedef enum TomlType {
    TOML_STRING,
    TOML_INTEGER,
    TOML_FLOAT,
    TOML_BOOLEAN,
    TOML_DATE, /* a date, a time, or both */
    TOML_ARRAY,
    TOML_TABLE,
} TomlType;

typedef struct TomlValue TomlValue;
typedef struct TomlEntry TomlEntry;

/* The items of an array have no keys. */
struct TomlEntry {
    const char *key; /* NUL-terminated; a quoted key may hold NULs of its own */
    size_t key_length;
    uint32_t line, column; /* where the key stands, from 1, the column in characters */
    TomlValue *value;
    TomlEntry *next; /* in the order of the document */
};

struct TomlValue {
    TomlType type;
    uint8_t origin;        /* the reader's own: how a table or an array came to be */
    uint32_t line, column; /* where the value starts */
    const char *text;      /* of a string or a date, NUL-terminated; of a number as it is written */
    size_t length;         /* of [text] */
    union {
        int64_t integer;
        double real;
        bool boolean;
        struct {
            TomlEntry *first, *last; /* of an array or a table */
        };
    };
};

typedef struct TomlError {
    const char *message; /* a sentence without capital and full stop */
    uint32_t line, column;
} TomlError;

/* The root table of the [length] bytes at [text], or NULL with the reason in [error]. */
TomlValue *toml_parse(const char *text, size_t length, Arena *arena, TomlError *error);

/* The value of [key] in [table], or NULL; also NULL when [table] is NULL or no table. */
TomlValue *toml_get(const TomlValue *table, const char *key);

/* "a string", "an array": for messages. */
const char *toml_type_name(TomlType type);

#endif
