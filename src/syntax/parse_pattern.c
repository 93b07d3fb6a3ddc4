/* The patterns of match statements (PEP 634).
 *
 *   patterns:     open_sequence_pattern | pattern
 *   pattern:      or_pattern ['as' NAME]
 *   or_pattern:   closed_pattern ('|' closed_pattern)*
 *   closed:       literal | capture | '_' | value | group | sequence | mapping | class */
#include "syntax/production_internal.h"

static Node *pattern(Parser *p);

static Node *capture_node(Parser *p, uint32_t start, Node *inner, Sym name) {
    AstMatchAs *node = NEW(p, MatchAs, start);
    node->pattern = inner;
    node->name = name == SYM__ ? 0 : name;
    return finish_node(p, node);
}

/* '*' NAME */
static Node *star_pattern(Parser *p) {
    AstMatchStar *node = NEW(p, MatchStar, p->token.start);
    advance(p);
    if (at(p, TOKEN_NAME)) node->name = p->token.sym == SYM__ ? 0 : p->token.sym;
    expect(p, TOKEN_NAME);
    return finish_node(p, node);
}

static Node *maybe_star_pattern(Parser *p) { return at(p, TOKEN_STAR) ? star_pattern(p) : pattern(p); }

/* NAME ('.' NAME)* as an expression. */
static Node *dotted_name(Parser *p) {
    uint32_t start = p->token.start;
    AstName *name = NEW(p, Name, start);
    name->node.op = OP_Load;
    name->id = p->token.sym;
    advance(p);
    Node *node = finish_node(p, name);
    while (accept(p, TOKEN_DOT)) {
        AstAttribute *attribute = NEW(p, Attribute, start);
        attribute->node.op = OP_Load;
        attribute->value = node;
        attribute->attr = at(p, TOKEN_NAME) ? p->token.sym : 0;
        expect(p, TOKEN_NAME);
        node = finish_node(p, attribute);
    }
    return node;
}

static bool is_imaginary(const Node *node) {
    return node->kind == AST_Constant && node->op == CONSTANT_COMPLEX;
}

/* ['-'] NUMBER */
static Node *signed_number(Parser *p) {
    if (!at(p, TOKEN_MINUS)) return parse_number(p);
    AstUnaryOp *minus = NEW(p, UnaryOp, p->token.start);
    minus->node.op = OP_USub;
    advance(p);
    if (at(p, TOKEN_NUMBER)) {
        minus->operand = parse_number(p);
    } else {
        unexpected_token(p);
        minus->operand = invalid_node(p);
    }
    return finish_node(p, minus);
}

/* signed_number [('+' | '-') imaginary number] */
static Node *number_expression(Parser *p) {
    uint32_t start = p->token.start;
    Node *left = signed_number(p);
    if (!at(p, TOKEN_PLUS) && !at(p, TOKEN_MINUS)) return left;
    AstBinOp *sum = NEW(p, BinOp, start);
    sum->node.op = at(p, TOKEN_PLUS) ? OP_Add : OP_Sub;
    const Node *real = left->kind == AST_UnaryOp ? AS(UnaryOp, left)->operand : left;
    if (is_imaginary(real)) syntax_error(p, node_span(left), "real number required in complex literal");
    advance(p);
    sum->left = left;
    if (at(p, TOKEN_NUMBER)) {
        sum->right = parse_number(p);
        if (!is_imaginary(sum->right))
            syntax_error(p, node_span(sum->right), "imaginary number required in complex literal");
    } else {
        unexpected_token(p);
        sum->right = invalid_node(p);
    }
    return finish_node(p, sum);
}

static Node *value_node(Parser *p, Node *value) {
    AstMatchValue *node = NEW(p, MatchValue, value->start);
    node->value = value;
    node->node.end = value->end;
    return &node->node;
}

static Node *string_expression(Parser *p) {
    Node *strings = parse_strings(p);
    if (strings->kind == AST_JoinedStr)
        syntax_error(p, node_span(strings), "patterns may only match literals and attribute lookups");
    return strings;
}

static Node *singleton(Parser *p) {
    AstMatchSingleton *node = NEW(p, MatchSingleton, p->token.start);
    node->node.op = at(p, TOKEN_KW_None)   ? CONSTANT_NONE
                    : at(p, TOKEN_KW_True) ? CONSTANT_TRUE
                                           : CONSTANT_FALSE;
    advance(p);
    return finish_node(p, node);
}

/* The comma-separated patterns up to [close] (which is left to the caller), pushed on the scratch stack.
 * Returns whether there was a comma. */
static bool pattern_items(Parser *p, TokenKind close) {
    bool comma = false;
    while (!at(p, close) && !p->panic) {
        push(p, maybe_star_pattern(p));
        if (!accept(p, TOKEN_COMMA)) break;
        comma = true;
    }
    return comma;
}

/* '(' pattern ')' is a group; '(' … ',' … ')' and '[' … ']' are sequences */
static Node *bracket_pattern(Parser *p) {
    uint32_t start = p->token.start, mark = p->scratch.count;
    bool is_group = at(p, TOKEN_LPAR);
    TokenKind close = is_group ? TOKEN_RPAR : TOKEN_RSQB;
    advance(p);
    bool comma = pattern_items(p, close);
    expect(p, close);
    if (is_group && !comma && p->scratch.count == mark + 1 && p->scratch.items[mark]->kind != AST_MatchStar)
        return array_pop(&p->scratch);
    if (is_group && !comma && p->scratch.count == mark + 1)
        syntax_error(p, node_span(p->scratch.items[mark]), "cannot use starred pattern here");
    AstMatchSequence *node = NEW(p, MatchSequence, start);
    node->patterns = take_list(p, mark);
    return finish_node(p, node);
}

/* A key of a mapping pattern: a literal or a dotted name. */
static Node *mapping_key(Parser *p) {
    switch ((TokenKind)p->token.kind) {
    case TOKEN_NUMBER:
    case TOKEN_MINUS: return number_expression(p);
    case TOKEN_STRING:
    case TOKEN_FSTRING_START: return string_expression(p);
    case TOKEN_KW_None:
    case TOKEN_KW_True:
    case TOKEN_KW_False: {
        AstConstant *constant = NEW(p, Constant, p->token.start);
        constant->node.op = at(p, TOKEN_KW_None)   ? CONSTANT_NONE
                            : at(p, TOKEN_KW_True) ? CONSTANT_TRUE
                                                   : CONSTANT_FALSE;
        advance(p);
        return finish_node(p, constant);
    }
    case TOKEN_NAME: {
        Node *name = dotted_name(p);
        if (name->kind == AST_Name) unexpected_token(p);
        return name;
    }
    default: unexpected_token(p); return invalid_node(p);
    }
}

/* '{' (key ':' pattern ',')* ['**' NAME [',']] '}' */
static Node *mapping_pattern(Parser *p) {
    AstMatchMapping *node = NEW(p, MatchMapping, p->token.start);
    uint32_t mark = p->scratch.count;
    Array(Node *) keys = {0};
    advance(p);
    while (!at(p, TOKEN_RBRACE) && !p->panic) {
        if (accept(p, TOKEN_DOUBLESTAR)) {
            if (at(p, TOKEN_NAME) && p->token.sym == SYM__) syntax_error(p, token_span(p), "invalid syntax");
            if (at(p, TOKEN_NAME)) node->rest = p->token.sym;
            expect(p, TOKEN_NAME);
            accept(p, TOKEN_COMMA);
            if (!at(p, TOKEN_RBRACE))
                syntax_error(p, token_span(p),
                             "double star pattern must be the last (right-most) subpattern in mapping");
            break;
        }
        array_push(&keys, mapping_key(p));
        expect(p, TOKEN_COLON);
        push(p, pattern(p));
        if (!accept(p, TOKEN_COMMA)) break;
    }
    expect(p, TOKEN_RBRACE);
    node->patterns = take_list(p, mark);
    for (uint32_t i = 0; i < keys.count; i++) push(p, keys.items[i]);
    array_free(&keys);
    node->keys = take_list(p, mark);
    return finish_node(p, node);
}

/* class '(' (pattern ',')* (NAME '=' pattern ',')* ')' */
static Node *class_pattern(Parser *p, Node *cls) {
    AstMatchClass *node = NEW(p, MatchClass, cls->start);
    node->cls = cls;
    uint32_t mark = p->scratch.count;
    Array(Node *) names = {0}, values = {0};
    advance(p);
    while (!at(p, TOKEN_RPAR) && !p->panic) {
        if (at(p, TOKEN_NAME) && peek(p).kind == TOKEN_EQUAL) {
            AstIdentifier *name = NEW(p, Identifier, p->token.start);
            name->id = p->token.sym;
            advance(p);
            array_push(&names, finish_node(p, name));
            advance(p);
            array_push(&values, pattern(p));
        } else {
            Node *positional = pattern(p);
            if (names.count)
                soft_error(p, CODE_SYNTAX_ERROR, node_span(positional),
                           "positional patterns follow keyword patterns");
            push(p, positional);
        }
        if (!accept(p, TOKEN_COMMA)) break;
    }
    expect(p, TOKEN_RPAR);
    node->patterns = take_list(p, mark);
    for (uint32_t i = 0; i < names.count; i++) push(p, names.items[i]);
    node->kwd_attrs = take_list(p, mark);
    for (uint32_t i = 0; i < values.count; i++) push(p, values.items[i]);
    node->kwd_patterns = take_list(p, mark);
    array_free(&names);
    array_free(&values);
    return finish_node(p, node);
}

/* A name is a capture, a dotted one a value, either with parentheses a class. */
static Node *name_pattern(Parser *p) {
    uint32_t start = p->token.start;
    Node *name = dotted_name(p);
    if (at(p, TOKEN_LPAR)) return class_pattern(p, name);
    if (name->kind == AST_Name) return capture_node(p, start, NULL, AS(Name, name)->id);
    return value_node(p, name);
}

static Node *closed_pattern(Parser *p) {
    if (!enter(p, 1)) return invalid_node(p);
    Node *node;
    switch ((TokenKind)p->token.kind) {
    case TOKEN_NUMBER:
    case TOKEN_MINUS: node = value_node(p, number_expression(p)); break;
    case TOKEN_STRING:
    case TOKEN_FSTRING_START: node = value_node(p, string_expression(p)); break;
    case TOKEN_KW_None:
    case TOKEN_KW_True:
    case TOKEN_KW_False: node = singleton(p); break;
    case TOKEN_LPAR:
    case TOKEN_LSQB: node = bracket_pattern(p); break;
    case TOKEN_LBRACE: node = mapping_pattern(p); break;
    case TOKEN_NAME: node = name_pattern(p); break;
    default: unexpected_token(p); node = invalid_node(p);
    }
    leave(p, 1);
    return node;
}

static Node *or_pattern(Parser *p) {
    uint32_t start = p->token.start;
    Node *first = closed_pattern(p);
    if (!at(p, TOKEN_BAR)) return first;
    uint32_t mark = p->scratch.count;
    push(p, first);
    while (accept(p, TOKEN_BAR)) push(p, closed_pattern(p));
    AstMatchOr *node = NEW(p, MatchOr, start);
    node->patterns = take_list(p, mark);
    return finish_node(p, node);
}

static Node *pattern(Parser *p) {
    uint32_t start = p->token.start;
    Node *inner = or_pattern(p);
    if (!accept(p, TOKEN_KW_as)) return inner;
    Sym name = at(p, TOKEN_NAME) ? p->token.sym : 0;
    if (name == SYM__)
        syntax_error(p, token_span(p), "cannot use '_' as a target");
    else if (!name)
        syntax_error(p, token_span(p), "invalid pattern target");
    advance(p);
    if (at(p, TOKEN_DOT) || at(p, TOKEN_LPAR)) syntax_error(p, token_span(p), "invalid pattern target");
    return capture_node(p, start, inner, name);
}

/* patterns: an unparenthesised sequence, or one pattern */
Node *parse_case_patterns(Parser *p) {
    uint32_t start = p->token.start, mark = p->scratch.count;
    Node *first = maybe_star_pattern(p);
    if (!at(p, TOKEN_COMMA)) {
        if (first->kind == AST_MatchStar) syntax_error(p, node_span(first), "invalid syntax");
        return first;
    }
    push(p, first);
    while (accept(p, TOKEN_COMMA)) {
        if (at(p, TOKEN_COLON) || at(p, TOKEN_KW_if)) break;
        push(p, maybe_star_pattern(p));
    }
    AstMatchSequence *node = NEW(p, MatchSequence, start);
    node->patterns = take_list(p, mark);
    return finish_node(p, node);
}
