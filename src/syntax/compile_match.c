/* The patterns of `match`: a case that nothing can reach, names bound twice or not in every alternative, keys
 * and attributes that are asked for twice.
 *
 *     irrefutable   _ and a plain name match everything; they may stand only in the last case, in a case with
 *                   a guard, in the last alternative, or inside another pattern
 *     names         all alternatives of an or-pattern bind the same names; otherwise a name is bound once
 *
 * Patterns nest only as deep as the parser allows, so this recurses. */
#include "syntax/compile_internal.h"

#include <math.h>
#include <string.h>

typedef struct Capture {
    Sym name;
    Span span;
} Capture;

/* The names that a pattern binds. */
typedef struct Matcher {
    Checker *checker;
    Array(Capture) captures;
    Map places; /* Sym to its place in [captures], from 1; stale where another name is there */
    Array(Capture) alternatives; /* captures of the first alternatives of the or-patterns around */
} Matcher;

static void check_pattern(Matcher *matcher, Node *pattern, bool may_match_all);

static void check_patterns(Matcher *matcher, const NodeList *patterns) {
    FOR_EACH (pattern, patterns) check_pattern(matcher, pattern, true);
}

/* The place of a name among the captures, from 1, or 0. */
static uint32_t capture_place(const Matcher *matcher, Sym name) {
    uint64_t *place = map_find(&matcher->places, name);
    if (!place || *place > matcher->captures.count) return 0;
    return matcher->captures.items[*place - 1].name == name ? (uint32_t)*place : 0;
}

static void push_capture(Matcher *matcher, Capture capture) {
    array_push(&matcher->captures, capture);
    *map_at(&matcher->places, capture.name) = matcher->captures.count;
}

static void capture_name(Matcher *matcher, Sym name, Span span) {
    forbid_debug(matcher->checker, name, OP_Store, span);
    name_bind(matcher->checker, name, span);
    uint32_t place = capture_place(matcher, name);
    if (place == 0) {
        push_capture(matcher, (Capture){name, span});
        return;
    }
    Diagnostic *diagnostic =
        REFUSE(matcher->checker, ALWAYS, span, "multiple assignments to name '%s' in pattern",
               symbol_text(matcher->checker->symbols, name));
    add_note(matcher->checker, diagnostic, matcher->captures.items[place - 1].span, "the first one");
}

/* Whether the captures from [first] on are those of the first alternative, which are kept from [kept] on. */
static bool binds_same_names(const Matcher *matcher, uint32_t first, uint32_t kept) {
    uint32_t wanted = matcher->alternatives.count - kept;
    if (matcher->captures.count - first != wanted) return false;
    for (uint32_t i = kept; i < matcher->alternatives.count; i++)
        if (capture_place(matcher, matcher->alternatives.items[i].name) <= first) return false;
    return true;
}

/* Every alternative is checked as if it were the only one; the captures of the first one remain. */
static void check_alternatives(Matcher *matcher, const AstMatchOr *node, bool may_match_all) {
    uint32_t first = matcher->captures.count, kept = matcher->alternatives.count;
    uint32_t count = list_count(node->patterns);
    bool differ = false;
    for (uint32_t i = 0; i < count; i++) {
        Node *alternative = node->patterns->items[i];
        check_pattern(matcher, alternative, may_match_all && i == count - 1);
        if (i == 0) {
            for (uint32_t j = first; j < matcher->captures.count; j++)
                array_push(&matcher->alternatives, matcher->captures.items[j]);
        } else if (!differ && !binds_same_names(matcher, first, kept)) {
            differ = true;
            Diagnostic *diagnostic = REFUSE(matcher->checker, ALWAYS, node_span(alternative),
                                            "alternative patterns bind different names");
            add_note(matcher->checker, diagnostic, node_span(node->patterns->items[0]),
                     "the first alternative");
        }
        matcher->captures.count = first;
    }
    for (uint32_t i = kept; i < matcher->alternatives.count; i++)
        push_capture(matcher, matcher->alternatives.items[i]);
    matcher->alternatives.count = kept;
}

static void check_sequence_pattern(Matcher *matcher, const AstMatchSequence *node) {
    bool starred = false;
    FOR_EACH (pattern, node->patterns) {
        if (pattern->kind != AST_MatchStar) continue;
        if (starred)
            REFUSE(matcher->checker, ALWAYS, node_span(pattern),
                   "multiple starred names in sequence pattern");
        starred = true;
    }
    check_patterns(matcher, node->patterns);
}

/* A constant key as Python compares it: 1, 1.0 and True are one key. Integers beyond 64 bits are compared by
 * their digits. */
typedef struct PatternKey {
    enum { KEY_OTHER, KEY_SINGLETON, KEY_NUMBER, KEY_BIG, KEY_STR, KEY_BYTES } kind;
    bool negative;
    double real, imaginary;
    int64_t integer; /* when [real] is integral */
    const char *text;
    uint32_t length;
} PatternKey;

static PatternKey number_key(double real, double imaginary) {
    PatternKey key = {.kind = KEY_NUMBER, .real = real, .imaginary = imaginary};
    if (fabs(real) < 0x1p63) key.integer = (int64_t)real;
    return key;
}

static PatternKey integer_key(int64_t integer) {
    return (PatternKey){.kind = KEY_NUMBER, .real = (double)integer, .integer = integer};
}

static PatternKey constant_key(const AstConstant *node) {
    switch ((ConstantKind)node->node.op) {
    case CONSTANT_NONE:
    case CONSTANT_ELLIPSIS: return (PatternKey){.kind = KEY_SINGLETON, .length = node->node.op};
    case CONSTANT_TRUE:
    case CONSTANT_FALSE: return integer_key(node->node.op == CONSTANT_TRUE);
    case CONSTANT_INT: return integer_key(node->integer);
    case CONSTANT_FLOAT: return number_key(node->real, 0);
    case CONSTANT_COMPLEX: return number_key(0, node->real);
    case CONSTANT_BIG_INT: return (PatternKey){.kind = KEY_BIG, .text = node->text, .length = node->length};
    case CONSTANT_STR: return (PatternKey){.kind = KEY_STR, .text = node->text, .length = node->length};
    case CONSTANT_BYTES: return (PatternKey){.kind = KEY_BYTES, .text = node->text, .length = node->length};
    }
    return (PatternKey){0};
}

/* Keys are constants, -1, and 1+2j, -1-2j. */
static PatternKey key_of(const Node *node) {
    if (node->kind == AST_Constant) return constant_key(AS(Constant, node));
    if (node->kind == AST_UnaryOp && node->op == OP_USub &&
        AS(UnaryOp, node)->operand->kind == AST_Constant) {
        PatternKey key = constant_key(AS(Constant, AS(UnaryOp, node)->operand));
        key.negative = key.kind == KEY_BIG;
        key.real = -key.real, key.imaginary = -key.imaginary, key.integer = -key.integer;
        return key;
    }
    if (node->kind == AST_BinOp && (node->op == OP_Add || node->op == OP_Sub)) {
        const AstBinOp *sum = AS(BinOp, node);
        if (sum->left->kind == AST_BinOp || sum->right->kind != AST_Constant) return (PatternKey){0};
        PatternKey left = key_of(sum->left), right = constant_key(AS(Constant, sum->right));
        if (left.kind != KEY_NUMBER || right.kind != KEY_NUMBER) return (PatternKey){0};
        return number_key(left.real, node->op == OP_Add ? right.imaginary : -right.imaginary);
    }
    return (PatternKey){0};
}

static bool equal_keys(const PatternKey *a, const PatternKey *b) {
    if (a->kind != b->kind || a->negative != b->negative || a->length != b->length) return false;
    if (a->kind == KEY_NUMBER)
        return a->real == b->real && a->imaginary == b->imaginary && a->integer == b->integer;
    return a->length == 0 || !a->text || memcmp(a->text, b->text, a->length) == 0;
}

static uint64_t hash_key(const PatternKey *key) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325) + key->kind + (uint64_t)key->integer;
    for (uint32_t i = 0; key->text && i < key->length; i++)
        hash = (hash ^ (unsigned char)key->text[i]) * UINT64_C(0x100000001B3);
    /* Adding zero turns -0.0, which equals 0.0, into it. */
    double parts[] = {key->real + 0.0, key->imaginary + 0.0};
    for (int i = 0; i < 2; i++) {
        uint64_t bits;
        memcpy(&bits, &parts[i], sizeof bits);
        hash = (hash ^ bits) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return hash;
}

static void refuse_key(Checker *checker, const Node *key, const Node *first) {
    const char *source = checker->tree->text->data + key->start;
    int length = (int)(key->end - key->start);
    Diagnostic *diagnostic = REFUSE(checker, ALWAYS, node_span(key),
                                    key->kind == AST_BinOp ? "mapping pattern checks duplicate key ((%.*s))"
                                                           : "mapping pattern checks duplicate key (%.*s)",
                                    length, source);
    add_note(checker, diagnostic, node_span(first), "the first one");
}

static void check_mapping_pattern(Matcher *matcher, const AstMatchMapping *node) {
    Map places = {0}; /* the hash of a key to its index, from 1 */
    for (uint32_t i = 0; i < list_count(node->keys); i++) {
        Node *expression = node->keys->items[i];
        check_expression(matcher->checker, expression);
        PatternKey key = key_of(expression);
        if (key.kind == KEY_OTHER) continue;
        uint64_t *place = map_at(&places, hash_key(&key));
        if (*place) {
            Node *earlier = node->keys->items[*place - 1];
            PatternKey other = key_of(earlier);
            if (equal_keys(&key, &other)) refuse_key(matcher->checker, expression, earlier);
        } else {
            *place = i + 1;
        }
    }
    map_free(&places);
    check_patterns(matcher, node->patterns);
    if (!node->rest) return;
    uint32_t count = list_count(node->patterns);
    uint32_t before = count ? node->patterns->items[count - 1]->end : node->node.start;
    capture_name(matcher, node->rest, word_span(matcher->checker, before, 0));
}

static void check_class_pattern(Matcher *matcher, const AstMatchClass *node) {
    uint32_t group = ++matcher->checker->group_count, first;
    check_expression(matcher->checker, node->cls);
    check_patterns(matcher, node->patterns);
    FOR_EACH (attribute, node->kwd_attrs) {
        Sym name = AS(Identifier, attribute)->id;
        forbid_debug(matcher->checker, name, OP_Store, node_span(attribute));
        if (first_in_group(matcher->checker, group, name, node_span(attribute), &first)) continue;
        Diagnostic *diagnostic = REFUSE(matcher->checker, ALWAYS, node_span(attribute),
                                        "attribute name repeated in class pattern: %s",
                                        symbol_text(matcher->checker->symbols, name));
        add_note(matcher->checker, diagnostic, word_span(matcher->checker, first, 0), "the first one");
    }
    check_patterns(matcher, node->kwd_patterns);
}

/* `_`, a name, or `pattern as name`. */
static void check_as_pattern(Matcher *matcher, const AstMatchAs *node, bool may_match_all) {
    Span span = node_span(&node->node);
    if (node->pattern) {
        check_pattern(matcher, node->pattern, may_match_all);
        span = word_span(matcher->checker, node->pattern->end, 1);
    } else if (!may_match_all && node->name) {
        REFUSE(matcher->checker, ALWAYS, span, "name capture '%s' makes remaining patterns unreachable",
               symbol_text(matcher->checker->symbols, node->name));
    } else if (!may_match_all) {
        REFUSE(matcher->checker, ALWAYS, span, "wildcard makes remaining patterns unreachable");
    }
    if (node->name) capture_name(matcher, node->name, span);
}

static void check_pattern(Matcher *matcher, Node *pattern, bool may_match_all) {
    switch ((NodeKind)pattern->kind) {
    case AST_MatchValue: check_expression(matcher->checker, AS(MatchValue, pattern)->value); break;
    case AST_MatchSequence: check_sequence_pattern(matcher, AS(MatchSequence, pattern)); break;
    case AST_MatchMapping: check_mapping_pattern(matcher, AS(MatchMapping, pattern)); break;
    case AST_MatchClass: check_class_pattern(matcher, AS(MatchClass, pattern)); break;
    case AST_MatchStar:
        if (AS(MatchStar, pattern)->name)
            capture_name(matcher, AS(MatchStar, pattern)->name,
                         word_span(matcher->checker, pattern->start, 0));
        break;
    case AST_MatchAs: check_as_pattern(matcher, AS(MatchAs, pattern), may_match_all); break;
    case AST_MatchOr: check_alternatives(matcher, AS(MatchOr, pattern), may_match_all); break;
    case AST_MatchSingleton:
    CASE_STATEMENT:
    CASE_EXPRESSION: /* what is left of a pattern with a syntax error */
    CASE_PART:
        break;
    }
}

void check_match_case(Checker *checker, const Astmatch_case *match_case, bool is_last) {
    Matcher matcher = {.checker = checker};
    check_pattern(&matcher, match_case->pattern, is_last || match_case->guard);
    array_free(&matcher.captures);
    array_free(&matcher.alternatives);
    map_free(&matcher.places);
    check_expression(checker, match_case->guard);
}
