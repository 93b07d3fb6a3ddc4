/* DL: where a dataset is downloaded or made into files, one process of each machine does that first, and the
 * others wait. A library's dataset finds what is there; one of the program's own is followed: what its
 * methods write, the first process of a machine writes, since it is alone then, and nowhere else. */
#include "distribute/torch_query.h"

#include <string.h>

/* ---- What writes files when it is made ---- */

/* Whether a call in the code of [function] puts something into a file. */
static bool writes_itself(const Script *script, const Function *function) {
    uint32_t first = script_place(script, function->node);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || script->places.items[i].function != function->index) continue;
        const LibraryName *name = script_library_name(script, AS(Call, node)->func);
        bool makes_folder = library_is(name, "os.makedirs") || library_is(name, "os.mkdir");
        if (!makes_folder && gate_writes_file(script, AS(Call, node))) return true;
    }
    return false;
}

/* Adds [function] and all that it calls. */
static void add_called(const Script *script, const Function *function, Map *functions) {
    Array(const Function *) waiting = {0};
    array_push(&waiting, function);
    while (waiting.count > 0) {
        const Function *next = waiting.items[--waiting.count];
        uint64_t *slot = map_at(functions, (uintptr_t)next);
        if (*slot) continue;
        *slot = 1;
        for (uint32_t i = 0; i < script->calls.count; i++)
            if (script->calls.items[i].caller == next) array_push(&waiting, script->calls.items[i].callee);
    }
    array_free(&waiting);
}

/* Methods by which a dataset of a library asks its descendant for the files. */
static bool is_asked_for(const Script *script, const Function *function) {
    static const char *const names[] = {"download", "process", "save", "load", "has_cache"};
    if (function->node->kind != AST_FunctionDef || function->callers.count > 0) return false;
    const char *name = script_text(script, AS(FunctionDef, function->node)->name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

/* Adds the functions that run while an object of the class is made. */
static void add_making(const Script *script, const Class *class, Map *functions) {
    const Function *init = class_method(script, class, "__init__");
    if (init) add_called(script, init, functions);
    for (uint32_t i = 0; i < script->functions.count; i++) {
        const Function *function = script->functions.items[i];
        if (class->base && function->class == class && is_asked_for(script, function))
            add_called(script, function, functions);
    }
}

static bool makes_files(const Script *script, const Class *class) {
    Map functions = {0};
    bool writes = false;
    add_making(script, class, &functions);
    for (uint32_t i = 0; i < script->functions.count && !writes; i++)
        writes = map_find(&functions, (uintptr_t)script->functions.items[i]) &&
                 writes_itself(script, script->functions.items[i]);
    map_free(&functions);
    return writes;
}

/* ---- Where datasets are made ---- */

/* Whether the last part of a dotted name begins with a capital letter, and the one before does not: a class
 * of a module. */
static bool names_class(const char *name) {
    const char *last = strrchr(name, '.');
    if (!last || last[1] < 'A' || last[1] > 'Z') return false;
    while (last > name && last[-1] != '.') last--;
    return *last >= 'a' && *last <= 'z';
}

/* The program's own class of dataset that the call makes, or NULL. */
static const Class *own_class(const Torch *torch, const Node *node) {
    const AstCall *call = AS(Call, node);
    if (script_entry(torch->script, call, NULL)) return NULL;
    const Thing *class = set_first(torch->script, script_callees(torch->script, call), THING_CLASS);
    return class && class->class->kind == THING_TORCH_DATASET ? class->class : NULL;
}

/* Whether a dataset of the library downloads when nothing is said about it. */
static bool downloads_always(const LibraryName *name) {
    SignatureParameter parameter;
    return name && name->entry && name->entry->flags & LIB_DOWNLOADS && names_class(name->text) &&
           parameter_find(name->entry->signature, "download", &parameter) && parameter.standard;
}

/* Whether an object of the program's own class is downloaded, or makes files: it comes from a dataset that
 * does so, or says itself how. Classes that are only there to be descended from do nothing by themselves. */
static bool builds(const Script *script, const Class *class) {
    static const char *const plain[] = {"torch_geometric.data.Dataset",
                                        "torch_geometric.data.InMemoryDataset", "dgl.data.DGLDataset"};
    bool is_plain = false;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) is_plain |= library_is(class->base, plain[i]);
    if (downloads_always(class->base) && (!is_plain || class_method(script, class, "download"))) return true;
    return makes_files(script, class);
}

static bool is_download(const Torch *torch, const Node *node) {
    if (node->kind != AST_Call) return false;
    const Script *script = torch->script;
    const Class *own = own_class(torch, node);
    Argument given = call_argument(script, AS(Call, node), "", "download");
    bool is_wanted = given.value && !node_is_constant(given.value, CONSTANT_FALSE);
    if (own) return is_wanted || builds(script, own);
    const LibraryEntry *entry = script_entry(script, AS(Call, node), NULL);
    if (!entry || !(entry->flags & LIB_DOWNLOADS) || entry->result != THING_TORCH_DATASET) return false;
    if (given.value) return is_wanted;
    return downloads_always(script_library_name(script, AS(Call, node)->func));
}

/* Whether the line before and the line after can be put there. */
static bool can_be_held(const Torch *torch, const Node *node) {
    const Node *statement = script_statement(torch->script, node);
    const Text *text = script_module(torch->script, node)->text;
    bool is_later = script_function(torch->script, node) != script_function(torch->script, statement);
    return stands_alone(text, (Span){statement->start, statement->end}) && statement->kind != AST_Return &&
           !is_later;
}

/* ---- What runs only while the others wait ---- */

static bool is_held(const Torch *torch, const Function *function) {
    const uint64_t *slot = map_find(&torch->held, (uintptr_t)function);
    return slot && *slot;
}

static bool is_held_place(const Torch *torch, const CallSite *site) {
    const Node *node = torch->script->places.items[site->place].node;
    if (is_held(torch, site->caller)) return true;
    for (uint32_t i = 0; i < torch->downloads.count; i++) {
        const Node *download = torch->downloads.items[i];
        if (can_be_held(torch, download) &&
            script_contains(torch->script, script_statement(torch->script, download), node))
            return true;
    }
    return false;
}

/* Takes the functions away that something else calls, too. */
static void drop_others(Torch *torch) {
    const Script *script = torch->script;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < script->functions.count; i++) {
            const Function *function = script->functions.items[i];
            uint64_t *slot = map_find(&torch->held, (uintptr_t)function);
            for (uint32_t k = 0; slot && *slot && k < function->callers.count; k++) {
                if (is_held_place(torch, &script->calls.items[function->callers.items[k]])) continue;
                *slot = 0;
                changed = true;
                break;
            }
        }
    }
}

void torch_find_downloads(Torch *torch) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (!is_download(torch, node)) continue;
        array_push(&torch->downloads, node);
        const Class *own = own_class(torch, node);
        if (own && can_be_held(torch, node)) add_making(script, own, &torch->held);
    }
    drop_others(torch);
}

bool torch_is_held(const Torch *torch, const Node *node) {
    return is_held(torch, script_function(torch->script, node));
}

bool torch_holds_others(const Torch *torch, const Node *statement) {
    for (uint32_t i = 0; i < torch->downloads.count; i++)
        if (script_statement(torch->script, torch->downloads.items[i]) == statement &&
            can_be_held(torch, torch->downloads.items[i]))
            return true;
    return false;
}

/* ---- The lines ---- */

static void hold_others(Torch *torch, const Node *node) {
    const Node *statement = script_statement(torch->script, node);
    Patch *patch = rewriter_patch(torch->rewriter, node);
    if (!can_be_held(torch, node)) {
        rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_DOWNLOAD, node,
                      "download the data before the program is started",
                      "all processes of a machine download this at the same time");
        return;
    }
    torch_needs(torch, node, NEEDS_DIST | NEEDS_OS);
    const char *joined = module_is_shared(torch->script, node)
                             ? torch_text(torch, "%s.is_initialized() and ", torch->dist)
                             : "";
    patch_lines_before(patch, "DL", statement,
                       torch_text(torch, "if %sint(%s.environ['LOCAL_RANK']) != 0: %s.barrier()\n", joined,
                                  torch->os, torch->dist));
    patch_lines_after(patch, "DL", statement,
                      torch_text(torch, "if %sint(%s.environ['LOCAL_RANK']) == 0: %s.barrier()\n", joined,
                                 torch->os, torch->dist));
}

void torch_download(Torch *torch) {
    const Node *last = NULL;
    for (uint32_t i = 0; i < torch->downloads.count; i++) {
        const Node *node = torch->downloads.items[i];
        const Node *statement = script_statement(torch->script, node);
        /* Two of them in one statement wait once; while the others wait nobody can wait again. */
        if (statement == last || torch_is_held(torch, node)) continue;
        if (can_be_held(torch, node)) last = statement;
        hold_others(torch, node);
    }
}
