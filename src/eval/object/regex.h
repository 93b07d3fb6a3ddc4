/* Regular expressions on known texts: what `re` finds, for the patterns that are common.
 *
 * Supported are ASCII texts, literals, `.`, classes, `^`, `$`, `\b`, `\A`, `\Z`, groups with and without a
 * number or name, alternatives, and the quantifiers, greedy and lazy. Of any other pattern, and of one that
 * takes too many steps, the answer is that nobody knows. */
#ifndef MOIRA_EVAL_OBJECT_REGEX_H
#define MOIRA_EVAL_OBJECT_REGEX_H

#include <stdbool.h>
#include <stdint.h>

enum { REGEX_MOST_GROUPS = 16 };

typedef enum RegexKind { REGEX_MATCH, REGEX_FULLMATCH, REGEX_SEARCH } RegexKind;
typedef enum RegexAnswer { REGEX_UNKNOWN, REGEX_FOUND, REGEX_NOT_FOUND } RegexAnswer;

typedef struct RegexSpan {
    int32_t start, end; /* -1: the group took no part */
} RegexSpan;

typedef struct RegexMatch {
    RegexSpan groups[REGEX_MOST_GROUPS]; /* the whole of it first */
    uint32_t count;
} RegexMatch;

RegexAnswer regex_find(const char *pattern, uint32_t pattern_length, const char *text, uint32_t length,
                       RegexKind kind, RegexMatch *match);

#endif
