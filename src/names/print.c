#include "names/print.h"
#include "base/json.h"
#include "base/shown.h"
#include "names/hierarchy.h"
#include "names/resolve.h"

#include <string.h>

enum { CHAIN_LIMIT = 64 }; /* longer dotted expressions are not printed */

/* A dotted expression that has a name. */
typedef struct Use {
    uint32_t next; /* the index, from 1, of the next one of the same scope; 0 for none */
    const char *text;
    const Resolution *resolution;
} Use;

typedef struct Import {
    Node *statement;
    const Astalias *alias;
} Import;

typedef struct NamesPrinter {
    Project project;
    SourceModule *module;
    StrBuf *out;
    JsonWriter json;
    Array(Import) imports;
    Array(Use) uses;
    Map first_use, last_use; /* scope id to an index in [uses], from 1 */
    StrMap seen;             /* scope and text of the uses so far */
} NamesPrinter;

/* ---- Collecting ---- */

/* The text of the dotted name [node], or NULL when it does not begin with a name; that goes to [root]. */
static const char *chain_text(NamesPrinter *printer, const Node *node, const Node **root) {
    Sym parts[CHAIN_LIMIT];
    uint32_t count = 0;
    for (; node->kind == AST_Attribute && count < CHAIN_LIMIT; node = AS(Attribute, node)->value)
        parts[count++] = AS(Attribute, node)->attr;
    *root = node;
    if (node->kind != AST_Name) return NULL;
    StrBuf text = {0};
    strbuf_puts(&text, symbol_text(printer->project.symbols, AS(Name, node)->id));
    while (count > 0) {
        strbuf_putc(&text, '.');
        strbuf_puts(&text, symbol_text(printer->project.symbols, parts[--count]));
    }
    const char *copy = arena_copy(&printer->project.arena, text.data, text.length);
    strbuf_free(&text);
    return copy;
}

static void add_use(NamesPrinter *printer, const Node *node, const Scope *scope, const char *text) {
    Arena *arena = &printer->project.arena;
    void **seen = strmap_at(&printer->seen, arena_printf(arena, "%u:%s", scope->id, text));
    if (*seen) return;
    *seen = printer;
    const Resolution *resolution = resolve_expression(&printer->project, printer->module, node);
    if (resolution->count == 0) return;
    array_push(&printer->uses, ((Use){.text = text, .resolution = resolution}));
    uint64_t *last = map_at(&printer->last_use, scope->id);
    if (*last)
        printer->uses.items[*last - 1].next = printer->uses.count;
    else
        *map_at(&printer->first_use, scope->id) = printer->uses.count;
    *last = printer->uses.count;
}

static bool collect(void *context, Node *node) {
    NamesPrinter *printer = context;
    if (node->kind == AST_Import || node->kind == AST_ImportFrom) {
        NodeList *names = node->kind == AST_Import ? AS(Import, node)->names : AS(ImportFrom, node)->names;
        FOR_EACH (alias, names) array_push(&printer->imports, ((Import){node, AS(alias, alias)}));
    }
    if (node->kind != AST_Attribute) return true;
    const Node *root;
    const char *text = chain_text(printer, node, &root);
    const Variable *variable = text ? scope_use(printer->module->scopes, root) : NULL;
    if (variable) add_use(printer, node, variable->scope, text);
    return !text;
}

static ImportTarget import_target(NamesPrinter *printer, const Import *import) {
    const Symbols *symbols = printer->project.symbols;
    const char *name = symbol_text(symbols, import->alias->name);
    if (import->statement->kind == AST_Import) {
        const FoundModule *found = project_find(&printer->project, printer->module, name);
        return (ImportTarget){.module_name = name, .module = found};
    }
    const AstImportFrom *from = AS(ImportFrom, import->statement);
    const char *module = from->module ? symbol_text(symbols, from->module) : NULL;
    const char *member = strcmp(name, "*") == 0 ? NULL : name;
    return project_import(&printer->project, printer->module, (uint32_t)from->level, module, member);
}

/* Where the scope begins, as CPython counts: the module on line 0. */
static uint32_t scope_line(const NamesPrinter *printer, const Scope *scope) {
    if (scope->kind == SCOPE_MODULE) return 0;
    return text_position(printer->module->tree->text, scope->node->start).line;
}

static Position position_of(const NamesPrinter *printer, uint32_t offset) {
    Position position = text_position_chars(printer->module->tree->text, offset);
    position.column++;
    return position;
}

static const char *sym_text(const NamesPrinter *printer, Sym sym) {
    return symbol_text(printer->project.symbols, sym);
}

static ClassInfo *class_of_scope(NamesPrinter *printer, const Scope *scope) {
    if (scope->kind != SCOPE_CLASS) return NULL;
    return class_of(&printer->project, printer->module, AS(ClassDef, scope->node));
}

static const char *base_name(const ClassBase *base) { return base->name ? base->name : "?"; }

static const Resolution *resolution_of(NamesPrinter *printer, Variable *variable) {
    return resolve_variable(&printer->project, printer->module, variable);
}

/* A name resolves to something worth printing when that is not just itself: a def or a class. */
static bool is_interesting(const NamesPrinter *printer, const Variable *variable,
                           const Resolution *resolution) {
    if (resolution->count != 1) return resolution->count > 1;
    return resolution->items[0].variable != variable || resolution->items[0].module != printer->module;
}

/* The predicates of symtable.Symbol. */
static const struct SymbolPredicate {
    const char *name;
    uint32_t flag;
} flag_predicates[] = {
    {"parameter", VARIABLE_PARAMETER},
    {"imported", VARIABLE_IMPORTED},
    {"assigned", VARIABLE_ASSIGNED},
    {"referenced", VARIABLE_REFERENCED},
    {"annotated", VARIABLE_ANNOTATED},
    {"nonlocal", VARIABLE_DECLARED_NONLOCAL},
    {"type_parameter", VARIABLE_TYPE_PARAMETER},
    {"namespace", VARIABLE_NAMESPACE},
};
enum { PREDICATE_COUNT = sizeof flag_predicates / sizeof *flag_predicates };

/* ---- Text ---- */

static void print_candidates(StrBuf *out, const Resolution *resolution) {
    for (uint32_t i = 0; i < resolution->count; i++)
        strbuf_printf(out, "%s%s", i ? " or " : "", resolution->items[i].name);
    if (resolution->is_partial) strbuf_puts(out, " or something else");
}

static void print_sites(NamesPrinter *printer, const Variable *variable) {
    const char *before = "; bound ";
    for (const Site *site = variable->sites; site; site = site->next) {
        Position position = position_of(printer, site->node->start);
        strbuf_printf(printer->out, "%s%u:%u", before, position.line, position.column);
        before = ", ";
    }
}

static void print_variable(NamesPrinter *printer, Variable *variable, uint32_t depth) {
    StrBuf *out = printer->out;
    strbuf_fill(out, ' ', depth);
    strbuf_printf(out, "%s: %s", sym_text(printer, variable->name), reach_name(variable->reach));
    for (uint32_t bit = 0; bit < VARIABLE_FLAG_COUNT; bit++)
        if (variable->flags & 1u << bit) strbuf_printf(out, " %s", variable_flag_name(bit));
    print_sites(printer, variable);
    const Resolution *resolution = resolution_of(printer, variable);
    bool repeats = variable->definition && variable->definition != variable;
    if (!repeats && is_interesting(printer, variable, resolution)) {
        strbuf_puts(out, "; is ");
        print_candidates(out, resolution);
    }
    strbuf_putc(out, '\n');
}

static void print_class(NamesPrinter *printer, const ClassInfo *class, uint32_t depth) {
    StrBuf *out = printer->out;
    strbuf_fill(out, ' ', depth);
    strbuf_puts(out, "bases ");
    for (uint32_t i = 0; i < class->base_count; i++)
        strbuf_printf(out, "%s%s", i ? ", " : "", base_name(&class->bases[i]));
    strbuf_puts(out, "; order ");
    if (class->status == MRO_INCONSISTENT) {
        strbuf_puts(out, "inconsistent\n");
        return;
    }
    for (const MroLink *link = class->mro; link; link = link->next)
        strbuf_printf(out, "%s%s", link == class->mro ? "" : ", ", link->class->name);
    strbuf_puts(out, class->status == MRO_UNKNOWN ? ", …\n" : "\n");
}

static void print_scope(NamesPrinter *printer, const Scope *scope, uint32_t depth) {
    StrBuf *out = printer->out;
    strbuf_fill(out, ' ', depth);
    strbuf_puts(out, scope_kind_name(scope->kind));
    if (scope->kind == SCOPE_MODULE)
        strbuf_printf(out, " %s\n", shown_text(&printer->project.arena, printer->module->name));
    else if (scope->kind >= SCOPE_LAMBDA && scope->kind <= SCOPE_GENERATOR)
        strbuf_printf(out, ", line %u\n", scope_line(printer, scope));
    else
        strbuf_printf(out, " %s, line %u\n", sym_text(printer, scope->name), scope_line(printer, scope));
    depth += 2;
    const ClassInfo *class = class_of_scope(printer, scope);
    if (class) print_class(printer, class, depth);
    for (Variable *variable = scope->first_variable; variable; variable = variable->next)
        print_variable(printer, variable, depth);
    const uint64_t *first = map_find(&printer->first_use, scope->id);
    for (uint32_t i = first ? (uint32_t)*first : 0; i > 0; i = printer->uses.items[i - 1].next) {
        strbuf_fill(out, ' ', depth);
        strbuf_printf(out, "%s is ", printer->uses.items[i - 1].text);
        print_candidates(out, printer->uses.items[i - 1].resolution);
        strbuf_putc(out, '\n');
    }
}

/* Every def of Python 3.14 has a scope for annotations, most often an empty one. */
static bool is_empty_annotation(const Scope *scope) {
    return scope->kind == SCOPE_ANNOTATION && !scope->first_variable && !scope->first_child;
}

static void print_import(NamesPrinter *printer, const Import *import) {
    StrBuf *out = printer->out;
    ImportTarget target = import_target(printer, import);
    Position position = position_of(printer, import->alias->node.start);
    strbuf_printf(out, "    %u:%u ", position.line, position.column);
    if (import->statement->kind == AST_ImportFrom) {
        const AstImportFrom *from = AS(ImportFrom, import->statement);
        strbuf_puts(out, "from ");
        strbuf_fill(out, '.', (size_t)from->level);
        strbuf_printf(out, "%s ", from->module ? sym_text(printer, from->module) : "");
    }
    strbuf_printf(out, "import %s", sym_text(printer, import->alias->name));
    if (import->alias->asname) strbuf_printf(out, " as %s", sym_text(printer, import->alias->asname));
    const FoundModule *found = target.submodule ? target.submodule : target.module;
    strbuf_printf(out, " -> %s", found ? found->name : target.module_name ? target.module_name : "?");
    if (!found)
        strbuf_puts(out, " [not found]\n");
    else if (!found->path)
        strbuf_printf(out, " [%s]\n", module_kind_name(found->kind));
    else
        strbuf_printf(out, " [%s: %s]\n", module_origin_name(found->origin),
                      shown_text(&printer->project.arena, module_short_path(found)));
}

static void print_text(NamesPrinter *printer) {
    Arena *arena = &printer->project.arena;
    strbuf_printf(printer->out, "file %s, module %s\n", shown_text(arena, printer->module->path),
                  shown_text(arena, printer->module->name));
    if (printer->imports.count > 0) strbuf_puts(printer->out, "  imports:\n");
    for (uint32_t i = 0; i < printer->imports.count; i++) print_import(printer, &printer->imports.items[i]);
    uint32_t depth = 2;
    for (const Scope *scope = printer->module->scopes->module; scope;) {
        if (!is_empty_annotation(scope)) print_scope(printer, scope, depth);
        const Scope *next = scope->first_child;
        if (next) depth += 2;
        for (; !next && scope; scope = scope->parent) {
            next = scope->next_sibling;
            if (!next) depth -= 2;
        }
        scope = next;
    }
}

/* ---- JSON ---- */

static void json_candidates(JsonWriter *json, const Resolution *resolution) {
    json_key(json, "resolves");
    json_begin_array(json);
    for (uint32_t i = 0; i < resolution->count; i++) json_string(json, resolution->items[i].name);
    json_end_array(json);
}

static void json_key_bool(JsonWriter *json, const char *key, bool value) {
    json_key(json, key);
    json_bool(json, value);
}

static void json_position(NamesPrinter *printer, uint32_t offset) {
    Position position = position_of(printer, offset);
    json_key_number(&printer->json, "line", position.line);
    json_key_number(&printer->json, "column", position.column);
}

static void json_variable(NamesPrinter *printer, Variable *variable) {
    JsonWriter *json = &printer->json;
    json_begin_object(json);
    json_key_string(json, "name", sym_text(printer, variable->name));
    json_key_string(json, "reach", reach_name(variable->reach));
    json_key(json, "is");
    json_begin_array(json);
    bool is_module_level = variable->scope->kind == SCOPE_MODULE && variable->flags & VARIABLE_BOUND;
    Reach reach = variable->reach;
    if (is_module_level || reach == REACH_LOCAL || reach == REACH_CELL) json_string(json, "local");
    if (is_module_level || reach == REACH_GLOBAL_EXPLICIT || reach == REACH_GLOBAL_IMPLICIT)
        json_string(json, "global");
    if (variable->reach == REACH_GLOBAL_EXPLICIT) json_string(json, "declared_global");
    if (variable->reach == REACH_FREE) json_string(json, "free");
    for (uint32_t i = 0; i < PREDICATE_COUNT; i++)
        if (variable->flags & flag_predicates[i].flag) json_string(json, flag_predicates[i].name);
    json_end_array(json);
    json_key_bool(json, "unevaluated", variable->flags == VARIABLE_UNEVALUATED);
    json_key(json, "bound");
    json_begin_array(json);
    for (const Site *site = variable->sites; site; site = site->next) {
        Position position = position_of(printer, site->node->start);
        json_begin_array(json);
        json_number(json, position.line);
        json_number(json, position.column);
        json_end_array(json);
    }
    json_end_array(json);
    json_candidates(json, resolution_of(printer, variable));
    json_end_object(json);
}

static void json_class(NamesPrinter *printer, const ClassInfo *class) {
    JsonWriter *json = &printer->json;
    json_key(json, "class");
    if (!class) {
        json_null(json);
        return;
    }
    json_begin_object(json);
    json_key_string(json, "name", class->name);
    json_key(json, "bases");
    json_begin_array(json);
    for (uint32_t i = 0; i < class->base_count; i++) json_string(json, base_name(&class->bases[i]));
    json_end_array(json);
    json_key(json, "order");
    json_begin_array(json);
    for (const MroLink *link = class->mro; link; link = link->next) json_string(json, link->class->name);
    json_end_array(json);
    json_key_string(json, "status", mro_status_name(class->status));
    json_end_object(json);
}

static void json_scope(NamesPrinter *printer, const Scope *scope) {
    JsonWriter *json = &printer->json;
    json_begin_object(json);
    json_key_number(json, "id", scope->id);
    json_key(json, "parent");
    if (scope->parent)
        json_number(json, scope->parent->id);
    else
        json_null(json);
    json_key_string(json, "kind", scope_kind_name(scope->kind));
    json_key_string(json, "name", sym_text(printer, scope->name));
    json_key_number(json, "line", scope_line(printer, scope));
    json_key_bool(json, "nested", scope->nested);
    json_key_bool(json, "detached", scope->detached);
    json_key(json, "names");
    json_begin_array(json);
    for (Variable *variable = scope->first_variable; variable; variable = variable->next)
        json_variable(printer, variable);
    json_end_array(json);
    json_key(json, "uses");
    json_begin_array(json);
    const uint64_t *first = map_find(&printer->first_use, scope->id);
    for (uint32_t i = first ? (uint32_t)*first : 0; i > 0; i = printer->uses.items[i - 1].next) {
        json_begin_object(json);
        json_key_string(json, "expression", printer->uses.items[i - 1].text);
        json_candidates(json, printer->uses.items[i - 1].resolution);
        json_end_object(json);
    }
    json_end_array(json);
    json_class(printer, class_of_scope(printer, scope));
    json_end_object(json);
}

static void json_import(NamesPrinter *printer, const Import *import) {
    JsonWriter *json = &printer->json;
    ImportTarget target = import_target(printer, import);
    const FoundModule *found = target.submodule ? target.submodule : target.module;
    bool is_from = import->statement->kind == AST_ImportFrom;
    Sym module = is_from ? AS(ImportFrom, import->statement)->module : import->alias->name;
    json_begin_object(json);
    json_position(printer, import->alias->node.start);
    json_key_maybe(json, "module", module ? sym_text(printer, module) : NULL);
    json_key_number(json, "level", is_from ? AS(ImportFrom, import->statement)->level : 0);
    json_key_maybe(json, "name", is_from ? sym_text(printer, import->alias->name) : NULL);
    json_key_maybe(json, "as", import->alias->asname ? sym_text(printer, import->alias->asname) : NULL);
    json_key_maybe(json, "target", found ? found->name : target.module_name);
    json_key_maybe(json, "kind", found ? module_kind_name(found->kind) : NULL);
    json_key_maybe(json, "origin", found ? module_origin_name(found->origin) : NULL);
    json_key_maybe(json, "path", found ? found->path : NULL);
    json_end_object(json);
}

static void print_json(NamesPrinter *printer) {
    JsonWriter *json = &printer->json;
    json_init(json, printer->out, 0);
    json_begin_object(json);
    json_key_string(json, "file", printer->module->path);
    json_key_string(json, "module", printer->module->name);
    json_key_string(json, "version", arena_printf(&printer->project.arena, "3.%d", printer->project.minor));
    json_key(json, "imports");
    json_begin_array(json);
    for (uint32_t i = 0; i < printer->imports.count; i++) json_import(printer, &printer->imports.items[i]);
    json_end_array(json);
    json_key(json, "scopes");
    json_begin_array(json);
    for (const Scope *scope = printer->module->scopes->module; scope; scope = scope_next(scope))
        json_scope(printer, scope);
    json_end_array(json);
    json_end_object(json);
    strbuf_putc(printer->out, '\n');
}

void names_print(const Tree *tree, Symbols *symbols, const NamesOptions *options, StrBuf *out) {
    NamesPrinter printer = {.out = out};
    project_init(&printer.project, symbols, options->resolver, tree->minor);
    printer.module = project_add(&printer.project, tree);
    ast_walk(&tree->module->node, &(Visitor){.enter = collect, .context = &printer});
    if (options->json)
        print_json(&printer);
    else
        print_text(&printer);
    array_free(&printer.imports);
    array_free(&printer.uses);
    map_free(&printer.first_use);
    map_free(&printer.last_use);
    strmap_free(&printer.seen);
    project_free(&printer.project);
}
