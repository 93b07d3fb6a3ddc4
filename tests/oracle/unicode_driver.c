/* Prints what the functions of src/syntax/unicode.h answer, for unicode_oracle.py to compare with CPython:
 * one question per line of standard input, one answer per line of standard output.
 *
 *   unicode_driver properties MINOR   a code point -> 1 start + 2 continue + 4 printable
 *   unicode_driver nfkc MINOR         UTF-8 in hexadecimal -> its NFKC in hexadecimal
 *   unicode_driver names MINOR        a name -> its code point or -1
 *   unicode_driver aliases            nothing -> the names in the table of aliases */
#include "syntax/unicode.h"
#include "syntax/unicode_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *message) {
    fprintf(stderr, "unicode_driver: %s\n", message);
    exit(1);
}

static void *allocate(size_t size) {
    void *memory = malloc(size ? size : 1);
    if (!memory) fail("out of memory");
    return memory;
}

/* Reads a line without its newline into [*line], which grows as needed. Returns false at the end. */
static bool read_line(char **line, size_t *capacity, size_t *length) {
    *length = 0;
    for (int c; (c = getchar()) != EOF; (*length)++) {
        if (*length + 1 >= *capacity) {
            *capacity = *capacity * 2 + 256;
            *line = realloc(*line, *capacity);
            if (!*line) fail("out of memory");
        }
        (*line)[*length] = '\0';
        if (c == '\n') return true;
        (*line)[*length] = (char)c;
    }
    return false;
}

static void answer_properties(const char *line, int minor) {
    uint32_t c = (uint32_t)strtoul(line, NULL, 16);
    printf("%d\n", unicode_is_xid_start(c, minor) + 2 * unicode_is_xid_continue(c, minor) +
                       4 * unicode_is_printable(c, minor));
}

/* Also checks that a buffer that is too small is filled to its end and not beyond. */
static void answer_nfkc(const char *line, size_t digits, int minor) {
    size_t length = digits / 2;
    char *in = allocate(length);
    for (size_t i = 0; i < length; i++) {
        char pair[] = {line[2 * i], line[2 * i + 1], '\0'};
        in[i] = (char)strtoul(pair, NULL, 16);
    }
    size_t needed = unicode_nfkc(in, length, NULL, 0, minor);
    char *out = allocate(needed);
    char *part = allocate(needed + 1);
    size_t half = needed / 2;
    memset(part, 0x7F, needed + 1);
    if (unicode_nfkc(in, length, out, needed, minor) != needed ||
        unicode_nfkc(in, length, part, half, minor) != needed || memcmp(out, part, half) != 0 ||
        part[half] != 0x7F)
        fail("unicode_nfkc does not keep to its buffer");
    for (size_t i = 0; i < needed; i++) printf("%02x", (unsigned char)out[i]);
    putchar('\n');
    free(in);
    free(out);
    free(part);
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "aliases") == 0) {
        for (size_t i = 0; i < unicode_alias_count; i++) puts(unicode_aliases[i].name);
        return 0;
    }
    if (argc != 3) fail("usage: unicode_driver properties|nfkc|names MINOR, or unicode_driver aliases");
    int minor = atoi(argv[2]);
    char *line = NULL;
    size_t capacity = 0, length;
    while (read_line(&line, &capacity, &length)) {
        if (strcmp(argv[1], "properties") == 0)
            answer_properties(line, minor);
        else if (strcmp(argv[1], "nfkc") == 0)
            answer_nfkc(line, length, minor);
        else if (strcmp(argv[1], "names") == 0)
            printf("%d\n", (int)unicode_lookup_name(line, length, minor));
        else
            fail("unknown question");
    }
    free(line);
    return 0;
}
