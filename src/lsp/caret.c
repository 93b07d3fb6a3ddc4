#include "lsp/caret.h"
#include "base/word.h"

#include <string.h>

enum { MOST_BRACKETS = 64 }; /* inside one another; deeper ones are not told apart */

typedef struct Opened {
    char bracket;
    uint32_t at, commas, argument;
} Opened;

typedef struct CaretScan {
    const char *data;
    uint32_t at, end;
    Opened open[MOST_BRACKETS];
    uint32_t depth;
} CaretScan;

/* Past the string whose first quote is here; false when it goes on beyond the end. */
static bool skip_string(CaretScan *scan) {
    const char *data = scan->data;
    char quote = data[scan->at];
    bool is_long = scan->at + 2 < scan->end && data[scan->at + 1] == quote && data[scan->at + 2] == quote;
    for (uint32_t at = scan->at + (is_long ? 3 : 1); at < scan->end; at++) {
        if (data[at] == '\\') {
            at++;
        } else if (!is_long && (data[at] == '\n' || data[at] == '\r')) {
            scan->at = at; /* an unterminated string: it ends with the line */
            return true;
        } else if (data[at] == quote && (!is_long || (data[at + 1] == quote && data[at + 2] == quote))) {
            scan->at = at + (is_long ? 3 : 1);
            return scan->at <= scan->end;
        }
    }
    return false;
}

/* A definition at the beginning of a line is in no bracket: one before it was never closed. */
static bool begins_anew(const CaretScan *scan) {
    static const char *const words[] = {"def ", "class ", "import ", "from ", "@"};
    if (scan->at > 0 && !strchr("\r\n", scan->data[scan->at - 1])) return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(scan->data + scan->at, words[i], strlen(words[i])) == 0) return true;
    return false;
}

static void take_character(CaretScan *scan, char c) {
    if (strchr("([{", c) && scan->depth < MOST_BRACKETS) {
        scan->open[scan->depth++] = (Opened){.bracket = c, .at = scan->at, .argument = scan->at + 1};
    } else if (strchr(")]}", c) && scan->depth > 0) {
        scan->depth--;
    } else if (c == ',' && scan->depth > 0) {
        scan->open[scan->depth - 1].commas++;
        scan->open[scan->depth - 1].argument = scan->at + 1;
    }
}

Caret caret_at(const char *data, uint32_t offset) {
    CaretScan scan = {.data = data, .end = offset};
    Caret caret = {.word = offset};
    while (scan.at < offset) {
        char c = data[scan.at];
        uint32_t start = scan.at;
        if (scan.depth > 0 && begins_anew(&scan)) scan.depth = 0;
        if (c == '#') {
            while (scan.at < offset && data[scan.at] != '\n' && data[scan.at] != '\r') scan.at++;
            caret.in_comment = scan.at == offset;
        } else if (c == '"' || c == '\'') {
            if (!skip_string(&scan)) {
                caret.in_string = true;
                caret.string = start;
                break;
            }
        } else {
            if (c && strchr("([{}]),", c)) take_character(&scan, c);
            scan.at++;
        }
    }
    while (caret.word > 0 && is_word_char(data[caret.word - 1])) caret.word--;
    if (scan.depth > 0) {
        const Opened *inner = &scan.open[scan.depth - 1];
        caret.bracket = inner->bracket;
        caret.bracket_at = inner->at;
        caret.commas = inner->commas;
        caret.argument = inner->argument;
    }
    return caret;
}

uint32_t caret_before(const char *data, uint32_t offset) {
    while (offset > 0 && data[offset - 1] && strchr(" \t\f\r\n", data[offset - 1])) offset--;
    return offset;
}

uint32_t caret_word_end(const char *data, uint32_t length, uint32_t offset) {
    while (offset < length && is_word_char(data[offset])) offset++;
    return offset;
}
