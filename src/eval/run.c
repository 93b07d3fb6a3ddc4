/* Running a file: the module from top to bottom, then each uncalled function. */
#include "eval/effort.h"
#include "eval/flow/call.h"
#include "eval/flow/comparison.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/model.h"
#include "eval/module.h"
#include "eval/object/native.h"
#include "eval/options.h"
#include "eval/path.h"
#include "eval/platform.h"
#include "eval/reenter.h"
#include "eval/stub/word.h"
#include "eval/uncalled.h"

#include <string.h>

void interp_register(Interp *interp, const NativeFunction *functions) {
    Analysis *analysis = &interp->analysis;
    for (; functions->name; functions++) {
        array_push(&analysis->natives, functions);
        *strmap_at(&analysis->native_numbers, functions->name) = (void *)(uintptr_t)analysis->natives.count;
    }
}

bool follows_one_path(const Interp *interp, const Module *module) {
    switch (interp->options.one_path) {
    case ONE_PATH_NOWHERE: return false;
    case ONE_PATH_IN_LIBRARIES: return !module->is_model && !module->is_user;
    case ONE_PATH_EVERYWHERE: return !module->is_model;
    }
    return false;
}

void interp_init(Interp *interp, Symbols *symbols, Project *project, const InterpOptions *options) {
    *interp = (Interp){.options = *options, .analysis = {.symbols = symbols, .project = project}};

    dims_init(&interp->analysis.dims);
    strmap_reserve(&interp->analysis.native_numbers, NATIVE_COUNT);
    interp_register(interp, builtin_functions);
    interp_register(interp, builtin_number_methods);
    interp_register(interp, builtin_text_methods);
    interp_register(interp, builtin_container_methods);
    interp_register(interp, builtin_mapping_methods);
    interp_register(interp, builtin_object_methods);
    interp_register(interp, library_functions);
    interp_register(interp, reflect_functions);
    interp_register(interp, core_functions);
    interp_register(interp, copy_functions);
    interp_register(interp, dataclass_functions);
    interp_register(interp, manager_functions);
    interp_register(interp, named_tuple_functions);
    interp_register(interp, regular_functions);
    interp_register(interp, ask_words);
    interp_register(interp, file_words);
    interp_register(interp, gradient_words);
    interp_register(interp, shape_words);
    interp_register(interp, window_words);
    interp_register(interp, open_shape_methods);
    interp->analysis.next_address = CLASS_KNOWN_END;
}

static void free_facts(Facts *facts) {
    array_free(&facts->assigned);
    map_free(&facts->assigned_at);
    array_free(&facts->defined);
    map_free(&facts->defined_at);
    map_free(&facts->called);
    map_free(&facts->compared);
    map_free(&facts->failed);
    strmap_free(&facts->unknown_names);
    *facts = (Facts){0};
}

static void free_run(Run *run) {
    for (uint32_t i = 0; i < run->written.count; i++) scopes_free(run->written.items[i]);
    array_free(&run->written);
    array_free(&run->claims.formulas);
    array_free(&run->graph);
    Map *maps[] = {&run->reporting.reported,
                   &run->reporting.reasons,
                   &run->effort.given_up,
                   &run->effort.spent,
                   &run->claims.numbers,
                   &run->claims.symbols,
                   &run->uncalled.doubtful,
                   &run->asked.overridden,
                   &run->asked.reaching,
                   &run->asked.guards,
                   &run->asked.versions,
                   &run->asked.read_globals,
                   &run->asked.documenters,
                   &run->memos,
                   &run->sites,
                   &run->loose};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) map_free(maps[i]);
    *run = (Run){0};
}

void interp_free(Interp *interp) {
    free_facts(&interp->facts);
    free_run(&interp->run);
    for (uint32_t i = 0; i < interp->analysis.modules.capacity; i++) {
        Module *module =
            interp->analysis.modules.slots[i].key ? interp->analysis.modules.slots[i].value : NULL;
        if (!module) continue;
        map_free(&module->ran);
        map_free(&module->text.changed);
        map_free(&module->text.aliases);
        map_free(&module->text.rebound);
        if (!module->parts) continue;
        scopes_free(module->source->scopes);
        model_free(module->parts);
    }
    strmap_free(&interp->analysis.modules);
    strmap_free(&interp->analysis.native_numbers);
    array_free(&interp->analysis.natives);
    stubs_free(&interp->analysis.stubs);
    map_free(&interp->analysis.any_symbols);
    map_free(&interp->analysis.registries);
    map_free(&interp->analysis.registered);
    map_free(&interp->analysis.members);
    map_free(&interp->analysis.member_keys);
    map_free(&interp->analysis.editions);
    map_free(&interp->analysis.place_numbers);
    array_free(&interp->analysis.places);
    array_free(&interp->analysis.builtin_names);
    statics_free(&interp->analysis.statics);
    arena_free(&interp->analysis.scratch);
    dims_free(&interp->analysis.dims);
}

void interp_clear(Interp *interp) {
    Arena statics = interp->analysis.statics.arena, scratch = interp->analysis.scratch;
    interp->analysis.statics.arena = interp->analysis.scratch = (Arena){0};
    interp_free(interp);
    arena_reset(&statics);
    arena_reset(&scratch);
    *interp = (Interp){.analysis = {.statics = {.arena = statics}, .scratch = scratch}};
}

void interp_renew(Interp *interp, Symbols *symbols, Project *project, const InterpOptions *options) {
    interp_clear(interp);
    Arena statics = interp->analysis.statics.arena, scratch = interp->analysis.scratch;
    interp_init(interp, symbols, project, options);
    interp->analysis.statics.arena = statics;
    interp->analysis.scratch = scratch;
}

void interp_watch(Interp *interp, Observer *observer) { interp->observer = observer; }

void interp_learn(Interp *interp, Learning learning) {
    interp->options.learning = learning;
    interp->run.groups = NULL;
    if (!learns_formulas(interp)) return;
    interp->analysis.dims.facts = NULL;
    interp->path.state.assumed = NULL;
}

/* ---- one file ---- */

void interp_start(Interp *interp, SourceModule *source, Arena *arena, Diagnostics *diagnostics) {
    free_facts(&interp->facts);
    free_run(&interp->run);
    interp->run.arena = interp->run.keep = arena;
    interp->run.reporting.diagnostics = diagnostics;
    interp->path = (Path){0};
    path_start(interp, NULL);
    /* While a run is recorded conditions are not answered by what the path knows: they are what is asked. */
    interp->analysis.dims.facts = learns_formulas(interp) ? NULL : &interp->path.state.facts;
    uint64_t budget = interp->options.budget;
    if (budget == 0) budget = DEFAULT_BUDGET + (uint64_t)source->tree->text->length * BUDGET_PER_BYTE;
    effort_start(interp, budget);
    if (!interp->analysis.builtins) interp->analysis.builtins = module_import(interp, NULL, "builtins");
    Module *module = module_main(interp, source);
    if (source->tree->text->cells) module->has_unknown_globals |= source->tree->text->cells->binds_unknown;
    for (const Scope *scope = source->scopes->module; scope; scope = scope_next(scope))
        for (const Variable *variable = scope->first_variable; variable; variable = variable->next)
            if (scope != source->scopes->module && variable->reach >= REACH_GLOBAL_EXPLICIT)
                *map_at(&interp->run.asked.read_globals, variable->name) = 1;
    Frame *frame = ARENA_NEW(arena, Frame);
    frame->module = module;
    frame->scope = source->scopes->module;
    interp->path.frame = frame;
}

/* What an input does, on its own budget. After `raise` the next one still has a state to start from. */

static State begin_input(Interp *interp) {
    interp->run.effort.steps = 0;
    interp->run.effort.is_cut = false;
    return interp->path.state;
}

static void end_input(Interp *interp, const State *before) {
    interp->facts.was_cut = interp->run.effort.is_cut;
    if (!interp->path.state.is_reached) interp->path.state = *before;
}

Value interp_step(Interp *interp, SourceModule *source, Node *statement) {
    if (interp->path.frame->module->source != source) {
        /* Functions of earlier inputs keep their module, which has their scopes; the globals are shared. */
        Module *module = ARENA_NEW(interp->run.arena, Module);
        *module = *interp->path.frame->module;
        module->source = source;
        module->whole = module;
        module->stars = NULL;
        interp->path.frame->module = module;
        interp->path.frame->scope = source->scopes->module;
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
    if (!interp->path.state.is_reached) value = value_never();
    end_input(interp, &before);
    return value;
}

Value interp_apply(Interp *interp, const FunctionObject *function, const Value *bound) {
    State before = begin_input(interp);
    Value value = function_run(interp, function, bound, NULL);
    if (!interp->path.state.is_reached) value = value_never();
    end_input(interp, &before);
    return value;
}

void interp_report_to(Interp *interp, Diagnostics *diagnostics) {
    map_free(&interp->run.reporting.reported);
    interp->run.reporting.reported = (Map){0};
    interp->run.reporting.diagnostics = diagnostics;
}

bool interp_provide(Interp *interp, Sym name) {
    Module *module = interp->path.frame->module;
    if (module_lookup(interp, module, name).kind != VALUE_NEVER) return true;
    Module *found = module_import(interp, module, interp_text(interp, name));
    if (found->is_found) module_set_global(interp, module, name, value_object(found->address));
    return found->is_found;
}

Value interp_global_of(Interp *interp, const char *module, const char *name) {
    Module *found = module_import(interp, interp->path.frame->module, module);
    return found->is_found ? module_global(interp, found, interp_name(interp, name)) : value_never();
}

/* Adds up what a statement does besides binding names: calls, and statements inside of it. */
static bool count_doings(void *context, Node *node) {
    *(uint32_t *)context += node->kind == AST_Call || ast_is_statement(node->kind);
    return true;
}

/* Goes on after a statement that stopped its cell: from where that was, but whatever it did before it failed
 * is not known, nor what the rest of the cell would have bound. */
static void go_on_after(Interp *interp, const Text *text, Node *statement) {
    Module *module = interp->path.frame->module;
    interp->path.state = interp->facts.last_reached;
    uint32_t doings = 0;
    Visitor visitor = {.enter = count_doings, .context = &doings};
    ast_walk(statement, &visitor);
    if (doings > 1) module_forget_globals(interp, module);
    const Scope *scope = module->source->scopes->module;
    for (const Variable *variable = scope->first_variable; variable; variable = variable->next)
        for (const Site *site = variable->sites; site; site = site->next)
            if (site->node->start >= statement->start &&
                text_cell(text, site->node->start) == text_cell(text, statement->start))
                module_set_global(interp, module, variable->name, value_any());
}

/* Whether [statement] runs after those before it. What stops a program stops one cell of a notebook alone. */
static bool goes_on(Interp *interp, const Text *text, const Node *statement, Node *last) {
    if (interp->path.state.is_reached) return true;
    if (!text->cells || interp->run.effort.is_cut ||
        text_cell(text, statement->start) == text_cell(text, last->start))
        return false;
    go_on_after(interp, text, last);
    return true;
}

void interp_run(Interp *interp, SourceModule *source, Arena *arena, Diagnostics *diagnostics) {
    interp_start(interp, source, arena, diagnostics);
    interp->facts.was_cut = false;
    Module *module = interp->path.frame->module;
    interp->facts.last_reached = interp->path.state;
    /* A stub is never run: it may speak of names that only type checkers know. */
    if (source->is_stub) return;
    module->is_elsewhere = platform_is_other(interp, module);
    Node *last = NULL;
    FOR_EACH (statement, source->tree->module->body) {
        if (!goes_on(interp, source->tree->text, statement, last)) continue;
        last = statement;
        interp->facts.last_reached = interp->path.state;
        exec_statement(interp, statement);
    }
    if (interp->run.effort.is_cut) {
        interp->facts.was_cut = true;
        diag_add(diagnostics, CODE_BUDGET, source->tree->text, (Span){0, 0},
                 "the analysis was cut short after %llu steps: not everything was looked at",
                 (unsigned long long)interp->run.effort.limit);
    }
    interp->run.effort.is_cut = false;
    if (!interp->path.state.is_reached) interp->path.state = interp->facts.last_reached;
    State ended = interp->path.state;
    uncalled_run(interp, module);
    comparison_report(interp, module);
    interp->path.state =
        ended; /* what callers from outside may have changed is no part of how the module ends */
}
