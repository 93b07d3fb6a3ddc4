#include "eval/stub/binding.h"

#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/stub/edition.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- names ---- */

static Address class_value(Interp *interp, Value value) {
    return object_of_kind(interp, value, OBJECT_CLASS) ? value.address : 0;
}

static Address class_named(Interp *interp, Module *module, const char *name) {
    Sym symbol = symbol_from_string(interp->analysis.symbols, name);
    return class_value(interp, module_global(interp, module, symbol));
}

Address stub_class(Interp *interp, StubClass which) {
    static const char *const names[STUB_CLASS_COUNT] = {"Shaped", "OpenShape"};
    Stubs *stubs = &interp->analysis.stubs;
    if (!stubs->has_class[which]) {
        /* Asking may run statements of the module, which may ask again: there is none meanwhile. */
        stubs->has_class[which] = true;
        stubs->classes[which] = class_named(interp, module_import(interp, NULL, "moira.stubs"), names[which]);
    }
    return stubs->classes[which];
}

const ModuleRules *rule_module(Interp *interp, Module *module) {
    Stubs *stubs = &interp->analysis.stubs;
    uint64_t *known = map_at(&stubs->modules, (uintptr_t)module);
    if (*known) return (const ModuleRules *)(uintptr_t)*known;
    ModuleRules *names = ARENA_NEW(&stubs->arena, ModuleRules);
    *known = (uintptr_t)names;
    names->tensor = class_named(interp, module, "Tensor");
    names->array = class_named(interp, module, "Array");
    if (!names->array) names->array = names->tensor;
    if (!names->array && strncmp(module->name, "torch", 5) == 0)
        names->array = class_named(interp, module_import(interp, NULL, "torch"), "Tensor");
    if (!names->array) names->array = class_named(interp, module_import(interp, NULL, "numpy"), "ndarray");
    /* What a stub does not say itself is as in the one that defines its arrays. */
    names->scalar = class_named(interp, module, "Scalar");
    names->mismatch = class_named(interp, module, "Mismatch");
    const ClassObject *array = names->array ? class_object(interp, names->array) : NULL;
    Module *home = array && array->module ? array->module->whole : module->whole;
    names->dialect = dialect_of_module(home->name);
    bool is_new = edition_version(interp, "numpy", false).parts[0] >= 2;
    if (names->dialect == &dialect_numpy && is_new) names->dialect = &dialect_numpy_2;
    if (home != module->whole) {
        if (!names->scalar) names->scalar = class_named(interp, home, "Scalar");
        if (!names->mismatch) names->mismatch = class_named(interp, home, "Mismatch");
    }
    if (!names->mismatch) names->mismatch = names->dialect->mismatch;
    return names;
}

const Dialect *running_dialect(Interp *interp) {
    if (interp->analysis.stubs.matching) return interp->analysis.stubs.matching->names->dialect;
    const Frame *frame = interp->path.frame;
    return frame && frame->module->is_model ? rule_module(interp, frame->module)->dialect : &dialect_numpy;
}

void stubs_free(Stubs *stubs) {
    arena_free(&stubs->arena);
    map_free(&stubs->rules);
    map_free(&stubs->modules);
    map_free(&stubs->tables);
}

/* ---- rules ---- */

void stub_error(Interp *interp, Module *module, const Node *node, const char *format, ...) {
    /* A body that the budget cut short did not come to its assignments. */
    if (interp->run.effort.is_cut) return;
    if (!interp->run.reporting.diagnostics || !module->source) return;
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diag_add(interp->run.reporting.diagnostics, CODE_STUB_ERROR, module->source->tree->text,
             (Span){node->start, node->end}, "%s", message);
}

static Address find_class(Interp *interp, const BoundRule *bound, const NamedClass *class) {
    switch ((ClassHome) class->home) {
    case HOME_LANGUAGE: return class->known;
    case HOME_ARRAY: return bound->names->array;
    case HOME_TENSOR:
        return bound->names->tensor ? bound->names->tensor
                                    : class_named(interp, module_import(interp, NULL, "torch"), "Tensor");
    case HOME_STUB: return class_value(interp, module_global(interp, bound->module, class->name));
    case HOME_ANYWHERE: return class_value(interp, module_lookup(interp, bound->module, class->name));
    }
    return 0;
}

BoundRule *rule_of(Interp *interp, const FunctionObject *function) {
    Stubs *stubs = &interp->analysis.stubs;
    uint64_t *known = map_at(&stubs->rules, (uintptr_t)function->node);
    if (*known) return (BoundRule *)(uintptr_t)*known;
    BoundRule *bound = ARENA_NEW(&stubs->arena, BoundRule);
    *known = (uintptr_t)bound;
    bound->module = function->module;
    bound->names = rule_module(interp, function->module);
    const Rule *rule = rule_read(AS(FunctionDef, function->node), function->qualified, bound->names->dialect,
                                 interp->analysis.symbols, &stubs->arena);
    bound->rule = rule;
    Address *classes = arena_alloc_zero(&stubs->arena, rule->class_count * sizeof *classes);
    bound->classes = classes;
    for (uint32_t i = 0; i < rule->class_count; i++)
        classes[i] = find_class(interp, bound, &rule->classes[i]);
    bound->raises = rule->raises ? classes[rule->raises] : bound->names->mismatch;
    RuleMistake mistake = rule->mistake;
    if (!bound->raises)
        mistake = (RuleMistake){rule->classes[rule->raises].node, "raises takes the class of an exception"};
    bound->is_broken = mistake.message != NULL;
    if (bound->is_broken) stub_error(interp, bound->module, mistake.node, "%s", mistake.message);
    return bound;
}

const char *rule_help(Interp *interp, const BoundRule *bound, const Clause *failed) {
    Address array = bound->names->array;
    RulePrinting printing = {.symbols = interp->analysis.symbols,
                             .dialect = bound->names->dialect,
                             .array = array ? class_name(interp, array) : NULL,
                             .failed = failed};
    return rule_text(bound->rule, &printing, interp->run.arena);
}
