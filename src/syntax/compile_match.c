/* The patterns of `match`: a case that nothing can reach, names bound twice or not in every alternative, keys
 * and attributes that are asked for twice.
 *
 *     irrefutable   _ and a plain name match everything; they may stand only in the last case, in a case with
 *                   a guard, in the last alternative, or inside another pattern
 *     names         all alternatives of an or-pattern bind the same names; otherwise a name is bound once
 *
 * Patterns nest only as deep as the parser allows, so this recurses. */
#include "syntax/compile_parts.h"

#include <math.h>
#include <string.h>

static void check_pattern(Checker *checker, Node *pattern, bool may_match_all);

static void check_patterns(Checker *checker, const NodeList *patterns) {
    FOR_EACH (pattern, patterns) check_pattern(checker, pattern, true);
}

/* The place of a name among the captures, from 1, or 0. */
static uint32_t capture_place(const Checker *checker, Sym name) {
    uint64_t *place = map_find(&checker->capture_places, name);
    if (!place || *place > checker->captures.count) return 0;
    return checker->captures.items[*place - 1].name == name ? (uint32_t)*place : 0;
}

static void push_capture(Checker *checker, PatternCapture capture) {
    array_push(&checker->captures, capture);
    *map_at(&checker->capture_places, capture.name) = checker->captures.count;
}

static void capture_name(Checker *checker, Sym name, Span span) {
    forbid_debug(checker, name, OP_Store, span);
    name_bind(checker, name, span);
    uint32_t place = capture_place(checker, name);
    if (place == 0) {
        push_capture(checker, (PatternCapture){name, span});
        return;
    }
    Diagnostic *diagnostic = REFUSE(checker, ALWAYS, span, "multiple assignments to name '%s' in pattern",
                                    symbol_text(checker->symbols, name));
    add_note(checker, diagnostic, checker->captures.items[place - 1].span, "the first one");
}

/* Whether the captures from [first] on are the names that the first alternative, kept from [kept] on, binds.
 */
static bool binds_same_names(const Checker *checker, uint32_t first, uint32_t kept) {
    uint32_t wanted = checker->alternatives.count - kept;
    if (checker->captures.count - first != wanted) return false;
    for (uint32_t i = kept; i < checker->alternatives.count; i++)
        if (capture_place(checker, checker->alternatives.items[i].name) <= first) return false;
    return true;
}

/* Every alternative is checked as if it were the only one; the captures of the first one remain. */
static void check_alternatives(Checker *checker, const AstMatchOr *node, bool may_match_all) {
    uint32_t first = checker->captures.count, kept = checker->alternatives.count;
    uint32_t count = list_count(node->patterns);
    bool differ = false;
    for (uint32_t i = 0; i < count; i++) {
        Node *alternative = node->patterns->items[i];
        check_pattern(checker, alternative, may_match_all && i == count - 1);
        if (i == 0) {
            for (uint32_t j = first; j < checker->captures.count; j++)
                array_push(&checker->alternatives, checker->captures.items[j]);
        } else if (!differ && !binds_same_names(checker, first, kept)) {
            differ = true;
            Diagnostic *diagnostic =
                REFUSE(checker, ALWAYS, node_span(alternative), "alternative patterns bind different names");
            add_note(checker, diagnostic, node_span(node->patterns->items[0]), "the first alternative");
        }
        checker->captures.count = first;
    }
    for (uint32_t i = kept; i < checker->alternatives.count; i++)
        push_capture(checker, checker->alternatives.items[i]);
    checker->alternatives.count = kept;
}

static void check_sequence_pattern(Checker *checker, const AstMatchSequence *node) {
    bool starred = false;
    FOR_EACH (pattern, node->patterns) {
        if (pattern->kind != AST_MatchStar) continue;
        if (starred)
            REFUSE(checker, ALWAYS, node_span(pattern), "multiple starred names in sequence pattern");
        starred = true;
    }
    check_patterns(checker, node->patterns);
}

/* A constant key as Python compares it: 1, 1.0 and True are one key. Integers beyond 64 bits are compared by
 * their digits. */
typedef struct Key {
    enum { KEY_OTHER, KEY_SINGLETON, KEY_NUMBER, KEY_BIG, KEY_STR, KEY_BYTES } kind;
    bool negative;
    double real, imaginary;
    int64_t integer; /* when [real] is integral */
    const char *text;
    uint32_t length;
} Key;

static Key number_key(double real, double imaginary) {
    Key key = {.kind = KEY_NUMBER, .real = real, .imaginary = imaginary};
    if (fabs(real) < 0x1p63) key.integer = (int64_t)real;
    return key;
}

static Key integer_key(int64_t integer) {
    return (Key){.kind = KEY_NUMBER, .real = (double)integer, .integer = integer};
}

static Key constant_key(const AstConstant *node) {
    switch ((ConstantKind)node->node.op) {
    case CONSTANT_NONE:
    case CONSTANT_ELLIPSIS: return (Key){.kind = KEY_SINGLETON, .length = node->node.op};
    case CONSTANT_TRUE:
    case CONSTANT_FALSE: return integer_key(node->node.op == CONSTANT_TRUE);
    case CONSTANT_INT: return integer_key(node->integer);
    case CONSTANT_FLOAT: return number_key(node->real, 0);
    case CONSTANT_COMPLEX: return number_key(0, node->real);
    case CONSTANT_BIG_INT: return (Key){.kind = KEY_BIG, .text = node->text, .length = node->length};
    case CONSTANT_STR: return (Key){.kind = KEY_STR, .text = node->text, .length = node->length};
    case CONSTANT_BYTES: return (Key){.kind = KEY_BYTES, .text = node->text, .length = node->length};
    }
    return (Key){0};
}

/* Keys are constants, -1, and 1+2j, -1-2j. */
static Key key_of(const Node *node) {
    if (node->kind == AST_Constant) return constant_key(AS(Constant, node));
    if (node->kind == AST_UnaryOp && node->op == OP_USub &&
        AS(UnaryOp, node)->operand->kind == AST_Constant) {
        Key key = constant_key(AS(Constant, AS(UnaryOp, node)->operand));
        key.negative = key.kind == KEY_BIG;
        key.real = -key.real, key.imaginary = -key.imaginary, key.integer = -key.integer;
        return key;
    }
    if (node->kind == AST_BinOp && (node->op == OP_Add || node->op == OP_Sub)) {
        const AstBinOp *sum = AS(BinOp, node);
        if (sum->left->kind == AST_BinOp || sum->right->kind != AST_Constant) return (Key){0};
        Key left = key_of(sum->left), right = constant_key(AS(Constant, sum->right));
        if (left.kind != KEY_NUMBER || right.kind != KEY_NUMBER) return (Key){0};
        return number_key(left.real, node->op == OP_Add ? right.imaginary : -right.imaginary);
    }
    return (Key){0};
}

static bool equal_keys(const Key *a, const Key *b) {
    if (a->kind != b->kind || a->negative != b->negative || a->length != b->length) return false;
    if (a->kind == KEY_NUMBER)
        return a->real == b->real && a->imaginary == b->imaginary && a->integer == b->integer;
    return a->length == 0 || !a->text || memcmp(a->text, b->text, a->length) == 0;
}

static uint64_t hash_key(const Key *key) {
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

static void check_mapping_pattern(Checker *checker, const AstMatchMapping *node) {
    Map places = {0}; /* the hash of a key to its index, from 1 */
    for (uint32_t i = 0; i < list_count(node->keys); i++) {
        Node *expression = node->keys->items[i];
        check_expression(checker, expression);
        Key key = key_of(expression);
        if (key.kind == KEY_OTHER) continue;
        uint64_t *place = map_at(&places, hash_key(&key));
        if (*place) {
            Node *earlier = node->keys->items[*place - 1];
            Key other = key_of(earlier);
            if (equal_keys(&key, &other)) refuse_key(checker, expression, earlier);
        } else {
            *place = i + 1;
        }
    }
    map_free(&places);
    check_patterns(checker, node->patterns);
    if (node->rest)
        capture_name(checker, node->rest,
                     word_span(checker,
                               list_count(node->patterns)
                                   ? node->patterns->items[node->patterns->count - 1]->end
                                   : node->node.start,
                               0));
}

static void check_class_pattern(Checker *checker, const AstMatchClass *node) {
    uint32_t group = ++checker->group_count, first;
    check_expression(checker, node->cls);
    check_patterns(checker, node->patterns);
    FOR_EACH (attribute, node->kwd_attrs) {
        Sym name = AS(Identifier, attribute)->id;
        forbid_debug(checker, name, OP_Store, node_span(attribute));
        if (first_in_group(checker, group, name, node_span(attribute), &first)) continue;
        Diagnostic *diagnostic =
            REFUSE(checker, ALWAYS, node_span(attribute), "attribute name repeated in class pattern: %s",
                   symbol_text(checker->symbols, name));
        add_note(checker, diagnostic, word_span(checker, first, 0), "the first one");
    }
    check_patterns(checker, node->kwd_patterns);
}

/* `_`, a name, or `pattern as name`. */
static void check_as_pattern(Checker *checker, const AstMatchAs *node, bool may_match_all) {
    Span span = node_span(&node->node);
    if (node->pattern) {
        check_pattern(checker, node->pattern, may_match_all);
        span = word_span(checker, node->pattern->end, 1);
    } else if (!may_match_all && node->name) {
        REFUSE(checker, ALWAYS, span, "name capture '%s' makes remaining patterns unreachable",
               symbol_text(checker->symbols, node->name));
    } else if (!may_match_all) {
        REFUSE(checker, ALWAYS, span, "wildcard makes remaining patterns unreachable");
    }
    if (node->name) capture_name(checker, node->name, span);
}

static void check_pattern(Checker *checker, Node *pattern, bool may_match_all) {
    switch ((NodeKind)pattern->kind) {
    case AST_MatchValue: check_expression(checker, AS(MatchValue, pattern)->value); break;
    case AST_MatchSequence: check_sequence_pattern(checker, AS(MatchSequence, pattern)); break;
    case AST_MatchMapping: check_mapping_pattern(checker, AS(MatchMapping, pattern)); break;
    case AST_MatchClass: check_class_pattern(checker, AS(MatchClass, pattern)); break;
    case AST_MatchStar:
        if (AS(MatchStar, pattern)->name)
            capture_name(checker, AS(MatchStar, pattern)->name, word_span(checker, pattern->start, 0));
        break;
    case AST_MatchAs: check_as_pattern(checker, AS(MatchAs, pattern), may_match_all); break;
    case AST_MatchOr: check_alternatives(checker, AS(MatchOr, pattern), may_match_all); break;
    default: break; /* a singleton, or what is left of a pattern with a syntax error */
    }
}

void check_match_case(Checker *checker, const Astmatch_case *match_case, bool is_last) {
    array_clear(&checker->captures);
    check_pattern(checker, match_case->pattern, is_last || match_case->guard);
    check_expression(checker, match_case->guard);
}
