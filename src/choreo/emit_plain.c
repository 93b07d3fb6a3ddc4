/* Plain code that would be something else in the shared module of a projection: names that nothing binds, and
 * variables of the module that a function binds anew. A role takes the value of such a variable when it is
 * imported, and would not see the new one. */
#include "choreo/emit.h"
#include "names/resolve.h"
#include "names/scope.h"

#include <string.h>

/* ---- names that nothing binds ---- */

typedef struct UnboundSearch {
    ChoreoModule *module;
    const ScopeTable *scopes;
} UnboundSearch;

static bool enter_unbound(void *context, Node *node) {
    const UnboundSearch *search = context;
    if (node->kind != AST_Name || node->op != OP_Load) return true;
    const Variable *variable = scope_use(search->scopes, node);
    if (!variable || variable->definition) return true;
    const char *name = choreo_text(search->module->program, variable->name);
    if (is_builtin_name(name, search->module->tree->minor) || is_module_name(name) ||
        choreo_is_starred(search->module, variable->name))
        return true;
    choreo_report(search->module, CODE_CHOREO_NAME, node, "%s is not defined", name);
    return true;
}

static bool has_other_star(const ChoreoModule *module, const ScopeTable *scopes) {
    return list_count(scopes->star_imports) > (module->has_star ? 1U : 0U);
}

static void find_unbound(ChoreoModule *module) {
    ScopeTable *scopes = scopes_build(module->tree, module->program->symbols, module->program->arena);
    UnboundSearch search = {module, scopes};
    const Node *previous = NULL;
    for (uint32_t i = 0; i < module->definitions.count && !has_other_star(module, scopes); i++) {
        const Definition *definition = &module->definitions.items[i];
        if (!definition->is_reached || definition->statement == previous) continue;
        previous = definition->statement;
        ast_walk(definition->statement, &(Visitor){.enter = enter_unbound, .context = &search});
    }
    scopes_free(scopes);
}

/* ---- variables that functions bind anew ---- */

static bool enter_global(void *context, Node *node) {
    Map *bound = context;
    if (node->kind == AST_Global)
        FOR_EACH (name, AS(Global, node)->names) *map_at(bound, AS(Identifier, name)->id) = 1;
    return true;
}

static void find_rebound(ChoreoModule *module, Map *bound) {
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *definition = &module->definitions.items[i];
        if (definition->is_reached)
            ast_walk(definition->statement, &(Visitor){.enter = enter_global, .context = bound});
    }
}

typedef struct FrozenSearch {
    ChoreoModule *module;
    const Map *bound;
    Map told;
} FrozenSearch;

static bool enter_rebound(void *context, Node *node) {
    FrozenSearch *search = context;
    if (node->kind != AST_Name || node->op != OP_Load || !map_find(search->bound, AS(Name, node)->id))
        return true;
    const Definition *definition = choreo_find(search->module, AS(Name, node)->id);
    if (!definition || definition->kind != DEFINITION_PLAIN || map_find(&search->told, AS(Name, node)->id))
        return true;
    *map_at(&search->told, AS(Name, node)->id) = 1;
    choreo_report(search->module, CODE_CHOREO_UNSUPPORTED, node,
                  "a function binds %s anew with `global`, and a role would go on with the first value",
                  choreo_text(search->module->program, AS(Name, node)->id))
        ->help = "read it in a function of the module, or keep it in a field";
    return true;
}

void emit_check_plain(ChoreoModule *module) {
    Map bound = {0};
    FrozenSearch search = {.module = module, .bound = &bound};
    find_unbound(module);
    find_rebound(module, &bound);
    for (uint32_t i = 0; i < module->classes.count && bound.count > 0; i++) {
        const ChoreoClass *class = module->classes.items[i];
        for (uint32_t k = 0; k < class->methods.count; k++)
            ast_walk(&class->methods.items[k]->node->node,
                     &(Visitor){.enter = enter_rebound, .context = &search});
    }
    map_free(&search.told);
    map_free(&bound);
}
