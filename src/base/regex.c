/* A backtracking matcher. The tree of a pattern is a list of nodes in order; what comes after the end of an
 * inner list is kept in a chain on the stack. */
#include "base/regex.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

enum { MOST_STEPS = 20000, MOST_NESTING = 30, MOST_REGEX_DEPTH = 2000, MOST_COUNT = 1000, SET_BYTES = 16 };

typedef enum RegexKind {
    REGEX_SET,      /* one of some characters */
    REGEX_START,    /* ^ or \A */
    REGEX_END,      /* $ */
    REGEX_VERY_END, /* \Z */
    REGEX_EDGE,     /* \b */
    REGEX_NO_EDGE,  /* \B */
    REGEX_GROUP,    /* ( … | … ) */
    REGEX_REPEAT
} RegexKind;

typedef struct RegexChoice RegexChoice;

/* One of the alternatives of a group. */
struct RegexChoice {
    const RegexNode *body;
    const RegexChoice *next;
};

struct RegexNode {
    RegexKind kind;
    const RegexNode *next;
    unsigned char set[SET_BYTES]; /* of a set: a bit for each character */
    const RegexChoice *choices;   /* of a group */
    uint32_t index;               /* of a group that captures; 0 for another */
    const RegexNode *body;        /* of a repeat: what is repeated */
    uint32_t least, most;         /* how often */
    bool is_lazy;
};

/* ---- reading ---- */

typedef struct RegexReader {
    Arena *arena;
    const char *at, *end;
    uint32_t groups, nesting;
    bool is_refused;
} RegexReader;

static const RegexChoice *read_choices(RegexReader *reader);

static void add_char(unsigned char *set, unsigned char c) { set[c >> 3] |= (unsigned char)(1U << (c & 7)); }

static bool has_char(const unsigned char *set, unsigned char c) {
    return c < SET_BYTES * 8 && (set[c >> 3] & (1U << (c & 7)));
}

static bool is_word_char(unsigned char c) { return isalnum(c) || c == '_'; }

static void invert(unsigned char *set) {
    for (size_t i = 0; i < SET_BYTES; i++) set[i] = (unsigned char)~set[i];
}

/* Adds what \d, \w, \s and their opposites stand for; false for another letter. */
static bool add_class(unsigned char *set, char letter) {
    unsigned char found[SET_BYTES] = {0};
    char lower = (char)tolower((unsigned char)letter);
    if (lower != 'd' && lower != 'w' && lower != 's') return false;
    for (int i = 0; i < SET_BYTES * 8; i++) {
        unsigned char c = (unsigned char)i;
        bool is_space = (c >= 9 && c <= 13) || (c >= 28 && c <= 32);
        if (lower == 'd' ? isdigit(c) : lower == 'w' ? is_word_char(c) : is_space) add_char(found, c);
    }
    if (letter != lower) invert(found);
    for (size_t i = 0; i < SET_BYTES; i++) set[i] |= found[i];
    return true;
}

/* The character that a letter after a backslash stands for; 0 when it is something else. */
static char escaped_char(char letter) {
    static const char from[] = "nrtfv", to[] = "\n\r\t\f\v";
    const char *known = letter ? strchr(from, letter) : NULL;
    if (known) return to[known - from];
    return isalnum((unsigned char)letter) ? 0 : letter;
}

/* One character of a class in brackets; 0 when it was a class itself, or nothing that is known. */
static char read_set_char(RegexReader *reader, unsigned char *set) {
    char c = *reader->at++;
    if (c != '\\') return c;
    if (reader->at == reader->end) {
        reader->is_refused = true;
        return 0;
    }
    char letter = *reader->at++;
    if (add_class(set, letter)) return 0;
    char known = escaped_char(letter);
    reader->is_refused |= !known;
    return known;
}

static void read_set(RegexReader *reader, unsigned char *set) {
    bool is_inverted = reader->at < reader->end && *reader->at == '^';
    reader->at += is_inverted;
    bool is_first = true;
    while (reader->at < reader->end && (*reader->at != ']' || is_first) && !reader->is_refused) {
        is_first = false;
        char low = read_set_char(reader, set), high = low;
        if (!low) continue;
        if (reader->end - reader->at > 1 && reader->at[0] == '-' && reader->at[1] != ']') {
            reader->at++;
            high = read_set_char(reader, set);
            if (!high) reader->is_refused = true;
        }
        for (int c = low; c <= high; c++) add_char(set, (unsigned char)c);
    }
    reader->is_refused |= reader->at == reader->end;
    reader->at++;
    if (is_inverted) invert(set);
}

static void read_escape(RegexReader *reader, RegexNode *node) {
    char letter = reader->at < reader->end ? *reader->at++ : 'q';
    switch (letter) {
    case 'A': node->kind = REGEX_START; return;
    case 'Z': node->kind = REGEX_VERY_END; return;
    case 'b': node->kind = REGEX_EDGE; return;
    case 'B': node->kind = REGEX_NO_EDGE; return;
    default: break;
    }
    if (add_class(node->set, letter)) return;
    char known = escaped_char(letter);
    reader->is_refused |= !known;
    add_char(node->set, (unsigned char)known);
}

static void read_group(RegexReader *reader, RegexNode *node) {
    node->kind = REGEX_GROUP;
    bool captures = true;
    if (reader->end - reader->at > 1 && reader->at[0] == '?') {
        bool is_named = reader->end - reader->at > 2 && reader->at[1] == 'P' && reader->at[2] == '<';
        const char *close = is_named ? memchr(reader->at, '>', (size_t)(reader->end - reader->at)) : NULL;
        captures = close != NULL;
        reader->is_refused |= !close && reader->at[1] != ':';
        reader->at = close ? close + 1 : reader->at + 2;
    }
    if (captures) node->index = ++reader->groups;
    if (++reader->nesting > MOST_NESTING || reader->groups > REGEX_MOST_GROUPS || reader->is_refused) {
        reader->is_refused = true;
        return;
    }
    node->choices = read_choices(reader);
    reader->nesting--;
    reader->is_refused |= reader->at == reader->end || *reader->at++ != ')';
}

static RegexNode *read_atom(RegexReader *reader) {
    RegexNode *node = ARENA_NEW(reader->arena, RegexNode);
    *node = (RegexNode){.kind = REGEX_SET};
    char c = *reader->at++;
    switch (c) {
    case '^': node->kind = REGEX_START; break;
    case '$': node->kind = REGEX_END; break;
    case '.':
        add_char(node->set, '\n');
        invert(node->set);
        break;
    case '[': read_set(reader, node->set); break;
    case '(': read_group(reader, node); break;
    case '\\': read_escape(reader, node); break;
    case '*':
    case '+':
    case '?':
    case '{': reader->is_refused = true; break;
    default: add_char(node->set, (unsigned char)c); break;
    }
    return node;
}

static uint32_t read_count(RegexReader *reader, uint32_t otherwise) {
    if (reader->at == reader->end || !isdigit((unsigned char)*reader->at)) return otherwise;
    uint32_t count = 0;
    while (reader->at < reader->end && isdigit((unsigned char)*reader->at) && count <= MOST_COUNT)
        count = count * 10 + (uint32_t)(*reader->at++ - '0');
    reader->is_refused |= count > MOST_COUNT;
    return count;
}

/* How often what stands before is repeated; false when it is not. */
static bool read_repeat(RegexReader *reader, RegexNode *repeat) {
    char c = reader->at < reader->end ? *reader->at : 0;
    if (c != '*' && c != '+' && c != '?' && c != '{') return false;
    reader->at++;
    *repeat = (RegexNode){.kind = REGEX_REPEAT, .least = c == '+', .most = c == '?' ? 1 : UINT_MAX};
    if (c == '{') {
        repeat->least = read_count(reader, 0);
        bool has_comma = reader->at < reader->end && *reader->at == ',';
        reader->at += has_comma;
        repeat->most = has_comma ? read_count(reader, UINT_MAX) : repeat->least;
        reader->is_refused |= reader->at == reader->end || *reader->at++ != '}';
    }
    char mark = reader->at < reader->end ? *reader->at : 0;
    repeat->is_lazy = mark == '?';
    reader->at += repeat->is_lazy;
    reader->is_refused |= mark == '+' || mark == '*' || mark == '{';
    return true;
}

static const RegexNode *read_row(RegexReader *reader) {
    const RegexNode *first = NULL, **last = &first;
    while (reader->at < reader->end && *reader->at != '|' && *reader->at != ')' && !reader->is_refused) {
        RegexNode *node = read_atom(reader), repeat;
        if (read_repeat(reader, &repeat)) {
            repeat.body = node;
            node = ARENA_NEW(reader->arena, RegexNode);
            *node = repeat;
        }
        *last = node;
        last = &node->next;
    }
    return first;
}

static const RegexChoice *read_choices(RegexReader *reader) {
    const RegexChoice *first = NULL, **last = &first;
    for (;;) {
        RegexChoice *choice = ARENA_NEW(reader->arena, RegexChoice);
        *choice = (RegexChoice){.body = read_row(reader)};
        *last = choice;
        last = &choice->next;
        if (reader->is_refused || reader->at == reader->end || *reader->at != '|') return first;
        reader->at++;
    }
}

static bool is_ascii(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] & 0x80 || !text[i]) return false;
    return true;
}

bool regex_read(Regex *regex, const char *pattern, size_t length, Arena *arena) {
    if (!is_ascii(pattern, length)) return false;
    RegexReader reader = {.arena = arena, .at = pattern, .end = pattern + length};
    RegexNode *all = ARENA_NEW(arena, RegexNode);
    *all = (RegexNode){.kind = REGEX_GROUP, .choices = read_choices(&reader)};
    *regex = (Regex){all, reader.groups};
    return !reader.is_refused && reader.at == reader.end;
}

/* ---- matching ---- */

typedef struct Follow Follow;

/* What comes after the end of an inner list: the rest of a group, or the next round of a repeat. */
struct Follow {
    const RegexNode *node;
    const char *start;
    uint32_t count; /* of rounds that have ended */
    const Follow *outer;
};

typedef struct RegexMatcher {
    const char *text, *stop;
    RegexWay way;
    RegexFound *found;
    uint32_t steps, depth;
    bool is_over; /* it took too long */
} RegexMatcher;

static bool match_node(RegexMatcher *matcher, const RegexNode *node, const char *at, const Follow *follow);

static bool match_round(RegexMatcher *matcher, const RegexNode *repeat, const char *at, uint32_t count,
                        const char *last, const Follow *outer) {
    Follow follow = {repeat, at, count, outer};
    bool may_go_on = count < repeat->most && !(count > repeat->least && at == last);
    bool may_end = count >= repeat->least;
    if (repeat->is_lazy && may_end && match_node(matcher, repeat->next, at, outer)) return true;
    if (may_go_on && match_node(matcher, repeat->body, at, &follow)) return true;
    return !repeat->is_lazy && may_end && match_node(matcher, repeat->next, at, outer);
}

/* The end of a list was reached. */
static bool match_follow(RegexMatcher *matcher, const char *at, const Follow *follow) {
    if (!follow) {
        if (matcher->way == REGEX_FULL_MATCH && at != matcher->stop) return false;
        matcher->found->end[0] = at;
        return true;
    }
    const RegexNode *node = follow->node;
    if (node->kind == REGEX_REPEAT)
        return match_round(matcher, node, at, follow->count + 1, follow->start, follow->outer);
    uint32_t index = node->index;
    const char *start = matcher->found->start[index], *end = matcher->found->end[index];
    if (index) {
        matcher->found->start[index] = follow->start;
        matcher->found->end[index] = at;
    }
    if (match_node(matcher, node->next, at, follow->outer)) return true;
    if (index) {
        matcher->found->start[index] = start;
        matcher->found->end[index] = end;
    }
    return false;
}

static bool is_at_edge(const RegexMatcher *matcher, const char *at) {
    bool before = at > matcher->text && is_word_char((unsigned char)at[-1]);
    bool after = at < matcher->stop && is_word_char((unsigned char)*at);
    return before != after;
}

static bool match_here(RegexMatcher *matcher, const RegexNode *node, const char *at, const Follow *follow) {
    bool is_met = false;
    switch (node->kind) {
    case REGEX_SET:
        return at < matcher->stop && has_char(node->set, (unsigned char)*at) &&
               match_node(matcher, node->next, at + 1, follow);
    case REGEX_START: is_met = at == matcher->text; break;
    case REGEX_END: is_met = at == matcher->stop || (at + 1 == matcher->stop && *at == '\n'); break;
    case REGEX_VERY_END: is_met = at == matcher->stop; break;
    case REGEX_EDGE: is_met = is_at_edge(matcher, at); break;
    case REGEX_NO_EDGE: is_met = !is_at_edge(matcher, at); break;
    case REGEX_REPEAT: return match_round(matcher, node, at, 0, NULL, follow);
    case REGEX_GROUP: {
        Follow inner = {node, at, 0, follow};
        for (const RegexChoice *choice = node->choices; choice; choice = choice->next)
            if (match_node(matcher, choice->body, at, &inner)) return true;
        return false;
    }
    }
    return is_met && match_node(matcher, node->next, at, follow);
}

static bool match_node(RegexMatcher *matcher, const RegexNode *node, const char *at, const Follow *follow) {
    if (++matcher->steps > MOST_STEPS || matcher->depth > MOST_REGEX_DEPTH) matcher->is_over = true;
    if (matcher->is_over) return false;
    matcher->depth++;
    bool is_matched = node ? match_here(matcher, node, at, follow) : match_follow(matcher, at, follow);
    matcher->depth--;
    return is_matched;
}

int regex_find(const Regex *regex, RegexWay way, const char *text, size_t length, size_t at,
               RegexFound *found) {
    if (!is_ascii(text, length)) return -1;
    RegexMatcher matcher = {.text = text, .stop = text + length, .way = way, .found = found};
    for (size_t i = at; i <= length; i++) {
        *found = (RegexFound){0};
        bool is_matched = match_node(&matcher, regex->body, text + i, NULL);
        if (matcher.is_over) return -1;
        found->start[0] = text + i;
        if (is_matched) return 1;
        if (way != REGEX_SEARCH) return 0;
    }
    return 0;
}
