#include "base/suggest.h"

#include <string.h>

enum { LONGEST_WORD = 63 };

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* How many insertions, deletions, replacements and swaps of neighbours turn [a] into [b]. Three rows of the
 * table are enough: a swap looks two rows back. */
static uint32_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    uint32_t rows[3][LONGEST_WORD + 1];
    for (size_t j = 0; j <= b_length; j++) rows[0][j] = (uint32_t)j;
    for (size_t i = 1; i <= a_length; i++) {
        uint32_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = (uint32_t)i;
        for (size_t j = 1; j <= b_length; j++) {
            row[j] = least(least(row[j - 1], above[j]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[j] = least(row[j], two_above[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

void suggest_offer(Suggestion *suggestion, const char *candidate) {
    size_t wanted_length = strlen(suggestion->wanted), length = strlen(candidate);
    if (wanted_length > LONGEST_WORD || length > LONGEST_WORD) return;
    uint32_t distance = edit_distance(suggestion->wanted, wanted_length, candidate, length);
    /* A word cut short is as good a slip as a mistyped one. */
    bool cut_short = wanted_length >= 3 && strncmp(suggestion->wanted, candidate, wanted_length) == 0;
    if (cut_short) distance = 1;
    uint32_t limit = 1 + (uint32_t)(length < wanted_length ? length : wanted_length) / 4;
    if (distance > limit || distance >= length || (suggestion->best && distance >= suggestion->distance))
        return;
    suggestion->best = candidate;
    suggestion->distance = distance;
}

const char *suggest_text(const Suggestion *suggestion, const char *prefix, Arena *arena) {
    if (!suggestion->best) return "";
    return arena_printf(arena, "; did you mean `%s%s`?", prefix, suggestion->best);
}
