/* Semantic tokens: what each name is, by the scopes of Python's compiler. An attribute is a method where it
 * is called. */
#include "lsp/token.h"
#include "lsp/methods.h"

#include <stdlib.h>
#include <string.h>

typedef enum SemanticKind {
    TOKEN_NAMESPACE,
    TOKEN_CLASS,
    TOKEN_FUNCTION,
    TOKEN_METHOD,
    TOKEN_PARAMETER,
    TOKEN_VARIABLE,
    TOKEN_PROPERTY,
} SemanticKind;

static const char *const kinds[] = {"namespace", "class",    "function", "method",
                                    "parameter", "variable", "property"};

enum { IS_DECLARATION = 1 };

typedef struct SemanticToken {
    uint32_t start, end;
    SemanticKind kind;
    uint32_t modifiers;
} SemanticToken;

typedef struct TokenList {
    const Learned *knowledge;
    Span range;
    Array(SemanticToken) items;
} TokenList;

void token_put_legend(JsonWriter *json) {
    json_begin_object(json);
    json_key_strings(json, "tokenTypes", kinds, sizeof kinds / sizeof *kinds);
    json_key_strings(json, "tokenModifiers", (const char *const[]){"declaration"}, 1);
    json_end_object(json);
}

static void add(TokenList *tokens, Span span, SemanticKind kind, uint32_t modifiers) {
    const Text *text = knowledge_text(tokens->knowledge);
    bool is_asked = span.start < tokens->range.end && span.end > tokens->range.start;
    bool is_name = span.start < span.end && span.end <= text->length &&
                   !memchr(text->data + span.start, '\n', span.end - span.start);
    if (is_asked && is_name)
        array_push(&tokens->items, ((SemanticToken){span.start, span.end, kind, modifiers}));
}

static SemanticKind kind_of_variable(const Variable *variable) {
    const Site *site = variable->sites;
    if (variable->flags & VARIABLE_PARAMETER) return TOKEN_PARAMETER;
    if (!site) return TOKEN_VARIABLE;
    bool is_in_class = site->scope && site->scope->kind == SCOPE_CLASS;
    if (site->node->kind == AST_FunctionDef || site->node->kind == AST_AsyncFunctionDef)
        return is_in_class ? TOKEN_METHOD : TOKEN_FUNCTION;
    if (site->node->kind == AST_ClassDef) return TOKEN_CLASS;
    return site->owner->kind == AST_Import ? TOKEN_NAMESPACE : TOKEN_VARIABLE;
}

static void add_name(TokenList *tokens, const Node *node) {
    const Variable *variable = scope_use(tokens->knowledge->module->scopes, node);
    if (variable && variable->definition) variable = variable->definition;
    /* What is built in, editors colour themselves. */
    if (!variable || !variable->sites) return;
    bool is_bound = node->op != OP_Load;
    add(tokens, (Span){node->start, node->end}, kind_of_variable(variable), is_bound ? IS_DECLARATION : 0);
}

static void add_definition(TokenList *tokens, const Node *node, Sym name) {
    const Text *text = knowledge_text(tokens->knowledge);
    const Variable *variable = scope_use(tokens->knowledge->module->scopes, node);
    if (!variable) return;
    Span span = lsp_name_span(text, node, symbol_text(&tokens->knowledge->analyser.symbols, name));
    if (span.end < node->end) add(tokens, span, kind_of_variable(variable), IS_DECLARATION);
}

static void add_attribute(TokenList *tokens, const Node *node, SemanticKind kind) {
    const char *name = symbol_text(&tokens->knowledge->analyser.symbols, AS(Attribute, node)->attr);
    uint32_t length = (uint32_t)strlen(name);
    const char *data = knowledge_text(tokens->knowledge)->data;
    /* Names that are written in another way than they are called are left out. */
    if (node->end < length || memcmp(data + node->end - length, name, length) != 0) return;
    add(tokens, (Span){node->end - length, node->end}, kind, 0);
}

static bool look_at(void *context, Node *node) {
    TokenList *tokens = context;
    if (ast_has_position(node->kind) && node->start >= tokens->range.end) return false;
    if (node->kind == AST_Name) {
        add_name(tokens, node);
    } else if (node->kind == AST_arg) {
        const char *name = symbol_text(&tokens->knowledge->analyser.symbols, AS(arg, node)->arg);
        uint32_t end = node->start + (uint32_t)strlen(name);
        if (end <= node->end) add(tokens, (Span){node->start, end}, TOKEN_PARAMETER, IS_DECLARATION);
    } else if (node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef) {
        add_definition(tokens, node, AS(FunctionDef, node)->name);
    } else if (node->kind == AST_ClassDef) {
        add_definition(tokens, node, AS(ClassDef, node)->name);
    } else if (node->kind == AST_Call && AS(Call, node)->func->kind == AST_Attribute) {
        add_attribute(tokens, AS(Call, node)->func, TOKEN_METHOD);
    } else if (node->kind == AST_Attribute) {
        add_attribute(tokens, node, TOKEN_PROPERTY);
    }
    return true;
}

static int compare(const void *a, const void *b) {
    const SemanticToken *left = a, *right = b;
    if (left->start != right->start) return left->start < right->start ? -1 : 1;
    return left->kind < right->kind ? -1 : left->kind > right->kind;
}

/* Each token is five numbers, the first two counted from the token before. One place has one token: of a
 * method that is called, the one that was found first. */
static void put_tokens(Server *server, TokenList *tokens, JsonWriter *json) {
    const Text *text = knowledge_text(tokens->knowledge);
    Position last = {.line = 1};
    uint32_t done = 0;
    if (tokens->items.count > 0)
        qsort(tokens->items.items, tokens->items.count, sizeof *tokens->items.items, compare);
    for (uint32_t i = 0; i < tokens->items.count; i++) {
        const SemanticToken *token = &tokens->items.items[i];
        if (token->start < done) continue;
        done = token->end;
        Position start = place_position(text, token->start, server->client.encoding);
        Position end = place_position(text, token->end, server->client.encoding);
        bool is_same_line = start.line == last.line;
        json_number(json, (int64_t)start.line - last.line);
        json_number(json, (int64_t)start.column - (is_same_line ? last.column : 0));
        json_number(json, (int64_t)end.column - start.column);
        json_number(json, token->kind);
        json_number(json, token->modifiers);
        last = start;
    }
}

void lsp_semantic_tokens(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params, KNOWS_TREE);
    if (server->error) return;
    TokenList tokens = {.range = server->window};
    const JsonTree *asked = json_member(params, "range");
    bool is_good = !asked || !document || server_range(server, document, asked, &tokens.range);
    if (!is_good) {
        server_refuse(server, ERROR_INVALID_PARAMS, "the range is none");
        return;
    }
    json_begin_object(result);
    json_key(result, "data");
    json_begin_array(result);
    if (document && document->knowledge.module) {
        tokens.knowledge = &document->knowledge;
        ast_walk(&document->knowledge.file.tree->module->node,
                 &(Visitor){.enter = look_at, .context = &tokens});
        put_tokens(server, &tokens, result);
    }
    json_end_array(result);
    json_end_object(result);
    array_free(&tokens.items);
}
