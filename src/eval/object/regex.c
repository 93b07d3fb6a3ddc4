/* A matcher that goes back where a way does not lead to the end. The pattern is read as it is matched: each
 * step is given what must match behind it (Rest). */
#include "eval/object/regex.h"

#include <ctype.h>
#include <string.h>

enum { MOST_STEPS = 20000, MOST_LEVELS = 400, MOST_TEXT = 4096 };

typedef struct Regex {
    const char *pattern, *pattern_end;
    const char *text, *text_end;
    RegexSpan groups[REGEX_MOST_GROUPS];
    uint32_t steps, levels;
    bool is_whole; /* the match must reach the end of the text */
    bool is_lost;  /* something that is not supported, or too much of it */
    const char *end;
} Regex;

/* What must match behind a part of the pattern. */
typedef struct Rest {
    const char *pattern;      /* the alternatives of the group that goes on here end at its `)`, or the end */
    const struct Rest *outer; /* behind that group; NULL: the match is complete */
    int32_t group;            /* the number of the group that ends, or -1 */
    const char *group_start;
    /* Of a group that is repeated: */
    const char *atom, *atom_end;
    uint32_t count, least, most;
    bool is_lazy, is_repeated;
} Rest;

static bool match_branch(Regex *regex, const char *at, const char *text, const Rest *rest);
static bool match_rest(Regex *regex, const char *text, const Rest *rest);

static bool lose(Regex *regex) {
    regex->is_lost = true;
    return false;
}

/* ---- reading the pattern ---- */

/* Behind the class that begins at [at]; NULL when it does not end. */
static const char *skip_class(const Regex *regex, const char *at) {
    at++;
    if (at < regex->pattern_end && *at == '^') at++;
    if (at < regex->pattern_end && *at == ']') at++;
    for (; at < regex->pattern_end && *at != ']'; at++)
        if (*at == '\\') at++;
    return at < regex->pattern_end ? at + 1 : NULL;
}

/* Behind the atom that begins at [at]: a character, an escape, a class or a group. */
static const char *skip_atom(const Regex *regex, const char *at) {
    if (*at == '\\') return at + 1 < regex->pattern_end ? at + 2 : NULL;
    if (*at == '[') return skip_class(regex, at);
    if (*at != '(') return at + 1;
    uint32_t depth = 0;
    while (at && at < regex->pattern_end) {
        if (*at == '(') depth++;
        if (*at == ')' && --depth == 0) return at + 1;
        at = *at == '[' ? skip_class(regex, at) : *at == '\\' ? at + 2 : at + 1;
    }
    return NULL;
}

/* The next `|` of this level, or the `)` or end that closes it. */
static const char *end_of_branch(const Regex *regex, const char *at) {
    while (at && at < regex->pattern_end && *at != '|' && *at != ')') at = skip_atom(regex, at);
    return at;
}

/* How many groups with numbers begin before [at]. */
static int32_t group_number(const Regex *regex, const char *at) {
    int32_t number = 0;
    for (const char *next = regex->pattern; next && next <= at;) {
        if (*next == '(' && (next[1] != '?' || next[2] == 'P')) number++;
        next = *next == '[' ? skip_class(regex, next) : *next == '\\' ? next + 2 : next + 1;
    }
    return number;
}

typedef struct Quantifier {
    uint32_t least, most;
    bool is_lazy;
    const char *behind;
} Quantifier;

static uint32_t read_number(const Regex *regex, const char **at) {
    uint32_t number = 0;
    while (*at < regex->pattern_end && isdigit((unsigned char)**at) && number < 100000)
        number = 10 * number + (uint32_t)(*(*at)++ - '0');
    return number;
}

static Quantifier read_quantifier(Regex *regex, const char *at) {
    Quantifier found = {1, 1, false, at};
    if (at >= regex->pattern_end || !strchr("*+?{", *at)) return found;
    found = (Quantifier){*at == '+', *at == '?' ? 1 : UINT32_MAX, false, at + 1};
    if (*at == '{') {
        const char *next = at + 1;
        if (next >= regex->pattern_end || !isdigit((unsigned char)*next)) lose(regex);
        found.least = found.most = read_number(regex, &next);
        if (next < regex->pattern_end && *next == ',') {
            next++;
            bool has_most = next < regex->pattern_end && isdigit((unsigned char)*next);
            found.most = has_most ? read_number(regex, &next) : UINT32_MAX;
        }
        if (next >= regex->pattern_end || *next != '}') lose(regex);
        found.behind = next + 1;
    }
    if (found.behind < regex->pattern_end && *found.behind == '+') lose(regex);
    if (found.behind < regex->pattern_end && *found.behind == '?') {
        found.is_lazy = true;
        found.behind++;
    }
    return found;
}

/* ---- single characters ---- */

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Whether an escape such as `\d` has the character; [c] stands for itself behind a backslash otherwise. */
static bool escape_has(Regex *regex, char escape, char c) {
    switch (escape) {
    case 'd': return isdigit((unsigned char)c);
    case 'D': return !isdigit((unsigned char)c);
    case 'w': return is_word(c);
    case 'W': return !is_word(c);
    case 's': return isspace((unsigned char)c);
    case 'S': return !isspace((unsigned char)c);
    case 'n': return c == '\n';
    case 't': return c == '\t';
    case 'r': return c == '\r';
    default: return isalnum((unsigned char)escape) ? lose(regex) : c == escape;
    }
}

static bool class_has(Regex *regex, const char *at, const char *end, char c) {
    bool is_negated = at[1] == '^', found = false;
    const char *next = at + 1 + is_negated, *last = end - 1;
    while (next < last) {
        if (*next == '\\') {
            found |= escape_has(regex, next[1], c);
            next += 2;
        } else if (next + 2 < last && next[1] == '-' && next[2] != '\\') {
            found |= c >= next[0] && c <= next[2];
            next += 3;
        } else {
            found |= *next++ == c;
        }
    }
    return found != is_negated;
}

/* Whether the atom, which is no group, takes this character. */
static bool takes(Regex *regex, const char *at, const char *end, char c) {
    if (*at == '.') return c != '\n';
    if (*at == '[') return class_has(regex, at, end, c);
    return *at == '\\' ? escape_has(regex, at[1], c) : *at == c;
}

/* ---- matching ---- */

/* `^`, `$`, `\b`, which take no character. False when [at] is none of them. */
static bool is_place(const Regex *regex, const char *at, const char *text, bool *holds) {
    bool is_end = text == regex->text_end, is_start = text == regex->text;
    bool before_newline = text + 1 == regex->text_end && *text == '\n';
    char kind = *at == '\\' && at + 1 < regex->pattern_end ? at[1] : 0;
    bool is_border = (!is_start && is_word(text[-1])) != (!is_end && is_word(*text));
    if (*at == '^' || kind == 'A')
        *holds = is_start;
    else if (*at == '$')
        *holds = is_end || before_newline;
    else if (kind == 'Z')
        *holds = is_end;
    else if (kind == 'b' || kind == 'B')
        *holds = is_border == (kind == 'b');
    else
        return false;
    return true;
}

static bool match_single(Regex *regex, const char *at, const char *end, Quantifier many, const char *text,
                         const Rest *rest) {
    uint32_t count = 0;
    while (count < many.least) {
        if (text + count >= regex->text_end || !takes(regex, at, end, text[count])) return false;
        count++;
    }
    if (many.is_lazy) {
        for (;; count++) {
            if (match_branch(regex, many.behind, text + count, rest)) return true;
            if (regex->is_lost || count == many.most || text + count >= regex->text_end ||
                !takes(regex, at, end, text[count]))
                return false;
        }
    }
    while (count < many.most && text + count < regex->text_end && takes(regex, at, end, text[count])) count++;
    for (;; count--) {
        if (match_branch(regex, many.behind, text + count, rest)) return true;
        if (regex->is_lost || count == many.least) return false;
    }
}

/* The alternatives of the group that begins at [at]. */
static bool match_group(Regex *regex, const char *at, const char *text, const Rest *rest) {
    const char *inside = at + 1;
    if (*inside == '?') {
        if (inside[1] == ':')
            inside += 2;
        else if (inside[1] == 'P' && inside[2] == '<' &&
                 memchr(inside, '>', (size_t)(regex->pattern_end - inside)))
            inside = (const char *)memchr(inside, '>', (size_t)(regex->pattern_end - inside)) + 1;
        else
            return lose(regex);
    }
    for (const char *branch = inside;; branch++) {
        if (match_branch(regex, branch, text, rest)) return true;
        branch = end_of_branch(regex, branch);
        if (regex->is_lost || !branch || branch >= regex->pattern_end || *branch == ')') return false;
    }
}

static bool match_branch(Regex *regex, const char *at, const char *text, const Rest *rest) {
    if (++regex->steps > MOST_STEPS || ++regex->levels > MOST_LEVELS) return lose(regex);
    bool result = false;
    if (at >= regex->pattern_end || *at == '|' || *at == ')') {
        result = match_rest(regex, text, rest);
        regex->levels--;
        return result;
    }
    const char *end = skip_atom(regex, at);
    bool holds;
    if (!end) {
        lose(regex);
    } else if (is_place(regex, at, text, &holds)) {
        result = holds && match_branch(regex, end, text, rest);
    } else {
        Quantifier many = read_quantifier(regex, end);
        if (regex->is_lost) {
            result = false;
        } else if (*at != '(') {
            result = match_single(regex, at, end, many, text, rest);
        } else {
            bool is_plain = at[1] == '?' && at[2] != 'P';
            Rest repeated = {.pattern = many.behind,
                             .outer = rest,
                             .group = is_plain ? -1 : group_number(regex, at),
                             .group_start = text,
                             .atom = at,
                             .atom_end = end,
                             .least = many.least,
                             .most = many.most,
                             .is_lazy = many.is_lazy,
                             .is_repeated = true};
            bool may_skip = many.least == 0;
            if (may_skip && many.is_lazy) result = match_branch(regex, many.behind, text, rest);
            if (!result && many.most > 0) result = match_group(regex, at, text, &repeated);
            if (!result && may_skip && !many.is_lazy) result = match_branch(regex, many.behind, text, rest);
        }
    }
    regex->levels--;
    return result && !regex->is_lost;
}

/* A group has matched up to [text]: once more, or what stands behind it. */
static bool match_rest(Regex *regex, const char *text, const Rest *rest) {
    if (!rest) {
        regex->end = text;
        return !regex->is_whole || text == regex->text_end;
    }
    RegexSpan before = {-1, -1};
    if (rest->group >= REGEX_MOST_GROUPS) return lose(regex);
    if (rest->group >= 0) {
        before = regex->groups[rest->group];
        regex->groups[rest->group] =
            (RegexSpan){(int32_t)(rest->group_start - regex->text), (int32_t)(text - regex->text)};
    }
    Rest again = *rest;
    again.count++;
    again.group_start = text;
    bool may_repeat = again.count < rest->most && text > rest->group_start;
    bool may_stop = again.count >= rest->least || text == rest->group_start;
    bool result = may_stop && rest->is_lazy && match_branch(regex, rest->pattern, text, rest->outer);
    if (!result && may_repeat) result = match_group(regex, rest->atom, text, &again);
    if (!result && may_stop && !rest->is_lazy) result = match_branch(regex, rest->pattern, text, rest->outer);
    if (!result && rest->group >= 0) regex->groups[rest->group] = before;
    return result;
}

static bool is_ascii(const char *text, uint32_t length) {
    for (uint32_t i = 0; i < length; i++)
        if ((unsigned char)text[i] > 126 || text[i] == 0) return false;
    return true;
}

/* One try at a place of the text: all alternatives of the pattern. */
static bool match_at(Regex *regex, const char *text) {
    for (uint32_t i = 0; i < REGEX_MOST_GROUPS; i++) regex->groups[i] = (RegexSpan){-1, -1};
    for (const char *branch = regex->pattern;; branch++) {
        if (match_branch(regex, branch, text, NULL)) return true;
        branch = end_of_branch(regex, branch);
        if (branch && branch < regex->pattern_end && *branch == ')') lose(regex);
        if (regex->is_lost || !branch || branch >= regex->pattern_end) return false;
    }
}

RegexAnswer regex_find(const char *pattern, uint32_t pattern_length, const char *text, uint32_t length,
                       RegexKind kind, RegexMatch *match) {
    if (length > MOST_TEXT || pattern_length > MOST_TEXT) return REGEX_UNKNOWN;
    if (!is_ascii(pattern, pattern_length) || !is_ascii(text, length)) return REGEX_UNKNOWN;
    Regex regex = {.pattern = pattern,
                   .pattern_end = pattern + pattern_length,
                   .text = text,
                   .text_end = text + length,
                   .is_whole = kind == REGEX_FULLMATCH};
    bool found = false;
    const char *start = text;
    for (; start <= text + length && !found && !regex.is_lost; start++) {
        found = match_at(&regex, start);
        if (kind != REGEX_SEARCH) break;
    }
    if (regex.is_lost) return REGEX_UNKNOWN;
    if (!found) return REGEX_NOT_FOUND;
    if (kind == REGEX_SEARCH) start--;
    memcpy(match->groups, regex.groups, sizeof regex.groups);
    match->groups[0] = (RegexSpan){(int32_t)(start - text), (int32_t)(regex.end - text)};
    match->count = pattern_length ? (uint32_t)group_number(&regex, regex.pattern_end - 1) + 1 : 1;
    return match->count <= REGEX_MOST_GROUPS ? REGEX_FOUND : REGEX_UNKNOWN;
}
