/* Parameters of functions and lambdas, and type parameters.
 *
 *   parameters: (parameter ['=' default] ',')* with at most one '/', one '*' and one '**', in this order
 *
 * One loop reads both kinds of parameter list; the state says what has been seen. */
#include "syntax/production_internal.h"

typedef struct ParameterState {
    bool is_lambda;
    bool seen_slash, seen_star, seen_default;
    /* Five lists grow at once, so they cannot share the parser's scratch stack. */
    Array(Node *) positional_only, positional, keyword_only, keyword_defaults, defaults;
} ParameterState;

/* parameter: NAME [':' annotation]; a vararg's annotation may be starred */
static Astarg *parameter(Parser *p, bool is_lambda, bool is_vararg) {
    Astarg *arg = NEW(p, arg, p->token.start);
    if (!at(p, TOKEN_NAME)) {
        unexpected_token(p);
        finish_node(p, arg);
        return arg;
    }
    arg->arg = p->token.sym;
    advance(p);
    if (!is_lambda && accept(p, TOKEN_COLON)) {
        if (is_vararg && at(p, TOKEN_STAR)) {
            arg->annotation = parse_starred(p, parse_bitwise_or);
            require_version(p, 11, node_span(arg->annotation), "an unpacked annotation needs");
        } else {
            arg->annotation = parse_expression(p);
        }
    }
    finish_node(p, arg);
    return arg;
}

static bool at_end_of_parameters(const Parser *p, bool is_lambda) {
    return at(p, is_lambda ? TOKEN_COLON : TOKEN_RPAR);
}

/* Behind a parameter: a comma, or the end; the type comment may stand on either side of the comma. Returns
 * whether there may be more. */
static bool end_parameter(Parser *p, Astarg *arg, bool is_lambda) {
    bool comma = accept(p, TOKEN_COMMA);
    if (arg && !is_lambda) arg->type_comment = parse_type_comment(p);
    return comma && !at_end_of_parameters(p, is_lambda);
}

static Node *default_value(Parser *p) {
    if (!accept(p, TOKEN_EQUAL)) return NULL;
    if (at(p, TOKEN_COMMA) || at(p, TOKEN_RPAR))
        syntax_error(p, token_span(p), "expected default value expression");
    return parse_expression(p);
}

/* '*' NAME, or a bare '*' before keyword-only parameters. */
static bool star_parameter(Parser *p, ParameterState *state, Astarguments *node) {
    Span star = token_span(p);
    if (state->seen_star) syntax_error(p, star, "* argument may appear only once");
    state->seen_star = true;
    advance(p);
    if (at(p, TOKEN_COMMA)) {
        bool more = end_parameter(p, NULL, state->is_lambda);
        if (at(p, TOKEN_TYPE_COMMENT)) syntax_error(p, token_span(p), "bare * has associated type comment");
        if (!more || at(p, TOKEN_DOUBLESTAR)) syntax_error(p, star, "named arguments must follow bare *");
        return more;
    }
    if (at_end_of_parameters(p, state->is_lambda)) {
        syntax_error(p, star, "named arguments must follow bare *");
        return false;
    }
    Astarg *arg = parameter(p, state->is_lambda, true);
    node->vararg = &arg->node;
    if (at(p, TOKEN_EQUAL))
        syntax_error(p, token_span(p), "var-positional argument cannot have default value");
    return end_parameter(p, arg, state->is_lambda);
}

static bool double_star_parameter(Parser *p, ParameterState *state, Astarguments *node) {
    advance(p);
    Astarg *arg = parameter(p, state->is_lambda, false);
    node->kwarg = &arg->node;
    if (at(p, TOKEN_EQUAL)) syntax_error(p, token_span(p), "var-keyword argument cannot have default value");
    if (end_parameter(p, arg, state->is_lambda))
        syntax_error(p, token_span(p), "arguments cannot follow var-keyword argument");
    return false;
}

/* '/' makes all that came before positional-only. */
static bool slash(Parser *p, ParameterState *state) {
    if (state->seen_slash)
        syntax_error(p, token_span(p), "/ may appear only once");
    else if (state->seen_star)
        syntax_error(p, token_span(p), "/ must be ahead of *");
    else if (state->positional.count == 0)
        syntax_error(p, token_span(p), "at least one argument must precede /");
    state->seen_slash = true;
    for (uint32_t i = 0; i < state->positional.count; i++)
        array_push(&state->positional_only, state->positional.items[i]);
    array_clear(&state->positional);
    advance(p);
    return end_parameter(p, NULL, state->is_lambda);
}

static bool plain_parameter(Parser *p, ParameterState *state) {
    if (at(p, TOKEN_LPAR)) {
        syntax_error(p, token_span(p),
                     state->is_lambda ? "Lambda expression parameters cannot be parenthesized"
                                      : "Function parameters cannot be parenthesized");
        return false;
    }
    Astarg *arg = parameter(p, state->is_lambda, false);
    Node *value = default_value(p);
    if (state->seen_star) {
        array_push(&state->keyword_only, &arg->node);
        array_push(&state->keyword_defaults, value);
    } else {
        array_push(&state->positional, &arg->node);
        if (value)
            array_push(&state->defaults, value);
        else if (state->seen_default)
            soft_error(p, CODE_SYNTAX_ERROR, node_span(&arg->node),
                       "parameter without a default follows parameter with a default");
        state->seen_default = state->seen_default || value;
    }
    return end_parameter(p, arg, state->is_lambda);
}

/* Moves an array into a list of the tree. */
#define TAKE(p, array) take_array((p), (array).items, (array).count)
static NodeList *take_array(Parser *p, Node **items, uint32_t count) {
    uint32_t mark = p->scratch.count;
    for (uint32_t i = 0; i < count; i++) push(p, items[i]);
    free(items);
    return take_list(p, mark);
}

Node *parse_parameters(Parser *p, bool is_lambda) {
    Astarguments *node = NEW(p, arguments, p->token.start);
    if (at_end_of_parameters(p, is_lambda)) {
        node->node.end = node->node.start;
        return &node->node;
    }
    ParameterState state = {.is_lambda = is_lambda};
    for (bool more = true; more;) {
        if (at(p, TOKEN_STAR))
            more = star_parameter(p, &state, node);
        else if (at(p, TOKEN_DOUBLESTAR))
            more = double_star_parameter(p, &state, node);
        else if (at(p, TOKEN_SLASH))
            more = slash(p, &state);
        else
            more = plain_parameter(p, &state);
    }
    node->posonlyargs = TAKE(p, state.positional_only);
    node->args = TAKE(p, state.positional);
    node->kwonlyargs = TAKE(p, state.keyword_only);
    node->kw_defaults = TAKE(p, state.keyword_defaults);
    node->defaults = TAKE(p, state.defaults);
    return finish_node(p, node);
}

/* type_param: NAME [':' expression] ['=' expression] | '*' NAME ['=' star_expression] | '**' NAME ['='
 * expression] */
static Node *type_parameter(Parser *p) {
    uint32_t start = p->token.start;
    NodeKind kind = at(p, TOKEN_STAR)         ? AST_TypeVarTuple
                    : at(p, TOKEN_DOUBLESTAR) ? AST_ParamSpec
                                              : AST_TypeVar;
    if (kind != AST_TypeVar) advance(p);
    Sym name = at(p, TOKEN_NAME) ? p->token.sym : 0;
    expect(p, TOKEN_NAME);
    Node *bound = NULL, *value = NULL;
    if (at(p, TOKEN_COLON)) {
        if (kind != AST_TypeVar)
            syntax_error(p, token_span(p), "cannot use bound with %s",
                         kind == AST_ParamSpec ? "ParamSpec" : "TypeVarTuple");
        advance(p);
        bound = parse_expression(p);
    }
    if (at(p, TOKEN_EQUAL)) {
        require_version(p, 13, token_span(p), "a default of a type parameter needs");
        advance(p);
        if (kind == AST_TypeVarTuple && at(p, TOKEN_STAR)) {
            value = parse_starred(p, parse_bitwise_or);
        } else {
            value = parse_expression(p);
        }
    }
    if (kind == AST_TypeVar) {
        AstTypeVar *node = NEW(p, TypeVar, start);
        node->name = name;
        node->bound = bound;
        node->default_value = value;
        return finish_node(p, node);
    }
    /* AstParamSpec and AstTypeVarTuple have the same fields. */
    AstParamSpec *node = NEW(p, ParamSpec, start);
    node->node.kind = (uint8_t)kind;
    node->name = name;
    node->default_value = value;
    return finish_node(p, node);
}

/* type_params: '[' type_param (',' type_param)* [','] ']' */
NodeList *parse_type_parameters(Parser *p) {
    if (!at(p, TOKEN_LSQB)) return NULL;
    Span span = token_span(p);
    advance(p);
    uint32_t mark = p->scratch.count;
    if (at(p, TOKEN_RSQB)) syntax_error(p, token_span(p), "type parameter list cannot be empty");
    do push(p, type_parameter(p));
    while (accept(p, TOKEN_COMMA) && !at(p, TOKEN_RSQB));
    NodeList *list = take_list(p, mark);
    expect(p, TOKEN_RSQB);
    require_version(p, 12, (Span){span.start, p->previous_end}, "type parameters need");
    return list;
}
