/* Running a file: the module from top to bottom, then each function that nobody called. */
#include "eval/call.h"
#include "eval/comparison.h"
#include "eval/effort.h"
#include "eval/expression.h"
#include "eval/frame.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/model.h"
#include "eval/module.h"
#include "eval/native.h"
#include "eval/options.h"
#include "eval/platform.h"
#include "eval/statement.h"
#include "eval/uncalled.h"

#include <string.h>

void interp_register(Interp *interp, const NativeFunction *functions) {
    for (; functions->name; functions++) *strmap_at(&interp->natives, functions->name) = (void *)functions;
}

void interp_init(Interp *interp, Symbols *symbols, Project *project, const InterpOptions *options) {
    *interp = (Interp){.symbols = symbols, .project = project, .options = *options};

    dims_init(&interp->dims);
    strmap_reserve(&interp->natives, NATIVE_COUNT);
    interp_register(interp, builtin_functions);
    interp_register(interp, builtin_number_methods);
    interp_register(interp, builtin_text_methods);
    interp_register(interp, builtin_container_methods);
    interp_register(interp, builtin_mapping_methods);
    interp_register(interp, builtin_object_methods);
    interp_register(interp, library_functions);
    interp_register(interp, core_functions);
    interp_register(interp, copy_functions);
    interp_register(interp, dataclass_functions);
    interp_register(interp, manager_functions);
    interp_register(interp, named_tuple_functions);
    interp->next_address = CLASS_KNOWN_END;
}

static void forget_run(Interp *interp) {
    array_free(&interp->assigned);
    array_free(&interp->defined);
    map_free(&interp->defined_at);
    interp->defined_at = (Map){0};
    for (uint32_t i = 0; i < interp->written.count; i++) scopes_free(interp->written.items[i]);
    array_free(&interp->written);
    map_free(&interp->assigned_at);
    map_free(&interp->called);
    map_free(&interp->loose);
    map_free(&interp->reaching);
    map_free(&interp->overridden);
    map_free(&interp->memos);
    array_free(&interp->claims);
    map_free(&interp->claim_numbers);
    map_free(&interp->claim_symbols);
    interp->claim_numbers = interp->claim_symbols = (Map){0};
    map_free(&interp->read_globals);
    map_free(&interp->doubtful);
    map_free(&interp->given_up);
    map_free(&interp->spent);
    map_free(&interp->known);
    map_free(&interp->reasons);
    interp->reasons = (Map){0};
    map_free(&interp->compared);
    map_free(&interp->versions_asked);
    map_free(&interp->guards);
    interp->compared = interp->versions_asked = interp->guards = (Map){0};
    map_free(&interp->reported);
    map_free(&interp->sites);
    strmap_free(&interp->unknown_names);
    interp->memos = interp->read_globals = interp->given_up = interp->spent = (Map){0};
    interp->loose = interp->reaching = interp->overridden = interp->assigned_at = interp->doubtful =
        interp->called = interp->known = interp->reported = interp->sites = (Map){0};
    interp->unknown_names = (StrMap){0};
}

void interp_free(Interp *interp) {
    forget_run(interp);
    for (uint32_t i = 0; i < interp->modules.capacity; i++) {
        Module *module = interp->modules.slots[i].key ? interp->modules.slots[i].value : NULL;
        if (!module) continue;
        map_free(&module->ran);
        map_free(&module->changed);
        map_free(&module->rebound);
        if (!module->parts) continue;
        scopes_free(module->source->scopes);
        model_free(module->parts);
    }
    strmap_free(&interp->modules);
    strmap_free(&interp->natives);
    map_free(&interp->any_symbols);
    map_free(&interp->members);
    map_free(&interp->member_keys);
    map_free(&interp->place_numbers);
    array_free(&interp->places);
    statics_free(&interp->statics);
    dims_free(&interp->dims);
}

/* ---- one file ---- */

void interp_start(Interp *interp, SourceModule *source, Arena *arena, Diagnostics *diagnostics) {
    forget_run(interp);
    interp->arena = interp->keep = arena;
    interp->diagnostics = diagnostics;
    interp->state = (State){.is_reached = true};
    /* While a run is recorded conditions are not answered by what the path knows: they are what is asked. */
    interp->dims.facts = interp->recorder ? NULL : &interp->state.facts;
    interp->handlers = NULL;
    interp->loops = NULL;
    uint64_t budget = interp->options.budget;
    if (budget == 0) budget = DEFAULT_BUDGET + (uint64_t)source->tree->text->length * BUDGET_PER_BYTE;
    effort_start(interp, budget);
    /* A text has about one expression for every BYTES_PER_EXPRESSION of it. */
    if (interp->options.coverage)
        map_reserve(&interp->known, source->tree->text->length / BYTES_PER_EXPRESSION);
    interp->warnings_raise = false;
    interp->quiet = interp->suppressed = 0;
    interp->loop_base = interp->call_base = UINT32_MAX;
    interp->undecided = interp->widening = interp->rounds = interp->depth = interp->calls = 0;
    interp->total_rounds = 1;
    interp->path = 0;
    if (!interp->builtins) interp->builtins = module_import(interp, NULL, "builtins");
    Module *module = module_main(interp, source);
    for (const Scope *scope = source->scopes->module; scope; scope = scope_next(scope))
        for (const Variable *variable = scope->first_variable; variable; variable = variable->next)
            if (scope != source->scopes->module && variable->reach >= REACH_GLOBAL_EXPLICIT)
                *map_at(&interp->read_globals, variable->name) = 1;
    Frame *frame = ARENA_NEW(arena, Frame);
    frame->module = module;
    frame->scope = source->scopes->module;
    interp->frame = frame;
}

/* What an input does, on its own budget. After `raise` the next one still has a state to start from. */

static State begin_input(Interp *interp) {
    interp->steps = 0;
    interp->is_cut = false;
    return interp->state;
}

static void end_input(Interp *interp, const State *before) {
    interp->was_cut = interp->is_cut;
    if (!interp->state.is_reached) interp->state = *before;
}

Value interp_step(Interp *interp, SourceModule *source, Node *statement) {
    if (interp->frame->module->source != source) {
        /* Functions of earlier inputs keep their module, which has their scopes; the globals are shared. */
        Module *module = ARENA_NEW(interp->arena, Module);
        *module = *interp->frame->module;
        module->source = source;
        module->whole = module;
        interp->frame->module = module;
        interp->frame->scope = source->scopes->module;
    }
    State before = begin_input(interp);
    Value value = value_never();
    if (statement->kind == AST_Expr)
        value = eval(interp, AS(Expr, statement)->value);
    else
        exec_statement(interp, statement);
    end_input(interp, &before);
    return value;
}

Value interp_call(Interp *interp, Value callee, const Arguments *arguments, Node *site) {
    State before = begin_input(interp);
    Value value = call_value(interp, callee, arguments, site);
    if (!interp->state.is_reached) value = value_never();
    end_input(interp, &before);
    return value;
}

void interp_report_to(Interp *interp, Diagnostics *diagnostics) {
    map_free(&interp->reported);
    interp->reported = (Map){0};
    interp->diagnostics = diagnostics;
    interp->last = NULL;
    interp->last_pending = NULL;
}

bool interp_provide(Interp *interp, Sym name) {
    Module *module = interp->frame->module;
    if (global_or_builtin(interp, module, name).kind != VALUE_NEVER) return true;
    Module *found = module_import(interp, module, symbol_text(interp->symbols, name));
    if (found->is_found) module_set_global(interp, module, name, value_object(found->address));
    return found->is_found;
}

Value interp_global_of(Interp *interp, const char *module, const char *name) {
    Module *found = module_import(interp, interp->frame->module, module);
    return found->is_found ? module_global(interp, found, symbol_from_string(interp->symbols, name))
                           : value_never();
}

void interp_run(Interp *interp, SourceModule *source, Arena *arena, Diagnostics *diagnostics) {
    interp_start(interp, source, arena, diagnostics);
    interp->was_cut = false;
    Module *module = interp->frame->module;
    interp->last_reached = interp->state;
    /* Nobody runs a stub: it may speak of names that only type checkers know. */
    if (source->is_stub) return;
    module->is_elsewhere = is_for_other_system(interp, module);
    FOR_EACH (statement, source->tree->module->body) {
        if (!interp->state.is_reached) break;
        interp->last_reached = interp->state;
        exec_statement(interp, statement);
    }
    if (interp->is_cut) {
        interp->was_cut = true;
        diag_add(diagnostics, CODE_BUDGET, source->tree->text, (Span){0, 0},
                 "the analysis was cut short after %llu steps: not everything was looked at",
                 (unsigned long long)interp->limit);
    }
    interp->is_cut = false;
    if (!interp->state.is_reached) interp->state = interp->last_reached;
    State ended = interp->state;
    run_uncalled_functions(interp, module);
    report_comparisons(interp, module);
    interp->state = ended; /* what callers from outside may have changed is no part of how the module ends */
}
