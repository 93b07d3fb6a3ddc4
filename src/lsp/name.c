/* Names: where they are bound, where they are used, and other names for them. Scopes are those of CPython's
 * compiler, so that a use leads to its own variable, whatever else has that name. */
#include "syntax/name.h"
#include "base/word.h"
#include "lsp/methods.h"
#include "names/resolve.h"

#include <ctype.h>
#include <string.h>

Span lsp_name_span(const Text *text, const Node *node, const char *name) {
    Span whole = {node->start, node->end}, found = whole;
    size_t length = strlen(name);
    bool wants_last = node->kind == AST_alias;
    for (uint32_t at = node->start; at + length <= node->end; at++) {
        bool begins = at == 0 || !is_word_char(text->data[at - 1]);
        if (!begins || memcmp(text->data + at, name, length) != 0 || is_word_char(text->data[at + length]))
            continue;
        found = (Span){at, at + (uint32_t)length};
        if (!wants_last) break;
    }
    return found;
}

/* ---- variables ---- */

/* The places of one variable in a file. */
typedef struct NamePlaces {
    const Learned *knowledge;
    const Variable *variable;
    Array(Span) spans;
    Map writes; /* start of a span that binds: 1 */
} NamePlaces;

static const char *text_of(const Learned *knowledge, Sym name) {
    return symbol_text(&knowledge->analyser.symbols, name);
}

static const Variable *variable_of(const Learned *knowledge, const Node *node) {
    const Variable *variable = knowledge->module ? scope_use(knowledge->module->scopes, node) : NULL;
    return variable && variable->definition ? variable->definition : variable;
}

static bool is_binding(const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Name: return node->op != OP_Load;
    case AST_arg:
    case AST_alias:
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
    case AST_ClassDef:
    case AST_ExceptHandler:
    case AST_MatchAs:
    case AST_MatchStar:
    case AST_MatchMapping:
    case AST_TypeVar:
    case AST_ParamSpec:
    case AST_TypeVarTuple: return true;
    default: return false;
    }
}

static bool gather_place(void *context, Node *node) {
    NamePlaces *places = context;
    if (node->kind != AST_Name && !is_binding(node)) return true;
    if (variable_of(places->knowledge, node) != places->variable) return true;
    const Text *text = knowledge_text(places->knowledge);
    const char *name = text_of(places->knowledge, places->variable->name);
    Span span = node->kind == AST_Name ? (Span){node->start, node->end} : lsp_name_span(text, node, name);
    array_push(&places->spans, span);
    if (is_binding(node)) *map_at(&places->writes, span.start) = 1;
    return true;
}

static NamePlaces places_of(const Learned *knowledge, const Variable *variable) {
    NamePlaces places = {.knowledge = knowledge, .variable = variable};
    Visitor visitor = {.enter = gather_place, .context = &places};
    ast_walk(&knowledge->file.tree->module->node, &visitor);
    return places;
}

static void places_free(NamePlaces *places) {
    array_free(&places->spans);
    map_free(&places->writes);
}

static bool is_name(const Node *node) { return node->kind == AST_Name || is_binding(node); }
static bool is_name_or_attribute(const Node *node) { return is_name(node) || node->kind == AST_Attribute; }

/* A request about a name: the document, and the node of the name. */
typedef struct NameRequest {
    const Document *document;
    const Learned *knowledge;
    const Node *node;
    const Variable *variable;
} NameRequest;

/* False when there is no name there; the answer is null then. */
static bool read_request(Server *server, const JsonTree *params, bool (*wanted)(const Node *),
                         NameRequest *request) {
    *request = (NameRequest){.document = server_document(server, params, KNOWS_TREE)};
    uint32_t offset;
    if (!request->document) return false;
    if (!server_offset(server, request->document, json_member(params, "position"), &offset)) {
        server_refuse(server, ERROR_INVALID_PARAMS, "a position is missing");
        return false;
    }
    request->knowledge = &request->document->knowledge;
    request->node = knowledge_node_at(request->knowledge, offset, wanted);
    if (!request->node) return false;
    request->variable = variable_of(request->knowledge, request->node);
    if (request->node->kind == AST_Name || !request->variable) return true;
    /* Of a definition, only its name is the name. */
    Span span = lsp_name_span(knowledge_text(request->knowledge), request->node,
                              text_of(request->knowledge, request->variable->name));
    return span.start <= offset && offset <= span.end;
}

/* ---- definitions ---- */

static void put_sites(Server *server, const Learned *knowledge, const Text *text, const Variable *variable,
                      JsonWriter *json) {
    for (const Site *site = variable->sites; site; site = site->next)
        lsp_put_location(server, text, lsp_name_span(text, site->node, text_of(knowledge, variable->name)),
                         json);
}

/* What the name stands for in other files; false when that is not known. */
static bool put_resolved(Server *server, const NameRequest *request, JsonWriter *json) {
    const Learned *knowledge = request->knowledge;
    bool is_use = request->node->kind == AST_Attribute ||
                  (request->node->kind == AST_Name && request->node->op == OP_Load);
    bool has_any = false;
    if (!is_use || !knowledge->module) return false;
    Project *project = (Project *)&knowledge->analyser.project;
    const Resolution *resolution = resolve_expression(project, knowledge->module, request->node);
    for (uint32_t i = 0; i < resolution->count; i++) {
        const Candidate *candidate = &resolution->items[i];
        const SourceModule *module = candidate->module;
        if (!module || !module->tree || module->path[0] != '/' || module == knowledge->module) continue;
        if (candidate->variable)
            put_sites(server, knowledge, module->tree->text, candidate->variable, json);
        else
            lsp_put_location(server, module->tree->text, (Span){0, 0}, json);
        has_any = true;
    }
    return has_any;
}

void lsp_definition(Server *server, const JsonTree *params, JsonWriter *result) {
    NameRequest request;
    if (!read_request(server, params, is_name_or_attribute, &request)) return;
    json_begin_array(result);
    if (!put_resolved(server, &request, result) && request.variable)
        put_sites(server, request.knowledge, knowledge_text(request.knowledge), request.variable, result);
    json_end_array(result);
}

/* ---- uses ---- */

void lsp_references(Server *server, const JsonTree *params, JsonWriter *result) {
    NameRequest request;
    if (!read_request(server, params, is_name, &request) || !request.variable) return;
    const JsonTree *declares = json_path(params, "context.includeDeclaration");
    NamePlaces places = places_of(request.knowledge, request.variable);
    json_begin_array(result);
    for (uint32_t i = 0; i < places.spans.count; i++) {
        Span span = places.spans.items[i];
        bool is_wanted = !map_find(&places.writes, span.start) || !declares || json_is_true(declares);
        if (is_wanted) lsp_put_location(server, knowledge_text(request.knowledge), span, result);
    }
    json_end_array(result);
    places_free(&places);
}

void lsp_highlight(Server *server, const JsonTree *params, JsonWriter *result) {
    NameRequest request;
    if (!read_request(server, params, is_name, &request) || !request.variable) return;
    NamePlaces places = places_of(request.knowledge, request.variable);
    json_begin_array(result);
    for (uint32_t i = 0; i < places.spans.count; i++) {
        Span span = places.spans.items[i];
        if (!server_shows(server, span.start)) continue;
        json_begin_object(result);
        place_put_key(result, knowledge_text(request.knowledge), span, server->client.encoding);
        json_key_number(result, "kind", map_find(&places.writes, span.start) ? 3 : 2); /* written, read */
        json_end_object(result);
    }
    json_end_array(result);
    places_free(&places);
}

/* ---- renaming ---- */

/* Why the variable keeps its name; NULL when it may have another. Only what nobody outside of its function
 * can see is renamed. */
static const char *why_not_renamed(const Variable *variable) {
    if (!variable) return "only variables can be renamed";
    const Scope *scope = variable->scope;
    bool is_local =
        scope->kind == SCOPE_FUNCTION || scope->kind == SCOPE_LAMBDA || scope_is_comprehension(scope);
    if (!is_local) return "only local variables are renamed: other files may use this name";
    if (variable->flags & VARIABLE_PARAMETER) return "callers may pass a parameter by its name";
    if (variable->flags & VARIABLE_IMPORTED) return "what is imported keeps the name that it has there";
    for (const Site *site = variable->sites; site; site = site->next)
        if (site->scope != scope) return "an inner function declares this name as nonlocal";
    return NULL;
}

void lsp_prepare_rename(Server *server, const JsonTree *params, JsonWriter *result) {
    NameRequest request;
    if (!read_request(server, params, is_name, &request)) return;
    const char *reason = why_not_renamed(request.variable);
    if (reason) {
        server_refuse(server, ERROR_REQUEST_FAILED, reason);
        return;
    }
    const Text *text = knowledge_text(request.knowledge);
    const char *name = text_of(request.knowledge, request.variable->name);
    place_put_range(result, text, lsp_name_span(text, request.node, name), server->client.encoding);
}

/* Whether [name] can be the name of a variable that nothing in the function is called. */
static const char *why_no_name(const NameRequest *request, const char *name) {
    if (!name || !*name || isdigit((unsigned char)*name)) return "this is no name";
    for (const char *at = name; *at; at++)
        if (!is_word_char(*at)) return "this is no name";
    const Symbols *symbols = &request->knowledge->analyser.symbols;
    const ScopeTable *table = request->knowledge->module->scopes;
    for (Sym sym = 1; sym < symbols->count; sym++) {
        if (strcmp(symbol_text(symbols, sym), name) != 0) continue;
        if (sym <= SYM_LAST_KEYWORD) return "this is a word of Python";
        for (const Scope *scope = table->module; scope; scope = scope_next(scope))
            if (scope_variable(table, scope, sym)) return "the name is used in this file already";
    }
    return NULL;
}

void lsp_rename(Server *server, const JsonTree *params, JsonWriter *result) {
    NameRequest request;
    if (!read_request(server, params, is_name, &request)) return;
    const char *name = json_text(json_member(params, "newName"));
    const char *reason = why_not_renamed(request.variable);
    if (!reason) reason = why_no_name(&request, name);
    if (reason) {
        server_refuse(server, ERROR_REQUEST_FAILED, reason);
        return;
    }
    NamePlaces places = places_of(request.knowledge, request.variable);
    json_begin_object(result);
    json_key(result, "changes");
    json_begin_object(result);
    json_key(result, server_uri(server, request.document));
    json_begin_array(result);
    for (uint32_t i = 0; i < places.spans.count; i++) {
        json_begin_object(result);
        place_put_key(result, knowledge_text(request.knowledge), places.spans.items[i],
                      server->client.encoding);
        json_key_string(result, "newText", name);
        json_end_object(result);
    }
    json_end_array(result);
    json_end_object(result);
    json_end_object(result);
    places_free(&places);
}
