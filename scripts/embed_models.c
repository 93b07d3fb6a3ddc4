/* Prints a C source that holds the models: embed_models FILE.pyi... defines
 *
 *     const ModelFile *model_files(void);
 *     uint32_t model_count(void);
 *
 * with the text of each file and its outline (names/outline.h). The files are parsed here, once, so that a
 * start of Moira does not look at them at all. */
#include "base/array.h"
#include "base/file.h"
#include "names/outline.h"
#include "names/scope.h"
#include "syntax/name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A class with fewer functions is read as a whole. */
enum { FEWEST_FUNCTIONS = 3 };

typedef struct Outliner {
    const char *path;
    Arena arena;
    Symbols symbols;
    FileContent content;
    Tree *tree;
    ScopeTable *scopes;
    Array(OutlineScope) outlines;
    Array(OutlinePart) parts;
    Array(Span) spans;
    Array(OutlineName) names;
    Array(uint16_t) slots, binders;
    Array(Span) stars;
} Outliner;

_Noreturn static void refuse(const char *path, const char *reason) {
    fprintf(stderr, "embed_models: %s: %s\n", path, reason);
    exit(1);
}

/* ---- facts, of which scripts/embed_facts.c makes tables ---- */

static bool is_fact(const Outliner *outliner, const Node *decorator) {
    static const char *const names[] = {"kind", "effect", "file", "collective", "rate", "steps"};
    const Node *node = decorator->kind == AST_Call ? AS(Call, decorator)->func : decorator;
    if (node->kind != AST_Name) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(symbol_text(&outliner->symbols, AS(Name, node)->id), names[i]) == 0) return true;
    return false;
}

/* `def _others(): ...` and `__public__ = "…"` say nothing about shapes. */
static bool names_facts(const Outliner *outliner, Sym name) {
    const char *text = symbol_text(&outliner->symbols, name);
    return strcmp(text, "_others") == 0 || strcmp(text, "__public__") == 0;
}

static bool is_about_facts(const Outliner *outliner, const Node *node) {
    if (node->kind == AST_FunctionDef) return names_facts(outliner, AS(FunctionDef, node)->name);
    const Node *target = node->kind == AST_Assign ? AS(Assign, node)->targets->items[0] : NULL;
    return target && target->kind == AST_Name && names_facts(outliner, AS(Name, target)->id);
}

/* ---- where statements are ---- */

static const NodeList *decorators_of(const Node *node) {
    if (node->kind == AST_ClassDef) return AS(ClassDef, node)->decorator_list;
    if (node->kind == AST_FunctionDef) return AS(FunctionDef, node)->decorator_list;
    if (node->kind == AST_AsyncFunctionDef) return AS(AsyncFunctionDef, node)->decorator_list;
    return NULL;
}

/* The first decorator that is about shapes; those that state facts stand above it. */
static const Node *first_decorator(const Outliner *outliner, const Node *node) {
    const Node *first = NULL;
    FOR_EACH (decorator, decorators_of(node)) {
        if (!is_fact(outliner, decorator))
            first = first ? first : decorator;
        else if (first)
            refuse(outliner->path, "a decorator that states a fact stands below another one");
    }
    return first;
}

/* The lines of a statement, its decorators included. */
static Span lines_of(const Outliner *outliner, const Node *node) {
    const char *data = outliner->content.data;
    const Node *decorator = first_decorator(outliner, node);
    Span span = {decorator ? decorator->start : node->start, node->end};
    while (span.start > 0 && data[span.start - 1] != '\n') span.start--;
    span.end += (uint32_t)strcspn(data + span.end, "\n");
    if (data[span.end] == '\n') span.end++;
    return span;
}

/* The head of a class, from its first letter to its colon; of no length when there is more to it than a name
 * and bases. */
static Span head_of(const Outliner *outliner, const AstClassDef *class) {
    const char *data = outliner->content.data;
    uint32_t at =
        class->node.start + (uint32_t)strlen("class ") + symbol_length(&outliner->symbols, class->name);
    FOR_EACH (base, class->bases) at = base->end;
    at += (uint32_t)strspn(data + at, "(), \n");
    return (Span){class->node.start, data[at] == ':' ? at + 1 : class->node.start};
}

/* What binds names: a statement, or one name of an import. */
typedef struct Unit {
    uint32_t start; /* what stands from here to the start of the next one belongs to it */
    Span spans[2];
    uint32_t span_count;
    Node *node; /* the statement */
} Unit;

typedef Array(Unit) Units;

static void add_statement(const Outliner *outliner, Node *node, Units *units) {
    array_push(units, ((Unit){node->start, {lines_of(outliner, node)}, 1, node}));
}

/* `from x import a, b` is `from x import a` and `from x import b`: who asks for a does not want b. */
static void add_imports(const Outliner *outliner, Node *node, Units *units) {
    const char *data = outliner->content.data;
    uint32_t start = node->start, end = AS(ImportFrom, node)->names->items[0]->start;
    while (strncmp(data + end, "import", strlen("import")) != 0) end--;
    Span head = {start, end + (uint32_t)strlen("import ")};
    FOR_EACH (alias, AS(ImportFrom, node)->names)
        array_push(units, ((Unit){alias->start, {head, {alias->start, alias->end}}, 2, node}));
}

/* ---- which of them belong together ---- */

/* What binds the names of a scope: of each name the units, in order. */
typedef struct Binding {
    Sym name;
    Array(uint32_t) units;
} Binding;

typedef Array(Binding) Bindings;

static uint32_t unit_at(const Units *units, uint32_t offset) {
    uint32_t index = 0;
    while (index + 1 < units->count && units->items[index + 1].start <= offset) index++;
    return index;
}

static void find_bindings(const Outliner *outliner, const Units *units, const Scope *scope,
                          Bindings *bindings) {
    for (const Variable *variable = scope->first_variable; variable; variable = variable->next) {
        if (names_facts(outliner, variable->name)) continue;
        Binding binding = {.name = variable->name};
        for (const Site *site = variable->sites; site; site = site->next) {
            uint32_t index = unit_at(units, site->node->start);
            bool is_known = binding.units.count && array_last(&binding.units) == index;
            if (site->scope == scope && !is_known) array_push(&binding.units, index);
        }
        if (binding.units.count) array_push(bindings, binding);
    }
}

/* The statements of a class in groups: [group] has, for each, the first statement of its group. */
typedef struct Grouping {
    const Bindings *bindings;
    uint32_t *group;
    uint32_t statement;
} Grouping;

static uint32_t first_of_group(const uint32_t *group, uint32_t statement) {
    while (group[statement] != statement) statement = group[statement];
    return statement;
}

static void put_together(uint32_t *group, uint32_t a, uint32_t b) {
    a = first_of_group(group, a);
    b = first_of_group(group, b);
    if (a < b)
        group[b] = a;
    else
        group[a] = b;
}

static bool join_users(void *context, Node *node) {
    Grouping *grouping = context;
    if (node->kind != AST_Name) return true;
    for (uint32_t i = 0; i < grouping->bindings->count; i++) {
        const Binding *binding = &grouping->bindings->items[i];
        if (binding->name == AS(Name, node)->id)
            put_together(grouping->group, grouping->statement, binding->units.items[0]);
    }
    return true;
}

/* Whether a decorator or a result is looked at where the function is defined: clauses and patterns speak of
 * the names of the function, and are read when it is called. */
static bool sees_class(const Node *node) {
    return node->kind == AST_Name || node->kind == AST_Attribute || node->kind == AST_BinOp;
}

/* A statement belongs to those that bind the names that it mentions; what stands in the body of a function
 * does not see the names of the class. */
static void group_statements(const NodeList *body, const Bindings *bindings, uint32_t *group) {
    for (uint32_t i = 0; i < list_count(body); i++) group[i] = i;
    for (uint32_t i = 0; i < bindings->count; i++) {
        const Binding *binding = &bindings->items[i];
        for (uint32_t k = 1; k < binding->units.count; k++)
            put_together(group, binding->units.items[0], binding->units.items[k]);
    }
    for (uint32_t i = 0; i < list_count(body); i++) {
        Grouping grouping = {bindings, group, i};
        Visitor visitor = {.enter = join_users, .context = &grouping};
        Node *node = body->items[i];
        if (node->kind == AST_FunctionDef) {
            Node *returns = AS(FunctionDef, node)->returns;
            FOR_EACH (item, AS(FunctionDef, node)->decorator_list)
                if (sees_class(item)) ast_walk(item, &visitor);
            ast_walk(AS(FunctionDef, node)->args, &visitor);
            if (returns && sees_class(returns)) ast_walk(returns, &visitor);
        } else {
            ast_walk(node, &visitor);
        }
    }
}

/* Whether a class can be read piece by piece: nothing but plain statements, each on lines of its own. */
static bool is_divisible(const Outliner *outliner, const AstClassDef *class) {
    uint32_t functions = 0, end = 0;
    if (first_decorator(outliner, &class->node) || list_count(class->keywords) ||
        list_count(class->type_params))
        return false;
    FOR_EACH (node, class->body) {
        bool is_plain = node->kind == AST_Assign || node->kind == AST_AnnAssign || node->kind == AST_Pass ||
                        node->kind == AST_Expr || node->kind == AST_FunctionDef;
        Span lines = lines_of(outliner, node);
        if (!is_plain || lines.start < end || lines.start <= class->node.start) return false;
        end = lines.end;
        functions += node->kind == AST_FunctionDef;
    }
    Span head = head_of(outliner, class);
    return functions >= FEWEST_FUNCTIONS && head.end > head.start;
}

/* ---- making the outline ---- */

/* Adds the names of a scope; [part_of] is the part of each unit. */
static void add_names(Outliner *outliner, OutlineScope *scope, const Bindings *bindings,
                      const uint32_t *part_of, const Units *units) {
    uint32_t size = 2;
    while (size < 2 * bindings->count) size *= 2;
    *scope = (OutlineScope){.part = scope->part,
                            .part_count = scope->part_count,
                            .slot = outliner->slots.count,
                            .mask = size - 1};
    for (uint32_t i = 0; i < size; i++) array_push(&outliner->slots, 0);
    for (uint32_t i = 0; i < bindings->count; i++) {
        const Binding *binding = &bindings->items[i];
        const SymbolEntry *entry = &outliner->symbols.entries[binding->name];
        const Unit *unit = &units->items[binding->units.items[0]];
        Span lines = unit->spans[unit->span_count - 1];
        const char *start =
            memmem(outliner->content.data + lines.start, lines.end - lines.start, entry->text, entry->length);
        if (!start) refuse(entry->text, "a name that is not written where it is bound");
        OutlineName name = {.start = (uint32_t)(start - outliner->content.data),
                            .length = entry->length,
                            .binder = outliner->binders.count};
        for (uint32_t k = 0; k < binding->units.count; k++) {
            uint16_t part = (uint16_t)part_of[binding->units.items[k]];
            if (k > 0 && array_last(&outliner->binders) == part) continue;
            array_push(&outliner->binders, part);
            name.part_count++;
        }
        array_push(&outliner->names, name);
        uint32_t slot = entry->hash & scope->mask;
        while (outliner->slots.items[scope->slot + slot]) slot = (slot + 1) & scope->mask;
        outliner->slots.items[scope->slot + slot] = (uint16_t)outliner->names.count;
    }
}

static void free_bindings(Bindings *bindings) {
    for (uint32_t i = 0; i < bindings->count; i++) array_free(&bindings->items[i].units);
    array_free(bindings);
}

/* Outlines the body of a class, one part for each group of statements, and returns its scope. */
static uint32_t outline_class(Outliner *outliner, const AstClassDef *class) {
    Units units = {0};
    Bindings bindings = {0};
    FOR_EACH (node, class->body) add_statement(outliner, node, &units);
    find_bindings(outliner, &units, scope_opened(outliner->scopes, &class->node, SCOPE_CLASS), &bindings);
    uint32_t *group = arena_alloc(&outliner->arena, units.count * sizeof *group);
    uint32_t *part_of = arena_alloc(&outliner->arena, units.count * sizeof *part_of);
    group_statements(class->body, &bindings, group);
    OutlineScope outline = {.part = outliner->parts.count};
    for (uint32_t i = 0; i < units.count; i++) {
        if (first_of_group(group, i) != i) continue;
        OutlinePart part = {.span = outliner->spans.count};
        for (uint32_t k = i; k < units.count; k++) {
            if (first_of_group(group, k) != i) continue;
            part_of[k] = outline.part_count;
            array_push(&outliner->spans, units.items[k].spans[0]);
            part.span_count++;
        }
        array_push(&outliner->parts, part);
        outline.part_count++;
    }
    add_names(outliner, &outline, &bindings, part_of, &units);
    array_push(&outliner->outlines, outline);
    free_bindings(&bindings);
    array_free(&units);
    return outliner->outlines.count - 1;
}

/* `from x import *`: the module it is from. */
static bool note_star(Outliner *outliner, const Node *node) {
    if (node->kind != AST_ImportFrom || AS(ImportFrom, node)->level) return false;
    const AstImportFrom *import = AS(ImportFrom, node);
    if (symbol_text(&outliner->symbols, AS(alias, import->names->items[0])->name)[0] != '*') return false;
    uint32_t start = node->start + (uint32_t)strlen("from ");
    array_push(&outliner->stars, ((Span){start, start + symbol_length(&outliner->symbols, import->module)}));
    return true;
}

static void outline_module(Outliner *outliner) {
    Units units = {0};
    Bindings bindings = {0};
    FOR_EACH (node, outliner->tree->module->body) {
        if (note_star(outliner, node) || is_about_facts(outliner, node)) continue;
        if (node->kind == AST_ImportFrom)
            add_imports(outliner, node, &units);
        else
            add_statement(outliner, node, &units);
    }
    find_bindings(outliner, &units, outliner->scopes->module, &bindings);
    uint32_t *part_of = arena_alloc(&outliner->arena, (units.count + 1) * sizeof *part_of);
    uint32_t *body_of = arena_alloc_zero(&outliner->arena, (units.count + 1) * sizeof *body_of);
    array_push(&outliner->outlines, ((OutlineScope){0}));
    for (uint32_t i = 0; i < units.count; i++) {
        Node *node = units.items[i].node;
        part_of[i] = i;
        if (node->kind != AST_ClassDef || !is_divisible(outliner, AS(ClassDef, node))) continue;
        units.items[i].spans[0] = head_of(outliner, AS(ClassDef, node));
        body_of[i] = outline_class(outliner, AS(ClassDef, node));
    }
    OutlineScope outline = {.part = outliner->parts.count, .part_count = units.count};
    for (uint32_t i = 0; i < units.count; i++) {
        const Unit *unit = &units.items[i];
        array_push(&outliner->parts, ((OutlinePart){outliner->spans.count, unit->span_count, body_of[i]}));
        for (uint32_t k = 0; k < unit->span_count; k++) array_push(&outliner->spans, unit->spans[k]);
    }
    add_names(outliner, &outline, &bindings, part_of, &units);
    outliner->outlines.items[0] = outline;
    free_bindings(&bindings);
    array_free(&units);
}

/* ---- printing ---- */

static void print_spans(const char *name, uint32_t number, const Span *spans, uint32_t count) {
    printf("static const Span %s_%u[] = {\n", name, number);
    for (uint32_t i = 0; i < count; i++) printf("{%u,%u},\n", spans[i].start, spans[i].end);
    printf("{0}};\n");
}

static void print_shorts(const char *name, uint32_t number, const uint16_t *items, uint32_t count) {
    printf("static const uint16_t %s_%u[] = {", name, number);
    for (uint32_t i = 0; i < count; i++) printf("%u,%s", items[i], i % 16 == 15 ? "\n" : "");
    printf("0};\n");
}

static void print_outline(const Outliner *outliner, uint32_t number) {
    printf("static const char text_%u[] = {\n", number);
    for (size_t i = 0; i < outliner->content.length; i++)
        printf("%d,%s", outliner->content.data[i], i % 32 == 31 ? "\n" : "");
    for (uint32_t i = 0; i < FILE_PADDING; i++) printf("0,");
    printf("};\nstatic const OutlineScope scopes_%u[] = {\n", number);
    for (uint32_t i = 0; i < outliner->outlines.count; i++) {
        const OutlineScope *scope = &outliner->outlines.items[i];
        printf("{%u,%u,%u,%u},\n", scope->part, scope->part_count, scope->slot, scope->mask);
    }
    printf("};\nstatic const OutlinePart parts_%u[] = {\n", number);
    for (uint32_t i = 0; i < outliner->parts.count; i++) {
        const OutlinePart *part = &outliner->parts.items[i];
        printf("{%u,%u,%u},\n", part->span, part->span_count, part->body);
    }
    printf("{0}};\nstatic const OutlineName names_%u[] = {\n", number);
    for (uint32_t i = 0; i < outliner->names.count; i++) {
        const OutlineName *name = &outliner->names.items[i];
        printf("{%u,%u,%u,%u},\n", name->start, name->length, name->binder, name->part_count);
    }
    printf("{0}};\n");
    print_spans("spans", number, outliner->spans.items, outliner->spans.count);
    print_spans("stars", number, outliner->stars.items, outliner->stars.count);
    print_shorts("slots", number, outliner->slots.items, outliner->slots.count);
    print_shorts("binders", number, outliner->binders.items, outliner->binders.count);
}

/* Prints the tables of one file, and returns how many stars it has. */
static uint32_t embed(const char *path, uint32_t number) {
    Outliner outliner = {.path = path};
    symbols_init_python(&outliner.symbols);
    const char *failure = file_read(path, &outliner.arena, &outliner.content);
    if (failure) refuse(path, failure);
    Text text;
    text_init(&text, path, outliner.content.data, (uint32_t)outliner.content.length, &outliner.arena);
    Diagnostics ignored;
    diagnostics_init(&ignored, &outliner.arena);
    ParseOptions options = {.minor = PYTHON_NEWEST};
    outliner.tree = parse_module(&text, &options, &outliner.symbols, &outliner.arena, &ignored);
    if (outliner.tree->has_errors) refuse(path, "syntax error");
    outliner.scopes = scopes_build(outliner.tree, &outliner.symbols, &outliner.arena);
    outline_module(&outliner);
    if (outliner.names.count > UINT16_MAX || outliner.parts.count > UINT16_MAX) refuse(path, "too long");
    print_outline(&outliner, number);
    uint32_t star_count = outliner.stars.count;
    array_free(&outliner.outlines);
    array_free(&outliner.parts);
    array_free(&outliner.spans);
    array_free(&outliner.names);
    array_free(&outliner.slots);
    array_free(&outliner.binders);
    array_free(&outliner.stars);
    diagnostics_free(&ignored);
    scopes_free(outliner.scopes);
    symbols_free(&outliner.symbols);
    arena_free(&outliner.arena);
    return star_count;
}

/* The name of the module that a file describes: up to its ending. */
static int name_length(const char *path) { return (int)(strlen(path) - strlen(".pyi")); }

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int compare_names(const void *a, const void *b) {
    const char *x = name_of(*(char *const *)a), *y = name_of(*(char *const *)b);
    int x_length = name_length(x), y_length = name_length(y);
    int order = memcmp(x, y, (size_t)(x_length < y_length ? x_length : y_length));
    return order ? order : x_length - y_length;
}

int main(int argc, char **argv) {
    qsort(argv + 1, (size_t)argc - 1, sizeof *argv, compare_names);
    uint32_t *star_counts = memory_alloc((size_t)argc * sizeof *star_counts);
    printf("#include \"stubs/model_files.h\"\n\n");
    for (int i = 1; i < argc; i++) star_counts[i] = embed(argv[i], (uint32_t)i);
    printf("\nconst ModelFile *model_files(void) {\n    static const ModelFile files[] = {\n");
    for (int i = 1; i < argc; i++) {
        const char *name = name_of(argv[i]);
        printf("        {\"%.*s\", text_%d, sizeof text_%d - %d, scopes_%d, parts_%d, spans_%d, names_%d, "
               "slots_%d, "
               "binders_%d, stars_%d, %u},\n",
               name_length(name), name, i, i, FILE_PADDING, i, i, i, i, i, i, i, star_counts[i]);
    }
    printf("        {0},\n    };\n    return files;\n}\n");
    printf("\nuint32_t model_count(void) { return %d; }\n", argc - 1);
    free(star_counts);
    return 0;
}
