/* Statements and blocks.
 *
 *   statements: statement*
 *   statement:  compound | simple (';' simple)* [';'] NEWLINE
 *   block:      NEWLINE INDENT statements DEDENT | simple (';' simple)* NEWLINE
 *
 * A statement that fails is skipped to the end of its line (recover), its block is still read. */
#include "syntax/production_internal.h"

static Node *parse_simple(Parser *p);
static bool parse_statement(Parser *p);

/* ---- blocks ---- */

/* simple (';' simple)* [';'] NEWLINE, pushed on the scratch stack. */
static void simple_statements(Parser *p) {
    do {
        if (at(p, TOKEN_NEWLINE)) break;
        push(p, parse_simple(p));
    } while (accept(p, TOKEN_SEMI));
    if (!at(p, TOKEN_NEWLINE) && !at(p, TOKEN_END)) {
        const Node *last = array_last(&p->scratch);
        bool forgot_print = !p->panic && last->kind == AST_Expr && AS(Expr, last)->value->kind == AST_Name;
        Sym name = forgot_print ? AS(Name, AS(Expr, last)->value)->id : 0;
        if ((name == SYM_print || name == SYM_exec) && starts_expression(p->token.kind))
            syntax_error(p, (Span){last->start, p->token.end},
                         "missing parentheses in call to '%s'. Did you mean %s(...)?",
                         name == SYM_print ? "print" : "exec", name == SYM_print ? "print" : "exec");
        else
            unexpected_token(p);
    }
    recover(p);
    if (at(p, TOKEN_NEWLINE)) advance_space(p);
}

/* The statements up to the DEDENT that ends their block, or the end of the file. */
NodeList *parse_statements(Parser *p) {
    uint32_t mark = p->scratch.count, extra_indents = 0;
    while (!at(p, TOKEN_END)) {
        if (at(p, TOKEN_DEDENT)) {
            if (extra_indents == 0 && p->depth > 0) break;
            if (extra_indents > 0) extra_indents--;
            advance_space(p);
        } else if (at(p, TOKEN_INDENT)) {
            soft_error(p, CODE_INDENTATION_ERROR,
                       (Span){lexer_line_start(&p->lexer, p->token.start), p->token.start},
                       "unexpected indent");
            extra_indents++;
            advance_space(p);
        } else if (!parse_statement(p)) {
            simple_statements(p);
        }
    }
    return take_list(p, mark);
}

/* block, after the ':' of the header that began at [header]; [after] names it in a message. */
NodeList *parse_block(Parser *p, const char *after, uint32_t header) {
    uint32_t mark = p->scratch.count;
    bool failed = p->panic;
    recover(p);
    if (!at(p, TOKEN_NEWLINE)) {
        if (!failed) simple_statements(p);
        return take_list(p, mark);
    }
    advance_space(p);
    while (at(p, TOKEN_NEWLINE)) advance_space(p);
    if (!at(p, TOKEN_INDENT)) {
        if (!failed && !at(p, TOKEN_INVALID))
            soft_error(p, CODE_INDENTATION_ERROR, token_span(p),
                       "expected an indented block after %s on line %u", after,
                       text_position(p->lexer.text, header).line);
        return NULL;
    }
    if (!enter(p, 1)) return NULL;
    advance_space(p);
    NodeList *body = parse_statements(p);
    leave(p, 1);
    if (at(p, TOKEN_DEDENT)) advance_space(p);
    return body;
}

/* ':' block. */
static NodeList *colon_block(Parser *p, const char *after, uint32_t header) {
    if (at(p, TOKEN_EQUAL))
        syntax_error(p, token_span(p), "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
    expect(p, TOKEN_COLON);
    return parse_block(p, after, header);
}

static NodeList *else_block(Parser *p, const char *after) {
    uint32_t start = p->token.start;
    if (!accept(p, TOKEN_KW_else)) return NULL;
    return colon_block(p, after, start);
}

/* ---- simple statements ---- */

/* The operator of an augmented assignment, or OP_NONE. */
static Operator augmented_operator(TokenKind kind) {
    switch (kind) {
    case TOKEN_PLUSEQUAL: return OP_Add;
    case TOKEN_MINEQUAL: return OP_Sub;
    case TOKEN_STAREQUAL: return OP_Mult;
    case TOKEN_ATEQUAL: return OP_MatMult;
    case TOKEN_SLASHEQUAL: return OP_Div;
    case TOKEN_PERCENTEQUAL: return OP_Mod;
    case TOKEN_AMPEREQUAL: return OP_BitAnd;
    case TOKEN_BAREQUAL: return OP_BitOr;
    case TOKEN_CIRCUMFLEXEQUAL: return OP_BitXor;
    case TOKEN_LEFTSHIFTEQUAL: return OP_LShift;
    case TOKEN_RIGHTSHIFTEQUAL: return OP_RShift;
    case TOKEN_DOUBLESTAREQUAL: return OP_Pow;
    case TOKEN_DOUBLESLASHEQUAL: return OP_FloorDiv;
    default: return OP_NONE;
    }
}

/* (star_targets '=')+ (yield | star_expressions) [TYPE_COMMENT], after the first expression */
static Node *assignment(Parser *p, uint32_t start, Node *value) {
    uint32_t mark = p->scratch.count;
    while (accept(p, TOKEN_EQUAL)) {
        set_target(p, value, TARGET_ASSIGN);
        push(p, value);
        value = parse_yield_or_star_expressions(p);
    }
    AstAssign *node = NEW(p, Assign, start);
    node->targets = take_list(p, mark);
    node->value = value;
    node->type_comment = parse_type_comment(p);
    return finish_node(p, node);
}

/* target ':' expression ['=' (yield | star_expressions)] */
static Node *annotated_assignment(Parser *p, uint32_t start, Node *target) {
    AstAnnAssign *node = NEW(p, AnnAssign, start);
    bool parenthesised = target->flags & NODE_PARENTHESIZED;
    if (!is_single_target(target)) {
        if (target->kind == AST_Tuple || target->kind == AST_List)
            syntax_error(p, node_span(target), "only single target (not %s) can be annotated",
                         expression_name(target));
        else if (target->kind == AST_Invalid || target->kind == AST_Name)
            unexpected_token(p);
        else
            syntax_error(p, node_span(target), "illegal target for annotation");
    } else {
        target->op = OP_Store;
    }
    advance(p);
    node->target = target;
    node->annotation = parse_expression(p);
    if (accept(p, TOKEN_EQUAL)) node->value = parse_yield_or_star_expressions(p);
    node->simple = target->kind == AST_Name && !parenthesised;
    return finish_node(p, node);
}

/* Before 3.9 there is no unpacking without parentheses in the iterable of a for loop and after `+=`. */
static void refuse_old_star(Parser *p, const Node *node) {
    static const char what[] = "unpacking without parentheses needs";
    if (p->minor >= 9 || (node->flags & NODE_PARENTHESIZED)) return;
    if (node->kind == AST_Starred) require_version(p, 9, node_span(node), what);
    if (node->kind != AST_Tuple) return;
    FOR_EACH (element, AS(Tuple, node)->elts)
        if (element->kind == AST_Starred) require_version(p, 9, node_span(element), what);
}

static Node *augmented_assignment(Parser *p, uint32_t start, Node *target, Operator op) {
    AstAugAssign *node = NEW(p, AugAssign, start);
    node->node.op = (uint8_t)op;
    if (is_single_target(target))
        target->op = OP_Store;
    else
        syntax_error(p, node_span(target), "'%s' is an illegal expression for augmented assignment",
                     expression_name(target));
    advance(p);
    node->target = target;
    node->value = parse_yield_or_star_expressions(p);
    refuse_old_star(p, node->value);
    return finish_node(p, node);
}

static Node *expression_statement(Parser *p) {
    uint32_t start = p->token.start;
    Node *value = parse_yield_or_star_expressions(p);
    if (at(p, TOKEN_EQUAL)) return assignment(p, start, value);
    if (at(p, TOKEN_COLON)) return annotated_assignment(p, start, value);
    Operator op = augmented_operator(p->token.kind);
    if (op != OP_NONE) return augmented_assignment(p, start, value, op);
    AstExpr *node = NEW(p, Expr, start);
    node->value = value;
    return finish_node(p, node);
}

static Node *return_statement(Parser *p) {
    AstReturn *node = NEW(p, Return, p->token.start);
    advance(p);
    if (!at(p, TOKEN_NEWLINE) && !at(p, TOKEN_SEMI)) node->value = parse_star_expressions(p);
    return finish_node(p, node);
}

static Node *raise_statement(Parser *p) {
    AstRaise *node = NEW(p, Raise, p->token.start);
    advance(p);
    if (!at(p, TOKEN_NEWLINE) && !at(p, TOKEN_SEMI)) {
        node->exc = parse_expression(p);
        if (accept(p, TOKEN_KW_from)) node->cause = parse_expression(p);
    }
    return finish_node(p, node);
}

/* 'del' target (',' target)* [','] */
static Node *delete_statement(Parser *p) {
    AstDelete *node = NEW(p, Delete, p->token.start);
    advance(p);
    Node *targets = parse_star_expressions(p);
    bool several = targets->kind == AST_Tuple && !(targets->flags & NODE_PARENTHESIZED);
    node->targets = several ? AS(Tuple, targets)->elts : single_list(p, targets);
    FOR_EACH (target, node->targets) set_target(p, target, TARGET_DELETE);
    return finish_node(p, node);
}

static Node *assert_statement(Parser *p) {
    AstAssert *node = NEW(p, Assert, p->token.start);
    advance(p);
    node->test = parse_expression(p);
    if (accept(p, TOKEN_COMMA)) node->msg = parse_expression(p);
    return finish_node(p, node);
}

/* 'global' or 'nonlocal' NAME (',' NAME)* */
static Node *scope_statement(Parser *p) {
    bool is_global = at(p, TOKEN_KW_global);
    AstGlobal *node = NEW(p, Global, p->token.start); /* AstNonlocal has the same fields */
    node->node.kind = is_global ? AST_Global : AST_Nonlocal;
    uint32_t mark = p->scratch.count;
    advance(p);
    do {
        AstIdentifier *name = NEW(p, Identifier, p->token.start);
        name->id = at(p, TOKEN_NAME) ? p->token.sym : 0;
        expect(p, TOKEN_NAME);
        push(p, finish_node(p, name));
    } while (accept(p, TOKEN_COMMA));
    node->names = take_list(p, mark);
    return finish_node(p, node);
}

/* ---- imports ---- */

/* NAME ('.' NAME)* as one interned name. */
static Sym dotted_name(Parser *p) {
    Sym name = at(p, TOKEN_NAME) ? p->token.sym : 0;
    expect(p, TOKEN_NAME);
    if (!at(p, TOKEN_DOT)) return name;
    char local[256];
    size_t length = symbol_length(p->lexer.symbols, name), capacity = sizeof local;
    char *text = local;
    if (length >= capacity) text = memory_alloc(capacity = length + 1);
    memcpy(text, symbol_text(p->lexer.symbols, name), length);
    while (accept(p, TOKEN_DOT)) {
        Sym part = at(p, TOKEN_NAME) ? p->token.sym : 0;
        if (!part) {
            expect(p, TOKEN_NAME);
            break;
        }
        size_t part_length = symbol_length(p->lexer.symbols, part);
        if (length + part_length + 1 > capacity) {
            capacity = 2 * capacity + part_length;
            char *grown = memory_alloc(capacity);
            memcpy(grown, text, length);
            if (text != local) free(text);
            text = grown;
        }
        text[length++] = '.';
        memcpy(text + length, symbol_text(p->lexer.symbols, part), part_length);
        length += part_length;
        advance(p);
    }
    name = symbol_from(p->lexer.symbols, text, length);
    if (text != local) free(text);
    return name;
}

static void as_name(Parser *p, Astalias *alias) {
    if (!accept(p, TOKEN_KW_as)) return;
    alias->asname = at(p, TOKEN_NAME) ? p->token.sym : 0;
    if (at(p, TOKEN_NAME)) {
        Token next = peek(p);
        if (next.kind == TOKEN_DOT || next.kind == TOKEN_LPAR || next.kind == TOKEN_LSQB) {
            syntax_error(p, token_span(p), "cannot use %s as import target",
                         next.kind == TOKEN_DOT    ? "attribute"
                         : next.kind == TOKEN_LPAR ? "function call"
                                                   : "subscript");
            return;
        }
    }
    expect(p, TOKEN_NAME);
}

/* 'import' dotted_name ['as' NAME] (',' …)* */
static Node *import_statement(Parser *p) {
    AstImport *node = NEW(p, Import, p->token.start);
    uint32_t mark = p->scratch.count;
    advance(p);
    if (at(p, TOKEN_NEWLINE)) syntax_error(p, token_span(p), "expected one or more names after 'import'");
    do {
        Astalias *alias = NEW(p, alias, p->token.start);
        alias->name = dotted_name(p);
        as_name(p, alias);
        push(p, finish_node(p, alias));
    } while (accept(p, TOKEN_COMMA));
    if (at(p, TOKEN_KW_from))
        syntax_error(p, (Span){node->node.start, p->token.end},
                     "did you mean to use 'from ... import ...' instead?");
    node->names = take_list(p, mark);
    return finish_node(p, node);
}

/* NAME ['as' NAME] (',' NAME ['as' NAME])*, with [close] a trailing comma is fine */
static void import_names(Parser *p, bool in_parentheses) {
    do {
        if (in_parentheses && at(p, TOKEN_RPAR)) return;
        Astalias *alias = NEW(p, alias, p->token.start);
        alias->name = at(p, TOKEN_NAME) ? p->token.sym : 0;
        if (at(p, TOKEN_NEWLINE) && !in_parentheses)
            syntax_error(p, token_span(p), "trailing comma not allowed without surrounding parentheses");
        expect(p, TOKEN_NAME);
        as_name(p, alias);
        push(p, finish_node(p, alias));
    } while (accept(p, TOKEN_COMMA));
}

/* 'from' ('.' | '...')* [dotted_name] 'import' ('*' | '(' names ')' | names) */
static Node *import_from_statement(Parser *p) {
    AstImportFrom *node = NEW(p, ImportFrom, p->token.start);
    uint32_t mark = p->scratch.count;
    advance(p);
    for (; at(p, TOKEN_DOT) || at(p, TOKEN_ELLIPSIS); advance(p)) node->level += at(p, TOKEN_DOT) ? 1 : 3;
    if (at(p, TOKEN_NAME))
        node->module = dotted_name(p);
    else if (node->level == 0)
        unexpected_token(p);
    expect(p, TOKEN_KW_import);
    if (at(p, TOKEN_STAR)) {
        Astalias *alias = NEW(p, alias, p->token.start);
        alias->name = symbol_from_string(p->lexer.symbols, "*");
        advance(p);
        push(p, finish_node(p, alias));
    } else if (accept(p, TOKEN_LPAR)) {
        if (at(p, TOKEN_RPAR)) syntax_error(p, token_span(p), "expected one or more names after 'import'");
        import_names(p, true);
        expect(p, TOKEN_RPAR);
    } else if (at(p, TOKEN_NEWLINE)) {
        syntax_error(p, token_span(p), "expected one or more names after 'import'");
    } else {
        import_names(p, false);
    }
    node->names = take_list(p, mark);
    return finish_node(p, node);
}

/* ---- soft keywords ---- */

/* type_alias: 'type' NAME [type_params] '=' expression */
static Node *type_alias(Parser *p) {
    AstTypeAlias *node = NEW(p, TypeAlias, p->token.start);
    Span keyword = token_span(p);
    advance(p);
    AstName *name = NEW(p, Name, p->token.start);
    name->node.op = OP_Store;
    name->id = p->token.sym;
    advance(p);
    node->name = finish_node(p, name);
    require_version(p, 12, keyword, "a type statement needs");
    node->type_params = parse_type_parameters(p);
    expect(p, TOKEN_EQUAL);
    node->value = parse_expression(p);
    return finish_node(p, node);
}

/* `type` starts an alias when a name and then '=' or '[' follow. */
static bool at_type_alias(Parser *p) {
    if (!at(p, TOKEN_NAME) || p->token.sym != SYM_type) return false;
    LexerMark mark = lexer_save(&p->lexer);
    p->lexer.quiet = true;
    Token name = {0}, next = {0};
    lexer_next(&p->lexer, &name);
    if (name.kind == TOKEN_NAME) lexer_next(&p->lexer, &next);
    p->lexer.quiet = false;
    lexer_restore(&p->lexer, &mark);
    return next.kind == TOKEN_EQUAL || next.kind == TOKEN_LSQB;
}

static Node *keyword_statement(Parser *p, NodeKind kind) {
    AstPass *node = NEW(p, Pass, p->token.start);
    node->node.kind = (uint8_t)kind;
    advance(p);
    return finish_node(p, node);
}

static Node *parse_simple(Parser *p) {
    switch ((TokenKind)p->token.kind) {
    case TOKEN_KW_return: return return_statement(p);
    case TOKEN_KW_import: return import_statement(p);
    case TOKEN_KW_from: return import_from_statement(p);
    case TOKEN_KW_raise: return raise_statement(p);
    case TOKEN_KW_pass: return keyword_statement(p, AST_Pass);
    case TOKEN_KW_break: return keyword_statement(p, AST_Break);
    case TOKEN_KW_continue: return keyword_statement(p, AST_Continue);
    case TOKEN_KW_del: return delete_statement(p);
    case TOKEN_KW_assert: return assert_statement(p);
    case TOKEN_KW_global:
    case TOKEN_KW_nonlocal: return scope_statement(p);
    default: return at_type_alias(p) ? type_alias(p) : expression_statement(p);
    }
}

/* ---- compound statements ---- */

/* if: 'if' named_expression block ('elif' named_expression block)* ['else' block]
 * A chain of elif is a chain of If nodes in orelse; it is read in a loop and linked as it is read. */
static Node *if_statement(Parser *p) {
    uint32_t mark = p->scratch.count;
    NodeList *orelse = NULL;
    do {
        AstIf *node = NEW(p, If, p->token.start);
        const char *after = at(p, TOKEN_KW_if) ? "'if' statement" : "'elif' statement";
        advance(p);
        node->test = parse_named_expression(p);
        node->body = colon_block(p, after, node->node.start);
        push(p, &node->node);
    } while (at(p, TOKEN_KW_elif));
    uint32_t length = p->scratch.count - mark;
    if (length > CHAIN_NOTICED) note_chain(p, length, p->scratch.items[mark]);
    orelse = else_block(p, "'else' statement");
    for (Node *node = NULL; p->scratch.count > mark;) {
        node = array_pop(&p->scratch);
        AS(If, node)->orelse = orelse;
        finish_node(p, node);
        if (p->scratch.count == mark) return node;
        orelse = single_list(p, node);
    }
    return invalid_node(p);
}

static Node *while_statement(Parser *p) {
    AstWhile *node = NEW(p, While, p->token.start);
    advance(p);
    node->test = parse_named_expression(p);
    node->body = colon_block(p, "'while' statement", node->node.start);
    node->orelse = else_block(p, "'else' statement");
    return finish_node(p, node);
}

/* 'for' star_targets 'in' star_expressions ':' [TYPE_COMMENT] block ['else' block] */
static Node *for_statement(Parser *p, uint32_t start, bool is_async) {
    AstFor *node = NEW(p, For, start); /* AstAsyncFor has the same fields */
    node->node.kind = is_async ? AST_AsyncFor : AST_For;
    advance(p);
    node->target = parse_star_targets(p);
    expect(p, TOKEN_KW_in);
    node->iter = parse_star_expressions(p);
    refuse_old_star(p, node->iter);
    expect(p, TOKEN_COLON);
    node->type_comment = parse_type_comment(p);
    node->body = parse_block(p, "'for' statement", start);
    node->orelse = else_block(p, "'else' statement");
    return finish_node(p, node);
}

static Node *with_item(Parser *p) {
    Astwithitem *item = NEW(p, withitem, p->token.start);
    item->context_expr = parse_expression(p);
    if (accept(p, TOKEN_KW_as)) item->optional_vars = parse_star_target(p);
    return finish_node(p, item);
}

/* '(' with_item (',' with_item)* [','] ')' ':', the items pushed. Whether a parenthesis after `with` opens
 * a list of items or an expression shows only after its end, so this is tried first and taken back (false)
 * when it fails. */
static bool parenthesised_items(Parser *p) {
    LexerMark mark = lexer_save(&p->lexer);
    Token open = p->token;
    uint32_t scratch = p->scratch.count, previous_end = p->previous_end;
    bool seen_as = false;
    advance(p);
    do {
        if (at(p, TOKEN_RPAR)) break;
        push(p, with_item(p));
        seen_as = seen_as || AS(withitem, array_last(&p->scratch))->optional_vars;
    } while (accept(p, TOKEN_COMMA));
    bool fits = p->scratch.count > scratch && accept(p, TOKEN_RPAR) && at(p, TOKEN_COLON) &&
                p->lexer.diagnostics->items.count == mark.diagnostics;
    if (fits || (seen_as && (p->panic || p->lexer.diagnostics->items.count > mark.diagnostics))) {
        if (seen_as)
            require_version(p, 9, (Span){open.start, open.end},
                            "parentheses around the items of a with statement need");
        return true;
    }
    p->panic = false;
    p->token = open;
    p->scratch.count = scratch;
    p->previous_end = previous_end;
    lexer_restore(&p->lexer, &mark);
    return false;
}

/* 'with' (with_items | '(' with_items ')') ':' [TYPE_COMMENT] block */
static Node *with_statement(Parser *p, uint32_t start, bool is_async) {
    AstWith *node = NEW(p, With, start); /* AstAsyncWith has the same fields */
    node->node.kind = is_async ? AST_AsyncWith : AST_With;
    uint32_t mark = p->scratch.count;
    advance(p);
    if (p->minor < 9 || !at(p, TOKEN_LPAR) || !parenthesised_items(p)) {
        do push(p, with_item(p));
        while (accept(p, TOKEN_COMMA));
    }
    node->items = take_list(p, mark);
    expect(p, TOKEN_COLON);
    node->type_comment = parse_type_comment(p);
    node->body = parse_block(p, "'with' statement", start);
    return finish_node(p, node);
}

/* 'except' ['*'] [expression (',' expression)* ['as' NAME]] ':' block */
static Node *except_handler(Parser *p, bool *is_star) {
    AstExceptHandler *handler = NEW(p, ExceptHandler, p->token.start);
    advance(p);
    *is_star = at(p, TOKEN_STAR);
    if (*is_star) {
        require_version(p, 11, token_span(p), "except* needs");
        advance(p);
    }
    if (*is_star || !at(p, TOKEN_COLON)) {
        uint32_t start = p->token.start, mark = p->scratch.count;
        if (at(p, TOKEN_COLON)) syntax_error(p, token_span(p), "expected one or more exception types");
        handler->type = parse_expression(p);
        if (at(p, TOKEN_COMMA)) {
            push(p, handler->type);
            while (accept(p, TOKEN_COMMA) && !at(p, TOKEN_COLON)) push(p, parse_expression(p));
            handler->type = tuple_node(p, start, mark);
            if (at(p, TOKEN_KW_as))
                syntax_error(p, node_span(handler->type),
                             "multiple exception types must be parenthesized when using 'as'");
            else if (p->minor < 14)
                soft_error(
                    p, CODE_UNSUPPORTED_SYNTAX, node_span(handler->type),
                    "multiple exception types must be parenthesized before Python 3.14, the target is 3.%d",
                    p->minor);
        }
        if (accept(p, TOKEN_KW_as)) {
            handler->name = at(p, TOKEN_NAME) ? p->token.sym : 0;
            expect(p, TOKEN_NAME);
        }
    }
    handler->body =
        colon_block(p, *is_star ? "'except*' statement" : "'except' statement", handler->node.start);
    return finish_node(p, handler);
}

/* 'try' block (except_handler+ ['else' block] ['finally' block] | 'finally' block) */
static Node *try_statement(Parser *p) {
    AstTry *node = NEW(p, Try, p->token.start); /* AstTryStar has the same fields */
    advance(p);
    node->body = colon_block(p, "'try' statement", node->node.start);
    uint32_t mark = p->scratch.count;
    bool first_is_star = false;
    while (at(p, TOKEN_KW_except)) {
        Span span = token_span(p);
        bool is_star;
        Node *handler = except_handler(p, &is_star);
        if (p->scratch.count == mark)
            first_is_star = is_star;
        else if (is_star != first_is_star)
            soft_error(p, CODE_SYNTAX_ERROR, span,
                       "cannot have both 'except' and 'except*' on the same 'try'");
        push(p, handler);
    }
    node->handlers = take_list(p, mark);
    if (first_is_star) node->node.kind = AST_TryStar;
    if (node->handlers) node->orelse = else_block(p, "'else' statement");
    uint32_t start = p->token.start;
    if (accept(p, TOKEN_KW_finally))
        node->finalbody = colon_block(p, "'finally' statement", start);
    else if (!node->handlers)
        syntax_error(p, token_span(p), "expected 'except' or 'finally' block");
    return finish_node(p, node);
}

/* A line `# type: (int) -> str` may stand before or at the start of the body. */
static NodeList *function_block(Parser *p, uint32_t start, const char **comment) {
    expect(p, TOKEN_COLON);
    *comment = parse_type_comment(p);
    if (!*comment && p->lexer.type_comments && at(p, TOKEN_NEWLINE)) {
        LexerMark mark = lexer_save(&p->lexer);
        Token newline = p->token;
        uint32_t previous_end = p->previous_end;
        advance_space(p);
        Token found = p->token;
        if (at(p, TOKEN_TYPE_COMMENT)) {
            advance_space(p); /* the NEWLINE after the comment starts the block */
            if (at(p, TOKEN_NEWLINE)) {
                LexerMark behind = lexer_save(&p->lexer);
                Token again = p->token;
                advance_space(p);
                bool block_follows = at(p, TOKEN_INDENT);
                lexer_restore(&p->lexer, &behind);
                p->token = again;
                if (block_follows) {
                    *comment = arena_copy(p->arena, p->lexer.begin + found.start, found.end - found.start);
                    return parse_block(p, "function definition", start);
                }
            }
        }
        lexer_restore(&p->lexer, &mark);
        p->token = newline;
        p->previous_end = previous_end;
    }
    return parse_block(p, "function definition", start);
}

/* 'def' NAME [type_params] '(' [parameters] ')' ['->' expression] ':' block */
static Node *function_definition(Parser *p, uint32_t start, bool is_async, NodeList *decorators) {
    AstFunctionDef *node = NEW(p, FunctionDef, start); /* AstAsyncFunctionDef has the same fields */
    node->node.kind = is_async ? AST_AsyncFunctionDef : AST_FunctionDef;
    node->decorator_list = decorators;
    advance(p);
    node->name = at(p, TOKEN_NAME) ? p->token.sym : 0;
    expect(p, TOKEN_NAME);
    node->type_params = parse_type_parameters(p);
    expect(p, TOKEN_LPAR);
    node->args = parse_parameters(p, false);
    expect(p, TOKEN_RPAR);
    if (accept(p, TOKEN_ARROW)) node->returns = parse_expression(p);
    node->body = function_block(p, start, &node->type_comment);
    return finish_node(p, node);
}

/* 'class' NAME [type_params] ['(' [arguments] ')'] ':' block */
static Node *class_definition(Parser *p, NodeList *decorators) {
    AstClassDef *node = NEW(p, ClassDef, p->token.start);
    node->decorator_list = decorators;
    advance(p);
    node->name = at(p, TOKEN_NAME) ? p->token.sym : 0;
    expect(p, TOKEN_NAME);
    node->type_params = parse_type_parameters(p);
    uint32_t open = p->token.start;
    if (accept(p, TOKEN_LPAR)) parse_arguments(p, false, open, &node->bases, &node->keywords);
    node->body = colon_block(p, "class definition", node->node.start);
    return finish_node(p, node);
}

/* 'async' ('def' | 'for' | 'with') … */
static Node *async_statement(Parser *p, NodeList *decorators) {
    uint32_t start = p->token.start;
    advance(p);
    if (at(p, TOKEN_KW_def)) return function_definition(p, start, true, decorators);
    if (!decorators && at(p, TOKEN_KW_for)) return for_statement(p, start, true);
    if (!decorators && at(p, TOKEN_KW_with)) return with_statement(p, start, true);
    unexpected_token(p);
    recover(p);
    return invalid_node(p);
}

/* Before 3.9 a decorator is a dotted name, perhaps called. */
static bool is_old_decorator(const Node *node) {
    if (node->flags & NODE_PARENTHESIZED) return false;
    if (node->kind == AST_Call) node = AS(Call, node)->func;
    while (node->kind == AST_Attribute && !(node->flags & NODE_PARENTHESIZED))
        node = AS(Attribute, node)->value;
    return node->kind == AST_Name && !(node->flags & NODE_PARENTHESIZED);
}

/* ('@' named_expression NEWLINE)+ (class | ['async'] def) */
static Node *decorated(Parser *p) {
    uint32_t mark = p->scratch.count;
    while (accept(p, TOKEN_AT)) {
        Node *decorator = parse_named_expression(p);
        if (p->minor < 9 && !is_old_decorator(decorator))
            require_version(p, 9, node_span(decorator), "this kind of decorator needs");
        push(p, decorator);
        if (!at(p, TOKEN_NEWLINE)) unexpected_token(p);
        recover(p);
        if (at(p, TOKEN_NEWLINE)) advance_space(p);
    }
    NodeList *decorators = take_list(p, mark);
    if (at(p, TOKEN_KW_def)) return function_definition(p, p->token.start, false, decorators);
    if (at(p, TOKEN_KW_class)) return class_definition(p, decorators);
    if (at(p, TOKEN_KW_async)) return async_statement(p, decorators);
    if (!at(p, TOKEN_INVALID))
        syntax_error(p, token_span(p), "expected a function or class definition after a decorator");
    else
        unexpected_token(p);
    recover(p);
    return invalid_node(p);
}

/* ---- match ---- */

/* True when the logical line that begins after the current token ends with a ':' outside of brackets. */
static bool line_ends_with_colon(Parser *p) {
    LexerMark mark = lexer_save(&p->lexer);
    p->lexer.quiet = true;
    Token token = {0};
    bool colon = false;
    for (;;) {
        lexer_next(&p->lexer, &token);
        if (token.kind == TOKEN_NEWLINE || token.kind == TOKEN_END || token.kind == TOKEN_INVALID) break;
        colon = token.kind == TOKEN_COLON && p->lexer.state.bracket_count == 0;
    }
    p->lexer.quiet = false;
    lexer_restore(&p->lexer, &mark);
    return colon && token.kind == TOKEN_NEWLINE;
}

/* `match` is a keyword when what follows can only be a subject; before '(', '[', '-' and the like, where it
 * may be a name, the end of the line tells. */
static bool at_match(Parser *p) {
    if (!at(p, TOKEN_NAME) || p->token.sym != SYM_match) return false;
    switch ((TokenKind)peek(p).kind) {
    case TOKEN_NAME:
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_FSTRING_START:
    case TOKEN_LBRACE:
    case TOKEN_TILDE:
    case TOKEN_ELLIPSIS:
    case TOKEN_KW_None:
    case TOKEN_KW_True:
    case TOKEN_KW_False:
    case TOKEN_KW_lambda:
    case TOKEN_KW_await:
    case TOKEN_KW_yield: return true;
    case TOKEN_LPAR:
    case TOKEN_LSQB:
    case TOKEN_MINUS:
    case TOKEN_PLUS:
    case TOKEN_STAR:
    case TOKEN_KW_not: return line_ends_with_colon(p);
    default: return false;
    }
}

/* subject: star_named_expression ',' … | named_expression */
static Node *match_subject(Parser *p) {
    uint32_t start = p->token.start, mark = p->scratch.count;
    bool is_tuple = false;
    do {
        if (is_tuple && at(p, TOKEN_COLON)) break;
        push(p, parse_star_named_expression(p));
        is_tuple = is_tuple || at(p, TOKEN_COMMA);
    } while (accept(p, TOKEN_COMMA));
    if (!is_tuple) {
        Node *subject = array_pop(&p->scratch);
        if (subject->kind == AST_Starred) unexpected_token(p);
        return subject;
    }
    return tuple_node(p, start, mark);
}

/* 'case' patterns ['if' named_expression] ':' block */
static Node *match_case(Parser *p) {
    Astmatch_case *node = NEW(p, match_case, p->token.start);
    advance(p);
    node->pattern = parse_case_patterns(p);
    if (accept(p, TOKEN_KW_if)) node->guard = parse_named_expression(p);
    node->body = colon_block(p, "'case' statement", node->node.start);
    return finish_node(p, node);
}

/* 'match' subject ':' NEWLINE INDENT case+ DEDENT */
static Node *match_statement(Parser *p) {
    AstMatch *node = NEW(p, Match, p->token.start);
    Span keyword = token_span(p);
    require_version(p, 10, keyword, "a match statement needs");
    advance(p);
    node->subject = match_subject(p);
    expect(p, TOKEN_COLON);
    if (!at(p, TOKEN_NEWLINE)) unexpected_token(p);
    recover(p);
    uint32_t mark = p->scratch.count;
    if (at(p, TOKEN_NEWLINE)) advance_space(p);
    if (at(p, TOKEN_INDENT)) {
        advance_space(p);
        while (!at(p, TOKEN_DEDENT) && !at(p, TOKEN_END)) {
            if (at(p, TOKEN_NAME) && p->token.sym == SYM_case) {
                push(p, match_case(p));
                continue;
            }
            syntax_error(p, token_span(p), "expected 'case'");
            recover(p);
            if (at(p, TOKEN_NEWLINE) || at(p, TOKEN_INDENT)) advance_space(p);
        }
        if (at(p, TOKEN_DEDENT)) advance_space(p);
    } else if (!at(p, TOKEN_INVALID)) {
        soft_error(p, CODE_INDENTATION_ERROR, token_span(p),
                   "expected an indented block after 'match' statement on line %u",
                   text_position(p->lexer.text, keyword.start).line);
    }
    node->cases = take_list(p, mark);
    return finish_node(p, node);
}

/* Reads a compound statement and pushes it; false when the current token starts none. */
static bool parse_statement(Parser *p) {
    Node *node;
    switch ((TokenKind)p->token.kind) {
    case TOKEN_KW_if: node = if_statement(p); break;
    case TOKEN_KW_for: node = for_statement(p, p->token.start, false); break;
    case TOKEN_KW_while: node = while_statement(p); break;
    case TOKEN_KW_try: node = try_statement(p); break;
    case TOKEN_KW_with: node = with_statement(p, p->token.start, false); break;
    case TOKEN_KW_def: node = function_definition(p, p->token.start, false, NULL); break;
    case TOKEN_KW_class: node = class_definition(p, NULL); break;
    case TOKEN_KW_async: node = async_statement(p, NULL); break;
    case TOKEN_AT: node = decorated(p); break;
    case TOKEN_NAME:
        if (!at_match(p)) return false;
        node = match_statement(p);
        break;
    default: return false;
    }
    push(p, node);
    /* A statement that failed in its last part (an `except` missing after `try`) is over now. */
    recover(p);
    if (at(p, TOKEN_NEWLINE)) advance_space(p);
    return true;
}
