/* What the modules of a program are to each other: which are started and train, which are started and do
 * not, and which may be used by a process that belongs to no group. */
#include "distribute/rewriter.h"

#include <string.h>

static bool is_guard(const Script *script, const Node *statement) {
    if (statement->kind != AST_If || AS(If, statement)->test->kind != AST_Compare) return false;
    const AstCompare *test = AS(Compare, AS(If, statement)->test);
    const Node *sides[2] = {test->left, test->comparators->items[0]};
    for (uint32_t i = 0; i < 2; i++)
        if (sides[i]->kind == AST_Name &&
            strcmp(script_text(script, AS(Name, sides[i])->id), "__name__") == 0)
            return true;
    return false;
}

const Node *module_guard(const Script *script, const ScriptModule *module) {
    const Node *guard = NULL;
    FOR_EACH (statement, AS(Module, module->body->node)->body)
        if (is_guard(script, statement)) guard = statement;
    return guard;
}

/* Everything that [module] imports, directly or through others, is used without a group. */
static void mark_imports(ScriptModule *module) {
    for (uint32_t i = 0; i < module->imports.count; i++) {
        ScriptModule *imported = module->imports.items[i];
        if (imported->is_shared || imported->is_started) continue;
        imported->is_shared = true;
        mark_imports(imported);
    }
}

static void mark_mentioned(Script *script, const ScriptModule *module) {
    const Node *guard = module->is_reached ? module_guard(script, module) : NULL;
    for (uint32_t i = module->first; i < module->end; i++) {
        const ScriptPlace *place = &script->places.items[i];
        if (place->node == guard) i = place->end - 1;
        if (place->node->kind != AST_Name && place->node->kind != AST_Attribute) continue;
        FOR_EACH_THING(script, thing, place->value)
        if (thing->kind == THING_FUNCTION) thing->function->is_idle = false;
    }
}

/* A function in a file that is imported, and that nothing mentions, is there for somebody else. */
static void mark_idle(Script *script) {
    for (uint32_t i = 0; i < script->functions.count; i++) {
        Function *function = script->functions.items[i];
        function->is_idle = function->module->is_reached && function->node->kind == AST_FunctionDef &&
                            !function->class &&
                            list_count(AS(FunctionDef, function->node)->decorator_list) == 0;
    }
    for (uint32_t i = 0; i < script->modules.count; i++) mark_mentioned(script, script->modules.items[i]);
}

bool module_is_idle(const Script *script, const Node *node) {
    const Function *function = script_function(script, node);
    const ScriptModule *module = function->module;
    for (; function; function = function->outer)
        if (function->is_idle) return true;
    const Node *guard = module->is_reached ? module_guard(script, module) : NULL;
    return guard && script_contains(script, guard, node);
}

bool modules_mark(Script *script, uint32_t steps) {
    bool has_started = false;
    uint32_t scripts = 0;
    for (uint32_t i = 0; i < script->modules.count; i++) {
        ScriptModule *module = script->modules.items[i];
        bool is_script = !module->is_reached && module->is_listed;
        module->is_started = is_script && module->body->effects & steps;
        has_started |= module->is_started;
        scripts += is_script;
    }
    if (!has_started) return false;
    mark_idle(script);
    for (uint32_t i = 0; i < script->modules.count; i++) {
        ScriptModule *module = script->modules.items[i];
        module->is_other = !module->is_reached && module->is_listed && !module->is_started;
        if (module->is_other) mark_imports(module);
        /* Who else imports a file that nobody named is not known, and one with a guard is started as well. */
        if (module->is_reached && (!module->is_listed || module_guard(script, module)))
            module->is_shared = true;
    }
    for (uint32_t i = 0; i < script->modules.count; i++) {
        ScriptModule *module = script->modules.items[i];
        module->is_own = scripts == 1 && !module->is_shared;
    }
    return true;
}

bool module_is_shared(const Script *script, const Node *node) {
    return script_module(script, node)->is_shared;
}
