/* A question is answered by collecting candidates in a list and following each: a name to its variable, a
 * variable to its sites, a site to the expression or import that binds it, an attribute to the member of the
 * module or class before it. Answers about variables are kept. Chains are cut at fixed lengths, so that
 * hostile files cost no more than honest ones. */
#include "names/resolve.h"
#include "names/exports.h"
#include "syntax/name.h"

#include <string.h>

enum {
    DEPTH_LIMIT = 200,    /* aliases of aliases */
    ATTRIBUTE_LIMIT = 64, /* parts of a dotted name */
    CANDIDATE_LIMIT = 16, /* alternatives, and sites of one variable */
};

typedef struct Candidates {
    Project *project;
    SourceModule *module; /* whose imports decide where modules are found */
    Array(Candidate) items;
    bool is_partial;
} Candidates;

static const Resolution unknown;

/* What [Project.resolutions] holds for a variable that is being resolved. */
static const Resolution in_progress;

static void find_expression(Candidates *out, SourceModule *module, const Node *node);

static void add(Candidates *out, Candidate candidate) {
    for (uint32_t i = 0; i < out->items.count; i++)
        if (strcmp(out->items.items[i].name, candidate.name) == 0) return;
    if (out->items.count < CANDIDATE_LIMIT)
        array_push(&out->items, candidate);
    else
        out->is_partial = true;
}

static void add_all(Candidates *out, const Resolution *resolution) {
    for (uint32_t i = 0; i < resolution->count; i++) add(out, resolution->items[i]);
    out->is_partial |= resolution->is_partial;
}

/* A question that met the depth limit has no answer, whatever was found on the way: so that the answer does
 * not depend on what was asked before. */
static const Resolution *finish(Candidates *out) {
    Resolution *resolution = (Resolution *)&unknown;
    if (out->project->cut_short) array_clear(&out->items);
    if (out->project->depth == 0) out->project->cut_short = false;
    if (out->items.count > 0) {
        size_t bytes = out->items.count * sizeof(Candidate);
        resolution = arena_alloc(&out->project->arena, sizeof *resolution + bytes);
        resolution->count = out->items.count;
        resolution->is_partial = out->is_partial;
        memcpy(resolution->items, out->items.items, bytes);
    }
    array_free(&out->items);
    return resolution;
}

/* False when the question has become too deep; else the caller takes one from [depth] when it is done. */
static bool go_deeper(Project *project) {
    if (project->depth >= DEPTH_LIMIT) project->cut_short = true;
    if (project->cut_short) return false;
    project->depth++;
    return true;
}

static Candidates begin(Project *project, SourceModule *module) {
    return (Candidates){.project = project, .module = module};
}

static const char *join(Project *project, const char *name, const char *part) {
    const char *dot = *name && name[strlen(name) - 1] != '.' ? "." : "";
    return arena_printf(&project->arena, "%s%s%s", name, dot, part);
}

/* ---- Names of definitions ---- */

const char *variable_qualified_name(Project *project, const SourceModule *module, const Variable *variable) {
    const char *name = symbol_text(project->symbols, variable->name);
    for (const Scope *scope = variable->scope; scope->parent; scope = scope->parent) {
        if (scope->kind == SCOPE_TYPE_PARAMETERS) continue;
        const char *outer = symbol_text(project->symbols, scope->name);
        const char *open = scope->kind == SCOPE_FUNCTION || scope->kind == SCOPE_CLASS ? "" : "<";
        const char *close = scope->kind == SCOPE_CLASS ? "." : *open ? ">.<locals>." : ".<locals>.";
        name = arena_printf(&project->arena, "%s%s%s%s", open, outer, close, name);
    }
    return join(project, module->name, name);
}

typedef struct Builtin {
    const char *name;
    uint16_t size;  /* with the NUL */
    uint16_t since; /* the minor version that brought it; 0 for always */
} Builtin;

bool is_builtin_name(const char *name, int minor) {
    static const Builtin builtins[] = {
#define CLASS(name, since, bases) {#name, sizeof #name, since},
#define ALIAS(name, of) {#name, sizeof #name, 0},
#define VALUE(name, since) {#name, sizeof #name, since},
#include "names/builtins.def"
    };
    /* The interpreter asks for each name that it loads: most of the table is passed without a call. */
    size_t size = strlen(name) + 1;
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
        if (builtins[i].size == size && memcmp(builtins[i].name, name, size) == 0)
            return builtins[i].since <= minor;
    return false;
}

/* ---- What a site says ---- */

/* The value that a site binds its name to as a whole, or NULL. */
static const Node *bound_value(const Site *site) {
    const Node *owner = site->owner;
    if (owner->kind == AST_AnnAssign) return AS(AnnAssign, owner)->value;
    if (owner->kind == AST_NamedExpr) return AS(NamedExpr, owner)->value;
    if (owner->kind != AST_Assign) return NULL;
    FOR_EACH (target, AS(Assign, owner)->targets)
        if (target == site->node) return AS(Assign, owner)->value;
    return NULL;
}

static bool is_none(const Node *node) {
    return node && node->kind == AST_Constant && node->op == CONSTANT_NONE;
}

/* A site that says nothing about what the name means: `del x`, `x: int`, `x = None`. */
static bool is_silent(const Site *site) {
    if (site->owner->kind == AST_Delete) return true;
    if (site->owner->kind == AST_AnnAssign && !AS(AnnAssign, site->owner)->value) return true;
    return is_none(bound_value(site));
}

const Site *variable_only_site(const Variable *variable) {
    const Site *only = NULL;
    for (const Site *site = variable->sites; site; site = site->next) {
        if (is_silent(site)) continue;
        if (only) return NULL;
        only = site;
    }
    return only;
}

/* ---- Attributes ---- */

static Candidate module_candidate(Project *project, const char *name, const FoundModule *found) {
    return (Candidate){.name = name,
                       .definition = found ? found->name : name,
                       .found = found,
                       .module = project_load(project, found)};
}

/* The member [variable] of [owner], known to its user as [name]. Of a library's member that has alternatives
 * no other file needs to know more than its name. */
static void add_member(Candidates *out, SourceModule *owner, Variable *variable, const char *name) {
    const Resolution *value = resolve_variable(out->project, owner, variable);
    if (value->count == 0 || (value->count > 1 && owner->is_external)) {
        const char *definition = variable_qualified_name(out->project, owner, variable);
        add(out, (Candidate){.name = name, .definition = definition, .module = owner, .variable = variable});
        return;
    }
    for (uint32_t i = 0; i < value->count; i++) {
        Candidate candidate = value->items[i];
        if (owner->is_external) candidate.name = name;
        add(out, candidate);
    }
    out->is_partial |= value->is_partial;
}

/* A name that [module] has from one of its `import *`, the last one first. [name] is the name for users of
 * an external module. True when it was found for certain. */
static bool add_star_member(Candidates *out, SourceModule *module, Sym attribute, const char *name) {
    for (uint32_t i = module->scopes->star_imports->count; i > 0; i--) {
        SourceModule *star = module_star(out->project, module, i - 1);
        if (!star || !exports_contain(module_exports(out->project, star), attribute)) continue;
        const char *text = symbol_text(out->project->symbols, attribute);
        const char *known_as = module->is_external ? name : join(out->project, star->name, text);
        Variable *variable = scope_variable(star->scopes, star->scopes->module, attribute);
        if (variable && variable->site_count > 0) {
            add_member(out, star, variable, known_as);
            return true;
        }
        if (!go_deeper(out->project)) return false;
        bool found = add_star_member(out, star, attribute, known_as);
        out->project->depth--;
        if (found) return true;
    }
    return false;
}

static bool add_module_member(Candidates *out, SourceModule *module, Sym attribute, const char *name) {
    Variable *variable = scope_variable(module->scopes, module->scopes->module, attribute);
    if (!variable || variable->site_count == 0) return add_star_member(out, module, attribute, name);
    add_member(out, module, variable, name);
    return true;
}

/* The scope of the class that a candidate is, or NULL. */
static Scope *class_scope(const Candidate *candidate) {
    if (!candidate->variable || !candidate->module) return NULL;
    const Site *site = variable_only_site(candidate->variable);
    if (!site || site->node->kind != AST_ClassDef) return NULL;
    return scope_opened(candidate->module->scopes, site->node, SCOPE_CLASS);
}

/* Adds what [base].[attribute] is. [submodule] is the module of that name if it is known already. */
static void add_attribute(Candidates *out, const Candidate *base, Sym attribute,
                          const FoundModule *submodule) {
    Project *project = out->project;
    const char *text = symbol_text(project->symbols, attribute);
    const char *name = join(project, base->name, text), *definition = join(project, base->definition, text);
    Candidate plain = {.name = name, .definition = definition};
    if (base->variable || !base->found) {
        Scope *scope = class_scope(base);
        Variable *variable = scope ? scope_variable(base->module->scopes, scope, attribute) : NULL;
        if (variable && variable->site_count > 0) {
            plain.module = base->module;
            plain.variable = variable;
        }
        add(out, plain);
        return;
    }
    if (base->module && base->module != out->module && add_module_member(out, base->module, attribute, name))
        return;
    if (!submodule) submodule = project_find(project, out->module, definition);
    if (submodule)
        add(out, module_candidate(project, name, submodule));
    else if (!base->module || !add_module_member(out, base->module, attribute, name))
        add(out, plain);
}

static void find_attributes(Candidates *out, SourceModule *module, const Node *node) {
    Sym attributes[ATTRIBUTE_LIMIT];
    uint32_t count = 0;
    for (; node->kind == AST_Attribute; node = AS(Attribute, node)->value) {
        if (count == ATTRIBUTE_LIMIT) return;
        attributes[count++] = AS(Attribute, node)->attr;
    }
    Candidates bases = begin(out->project, module);
    find_expression(&bases, module, node);
    while (count > 0 && bases.items.count > 0) {
        Sym attribute = attributes[--count];
        Candidates next = begin(out->project, module);
        next.is_partial = bases.is_partial;
        for (uint32_t i = 0; i < bases.items.count; i++)
            add_attribute(&next, &bases.items.items[i], attribute, NULL);
        array_free(&bases.items);
        bases = next;
    }
    for (uint32_t i = 0; i < bases.items.count; i++) add(out, bases.items.items[i]);
    out->is_partial |= bases.is_partial;
    array_free(&bases.items);
}

/* ---- Sites ---- */

static bool is_bound(const Variable *variable) { return variable && variable->site_count > 0; }

/* A name that no function or class of the file binds is looked for in the module and among the built-ins. */
static bool may_be_global(const Variable *variable) {
    if (variable->definition) return variable->definition->scope->kind == SCOPE_MODULE;
    return variable->reach == REACH_GLOBAL_EXPLICIT || variable->reach == REACH_GLOBAL_IMPLICIT;
}

static void find_import(Candidates *out, SourceModule *module, const Astalias *alias) {
    Project *project = out->project;
    const char *name = symbol_text(project->symbols, alias->name);
    if (!alias->asname) name = arena_copy(&project->arena, name, strcspn(name, "."));
    add(out, module_candidate(project, name, project_find(project, module, name)));
}

static void find_import_from(Candidates *out, SourceModule *module, const AstImportFrom *import,
                             const Astalias *alias) {
    Project *project = out->project;
    const char *base = import->module ? symbol_text(project->symbols, import->module) : NULL;
    const char *name = symbol_text(project->symbols, alias->name);
    ImportTarget target = project_import(project, module, (uint32_t)import->level, base, name);
    if (!target.module_name) return;
    Candidate from = module_candidate(project, target.module_name, target.module);
    add_attribute(out, &from, alias->name, target.submodule);
}

static void find_site(Candidates *out, SourceModule *module, Variable *variable, const Site *site) {
    switch (site->node->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
    case AST_ClassDef: {
        const char *name = variable_qualified_name(out->project, module, variable);
        add(out, (Candidate){.name = name, .definition = name, .module = module, .variable = variable});
        break;
    }
    case AST_alias:
        if (site->owner->kind == AST_Import)
            find_import(out, module, AS(alias, site->node));
        else
            find_import_from(out, module, AS(ImportFrom, site->owner), AS(alias, site->node));
        break;
    case AST_Name: {
        const Node *value = bound_value(site);
        if (value) find_expression(out, module, value);
        break;
    }
    default: break;
    }
}

static bool excluded_by_all(const Site *site, const Site *const *others, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!branches_exclude(site->branch, others[i]->branch)) return false;
    return true;
}

static bool same_names(const Candidates *a, const Candidates *b) {
    if (a->items.count != b->items.count || a->items.count == 0) return false;
    for (uint32_t i = 0; i < a->items.count; i++)
        if (strcmp(a->items.items[i].name, b->items.items[i].name) != 0) return false;
    return true;
}

/* True when [later] is always executed when [earlier] has been, unless the program leaves in between. */
static bool overrides(const Site *later, const Site *earlier) {
    const Branch *branch = earlier->branch;
    while (branch && branch != later->branch) branch = branch->outer;
    return branch == later->branch;
}

/* The sites of a variable that bind it to None and that no later one overrides. */
typedef struct Absences {
    const Site *sites[CANDIDATE_LIMIT];
    uint32_t count;
} Absences;

static void remove_overridden(Absences *absences, const Site *later) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < absences->count; i++)
        if (!overrides(later, absences->sites[i])) absences->sites[kept++] = absences->sites[i];
    absences->count = kept;
}

/* Sites that mean the same are one; sites that mean different things must be alternatives. */
static void find_sites(Candidates *out, SourceModule *module, Variable *variable) {
    const Site *distinct[CANDIDATE_LIMIT];
    Candidates previous = begin(out->project, module);
    Absences absences = {0};
    uint32_t count = 0;
    bool ambiguous = false;
    for (const Site *site = variable->sites; site && !ambiguous; site = site->next) {
        if (is_silent(site)) {
            bool is_absence = is_none(bound_value(site)) && absences.count < CANDIDATE_LIMIT;
            if (is_absence) absences.sites[absences.count++] = site;
            continue;
        }
        remove_overridden(&absences, site);
        Candidates here = begin(out->project, module);
        find_site(&here, module, variable, site);
        if (count > 0 && same_names(&previous, &here)) {
            array_free(&here.items);
            continue;
        }
        ambiguous = count == CANDIDATE_LIMIT || !excluded_by_all(site, distinct, count);
        if (!ambiguous) distinct[count++] = site;
        out->is_partial |= here.is_partial || here.items.count == 0;
        for (uint32_t i = 0; i < here.items.count; i++) add(out, here.items.items[i]);
        array_free(&previous.items);
        previous = here;
    }
    array_free(&previous.items);
    out->is_partial |= absences.count > 0;
    if (ambiguous) array_clear(&out->items);
}

static void find_unbound(Candidates *out, SourceModule *module, Sym name);

const Resolution *resolve_variable(Project *project, SourceModule *module, Variable *variable) {
    if (!is_bound(variable->definition)) {
        Candidates out = begin(project, module);
        if (may_be_global(variable)) find_unbound(&out, module, variable->name);
        return finish(&out);
    }
    variable = variable->definition;
    uint64_t *known = map_find(&project->resolutions, (uintptr_t)variable);
    if (known && *known) {
        touched_replay(project->touched, variable);
        const Resolution *resolution = (const Resolution *)(uintptr_t)*known;
        return resolution == &in_progress ? &unknown : resolution;
    }
    if (!go_deeper(project)) return &unknown;
    *map_at(&project->resolutions, (uintptr_t)variable) = (uintptr_t)&in_progress;
    touched_open(project->touched);
    Candidates out = begin(project, module);
    find_sites(&out, module, variable);
    touched_close(project->touched, variable);
    project->depth--;
    bool cut_short = project->cut_short;
    const Resolution *resolution = finish(&out);
    *map_at(&project->resolutions, (uintptr_t)variable) = cut_short ? 0 : (uintptr_t)resolution;
    return resolution;
}

/* ---- Expressions ---- */

/* A name that no scope of the file binds: from an `import *`, or built in. */
static void find_unbound(Candidates *out, SourceModule *module, Sym name) {
    Project *project = out->project;
    const char *text = symbol_text(project->symbols, name);
    if (add_star_member(out, module, name, join(project, module->name, text))) return;
    if (is_builtin_name(text, project->minor)) {
        const char *builtin = join(project, "builtins", text);
        add(out, (Candidate){.name = builtin, .definition = builtin});
        return;
    }
    for (uint32_t i = module->scopes->star_imports->count; i > 0; i--) {
        const AstImportFrom *import = AS(ImportFrom, module->scopes->star_imports->items[i - 1]);
        if (module_star(project, module, i - 1)) continue;
        const char *from = import->module ? symbol_text(project->symbols, import->module) : NULL;
        ImportTarget target = project_import(project, module, (uint32_t)import->level, from, NULL);
        const char *dotted = target.module_name ? join(project, target.module_name, text) : NULL;
        if (dotted) add(out, (Candidate){.name = dotted, .definition = dotted});
    }
}

static void find_conditional(Candidates *out, SourceModule *module, const Node *node) {
    const Node *arms[] = {AS(IfExp, node)->body, AS(IfExp, node)->orelse};
    for (int i = 0; i < 2; i++) {
        Candidates arm = begin(out->project, module);
        find_expression(&arm, module, arms[i]);
        out->is_partial |= arm.is_partial || arm.items.count == 0;
        for (uint32_t j = 0; j < arm.items.count; j++) add(out, arm.items.items[j]);
        array_free(&arm.items);
    }
}

static void find_expression(Candidates *out, SourceModule *module, const Node *node) {
    Project *project = out->project;
    if (!go_deeper(project)) return;
    switch (node->kind) {
    case AST_Name: {
        Variable *variable = scope_use(module->scopes, node);
        if (variable) add_all(out, resolve_variable(project, module, variable));
        break;
    }
    case AST_Attribute: find_attributes(out, module, node); break;
    case AST_NamedExpr: find_expression(out, module, AS(NamedExpr, node)->value); break;
    case AST_IfExp: find_conditional(out, module, node); break;
    default: break;
    }
    project->depth--;
}

const Resolution *resolve_expression(Project *project, SourceModule *module, const Node *expression) {
    Candidates out = begin(project, module);
    find_expression(&out, module, expression);
    return finish(&out);
}

/* Follows the parts of [rest] from the candidates that are there. */
static const Resolution *follow_parts(Candidates *bases, const char *rest) {
    uint32_t count = 0;
    while (*rest && bases->items.count > 0) {
        size_t length = strcspn(rest, ".");
        Sym part = symbol_from(bases->project->symbols, rest, length);
        rest += length + (rest[length] == '.');
        Candidates next = begin(bases->project, bases->module);
        next.is_partial = bases->is_partial;
        if (count++ < ATTRIBUTE_LIMIT)
            for (uint32_t i = 0; i < bases->items.count; i++)
                add_attribute(&next, &bases->items.items[i], part, NULL);
        array_free(&bases->items);
        *bases = next;
    }
    return finish(bases);
}

const Resolution *resolve_dotted(Project *project, SourceModule *module, const Scope *scope,
                                 const char *dotted) {
    size_t length = strcspn(dotted, ".");
    Sym first = symbol_from(project->symbols, dotted, length);
    Candidates bases = begin(project, module);
    Variable *variable = scope_lookup(module->scopes, scope, first);
    if (variable)
        add_all(&bases, resolve_variable(project, module, variable));
    else
        find_unbound(&bases, module, first);
    return follow_parts(&bases, dotted + length + (dotted[length] == '.'));
}

const Resolution *resolve_absolute(Project *project, SourceModule *module, const char *dotted) {
    size_t length = strcspn(dotted, ".");
    const char *first = arena_copy(&project->arena, dotted, length);
    Candidates bases = begin(project, module);
    add(&bases, module_candidate(project, first, project_find(project, module, first)));
    return follow_parts(&bases, dotted + length + (dotted[length] == '.'));
}

bool is_module_name(const char *name) {
    static const char *const names[] = {"__name__",        "__file__",   "__doc__",  "__package__",
                                        "__spec__",        "__loader__", "__path__", "__builtins__",
                                        "__annotations__", "__cached__", "__dict__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}
