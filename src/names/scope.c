/* The table of scopes and the second of the two passes that fill it, as in CPython's symtable.c: the first
 * (scope_collect.c) notes what every scope does with every name; this one walks the scopes and decides which
 * binding each name reaches. It keeps for each name the chain of visible scopes that bind it, so that a name
 * is decided in O(1) however deep scopes are nested. */
#include "base/array.h"
#include "names/scope_internal.h"
#include "syntax/name.h"

#include <string.h>

static const struct ScopeKindInfo {
    const char *name;
    bool visible;
} scope_kinds[] = {
#define KIND(id, text, visible) {text, visible},
#include "names/scope.def"
};

const char *scope_kind_name(ScopeKind kind) { return scope_kinds[kind].name; }
bool scope_is_visible_inside(const Scope *scope) { return scope_kinds[scope->kind].visible; }

const char *reach_name(Reach reach) {
    static const char *const names[] = {
#define REACH(id, text) text,
#include "names/scope.def"
    };
    return names[reach];
}

const char *variable_flag_name(uint32_t bit) {
    static const char *const names[] = {
#define FLAG(id, text) text,
#include "names/scope.def"
    };
    return names[bit];
}

static uint64_t variable_key(const Scope *scope, Sym name) { return (uint64_t)scope->id << 32 | name; }
static uint64_t opened_key(const Node *node, ScopeKind kind) { return (uint64_t)(uintptr_t)node << 4 | kind; }

static void *find_pointer(const Map *map, uint64_t key) {
    uint64_t *found = map_find(map, key);
    return found ? (void *)(uintptr_t)*found : NULL;
}

static void set_pointer(Map *map, uint64_t key, void *value) { *map_at(map, key) = (uintptr_t)value; }

Variable *scope_use(const ScopeTable *table, const Node *node) {
    return find_pointer(&table->uses, (uintptr_t)node);
}

Scope *scope_opened(const ScopeTable *table, const Node *node, ScopeKind kind) {
    return find_pointer(&table->opened, opened_key(node, kind));
}

Variable *scope_variable(const ScopeTable *table, const Scope *scope, Sym name) {
    return find_pointer(&table->variables, variable_key(scope, name));
}

Scope *scope_next(const Scope *scope) {
    if (scope->first_child) return scope->first_child;
    while (scope && !scope->next_sibling) scope = scope->parent;
    return scope ? scope->next_sibling : NULL;
}

/* __name in class _Klass is _Klass__name, unless it ends in two underscores, has a dot, or the class has no
 * other characters than underscores. */
Sym mangle_private(Symbols *symbols, Sym class_name, Sym name) {
    const char *text = symbol_text(symbols, name);
    uint32_t length = symbol_length(symbols, name);
    if (!class_name || length < 2 || text[0] != '_' || text[1] != '_') return name;
    if ((text[length - 1] == '_' && text[length - 2] == '_') || memchr(text, '.', length)) return name;
    const char *class_text = symbol_text(symbols, class_name);
    while (*class_text == '_') class_text++;
    if (!*class_text) return name;
    size_t class_length = strlen(class_text);
    char stack_buffer[256], *buffer = stack_buffer;
    if (class_length + length + 1 > sizeof stack_buffer) buffer = memory_alloc(class_length + length + 1);
    buffer[0] = '_';
    memcpy(buffer + 1, class_text, class_length);
    memcpy(buffer + 1 + class_length, text, length);
    Sym mangled = symbol_from(symbols, buffer, class_length + length + 1);
    if (buffer != stack_buffer) free(buffer);
    return mangled;
}

Sym scope_mangle(const ScopeTable *table, const Scope *scope, Sym name) {
    Sym mangled = mangle_private(table->symbols, scope->private_class, name);
    if (mangled == name || !scope->mangled_parameters) return mangled;
    const Variable *parameter = scope_variable(table, scope->mangled_parameters, mangled);
    return parameter && parameter->flags & VARIABLE_TYPE_PARAMETER ? mangled : name;
}

static bool binds(const Variable *variable) {
    return variable && variable->flags & (VARIABLE_BOUND | VARIABLE_DECLARED_GLOBAL);
}

/* The variable of the module that a global name reaches, or NULL when the module does not bind it. */
static Variable *module_definition(const ScopeTable *table, Sym name) {
    Variable *variable = scope_variable(table, table->module, name);
    return binds(variable) ? variable : NULL;
}

Variable *scope_lookup(const ScopeTable *table, const Scope *scope, Sym name) {
    name = scope_mangle(table, scope, name);
    const Scope *visible_class = scope->visible_class;
    for (const Scope *at = scope; at; at = at->parent) {
        if (name == SYM___class__ && at != scope && at->class_cell) return at->class_cell;
        if (at != scope && at != visible_class && !scope_is_visible_inside(at)) continue;
        const Variable *variable = scope_variable(table, at, name);
        if (variable && (at != visible_class || variable->flags & VARIABLE_BOUND))
            return variable->definition;
    }
    return module_definition(table, name);
}

/* Of a try statement the body and else go together, and finally goes with every arm. */
static bool arms_exclude(const Node *statement, uint32_t a, uint32_t b) {
    if (a == b) return false;
    if (statement->kind != AST_Try && statement->kind != AST_TryStar) return true;
    uint32_t otherwise = list_count(AS(Try, statement)->handlers) + 1;
    if (a > otherwise || b > otherwise) return false;
    return !(a % otherwise == 0 && b % otherwise == 0);
}

bool branches_exclude(const Branch *a, const Branch *b) {
    for (const Branch *x = a; x; x = x->outer)
        for (const Branch *y = b; y; y = y->outer)
            if (x->statement == y->statement) return arms_exclude(x->statement, x->arm, y->arm);
    return false;
}

Variable *scope_add_variable(ScopeTable *table, Scope *scope, Sym mangled, uint32_t flags) {
    Variable *variable = scope_variable(table, scope, mangled);
    if (!variable) {
        variable = ARENA_NEW(table->arena, Variable);
        variable->scope = scope;
        variable->name = mangled;
        if (scope->last_variable)
            scope->last_variable->next = variable;
        else
            scope->first_variable = variable;
        scope->last_variable = variable;
        scope->variable_count++;
        set_pointer(&table->variables, variable_key(scope, mangled), variable);
    }
    variable->flags |= flags;
    if (flags & VARIABLE_DECLARED_GLOBAL && scope != table->module)
        scope_add_variable(table, table->module, mangled, VARIABLE_DECLARED_GLOBAL);
    return variable;
}

void scope_set_use(ScopeTable *table, const Node *node, Variable *variable) {
    set_pointer(&table->uses, (uintptr_t)node, variable);
}

Scope *scope_add(ScopeTable *table, Scope *parent, ScopeKind kind, Node *node, Sym name) {
    Scope *scope = ARENA_NEW(table->arena, Scope);
    scope->id = table->scope_count++;
    scope->kind = kind;
    scope->node = node;
    scope->name = name;
    set_pointer(&table->opened, opened_key(node, kind), scope);
    if (!parent) return scope;
    scope->parent = parent;
    scope->nested = parent->nested || scope_is_visible_inside(parent);
    scope->detached = parent->detached;
    scope->private_class = parent->private_class;
    if (kind != SCOPE_CLASS) scope->mangled_parameters = parent->mangled_parameters;
    if (parent->last_child)
        parent->last_child->next_sibling = scope;
    else
        parent->first_child = scope;
    parent->last_child = scope;
    return scope;
}

/* ---- Resolving ---- */

/* A binding that scopes inside see. The bindings of one name form a chain, the innermost first. */
typedef struct VisibleBinding {
    Sym name;
    uint32_t outer; /* the index, from 1, of the binding of the same name that this one hides */
    Scope *scope;   /* NULL: an enclosing function declares the name global */
} VisibleBinding;

typedef struct Resolver {
    ScopeTable *table;
    Map innermost; /* name to the index, from 1, of its innermost binding */
    Array(VisibleBinding) bindings;
} Resolver;

static void bind(Resolver *resolver, Sym name, Scope *scope) {
    uint64_t *innermost = map_at(&resolver->innermost, name);
    array_push(&resolver->bindings,
               ((VisibleBinding){.name = name, .outer = (uint32_t)*innermost, .scope = scope}));
    *innermost = resolver->bindings.count;
}

static void unbind_to(Resolver *resolver, uint32_t mark) {
    while (resolver->bindings.count > mark) {
        VisibleBinding binding = array_pop(&resolver->bindings);
        *map_at(&resolver->innermost, binding.name) = binding.outer;
    }
}

/* The cell that methods of [class] know as __class__. */
static Variable *class_cell(ScopeTable *table, Scope *class) {
    if (!class->class_cell) {
        class->class_cell = ARENA_NEW(table->arena, Variable);
        *class->class_cell = (Variable){.scope = class, .name = SYM___class__, .reach = REACH_CELL};
        class->class_cell->definition = class->class_cell;
    }
    return class->class_cell;
}

/* The variable of the enclosing function (or the class cell) that [name] reaches, or NULL. */
static Variable *enclosing_definition(Resolver *resolver, Sym name) {
    const uint64_t *innermost = map_find(&resolver->innermost, name);
    uint64_t index = innermost ? *innermost : 0;
    if (index == 0 || index > resolver->bindings.count) return NULL;
    Scope *scope = resolver->bindings.items[index - 1].scope;
    if (!scope) return NULL;
    if (scope->kind == SCOPE_CLASS) return class_cell(resolver->table, scope);
    return scope_variable(resolver->table, scope, name);
}

static void set_free(Variable *variable, Variable *definition) {
    variable->reach = REACH_FREE;
    variable->definition = definition;
    bool evaluated = variable->flags & ~(uint32_t)VARIABLE_UNEVALUATED &&
                     (!variable->scope->detached || definition->scope->detached);
    if (evaluated) definition->reach = REACH_CELL;
}

/* The rules of CPython's analyze_name, in its order. */
static void resolve_variable(Resolver *resolver, Variable *variable) {
    ScopeTable *table = resolver->table;
    if (variable->flags & VARIABLE_DECLARED_GLOBAL) {
        variable->reach = REACH_GLOBAL_EXPLICIT;
        variable->definition = module_definition(table, variable->name);
        return;
    }
    Variable *enclosing = enclosing_definition(resolver, variable->name);
    if (variable->flags & VARIABLE_DECLARED_NONLOCAL) {
        variable->reach = REACH_FREE;
        if (enclosing) set_free(variable, enclosing);
        return;
    }
    if (variable->flags & VARIABLE_BOUND) {
        variable->reach = REACH_LOCAL;
        variable->definition = variable;
        return;
    }
    const Scope *class = variable->scope->visible_class;
    Variable *attribute = class ? scope_variable(table, class, variable->name) : NULL;
    variable->reach = REACH_GLOBAL_IMPLICIT;
    if (attribute && attribute->flags & VARIABLE_DECLARED_GLOBAL) {
        variable->reach = REACH_GLOBAL_EXPLICIT;
    } else if (attribute && attribute->flags & VARIABLE_BOUND &&
               !(attribute->flags & VARIABLE_DECLARED_NONLOCAL)) {
        variable->definition = attribute;
        return;
    } else if (enclosing) {
        set_free(variable, enclosing);
        return;
    }
    variable->definition = module_definition(table, variable->name);
}

/* Resolves the names of [scope] and makes those it binds visible to the scopes inside. */
static void resolve_scope(Resolver *resolver, Scope *scope) {
    for (Variable *variable = scope->first_variable; variable; variable = variable->next)
        resolve_variable(resolver, variable);
    if (scope->kind == SCOPE_CLASS) bind(resolver, SYM___class__, scope);
    if (!scope_is_visible_inside(scope)) return;
    for (Variable *variable = scope->first_variable; variable; variable = variable->next) {
        if (variable->reach == REACH_LOCAL)
            bind(resolver, variable->name, scope);
        else if (variable->reach == REACH_GLOBAL_EXPLICIT)
            bind(resolver, variable->name, NULL);
    }
}

static void resolve_all(ScopeTable *table) {
    Resolver resolver = {.table = table};
    Array(uint32_t) marks = {0};
    for (Scope *scope = table->module; scope;) {
        array_push(&marks, resolver.bindings.count);
        resolve_scope(&resolver, scope);
        Scope *next = scope->first_child;
        while (!next && scope) {
            unbind_to(&resolver, array_pop(&marks));
            next = scope->next_sibling;
            scope = scope->parent;
        }
        scope = next;
    }
    array_free(&marks);
    array_free(&resolver.bindings);
    map_free(&resolver.innermost);
}

/* ---- Moving sites to the definitions ---- */

/* Joins two lists of sites, both in source order. */
static Site *merge_sites(Site *a, Site *b) {
    Site *first = NULL, **end = &first;
    while (a && b) {
        Site **earlier = a->node->start <= b->node->start ? &a : &b;
        *end = *earlier;
        end = &(*earlier)->next;
        *earlier = *end;
    }
    *end = a ? a : b;
    return first;
}

/* What `global` and `nonlocal` let an inner scope bind is a site of the outer variable. Merging a long list
 * once for each inner scope would be quadratic, so the lists are first chained and then sorted once. */
static Site *sort_sites(Site *sites, uint32_t count) {
    if (count < 2) return sites;
    Site *middle = sites;
    for (uint32_t i = 1; i < count / 2; i++) middle = middle->next;
    Site *second = middle->next;
    middle->next = NULL;
    return merge_sites(sort_sites(sites, count / 2), sort_sites(second, count - count / 2));
}

static void settle_sites(ScopeTable *table) {
    Array(Variable *) grown = {0};
    for (Scope *scope = table->module; scope; scope = scope_next(scope)) {
        for (Variable *variable = scope->first_variable; variable; variable = variable->next) {
            Variable *definition = variable->definition;
            if (!variable->sites || !definition || definition == variable) continue;
            if (definition->last_site)
                definition->last_site->next = variable->sites;
            else
                definition->sites = variable->sites;
            definition->last_site = variable->last_site;
            definition->site_count += variable->site_count;
            variable->sites = variable->last_site = NULL;
            variable->site_count = 0;
            array_push(&grown, definition);
        }
    }
    for (uint32_t i = 0; i < grown.count; i++) {
        Variable *variable = grown.items[i];
        if (!variable->last_site) continue;
        variable->sites = sort_sites(variable->sites, variable->site_count);
        variable->last_site = NULL;
    }
    array_free(&grown);
}

ScopeTable *scopes_build(const Tree *tree, Symbols *symbols, Arena *arena) {
    ScopeTable *table = ARENA_NEW(arena, ScopeTable);
    table->arena = arena;
    table->symbols = symbols;
    table->tree = tree;
    scopes_collect(table);
    resolve_all(table);
    settle_sites(table);
    return table;
}

void scopes_free(ScopeTable *table) {
    map_free(&table->variables);
    map_free(&table->uses);
    map_free(&table->opened);
}
