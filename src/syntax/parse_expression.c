/* Expressions.
 *
 *   star_expressions: star_expression (',' star_expression)* [',']
 *   star_expression:  '*' bitwise_or | expression
 *   named_expression: NAME ':=' expression | expression
 *   expression:       lambda | disjunction ['if' disjunction 'else' expression]
 *   disjunction … power: binary and unary operators, by the table below
 *   primary:          atom ('.' NAME | '(' arguments ')' | '[' slices ']')*
 *
 * Binary operators are read by precedence climbing: one function and one table instead of a function for
 * each of the fifteen levels, so that a plain name costs a handful of calls. Chains of one operator are
 * loops, whatever their length. */
#include "syntax/production_internal.h"

enum Precedence {
    PRECEDENCE_NONE,
    PRECEDENCE_OR,
    PRECEDENCE_AND,
    PRECEDENCE_NOT,
    PRECEDENCE_COMPARE,
    PRECEDENCE_BITOR,
    PRECEDENCE_BITXOR,
    PRECEDENCE_BITAND,
    PRECEDENCE_SHIFT,
    PRECEDENCE_SUM,
    PRECEDENCE_TERM,
};

static const struct BinaryOperator {
    uint8_t precedence, op;
} binary_operators[TOKEN_COUNT] = {
    [TOKEN_KW_or] = {PRECEDENCE_OR, OP_Or},
    [TOKEN_KW_and] = {PRECEDENCE_AND, OP_And},
    [TOKEN_EQEQUAL] = {PRECEDENCE_COMPARE, OP_Eq},
    [TOKEN_NOTEQUAL] = {PRECEDENCE_COMPARE, OP_NotEq},
    [TOKEN_LESS] = {PRECEDENCE_COMPARE, OP_Lt},
    [TOKEN_LESSEQUAL] = {PRECEDENCE_COMPARE, OP_LtE},
    [TOKEN_GREATER] = {PRECEDENCE_COMPARE, OP_Gt},
    [TOKEN_GREATEREQUAL] = {PRECEDENCE_COMPARE, OP_GtE},
    [TOKEN_KW_is] = {PRECEDENCE_COMPARE, OP_Is},
    [TOKEN_KW_in] = {PRECEDENCE_COMPARE, OP_In},
    [TOKEN_KW_not] = {PRECEDENCE_COMPARE, OP_NotIn},
    [TOKEN_BAR] = {PRECEDENCE_BITOR, OP_BitOr},
    [TOKEN_CIRCUMFLEX] = {PRECEDENCE_BITXOR, OP_BitXor},
    [TOKEN_AMPERSAND] = {PRECEDENCE_BITAND, OP_BitAnd},
    [TOKEN_LEFTSHIFT] = {PRECEDENCE_SHIFT, OP_LShift},
    [TOKEN_RIGHTSHIFT] = {PRECEDENCE_SHIFT, OP_RShift},
    [TOKEN_PLUS] = {PRECEDENCE_SUM, OP_Add},
    [TOKEN_MINUS] = {PRECEDENCE_SUM, OP_Sub},
    [TOKEN_STAR] = {PRECEDENCE_TERM, OP_Mult},
    [TOKEN_SLASH] = {PRECEDENCE_TERM, OP_Div},
    [TOKEN_DOUBLESLASH] = {PRECEDENCE_TERM, OP_FloorDiv},
    [TOKEN_PERCENT] = {PRECEDENCE_TERM, OP_Mod},
    [TOKEN_AT] = {PRECEDENCE_TERM, OP_MatMult},
};

static Node *parse_binary(Parser *p, uint8_t lowest);
static Node *parse_unary(Parser *p);

bool starts_expression(TokenKind kind) {
    switch (kind) {
    case TOKEN_NAME:
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_FSTRING_START:
    case TOKEN_LPAR:
    case TOKEN_LSQB:
    case TOKEN_LBRACE:
    case TOKEN_ELLIPSIS:
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_TILDE:
    case TOKEN_KW_not:
    case TOKEN_KW_lambda:
    case TOKEN_KW_await:
    case TOKEN_KW_None:
    case TOKEN_KW_True:
    case TOKEN_KW_False: return true;
    default: return false;
    }
}

static inline Node *constant_node(Parser *p, ConstantKind kind) {
    AstConstant *constant = NEW(p, Constant, p->token.start);
    constant->node.op = (uint8_t)kind;
    advance(p);
    return finish_node(p, constant);
}

static inline Node *name_node(Parser *p) {
    AstName *name = NEW(p, Name, p->token.start);
    name->node.end = p->token.end;
    name->node.op = OP_Load;
    name->id = p->token.sym;
    advance(p);
    return &name->node;
}

Node *parse_starred(Parser *p, Node *(*operand)(Parser *p)) {
    AstStarred *starred = NEW(p, Starred, p->token.start);
    starred->node.op = OP_Load;
    advance(p);
    starred->value = operand(p);
    return finish_node(p, starred);
}

Node *tuple_node(Parser *p, uint32_t start, uint32_t mark) {
    AstTuple *tuple = NEW(p, Tuple, start);
    tuple->node.op = OP_Load;
    tuple->elts = take_list(p, mark);
    return finish_node(p, tuple);
}

/* ---- comprehensions ---- */

static bool at_comprehension(Parser *p) {
    return at(p, TOKEN_KW_for) || (at(p, TOKEN_KW_async) && peek(p).kind == TOKEN_KW_for);
}

/* The condition of a comprehension. Python 3.8 also takes a lambda there. */
static Node *comprehension_condition(Parser *p) {
    if (p->minor == 8 && at(p, TOKEN_KW_lambda)) return parse_expression(p);
    return parse_disjunction(p);
}

/* for_if_clauses: (['async'] 'for' star_targets 'in' disjunction ('if' disjunction)*)+ */
static NodeList *for_if_clauses(Parser *p) {
    uint32_t mark = p->scratch.count;
    while (at_comprehension(p)) {
        Astcomprehension *clause = NEW(p, comprehension, p->token.start);
        clause->is_async = accept(p, TOKEN_KW_async);
        expect(p, TOKEN_KW_for);
        clause->target = parse_star_targets(p);
        expect(p, TOKEN_KW_in);
        clause->iter = parse_disjunction(p);
        uint32_t ifs = p->scratch.count;
        while (accept(p, TOKEN_KW_if)) push(p, comprehension_condition(p));
        clause->ifs = take_list(p, ifs);
        push(p, finish_node(p, clause));
    }
    return take_list(p, mark);
}

/* ---- displays ---- */

/* star_named_expression: '*' bitwise_or | named_expression */
Node *parse_star_named_expression(Parser *p) {
    if (!at(p, TOKEN_STAR)) return parse_named_expression(p);
    return parse_starred(p, parse_bitwise_or);
}

/* The elements after the first one, up to [close]. */
static void more_elements(Parser *p, TokenKind close) {
    while (accept(p, TOKEN_COMMA)) {
        if (at(p, close)) return;
        push(p, parse_star_named_expression(p));
    }
}

/* Closes a bracket; says that a comma may be missing where two expressions follow each other. */
static void close_display(Parser *p, TokenKind close, const Node *last) {
    if (accept(p, close)) return;
    if (!p->panic && last && starts_expression(p->token.kind) && !starts_new_statement(p))
        syntax_error(p, (Span){last->start, p->token.end}, "invalid syntax. Perhaps you forgot a comma?");
    else if (at(p, TOKEN_EQUAL))
        syntax_error(p, token_span(p), "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
    else
        unexpected_token(p);
}

/* A list or set comprehension or a generator after its element; the three have the same fields. */
static Node *comprehension(Parser *p, NodeKind kind, uint32_t start, Node *element, TokenKind close) {
    if (element->kind == AST_Starred)
        soft_error(p, CODE_SYNTAX_ERROR, node_span(element),
                   "iterable unpacking cannot be used in comprehension");
    AstListComp *node = NEW(p, ListComp, start);
    node->node.kind = (uint8_t)kind;
    node->elt = element;
    node->generators = for_if_clauses(p);
    close_display(p, close, NULL);
    return finish_node(p, node);
}

static Node *last_pushed(const Parser *p, uint32_t mark) {
    return p->scratch.count > mark ? p->scratch.items[p->scratch.count - 1] : NULL;
}

/* '(' ')' | '(' yield ')' | '(' named_expression ')' | tuple | generator */
static Node *parenthesized(Parser *p) {
    uint32_t start = p->token.start;
    advance(p);
    if (at(p, TOKEN_RPAR)) {
        AstTuple *tuple = NEW(p, Tuple, start);
        tuple->node.op = OP_Load;
        advance(p);
        tuple->node.flags |= NODE_PARENTHESIZED;
        return finish_node(p, tuple);
    }
    if (at(p, TOKEN_KW_yield)) {
        Node *yield = parse_yield(p);
        close_display(p, TOKEN_RPAR, yield);
        yield->flags |= NODE_PARENTHESIZED;
        return yield;
    }
    Node *first = parse_star_named_expression(p);
    if (at_comprehension(p)) {
        Node *generator = comprehension(p, AST_GeneratorExp, start, first, TOKEN_RPAR);
        generator->flags |= NODE_PARENTHESIZED;
        return generator;
    }
    if (at(p, TOKEN_COMMA)) {
        uint32_t mark = p->scratch.count;
        push(p, first);
        more_elements(p, TOKEN_RPAR);
        Node *last = last_pushed(p, mark);
        AstTuple *tuple = NEW(p, Tuple, start);
        tuple->node.op = OP_Load;
        tuple->node.flags |= NODE_PARENTHESIZED;
        tuple->elts = take_list(p, mark);
        close_display(p, TOKEN_RPAR, last);
        return finish_node(p, tuple);
    }
    close_display(p, TOKEN_RPAR, first);
    if (first->kind == AST_Starred && p->minor >= 9)
        soft_error(p, CODE_SYNTAX_ERROR, node_span(first), "cannot use starred expression here");
    first->flags |= NODE_PARENTHESIZED;
    return first;
}

/* '[' ']' | list | list comprehension */
static Node *list_display(Parser *p) {
    uint32_t start = p->token.start, mark = p->scratch.count;
    advance(p);
    if (!at(p, TOKEN_RSQB)) {
        Node *first = parse_star_named_expression(p);
        if (at_comprehension(p)) return comprehension(p, AST_ListComp, start, first, TOKEN_RSQB);
        push(p, first);
        more_elements(p, TOKEN_RSQB);
    }
    Node *last = last_pushed(p, mark);
    AstList *list = NEW(p, List, start);
    list->node.op = OP_Load;
    list->elts = take_list(p, mark);
    close_display(p, TOKEN_RSQB, last);
    return finish_node(p, list);
}

/* The entries of a dict after its first key; keys and values alternate on the scratch stack. */
static Node *dict_display(Parser *p, uint32_t start, Node *first) {
    uint32_t mark = p->scratch.count;
    Node *key = first;
    for (bool again = true; again;) {
        push(p, key);
        if (key) expect(p, TOKEN_COLON);
        if (at(p, TOKEN_RBRACE) || at(p, TOKEN_COMMA))
            syntax_error(p, token_span(p), "expression expected after dictionary key and ':'");
        else if (key && at(p, TOKEN_STAR))
            syntax_error(p, token_span(p), "cannot use a starred expression in a dictionary value");
        push(p, key ? parse_expression(p) : parse_bitwise_or(p));
        if (p->scratch.count == mark + 2 && at_comprehension(p)) {
            if (!key)
                syntax_error(p, (Span){start, start + 1},
                             "dict unpacking cannot be used in dict comprehension");
            AstDictComp *dict = NEW(p, DictComp, start);
            dict->key = key ? key : invalid_node(p);
            dict->value = array_pop(&p->scratch);
            p->scratch.count = mark;
            dict->generators = for_if_clauses(p);
            close_display(p, TOKEN_RBRACE, NULL);
            return finish_node(p, dict);
        }
        again = accept(p, TOKEN_COMMA) && !at(p, TOKEN_RBRACE);
        if (again) key = accept(p, TOKEN_DOUBLESTAR) ? NULL : parse_expression(p);
    }
    uint32_t count = (p->scratch.count - mark) / 2;
    AstDict *dict = NEW(p, Dict, start);
    Node **pairs = p->scratch.items + mark;
    dict->keys = arena_alloc(p->arena, sizeof *dict->keys + count * sizeof(Node *));
    dict->values = arena_alloc(p->arena, sizeof *dict->values + count * sizeof(Node *));
    dict->keys->count = dict->values->count = count;
    for (uint32_t i = 0; i < count; i++) {
        dict->keys->items[i] = pairs[2 * i];
        dict->values->items[i] = pairs[2 * i + 1];
    }
    p->scratch.count = mark;
    close_display(p, TOKEN_RBRACE, dict->values->items[count - 1]);
    return finish_node(p, dict);
}

/* '{' '}' | dict | set | their comprehensions */
static Node *brace_display(Parser *p) {
    uint32_t start = p->token.start, mark = p->scratch.count;
    advance(p);
    if (accept(p, TOKEN_RBRACE)) return finish_node(p, NEW(p, Dict, start));
    if (accept(p, TOKEN_DOUBLESTAR)) return dict_display(p, start, NULL);
    Span first_token = token_span(p);
    Node *first = parse_star_named_expression(p);
    if (at(p, TOKEN_COLON) && first->kind != AST_Starred &&
        (first->kind != AST_NamedExpr || (first->flags & NODE_PARENTHESIZED)))
        return dict_display(p, start, first);
    if (first->kind == AST_NamedExpr && !(first->flags & NODE_PARENTHESIZED))
        require_version(p, 9, first_token, "an unparenthesised := in a set needs");
    if (at_comprehension(p)) return comprehension(p, AST_SetComp, start, first, TOKEN_RBRACE);
    push(p, first);
    more_elements(p, TOKEN_RBRACE);
    Node *last = last_pushed(p, mark);
    AstSet *set = NEW(p, Set, start);
    set->elts = take_list(p, mark);
    close_display(p, TOKEN_RBRACE, last);
    return finish_node(p, set);
}

/* ---- atoms and primaries ---- */

/* atom: NAME | 'True' | 'False' | 'None' | strings | NUMBER | '...' | a display in brackets */
static Node *atom(Parser *p) {
    Node *node;
    switch ((TokenKind)p->token.kind) {
    case TOKEN_NAME: return name_node(p);
    case TOKEN_NUMBER: return parse_number(p);
    case TOKEN_STRING:
    case TOKEN_FSTRING_START: return parse_strings(p);
    case TOKEN_KW_None: return constant_node(p, CONSTANT_NONE);
    case TOKEN_KW_True: return constant_node(p, CONSTANT_TRUE);
    case TOKEN_KW_False: return constant_node(p, CONSTANT_FALSE);
    case TOKEN_ELLIPSIS: return constant_node(p, CONSTANT_ELLIPSIS);
    case TOKEN_LPAR:
    case TOKEN_LSQB:
    case TOKEN_LBRACE:
        if (!enter(p, 1)) return invalid_node(p);
        node = at(p, TOKEN_LPAR) ? parenthesized(p) : at(p, TOKEN_LSQB) ? list_display(p) : brace_display(p);
        leave(p, 1);
        return node;
    default: unexpected_token(p); return invalid_node(p);
    }
}

/* One argument of a call that is neither * nor **: positional, keyword or generator. Returns true for a
 * keyword. */
static bool plain_argument(Parser *p, bool allow_generator, uint32_t open, uint32_t mark) {
    uint32_t start = p->token.start;
    Node *value = parse_named_expression(p);
    if (at(p, TOKEN_EQUAL)) {
        if (value->kind != AST_Name || (value->flags & NODE_PARENTHESIZED)) {
            if (value->kind == AST_Constant && value->op <= CONSTANT_FALSE)
                syntax_error(p, (Span){start, p->token.end}, "cannot assign to %s", expression_name(value));
            else
                syntax_error(p, (Span){start, p->token.end},
                             "expression cannot contain assignment, perhaps you meant \"==\"?");
            push(p, value);
            return false;
        }
        advance(p);
        Astkeyword *keyword = NEW(p, keyword, start);
        keyword->arg = AS(Name, value)->id;
        if (at(p, TOKEN_COMMA) || at(p, TOKEN_RPAR))
            syntax_error(p, (Span){start, p->previous_end}, "expected argument value expression");
        keyword->value = parse_expression(p);
        if (at_comprehension(p))
            syntax_error(p, (Span){start, p->token.end},
                         "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
        push(p, finish_node(p, keyword));
        return true;
    }
    if (at_comprehension(p)) {
        bool is_only = allow_generator && p->scratch.count == mark;
        AstGeneratorExp *generator = NEW(p, GeneratorExp, open);
        generator->elt = value;
        generator->generators = for_if_clauses(p);
        if (!is_only || !at(p, TOKEN_RPAR)) {
            generator->node.start = start;
            finish_node(p, generator);
            if (!is_only || at(p, TOKEN_COMMA))
                soft_error(p, CODE_SYNTAX_ERROR, node_span(&generator->node),
                           "generator expression must be parenthesized");
        } else { /* the call's own parentheses are the generator's */
            generator->node.end = p->token.end;
        }
        value = &generator->node;
    }
    push(p, value);
    return false;
}

/* '*' expression or '**' expression in a call. */
static Node *unpacked_argument(Parser *p) {
    uint32_t start = p->token.start;
    if (at(p, TOKEN_STAR)) {
        return parse_starred(p, parse_expression);
    }
    Astkeyword *keyword = NEW(p, keyword, start);
    advance(p);
    keyword->value = parse_expression(p);
    return finish_node(p, keyword);
}

/* arguments: what stands between the parentheses of a call or class, the closing one included. Arguments and
 * keywords are collected together and then parted, since they may be mixed (`f(a=1, *b)`). */
void parse_arguments(Parser *p, bool allow_generator, uint32_t open, NodeList **args, NodeList **keywords) {
    uint32_t mark = p->scratch.count, keyword_count = 0;
    bool seen_keyword = false, seen_unpacking = false;
    while (!at(p, TOKEN_RPAR) && !p->panic) {
        Span span = token_span(p);
        if (at(p, TOKEN_STAR)) {
            if (seen_unpacking)
                soft_error(p, CODE_SYNTAX_ERROR, span,
                           "iterable argument unpacking follows keyword argument unpacking");
            push(p, unpacked_argument(p));
        } else if (at(p, TOKEN_DOUBLESTAR)) {
            push(p, unpacked_argument(p));
            seen_unpacking = true;
            keyword_count++;
        } else if (plain_argument(p, allow_generator, open, mark)) {
            seen_keyword = true;
            keyword_count++;
        } else if (seen_keyword || seen_unpacking) {
            soft_error(p, CODE_SYNTAX_ERROR, node_span(last_pushed(p, mark)),
                       "positional argument follows keyword argument%s", seen_unpacking ? " unpacking" : "");
        }
        if (!accept(p, TOKEN_COMMA)) break;
    }
    Node *last = last_pushed(p, mark);
    uint32_t count = p->scratch.count - mark;
    if (keyword_count == 0) {
        *args = take_list(p, mark);
    } else {
        /* A stable partition: the keywords wait above the others. */
        array_reserve(&p->scratch, mark + count + keyword_count);
        Node **all = p->scratch.items + mark, **apart = all + count;
        uint32_t kept = 0, moved = 0;
        for (uint32_t i = 0; i < count; i++) {
            if (all[i]->kind == AST_keyword)
                apart[moved++] = all[i];
            else
                all[kept++] = all[i];
        }
        p->scratch.count = mark + count + moved;
        *keywords = take_list(p, mark + count);
        p->scratch.count = mark + kept;
        *args = take_list(p, mark);
    }
    if (last && last->kind == AST_keyword) last = AS(keyword, last)->value;
    close_display(p, TOKEN_RPAR, last);
}

/* slice: [expression] ':' [expression] [':' [expression]] | named_expression | starred_expression */
static Node *slice(Parser *p) {
    uint32_t start = p->token.start;
    Node *lower = NULL;
    if (at(p, TOKEN_STAR)) {
        Node *starred = unpacked_argument(p);
        require_version(p, 11, node_span(starred), "unpacking in a subscript needs");
        return starred;
    }
    if (!at(p, TOKEN_COLON)) {
        lower = parse_named_expression(p);
        bool bare_walrus = lower->kind == AST_NamedExpr && !(lower->flags & NODE_PARENTHESIZED);
        if (!at(p, TOKEN_COLON)) {
            if (bare_walrus)
                require_version(p, 10, node_span(lower), "an unparenthesised := in a subscript needs");
            return lower;
        }
        if (bare_walrus) unexpected_token(p);
    }
    AstSlice *node = NEW(p, Slice, start);
    node->lower = lower;
    expect(p, TOKEN_COLON);
    if (!at(p, TOKEN_COLON) && !at(p, TOKEN_COMMA) && !at(p, TOKEN_RSQB)) node->upper = parse_expression(p);
    if (accept(p, TOKEN_COLON) && !at(p, TOKEN_COMMA) && !at(p, TOKEN_RSQB)) node->step = parse_expression(p);
    return finish_node(p, node);
}

/* slices: slice | slice (',' slice)* [',']; several, or a starred one, are a tuple */
static Node *slices(Parser *p) {
    uint32_t start = p->token.start;
    Node *first = slice(p);
    if (!at(p, TOKEN_COMMA) && first->kind != AST_Starred) return first;
    uint32_t mark = p->scratch.count;
    push(p, first);
    while (accept(p, TOKEN_COMMA) && !at(p, TOKEN_RSQB)) push(p, slice(p));
    return tuple_node(p, start, mark);
}

/* primary: atom ('.' NAME | '(' arguments ')' | '[' slices ']')* */
Node *parse_primary(Parser *p) {
    uint32_t start = p->token.start;
    Node *node = atom(p);
    for (uint32_t length = 1;; length++) {
        if (at(p, TOKEN_DOT)) {
            advance(p);
            AstAttribute *attribute = NEW(p, Attribute, start);
            attribute->node.op = OP_Load;
            attribute->value = node;
            if (at(p, TOKEN_NAME)) {
                attribute->attr = p->token.sym;
                advance(p);
            } else {
                unexpected_token(p);
            }
            node = finish_node(p, attribute);
        } else if (at(p, TOKEN_LPAR)) {
            uint32_t open = p->token.start;
            if (!enter(p, 1)) return node;
            advance(p);
            AstCall *call = NEW(p, Call, start);
            call->func = node;
            parse_arguments(p, true, open, &call->args, &call->keywords);
            node = finish_node(p, call);
            leave(p, 1);
        } else if (at(p, TOKEN_LSQB)) {
            if (!enter(p, 1)) return node;
            advance(p);
            AstSubscript *subscript = NEW(p, Subscript, start);
            subscript->node.op = OP_Load;
            subscript->value = node;
            subscript->slice = slices(p);
            close_display(p, TOKEN_RSQB, NULL);
            node = finish_node(p, subscript);
            leave(p, 1);
        } else {
            if (length > CHAIN_NOTICED) note_chain(p, length, node);
            return node;
        }
    }
}

/* ---- operators ---- */

/* power: ['await'] primary ['**' unary] */
static Node *power(Parser *p) {
    uint32_t start = p->token.start;
    Node *base;
    if (at(p, TOKEN_KW_await)) {
        AstAwait *await = NEW(p, Await, start);
        advance(p);
        await->value = parse_primary(p);
        base = finish_node(p, await);
    } else {
        base = parse_primary(p);
    }
    if (!at(p, TOKEN_DOUBLESTAR) || !enter(p, 2)) return base;
    advance(p);
    AstBinOp *node = NEW(p, BinOp, start);
    node->node.op = OP_Pow;
    node->left = base;
    node->right = parse_unary(p);
    leave(p, 2);
    return finish_node(p, node);
}

/* unary: ('+' | '-' | '~') unary | power */
static Node *parse_unary(Parser *p) {
    uint8_t op;
    switch ((TokenKind)p->token.kind) {
    case TOKEN_PLUS: op = OP_UAdd; break;
    case TOKEN_MINUS: op = OP_USub; break;
    case TOKEN_TILDE: op = OP_Invert; break;
    default: return power(p);
    }
    if (!enter(p, 1)) return invalid_node(p);
    AstUnaryOp *node = NEW(p, UnaryOp, p->token.start);
    node->node.op = op;
    advance(p);
    node->operand = parse_unary(p);
    leave(p, 1);
    return finish_node(p, node);
}

/* inversion: 'not' inversion | comparison */
static Node *parse_not(Parser *p) {
    if (!enter(p, 1)) return invalid_node(p);
    AstUnaryOp *node = NEW(p, UnaryOp, p->token.start);
    node->node.op = OP_Not;
    advance(p);
    node->operand = parse_binary(p, PRECEDENCE_NOT);
    leave(p, 1);
    return finish_node(p, node);
}

/* A chain `a and b and c` is one node. */
static Node *bool_chain(Parser *p, uint32_t start, Node *first) {
    TokenKind keyword = p->token.kind;
    struct BinaryOperator operator= binary_operators[keyword];
    uint32_t mark = p->scratch.count;
    push(p, first);
    while (accept(p, keyword)) push(p, parse_binary(p, operator.precedence + 1));
    AstBoolOp *node = NEW(p, BoolOp, start);
    node->node.op = operator.op;
    node->values = take_list(p, mark);
    return finish_node(p, node);
}

/* Reads a comparison operator, which may be two words; OP_NONE when it is none after all. */
static Operator comparison_operator(Parser *p) {
    TokenKind kind = p->token.kind;
    Operator op = binary_operators[kind].op;
    if (binary_operators[kind].precedence != PRECEDENCE_COMPARE) return OP_NONE;
    if (kind == TOKEN_KW_not && peek(p).kind != TOKEN_KW_in) return OP_NONE;
    advance(p);
    if (kind == TOKEN_KW_not) advance(p);
    if (kind == TOKEN_KW_is && accept(p, TOKEN_KW_not)) op = OP_IsNot;
    return op;
}

/* A chain `a < b < c` is one node. The operators are kept after the operands on the scratch stack's side:
 * in a small buffer for the common single one, else in the arena. */
static Node *comparison_chain(Parser *p, uint32_t start, Node *left) {
    Operator op = comparison_operator(p);
    if (op == OP_NONE) return left;
    uint32_t mark = p->scratch.count;
    Array(uint8_t) ops = {0};
    uint8_t first = (uint8_t)op;
    for (;;) {
        push(p, parse_binary(p, PRECEDENCE_BITOR));
        op = comparison_operator(p);
        if (op == OP_NONE) break;
        if (ops.count == 0) array_push(&ops, first);
        array_push(&ops, (uint8_t)op);
    }
    AstCompare *node = NEW(p, Compare, start);
    node->left = left;
    node->comparators = take_list(p, mark);
    node->ops = (uint8_t *)arena_copy(p->arena, ops.count ? (char *)ops.items : (char *)&first,
                                      node->comparators->count);
    array_free(&ops);
    return finish_node(p, node);
}

/* Everything that binds at least as tightly as [lowest]. */
static Node *parse_binary(Parser *p, uint8_t lowest) {
    uint32_t start = p->token.start;
    Node *left = at(p, TOKEN_KW_not) && lowest <= PRECEDENCE_NOT ? parse_not(p) : parse_unary(p);
    for (uint32_t length = 1;; length++) {
        struct BinaryOperator operator= binary_operators[p->token.kind];
        if (operator.precedence<lowest || operator.precedence == PRECEDENCE_NONE) {
            if (length > CHAIN_NOTICED) note_chain(p, length, left);
            return left;
        }
        if (operator.precedence> PRECEDENCE_COMPARE) {
            advance(p);
            AstBinOp *node = NEW(p, BinOp, start);
            node->node.op = operator.op;
            node->left = left;
            node->right = parse_binary(p, operator.precedence + 1);
            left = finish_node(p, node);
        } else if (operator.precedence == PRECEDENCE_COMPARE) {
            Node *chain = comparison_chain(p, start, left);
            if (chain == left) return left;
            left = chain;
        } else {
            left = bool_chain(p, start, left);
        }
    }
}

Node *parse_bitwise_or(Parser *p) { return parse_binary(p, PRECEDENCE_BITOR); }
Node *parse_disjunction(Parser *p) { return parse_binary(p, PRECEDENCE_OR); }

/* lambda: 'lambda' [parameters] ':' expression */
static Node *lambda(Parser *p) {
    AstLambda *node = NEW(p, Lambda, p->token.start);
    if (!enter(p, 1)) return invalid_node(p); /* the second level, beside that of its expression */
    advance(p);
    node->args = parse_parameters(p, true);
    expect(p, TOKEN_COLON);
    if (at(p, TOKEN_FSTRING_MIDDLE)) /* the colon has started a format spec */
        syntax_error(p, token_span(p), "f-string: lambda expressions are not allowed without parentheses");
    node->body = parse_expression(p);
    leave(p, 1);
    return finish_node(p, node);
}

/* The part of a conditional expression after its first operand. */
static Node *conditional(Parser *p, uint32_t start, Node *body) {
    AstIfExp *node = NEW(p, IfExp, start);
    advance(p);
    node->body = body;
    node->test = parse_disjunction(p);
    if (!at(p, TOKEN_KW_else) && (at(p, TOKEN_NEWLINE) || at(p, TOKEN_RPAR) || at(p, TOKEN_COLON)))
        syntax_error(p, (Span){start, p->previous_end}, "expected 'else' after 'if' expression");
    else
        expect(p, TOKEN_KW_else);
    node->orelse = parse_expression(p);
    return finish_node(p, node);
}

/* expression: lambda | disjunction ['if' disjunction 'else' expression] */
Node *parse_expression(Parser *p) {
    if (!enter(p, 1)) return invalid_node(p);
    uint32_t start = p->token.start;
    Node *node;
    if (at(p, TOKEN_KW_lambda)) {
        node = lambda(p);
    } else {
        node = parse_disjunction(p);
        if (at(p, TOKEN_KW_if)) node = conditional(p, start, node);
    }
    leave(p, 1);
    return node;
}

/* named_expression: NAME ':=' expression | expression */
Node *parse_named_expression(Parser *p) {
    uint32_t start = p->token.start;
    Node *target = parse_expression(p);
    if (!at(p, TOKEN_COLON_EQUAL)) return target;
    bool parenthesised = target->flags & NODE_PARENTHESIZED;
    if (target->kind != AST_Name || (parenthesised && p->minor >= 9)) {
        const char *name = target->kind == AST_Name ? "expression" : expression_name(target);
        syntax_error(p, node_span(target), "cannot use assignment expressions with %s", name);
        return target;
    }
    advance(p);
    AstNamedExpr *node = NEW(p, NamedExpr, start);
    node->target = target;
    target->op = OP_Store;
    node->value = parse_expression(p);
    return finish_node(p, node);
}

/* star_expression: '*' bitwise_or | expression */
static Node *star_expression(Parser *p) {
    if (!at(p, TOKEN_STAR)) return parse_expression(p);
    return parse_star_named_expression(p);
}

Node *parse_star_expressions(Parser *p) {
    uint32_t start = p->token.start;
    Node *first = star_expression(p);
    if (!at(p, TOKEN_COMMA)) return first;
    uint32_t mark = p->scratch.count;
    push(p, first);
    while (accept(p, TOKEN_COMMA)) {
        if (!at(p, TOKEN_STAR) && !starts_expression(p->token.kind)) break;
        push(p, star_expression(p));
    }
    return tuple_node(p, start, mark);
}

/* yield: 'yield' 'from' expression | 'yield' [star_expressions] */
Node *parse_yield(Parser *p) {
    uint32_t start = p->token.start;
    advance(p);
    if (accept(p, TOKEN_KW_from)) {
        AstYieldFrom *from = NEW(p, YieldFrom, start);
        from->value = parse_expression(p);
        return finish_node(p, from);
    }
    AstYield *yield = NEW(p, Yield, start);
    if (at(p, TOKEN_STAR) || starts_expression(p->token.kind)) yield->value = parse_star_expressions(p);
    return finish_node(p, yield);
}

Node *parse_yield_or_star_expressions(Parser *p) {
    return at(p, TOKEN_KW_yield) ? parse_yield(p) : parse_star_expressions(p);
}
