/* Variables: where the value of a name is. Locals that no inner function uses are in the state itself; those
 * that are captured are in a FrameObject on the heap; globals are attributes of the module. Names of a class
 * body are its locals, with the globals behind them. */
#include "eval/flow/variable.h"
#include "eval/constant.h"
#include "eval/error.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/module.h"
#include "eval/object/alternative.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/path.h"
#include "syntax/magic.h"

#include <string.h>

static const ScopeTable *scopes_of(const Interp *interp) {
    return interp->path.frame->module->source->scopes;
}

/* The frame object that holds the variables of [scope]; 0 when the running code cannot see it. */
static Address cells_of(Interp *interp, const Scope *scope) {
    Address at = interp->path.frame->cells;
    while (at) {
        const Object *object = interp_object(interp, at);
        if (!object || object->kind != OBJECT_FRAME) return 0;
        if (OBJECT_AS(Frame, object)->scope == scope) return at;
        at = OBJECT_AS(Frame, object)->outer;
    }
    return 0;
}

static bool is_module_level(const Interp *interp) { return interp->path.frame->scope->kind == SCOPE_MODULE; }

Value variable_load(Interp *interp, const Variable *variable) {
    Module *module = interp->path.frame->module;
    switch ((Reach)variable->reach) {
    case REACH_LOCAL: {
        /* The annotations of a function stand in the scope around it, and are read again when it runs. */
        if (is_module_level(interp) || variable->scope->kind == SCOPE_MODULE)
            return module_lookup(interp, module, variable->name);
        if (interp->path.frame->scope->kind == SCOPE_FUNCTION && variable->scope != interp->path.frame->scope)
            return value_any();
        Value value = state_local(&interp->path.state, variable->name);
        if (value.kind == VALUE_NEVER && interp->path.frame->scope->kind == SCOPE_CLASS)
            return module_lookup(interp, module, variable->name);
        return value;
    }
    case REACH_CELL:
    case REACH_FREE: {
        const Scope *scope = variable->definition ? variable->definition->scope : variable->scope;
        /* A class body sees its own names first, also those that a method captures. */
        if (interp->path.frame->scope->kind == SCOPE_CLASS && scope == interp->path.frame->scope)
            return state_local(&interp->path.state, variable->name);
        if (scope->kind == SCOPE_MODULE) return module_lookup(interp, module, variable->name);
        Address cells = cells_of(interp, scope);
        if (!cells) return value_any();
        return object_attribute(interp_object(interp, cells), variable->name);
    }
    case REACH_GLOBAL_EXPLICIT:
    case REACH_GLOBAL_IMPLICIT: break;
    }
    if (interp->path.frame->scope->kind == SCOPE_CLASS) {
        Value value = state_local(&interp->path.state, variable->name);
        if (value.kind != VALUE_NEVER) return value;
    }
    return module_lookup(interp, module, variable->name);
}

void variable_store(Interp *interp, const Variable *variable, Value value) {
    if (!interp->path.state.is_reached) return;
    Module *module = interp->path.frame->module;
    bool in_class = interp->path.frame->scope->kind == SCOPE_CLASS;
    if (variable->reach == REACH_CELL || variable->reach == REACH_FREE) {
        const Scope *scope = variable->definition ? variable->definition->scope : variable->scope;
        if (!in_class || scope != interp->path.frame->scope) {
            Address cells = scope->kind == SCOPE_MODULE ? 0 : cells_of(interp, scope);
            if (cells) {
                if (escape_is_loose(interp, cells, variable->name)) value = value_any();
                const Object *frame = interp_object(interp, cells);
                put_object(interp, cells,
                           object_with_attribute(interp->run.arena, frame, variable->name, value));
            } else if (scope->kind == SCOPE_MODULE) {
                module_set_global(interp, module, variable->name, value);
            }
            return;
        }
    } else if (variable->reach != REACH_LOCAL || is_module_level(interp)) {
        module_set_global(interp, module, variable->name, value);
        return;
    }
    state_set_local(interp->run.arena, &interp->path.state, variable->name, value);
}

void variable_store_name(Interp *interp, const Node *site, Value value) {
    if (interp->path.frame->is_pattern && site->kind == AST_Name) {
        /* An annotation or decorator of a stub speaks of variables of the function, whatever is around it. */
        if (interp->path.state.is_reached)
            state_set_local(interp->run.arena, &interp->path.state, AS(Name, site)->id, value);
        return;
    }
    const Variable *variable = scope_use(scopes_of(interp), site);
    if (variable) variable_store(interp, variable, value);
}

/* The body of a generator or coroutine is run where it is made, but begins when somebody asks for it: by then
 * the function around it may have bound what it has not bound yet, or bound anew what it has. */
static bool is_shared_later(const Interp *interp, const Variable *variable) {
    const Scope *scope = interp->path.frame->scope;
    bool is_outer = variable && variable->definition && variable->definition->scope != scope;
    return is_outer && (scope->is_generator || scope->is_coroutine);
}

/* gettext.install puts its functions among the built-ins, for all modules. */
static bool may_be_installed(Interp *interp, Sym name) {
    static const char *const names[] = {"_", "gettext", "ngettext", "pgettext", "npgettext"};
    Sym module = interp_name(interp, "gettext");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(interp_text(interp, name), names[i]) == 0)
            return module_global(interp, interp->path.frame->module, module).kind != VALUE_NEVER;
    return false;
}

/* Another file of the project stores the name in the module, or puts it among the built-ins. */
static bool is_set_outside(Interp *interp, Sym name) {
    const Module *module = interp->path.frame->module;
    return is_stored_elsewhere(interp, module, "builtins", name) ||
           is_stored_elsewhere(interp, module, module->name, name);
}

/* Whether a statement of a module imports something of IPython. */
static bool imports_notebooks(const Interp *interp, const Node *statement) {
    const char *name = "";
    if (statement->kind == AST_ImportFrom && AS(ImportFrom, statement)->module)
        name = interp_text(interp, AS(ImportFrom, statement)->module);
    else if (statement->kind == AST_Import)
        name = interp_text(interp, AS(alias, AS(Import, statement)->names->items[0])->name);
    return strncmp(name, "IPython", 7) == 0 || strncmp(name, "ipywidgets", 10) == 0;
}

/* What IPython binds in the program of a notebook, besides: inputs and outputs (`_`, `_3`, `_i3`, `Out`), and
 * what stands for the results of its commands. */
static bool is_of_notebook(const char *name) {
    static const char *const names[] = {"In", "Out", "exit", "quit", "display", "get_ipython", MAGIC_VALUE};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    size_t length = strspn(name, "_");
    if (length == 0) return false;
    static const char *const inputs[] = {"", "i", "ii", "iii", "ih", "oh", "dh", "exit_code"};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        if (strcmp(name + length, inputs[i]) == 0) return true;
    name += length + (name[length] == 'i');
    return *name && name[strspn(name, "0123456789")] == '\0';
}

/* IPython puts these among the built-ins: a file that imports it is run in a notebook. */
static bool may_be_in_notebook(const Interp *interp, Sym name) {
    const char *text = interp_text(interp, name);
    if (interp->path.frame->module->source->tree->text->cells) return is_of_notebook(text);
    if (strcmp(text, "display") != 0 && strcmp(text, "get_ipython") != 0) return false;
    FOR_EACH (statement, interp->path.frame->module->source->tree->module->body)
        if (imports_notebooks(interp, statement)) return true;
    return false;
}

/* A global that the module binds when it is run, under `if __name__ == "__main__"`: who asks about one call
 * of it does not say whether it was. */
static bool is_bound_in_main(const Interp *interp, Sym name) {
    const Module *module = interp->path.frame->module;
    if (!interp->options.one_call || !module->is_main) return false;
    const Variable *global = scope_variable(module->source->scopes, module->source->scopes->module, name);
    return global && global->site_count > 0;
}

/* An unbound name. Of each function one report is enough; the others have their own. */
static Value undefined(Interp *interp, const AstName *node, const char *name) {
    uint64_t key = ((uint64_t)(uintptr_t)interp->path.frame->scope << 24) ^ node->id;
    if (map_find(&interp->run.reporting.reported, key)) return value_any();
    const Failure *failure = failure_raise(interp, CODE_UNDEFINED_NAME, CLASS_NameError, &node->node,
                                           "name '%s' is not defined", name);
    if (failure && failure->reported && !is_module_level(interp))
        *map_at(&interp->run.reporting.reported, key) = 1;
    return failure_result(interp);
}

/* A name that is read without a value: it was deleted, is bound later, or nowhere. */
static Value unbound(Interp *interp, const AstName *node, const Variable *variable) {
    const char *name = interp_text(interp, node->id);
    if (node->id == SYM___debug__) return value_some(CLASS_bool);
    bool is_local = variable && interp->path.frame->scope->kind != SCOPE_MODULE &&
                    (variable->reach == REACH_LOCAL || variable->reach == REACH_CELL);
    if (is_shared_later(interp, variable) || may_be_installed(interp, node->id) ||
        may_be_in_notebook(interp, node->id))
        return value_any();
    if (interp->path.frame->module->is_elsewhere && variable && variable->definition) return value_any();
    if (!is_local && (is_bound_in_main(interp, node->id) || is_set_outside(interp, node->id)))
        return value_any();
    uint32_t suppressed = interp->run.counters.suppressed;
    Value value;
    if (is_local && interp->options.minor < 11)
        value = fail(interp, CODE_UNDEFINED_NAME, CLASS_UnboundLocalError, &node->node,
                     "local variable '%s' referenced before assignment", name);
    else if (is_local)
        value = fail(interp, CODE_UNDEFINED_NAME, CLASS_UnboundLocalError, &node->node,
                     "cannot access local variable '%s' where it is not associated with a value", name);
    else
        value = undefined(interp, node, name);
    /* One report is enough: from now on it is anything. A pass that reports nothing leaves it to the one that
     * does. */
    bool is_told = !path_is_quiet(interp) && interp->run.counters.suppressed == suppressed;
    bool is_ours = is_local || is_module_level(interp);
    if (variable && is_ours && is_told && interp->path.state.is_reached)
        variable_store(interp, variable, value);
    return value;
}

/* A variable of the function whose annotation or decorator has the comprehension that runs. */
static Value load_around(const Interp *interp, Sym name) {
    const Frame *frame = interp->path.frame;
    while (!frame->function && frame->caller && !frame->is_pattern) frame = frame->caller;
    if (!frame->is_pattern || frame == interp->path.frame) return value_never();
    State suspended = {.locals = frame->suspended};
    return state_local(&suspended, name);
}

/* Names of a stub that no scope knows: what its patterns bound, and in annotations the variables of the
 * function itself. NEVER for all others. */
static Value load_in_model(Interp *interp, Sym name, const Variable *variable) {
    Value value = value_never();
    const Frame *frame = interp->path.frame;
    if (frame->is_pattern) {
        value = state_local(&interp->path.state, name);
        if (value.kind == VALUE_NEVER && frame->cells)
            value = object_attribute(interp_object(interp, frame->cells), name);
    } else if (variable && variable->reach != REACH_GLOBAL_IMPLICIT) {
        return value;
    } else {
        value = load_around(interp, name);
    }
    for (; value.kind == VALUE_NEVER && frame && frame->module == interp->path.frame->module;
         frame = frame->caller) {
        const Value *bound = pmap_get(frame->bound, name);
        if (bound) value = *bound;
    }
    if (value.kind == VALUE_NEVER && interp->path.frame->is_pattern)
        value = module_lookup(interp, interp->path.frame->module, name);
    return value;
}

Value variable_load_name(Interp *interp, AstName *node) {
    const Variable *variable = scope_use(scopes_of(interp), &node->node);
    if (interp->path.frame->module->is_model) {
        Value value = load_in_model(interp, node->id, variable);
        if (value.kind != VALUE_NEVER) return value;
    }
    if (!variable) return value_any();
    Value value = variable_load(interp, variable);
    if (value.kind == VALUE_NEVER) return unbound(interp, node, variable);
    if (value.kind == VALUE_NONE && is_shared_later(interp, variable) && variable->definition->site_count > 1)
        return value_any();
    if (value.absent) {
        may_fail(interp, CODE_UNDEFINED_NAME, CLASS_NameError, &node->node, "'%s' may have no value here",
                 interp_text(interp, node->id));
        /* A run that goes on has a value. */
        value.absent = false;
    }
    if (value_count(value) <= MOST_ALTERNATIVES) return value;
    Value few = alternative_few(interp, value, &node->node);
    if (!value_equal(few, value)) variable_store(interp, variable, few);
    return few;
}

static bool is_global(const Interp *interp, const Variable *variable) {
    return variable->reach >= REACH_GLOBAL_EXPLICIT || is_module_level(interp);
}

static Value bound_value(Interp *interp, const Variable *variable) {
    return is_global(interp, variable) ? module_global(interp, interp->path.frame->module, variable->name)
                                       : variable_load(interp, variable);
}

static void unbind_variable(Interp *interp, const Variable *variable) {
    if (is_global(interp, variable)) {
        module_delete_global(interp, interp->path.frame->module, variable->name);
    } else if (variable->reach == REACH_LOCAL || interp->path.frame->scope->kind == SCOPE_CLASS) {
        state_remove_local(interp->run.arena, &interp->path.state, variable->name);
    } else {
        Address cells =
            cells_of(interp, variable->definition ? variable->definition->scope : variable->scope);
        if (!cells) return;
        const Object *frame = interp_object(interp, cells);
        put_object(interp, cells, object_without_attribute(interp->run.arena, frame, variable->name));
    }
}

void variable_unbind(Interp *interp, const Node *site) {
    const Variable *variable = scope_use(scopes_of(interp), site);
    if (variable && bound_value(interp, variable).kind != VALUE_NEVER) unbind_variable(interp, variable);
}

void variable_delete(Interp *interp, AstName *node) {
    const Variable *variable = scope_use(scopes_of(interp), &node->node);
    if (!variable || !interp->path.state.is_reached) return;
    if (bound_value(interp, variable).kind == VALUE_NEVER)
        unbound(interp, node, variable);
    else
        unbind_variable(interp, variable);
}

Sym variable_mangle(Interp *interp, Sym name) {
    const char *text = interp_text(interp, name);
    if (text[0] != '_' || text[1] != '_') return name;
    return scope_mangle(interp->path.frame->module->source->scopes, interp->path.frame->scope, name);
}
