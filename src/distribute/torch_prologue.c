/* PRO: imports for what the rules have used, and the beginning and the end of the process group. With a main
 * guard these go into it, because workers of a loader may import the module again. */
#include "distribute/torch.h"

#include <string.h>

/* The first statement at the top of a module that imports from PyTorch. */
static const Node *torch_import(const Torch *torch, const ScriptModule *module) {
    FOR_EACH (statement, AS(Module, module->body->node)->body) {
        if (statement->kind != AST_Import && statement->kind != AST_ImportFrom) continue;
        const NodeList *names =
            statement->kind == AST_Import ? AS(Import, statement)->names : AS(ImportFrom, statement)->names;
        if (statement->kind == AST_ImportFrom) {
            const AstImportFrom *import = AS(ImportFrom, statement);
            const char *from =
                import->module && import->level == 0 ? script_text(torch->script, import->module) : "";
            if (strncmp(from, "torch", 5) == 0 && (from[5] == '\0' || from[5] == '.')) return statement;
            continue;
        }
        FOR_EACH (alias, names) {
            const char *name = script_text(torch->script, AS(alias, alias)->name);
            if (strncmp(name, "torch", 5) == 0 && (name[5] == '\0' || name[5] == '.')) return statement;
        }
    }
    return NULL;
}

/* The statement behind which imports go when nothing of PyTorch is imported: the last import, the docstring,
 * or a `from __future__`. */
static const Node *last_import(const ScriptModule *module) {
    const Node *found = NULL;
    const NodeList *body = AS(Module, module->body->node)->body;
    for (uint32_t i = 0; i < list_count(body); i++) {
        const Node *statement = body->items[i];
        bool is_docstring = i == 0 && statement->kind == AST_Expr &&
                            node_is_constant(AS(Expr, statement)->value, CONSTANT_STR);
        if (statement->kind == AST_Import || statement->kind == AST_ImportFrom || is_docstring)
            found = statement;
    }
    return found;
}

/* The name that is the module [dotted] in [module], or NULL. */
static const char *name_for(const Torch *torch, const ScriptModule *module, const char *dotted) {
    const Scope *scope = module->source->scopes->module;
    for (const Variable *variable = scope->first_variable; variable; variable = variable->next) {
        ThingSet value = script_variable(torch->script, variable);
        const Thing *thing = set_first(torch->script, value, THING_LIBRARY);
        if (thing && value->count == 1 && library_is(thing->name, dotted))
            return script_text(torch->script, variable->name);
    }
    return NULL;
}

static bool is_guard(const Torch *torch, const Node *statement) {
    if (statement->kind != AST_If || AS(If, statement)->test->kind != AST_Compare) return false;
    const AstCompare *test = AS(Compare, AS(If, statement)->test);
    const Node *sides[2] = {test->left, test->comparators->items[0]};
    for (uint32_t i = 0; i < 2; i++)
        if (sides[i]->kind == AST_Name &&
            strcmp(script_text(torch->script, AS(Name, sides[i])->id), "__name__") == 0)
            return true;
    return false;
}

static const Node *find_guard(const Torch *torch, const ScriptModule *module) {
    const Node *guard = NULL;
    FOR_EACH (statement, AS(Module, module->body->node)->body)
        if (is_guard(torch, statement)) guard = statement;
    return guard;
}

/* Whether code at the top of the module, outside of the guard, needs the process group. */
static bool needs_group_at_top(const Torch *torch, const ScriptModule *module, const Node *guard) {
    const Patch *patch = &torch->rewriter->patches[0];
    for (uint32_t i = 0; i < torch->script->modules.count; i++)
        if (torch->script->modules.items[i] == module) patch = &torch->rewriter->patches[i];
    FOR_EACH (statement, AS(Module, module->body->node)->body) {
        if (statement == guard || statement->kind == AST_FunctionDef ||
            statement->kind == AST_AsyncFunctionDef || statement->kind == AST_ClassDef ||
            statement->kind == AST_Import || statement->kind == AST_ImportFrom)
            continue;
        for (uint32_t i = 0; i < patch->changes.count; i++) {
            const Change *change = &patch->changes.items[i];
            uint32_t at = change->kind == CHANGE_AFTER ? change->span.end : change->span.start;
            bool is_about_devices = strcmp(change->rule, "DEV") == 0 || strcmp(change->rule, "ENV-DEL") == 0;
            if (at >= statement->start && at <= statement->end + 1 && !is_about_devices) return true;
        }
    }
    return false;
}

static const char *init_lines(Torch *torch, const char *torch_name, const char *indent) {
    return torch_text(torch,
                      "%s%s.init_process_group('nccl' if %s.cuda.is_available() else 'gloo')\n"
                      "%sif %s.cuda.is_available():\n"
                      "%s    %s.cuda.set_device(int(%s.environ['LOCAL_RANK']))\n",
                      indent, torch->dist, torch_name, indent, torch_name, indent, torch_name, torch->os);
}

static void fill_guard(Torch *torch, const Node *guard) {
    Patch *patch = rewriter_patch(torch->rewriter, guard);
    const NodeList *body = AS(If, guard)->body;
    const Node *first = body->items[0], *last = body->items[list_count(body) - 1];
    const char *end = torch_text(torch, "%s.destroy_process_group()", torch->dist);
    bool is_one_line = text_position(patch->text, first->start).line ==
                       text_position(patch->text, AS(If, guard)->test->end).line;
    if (is_one_line) {
        patch_before(patch, "PRO", (Span){first->start, UINT32_MAX},
                     torch_text(torch, "%s(); ", torch->init));
        patch_after(patch, "PRO", (Span){first->start, last->end}, torch_text(torch, "; %s", end));
        return;
    }
    patch_lines_before(patch, "PRO", first, torch_text(torch, "%s()\n", torch->init));
    patch_lines_after(patch, "PRO", last, torch_text(torch, "%s\n", end));
}

/* Loaders with worker processes, which import a module that has no guard again. */
static const Node *find_workers(const Torch *torch) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->things.count; i++) {
        const Thing *loader = &script->things.items[i];
        if (loader->kind != THING_LOADER || !loader->node || loader->node->kind != AST_Call || !loader->name)
            continue;
        Argument workers =
            call_argument(script, AS(Call, loader->node), loader->name->entry->signature, "num_workers");
        if (workers.value &&
            !(node_is_constant(workers.value, CONSTANT_INT) && AS(Constant, workers.value)->integer == 0))
            return loader->node;
    }
    return NULL;
}

static void write_prologue(Torch *torch, const ScriptModule *module, uint32_t needs, bool is_entry) {
    const Node *anchor = torch_import(torch, module);
    Node *body = module->body->node;
    if (!anchor) anchor = last_import(module);
    const char *torch_name = name_for(torch, module, "torch");
    const char *text = "";
    if (is_entry && !torch_name) {
        torch_name = "torch";
        text = "import torch\n";
    }
    if (is_entry) needs |= NEEDS_DIST | NEEDS_OS;
    if (needs & NEEDS_OS && !name_for(torch, module, "os"))
        text = torch_text(torch, "%simport os%s\n", text,
                          strcmp(torch->os, "os") ? torch_text(torch, " as %s", torch->os) : "");
    if (needs & NEEDS_DIST) text = torch_text(torch, "%simport torch.distributed as %s\n", text, torch->dist);
    if (needs & NEEDS_DDP)
        text = torch_text(torch, "%sfrom torch.nn.parallel import DistributedDataParallel as %s\n", text,
                          torch->ddp);
    if (needs & NEEDS_SAMPLER)
        text = torch_text(
            torch, "%sfrom torch.utils.data.distributed import DistributedSampler%s\n", text,
            strcmp(torch->sampler, "DistributedSampler") ? torch_text(torch, " as %s", torch->sampler) : "");
    const Node *guard = is_entry ? find_guard(torch, module) : NULL;
    if (guard && needs_group_at_top(torch, module, guard)) guard = NULL;
    if (guard) {
        text = torch_text(torch, "%sdef %s():\n%s", text, torch->init, init_lines(torch, torch_name, "    "));
        fill_guard(torch, guard);
    } else if (is_entry) {
        text = torch_text(torch, "%s%s", text, init_lines(torch, torch_name, ""));
        const Node *workers = find_workers(torch);
        if (workers)
            rewriter_warn(
                torch->rewriter, CODE_DISTRIBUTE_GUARD, workers,
                "put what the script does under `if __name__ == '__main__':`",
                "where workers are started by spawn or forkserver they run this script again, and would join "
                "the process group");
    }
    Patch *patch = rewriter_patch(torch->rewriter, body);
    if (!*text) return;
    if (anchor)
        patch_lines_after(patch, "PRO", anchor, text);
    else
        patch_lines_before(patch, "PRO", AS(Module, body)->body->items[0], text);
}

/* The module that is launched: no other one imports it. */
static const ScriptModule *find_entry(const Torch *torch) {
    const ScriptModule *entry = NULL;
    for (uint32_t i = 0; i < torch->script->modules.count; i++) {
        const ScriptModule *module = torch->script->modules.items[i];
        if (module->is_reached || !module->is_listed) continue;
        if (!entry || (find_guard(torch, module) && !find_guard(torch, entry))) entry = module;
    }
    return entry ? entry : torch->script->modules.items[0];
}

void torch_prologue(Torch *torch) {
    const ScriptModule *entry = find_entry(torch);
    for (uint32_t i = 0; i < torch->script->modules.count; i++) {
        const ScriptModule *module = torch->script->modules.items[i];
        uint32_t needs = torch->rewriter->needs[i].needs;
        if (needs || module == entry) write_prologue(torch, module, needs, module == entry);
    }
}
