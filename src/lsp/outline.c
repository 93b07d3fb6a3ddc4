/* The structure of a document: its symbols, what can be folded, what is selected step by step. */
#include "lsp/methods.h"

#include <ctype.h>
#include <string.h>

/* ---- symbols ---- */

/* Kinds of symbols in the protocol. */
enum { SYMBOL_CLASS = 5, SYMBOL_METHOD = 6, SYMBOL_FUNCTION = 12, SYMBOL_VARIABLE = 13 };

typedef struct SymbolWriter {
    Server *server;
    const Learned *knowledge;
    const Text *text;
    const char *query; /* only symbols with these letters, in this order; "": all */
    JsonWriter *json;
    bool is_whole;         /* of all cells of a notebook */
    bool nests;            /* the client wants a tree */
    const char *container; /* where clients want no tree: of what the symbol is part */
} SymbolWriter;

static const char *text_of(const SymbolWriter *symbols, Sym name) {
    return symbol_text(&symbols->knowledge->analyser.symbols, name);
}

static void put_symbol(SymbolWriter *symbols, const char *name, int kind, const Node *node, Span own,
                       const NodeList *body);

static void put_statement(SymbolWriter *symbols, const Node *node, bool in_class) {
    const Text *text = symbols->text;
    if (node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef) {
        const AstFunctionDef *function = AS(FunctionDef, node);
        put_symbol(symbols, text_of(symbols, function->name), in_class ? SYMBOL_METHOD : SYMBOL_FUNCTION,
                   node, lsp_name_span(text, node, text_of(symbols, function->name)), function->body);
    } else if (node->kind == AST_ClassDef) {
        const AstClassDef *class = AS(ClassDef, node);
        put_symbol(symbols, text_of(symbols, class->name), SYMBOL_CLASS, node,
                   lsp_name_span(text, node, text_of(symbols, class->name)), class->body);
    } else if (node->kind == AST_Assign && list_count(AS(Assign, node)->targets) == 1) {
        const Node *target = AS(Assign, node)->targets->items[0];
        if (target->kind == AST_Name)
            put_symbol(symbols, text_of(symbols, AS(Name, target)->id), SYMBOL_VARIABLE, node,
                       (Span){target->start, target->end}, NULL);
    }
}

/* Of a class all that it has; of a function what it defines. */
static void put_children(SymbolWriter *symbols, const NodeList *body, int kind) {
    for (uint32_t i = 0; i < list_count(body); i++) {
        const Node *node = body->items[i];
        if (kind == SYMBOL_CLASS || ast_is_definition(node->kind))
            put_statement(symbols, node, kind == SYMBOL_CLASS);
    }
}

/* Whether the letters of the query stand in the name, in this order. */
static bool is_like(const char *name, const char *query) {
    for (; *name && *query; name++)
        if (tolower((unsigned char)*name) == tolower((unsigned char)*query)) query++;
    return !*query;
}

static void put_one(SymbolWriter *symbols, const char *name, int kind, const Node *node, Span own,
                    const NodeList *body) {
    JsonWriter *json = symbols->json;
    LspEncoding encoding = symbols->server->client.encoding;
    json_begin_object(json);
    json_key_string(json, "name", name);
    json_key_number(json, "kind", kind);
    if (symbols->nests) {
        place_put_key(json, symbols->text, (Span){node->start, node->end}, encoding);
        json_key(json, "selectionRange");
        place_put_range(json, symbols->text, own, encoding);
        json_key(json, "children");
        json_begin_array(json);
        put_children(symbols, body, kind);
        json_end_array(json);
    } else {
        json_key(json, "location");
        lsp_put_location(symbols->server, symbols->text, (Span){node->start, node->end}, json);
        if (symbols->container) json_key_string(json, "containerName", symbols->container);
    }
    json_end_object(json);
}

static void put_symbol(SymbolWriter *symbols, const char *name, int kind, const Node *node, Span own,
                       const NodeList *body) {
    if (is_like(name, symbols->query)) put_one(symbols, name, kind, node, own, body);
    if (symbols->nests) return;
    const char *outer = symbols->container;
    symbols->container = name;
    put_children(symbols, body, kind);
    symbols->container = outer;
}

static void put_symbols(SymbolWriter *symbols, const Learned *knowledge, const Tree *tree) {
    symbols->knowledge = knowledge;
    symbols->text = tree->text;
    const NodeList *body = tree->module->body;
    for (uint32_t i = 0; i < list_count(body); i++)
        if (symbols->is_whole || server_shows(symbols->server, body->items[i]->start))
            put_statement(symbols, body->items[i], false);
}

void lsp_symbols(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params, KNOWS_TREE);
    if (server->error) return;
    json_begin_array(result);
    const Tree *tree = document ? document->knowledge.file.tree : NULL;
    SymbolWriter symbols = {
        .server = server, .query = "", .json = result, .nests = server->client.nests_symbols};
    if (tree) put_symbols(&symbols, &document->knowledge, tree);
    json_end_array(result);
}

/* ---- symbols of all files ---- */

/* Those of the files that open documents import. */
static void put_imported(SymbolWriter *symbols, const Learned *knowledge, StrMap *done) {
    const StrMap *modules = &knowledge->analyser.project.modules;
    for (uint32_t i = 0; i < modules->capacity; i++) {
        const SourceModule *module = modules->slots[i].key ? modules->slots[i].value : NULL;
        if (!module || !module->tree || module->is_external || module->path[0] != '/') continue;
        void **known = strmap_at(done, module->path);
        if (!*known) put_symbols(symbols, knowledge, module->tree);
        *known = symbols;
    }
}

/* Of the open documents, and of the project's files that they import. */
void lsp_workspace_symbols(Server *server, const JsonTree *params, JsonWriter *result) {
    const char *query = json_text(json_member(params, "query"));
    SymbolWriter symbols = {.server = server, .query = query ? query : "", .json = result, .is_whole = true};
    StrMap done = {0};
    json_begin_array(result);
    for (uint32_t i = 0; i < server->documents.items.count; i++) {
        Document *document = server->documents.items.items[i];
        if (!document->is_python || !server_learn(server, document, KNOWS_TREE)) continue;
        if (document->path) *strmap_at(&done, document->path) = document;
        if (document->knowledge.file.tree)
            put_symbols(&symbols, &document->knowledge, document->knowledge.file.tree);
    }
    for (uint32_t i = 0; i < server->documents.items.count; i++)
        put_imported(&symbols, &server->documents.items.items[i]->knowledge, &done);
    json_end_array(result);
    strmap_free(&done);
}

/* ---- folding ---- */

typedef struct FoldWriter {
    const Server *server;
    const Text *text;
    JsonWriter *json;
} FoldWriter;

static void put_fold(const FoldWriter *folds, Span span, const char *kind) {
    uint32_t first = place_position(folds->text, span.start, ENCODING_UTF8).line,
             last = place_position(folds->text, span.end, ENCODING_UTF8).line;
    if (first == last) return;
    json_begin_object(folds->json);
    json_key_number(folds->json, "startLine", (int64_t)first - 1);
    json_key_number(folds->json, "endLine", (int64_t)last - 1);
    if (kind) json_key_string(folds->json, "kind", kind);
    json_end_object(folds->json);
}

static bool fold(void *context, Node *node) {
    const FoldWriter *folds = context;
    bool is_folded = ast_is_statement(node->kind) || node->kind == AST_ExceptHandler;
    if (is_folded && server_shows(folds->server, node->start))
        put_fold(folds, (Span){node->start, node->end}, node_is_import(node) ? "imports" : NULL);
    return true;
}

void lsp_folding(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params, KNOWS_TREE);
    if (server->error) return;
    json_begin_array(result);
    if (document && document->knowledge.file.tree) {
        FoldWriter folds = {server, knowledge_text(&document->knowledge), result};
        Visitor visitor = {.enter = fold, .context = &folds};
        ast_walk(&document->knowledge.file.tree->module->node, &visitor);
    }
    json_end_array(result);
}

/* ---- selections ---- */

typedef struct SelectionPath {
    uint32_t offset;
    Array(Span) spans; /* from the outermost in */
} SelectionPath;

static bool select_node(void *context, Node *node) {
    SelectionPath *path = context;
    if (!ast_has_position(node->kind)) return true;
    if (node->start > path->offset || path->offset > node->end) return ast_is_definition(node->kind);
    Span span = {node->start, node->end};
    const Span *outer = path->spans.count > 0 ? &array_last(&path->spans) : NULL;
    bool is_inside = !outer || (outer->start <= span.start && span.end <= outer->end);
    bool is_new = !outer || outer->start != span.start || outer->end != span.end;
    if (is_inside && is_new) array_push(&path->spans, span);
    return true;
}

static void put_selection(Server *server, const Document *document, uint32_t offset, JsonWriter *json) {
    const Text *text = knowledge_text(&document->knowledge);
    SelectionPath path = {.offset = offset};
    Visitor visitor = {.enter = select_node, .context = &path};
    if (document->knowledge.file.tree) ast_walk(&document->knowledge.file.tree->module->node, &visitor);
    if (path.spans.count == 0) array_push(&path.spans, ((Span){offset, offset}));
    for (uint32_t i = path.spans.count; i-- > 0;) {
        json_begin_object(json);
        place_put_key(json, text, path.spans.items[i], server->client.encoding);
        if (i > 0) json_key(json, "parent");
    }
    for (uint32_t i = 0; i < path.spans.count; i++) json_end_object(json);
    array_free(&path.spans);
}

void lsp_selection(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params, KNOWS_TREE);
    if (server->error) return;
    const JsonTree *positions = json_member(params, "positions");
    json_begin_array(result);
    for (const JsonTree *at = json_tree_is(positions, JSON_ARRAY) && document ? positions->first : NULL; at;
         at = at->next) {
        uint32_t offset;
        if (server_offset(server, document, at, &offset))
            put_selection(server, document, offset, result);
        else
            server_refuse(server, ERROR_INVALID_PARAMS, "a position is none");
    }
    json_end_array(result);
}
