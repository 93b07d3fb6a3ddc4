/* Actions that the editor's extension does: it shows what a rewriting would make of the file. They are
 * offered to clients that know these commands, and compute nothing here. */
#include "eval/module.h"
#include "lsp/methods.h"

#include <string.h>

static void put_command(Server *server, const Document *document, const char *title, const char *kind,
                        const char *command, const char *name, JsonWriter *json) {
    json_begin_object(json);
    json_key_string(json, "title", title);
    json_key_string(json, "kind", kind);
    json_key(json, "command");
    json_begin_object(json);
    json_key_string(json, "title", title);
    json_key_string(json, "command", command);
    json_key_strings(json, "arguments", (const char *const[]){server_uri(server, document), name}, 2);
    json_end_object(json);
    json_end_object(json);
}

/* ---- which branch ---- */

/* The condition of a statement or expression; NULL: it has none. */
static const Node *condition_of(const Node *node) {
    if (node->kind == AST_If) return AS(If, node)->test;
    if (node->kind == AST_IfExp) return AS(IfExp, node)->test;
    if (node->kind == AST_Assert) return AS(Assert, node)->test;
    if (node->kind == AST_While) return AS(While, node)->test;
    return NULL;
}

static bool has_condition(const Node *node) { return condition_of(node) != NULL; }

typedef struct ArraySearch {
    const Learned *knowledge;
    bool is_found;
} ArraySearch;

static bool look_for_array(void *context, Node *node) {
    ArraySearch *search = context;
    const KnownValue *known = knowledge_value(search->knowledge, node);
    search->is_found |= known && known->is_array;
    return !search->is_found;
}

/* Whether the condition asks something of an array. */
static bool asks_array(const Learned *knowledge, const Node *test) {
    ArraySearch search = {.knowledge = knowledge};
    ast_walk((Node *)test, &(Visitor){.enter = look_for_array, .context = &search});
    return search.is_found;
}

static const Node *definition_at(const NodeList *body, uint32_t offset) {
    for (uint32_t i = 0; i < list_count(body); i++) {
        const Node *node = body->items[i];
        if (ast_is_definition(node->kind) && node->start <= offset && offset <= node->end) return node;
    }
    return NULL;
}

/* "f" or "Net.forward", as the command line names what [offset] is in; NULL: it cannot. */
static const char *function_at(Server *server, const Learned *knowledge, uint32_t offset) {
    const Symbols *symbols = &knowledge->analyser.symbols;
    const Node *outer = definition_at(knowledge->file.tree->module->body, offset);
    const AstClassDef *class = outer && outer->kind == AST_ClassDef ? AS(ClassDef, outer) : NULL;
    const Node *function = class ? definition_at(class->body, offset) : outer;
    if (!function || function->kind != AST_FunctionDef) return NULL;
    const char *name = symbol_text(symbols, AS(FunctionDef, function)->name);
    return class ? arena_printf(&server->scratch, "%s.%s", symbol_text(symbols, class->name), name) : name;
}

static bool can_command(const Server *server, const Document *document) {
    return server->client.has_commands && document->knowledge.has_run && !document->is_notebook;
}

void lsp_put_prune(Server *server, const Document *document, uint32_t offset, JsonWriter *json) {
    const Learned *knowledge = &document->knowledge;
    if (!can_command(server, document)) return;
    const Node *branch = knowledge_node_at(knowledge, offset, has_condition);
    const Node *test = branch ? condition_of(branch) : NULL;
    bool is_there = test && (branch->kind == AST_IfExp || offset <= test->end + 1);
    const char *name =
        is_there && asks_array(knowledge, test) ? function_at(server, knowledge, offset) : NULL;
    if (name)
        put_command(server, document,
                    arena_printf(&server->scratch, "Prune the decided branches of %s …", name),
                    "refactor.rewrite", "moira.prune", name, json);
}

/* ---- the whole file ---- */

void lsp_put_distribute(Server *server, const Document *document, JsonWriter *json) {
    if (!can_command(server, document)) return;
    const Interp *interp = &document->knowledge.analyser.interp;
    if (module_is_used(interp, "torch", false) || module_is_used(interp, "tensorflow", false))
        put_command(server, document, "Run this script on many devices …", "source.distribute.moira",
                    "moira.distribute", "", json);
}
