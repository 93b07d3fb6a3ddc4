/* Regular expressions of Python's module re, as far as ASCII goes: literals, classes, groups, alternatives,
 * repeats, anchors. What is not among them is refused, and so is a search that takes too many steps; nothing
 * is guessed. */
#ifndef MOIRA_BASE_REGEX_H
#define MOIRA_BASE_REGEX_H

#include "base/arena.h"

enum { REGEX_MOST_GROUPS = 20 };

typedef enum RegexWay { REGEX_SEARCH, REGEX_MATCH, REGEX_FULL_MATCH } RegexWay;

typedef struct RegexNode RegexNode;

typedef struct Regex {
    const RegexNode *body;
    uint32_t groups; /* that capture */
} Regex;

/* Where something was found: the whole, then each group; a group that took no part is at NULL. */
typedef struct RegexFound {
    const char *start[REGEX_MOST_GROUPS + 1], *end[REGEX_MOST_GROUPS + 1];
} RegexFound;

/* Reads a pattern into [arena]; false when it is not understood. */
bool regex_read(Regex *regex, const char *pattern, size_t length, Arena *arena);
/* Looks for it in a text from [at] on: 1 found, 0 not there, -1 given up. */
int regex_find(const Regex *regex, RegexWay way, const char *text, size_t length, size_t at,
               RegexFound *found);

#endif
