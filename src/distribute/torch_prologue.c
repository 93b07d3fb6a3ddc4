/* PRO: imports for what the rules have used, and the beginning and the end of the process group. With a main
 * guard these go into it, because workers of a loader may import the module again. */
#include "distribute/prologue.h"
#include "distribute/torch_query.h"

#include <string.h>

/* Whether code at the top of the module, outside of the guard, needs the process group. */
static bool needs_group_at_top(const Torch *torch, const ScriptModule *module, const Node *guard) {
    const Patch *patch = &torch->rewriter->patches[0];
    for (uint32_t i = 0; i < torch->script->modules.count; i++)
        if (torch->script->modules.items[i] == module) patch = &torch->rewriter->patches[i];
    FOR_EACH (statement, AS(Module, module->body->node)->body) {
        bool is_import = statement->kind == AST_Import || statement->kind == AST_ImportFrom;
        if (is_import && prologue_is_needed_by_import(torch->rewriter, statement)) return true;
        if (statement == guard || statement->kind == AST_FunctionDef ||
            statement->kind == AST_AsyncFunctionDef || statement->kind == AST_ClassDef || is_import)
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

/* The imports of what the rules have used, as far as the module does not have them in front of them. */
static const char *import_lines(Torch *torch, const Prologue *prologue, uint32_t needs) {
    const char *text = "";
    if (needs & NEEDS_OS) {
        Variable *os = prologue_variable(torch->script, prologue->module, "os");
        const char *own =
            strcmp(torch->os, "os") ? torch_text(torch, "import os as %s\n", torch->os) : "import os\n";
        text = os && strcmp(script_text(torch->script, os->name), torch->os) == 0
                   ? prologue_import(prologue, os, own)
                   : own;
    }
    if (needs & NEEDS_DIST) text = torch_text(torch, "%simport torch.distributed as %s\n", text, torch->dist);
    if (needs & NEEDS_DDP)
        text = torch_text(torch, "%sfrom torch.nn.parallel import DistributedDataParallel as %s\n", text,
                          torch->ddp);
    if (needs & NEEDS_SAMPLER)
        text = torch_text(
            torch, "%sfrom torch.utils.data.distributed import DistributedSampler%s\n", text,
            strcmp(torch->sampler, "DistributedSampler") ? torch_text(torch, " as %s", torch->sampler) : "");
    if (needs & NEEDS_AVERAGE)
        text = torch_text(torch, "%s%s", text, torch_average_lines(torch, prologue->module));
    if (needs & NEEDS_PART) text = torch_text(torch, "%s%s", text, torch_part_lines(torch, prologue->module));
    if (needs & NEEDS_TURNS)
        text = torch_text(torch,
                          "%sdef %s(batches):\n"
                          "    group = []\n"
                          "    for batch in batches:\n"
                          "        group.append(batch)\n"
                          "        if len(group) == %s.get_world_size():\n"
                          "            yield group[%s.get_rank()]\n"
                          "            group = []\n"
                          "    yield from group\n",
                          text, torch->turns, torch->dist, torch->dist);
    return text;
}

static void warn_workers(Torch *torch) {
    const Node *workers = find_workers(torch);
    if (workers)
        rewriter_warn(
            torch->rewriter, CODE_DISTRIBUTE_GUARD, workers,
            "put what the script does under `if __name__ == '__main__':`",
            "where workers are started by spawn or forkserver they run this script again, and would join "
            "the process group");
}

static void write_prologue(Torch *torch, const ScriptModule *module, uint32_t needs, bool is_entry) {
    static const char *const roots[] = {"torch", NULL};
    Variable *name = is_entry ? prologue_variable(torch->script, module, "torch") : NULL;
    Variable *names[] = {name, NULL};
    Prologue prologue = prologue_find(torch->rewriter, module, roots, names);
    if (is_entry) needs |= NEEDS_DIST | NEEDS_OS;
    const char *torch_name = name ? script_text(torch->script, name->name) : "torch";
    const char *text = is_entry ? prologue_import(&prologue, name, "import torch\n") : "";
    text = torch_text(torch, "%s%s", text, import_lines(torch, &prologue, needs));
    const Node *guard = is_entry ? module_guard(torch->script, module) : NULL;
    if (guard && needs_group_at_top(torch, module, guard)) guard = NULL;
    if (guard) {
        text = torch_text(torch, "%sdef %s():\n%s", text, torch->init, init_lines(torch, torch_name, "    "));
        fill_guard(torch, guard);
    } else if (is_entry) {
        text = torch_text(torch, "%s%s", text, init_lines(torch, torch_name, ""));
        const Node *last = prologue.body->items[list_count(prologue.body) - 1];
        patch_lines_after(rewriter_patch(torch->rewriter, last), "PRO", last,
                          torch_text(torch, "%s.destroy_process_group()\n", torch->dist));
        warn_workers(torch);
    }
    prologue_write(&prologue, text);
}

/* The module that is started when none that trains is: no other one imports it. */
static const ScriptModule *find_entry(const Torch *torch) {
    const ScriptModule *entry = NULL;
    for (uint32_t i = 0; i < torch->script->modules.count; i++) {
        const ScriptModule *module = torch->script->modules.items[i];
        if (module->is_started) return NULL;
        if (module->is_reached || !module->is_listed) continue;
        if (!entry || (module_guard(torch->script, module) && !module_guard(torch->script, entry)))
            entry = module;
    }
    return entry ? entry : torch->script->modules.items[0];
}

void torch_prologue(Torch *torch) {
    const ScriptModule *entry = find_entry(torch);
    for (uint32_t i = 0; i < torch->script->modules.count; i++) {
        const ScriptModule *module = torch->script->modules.items[i];
        uint32_t needs = torch->rewriter->needs[i].needs;
        bool is_entry = entry ? module == entry : module->is_started;
        if (!entry && module->is_other) {
            torch->rewriter->patches[i].changes.count = 0;
            continue;
        }
        if (needs || is_entry) write_prologue(torch, module, needs, is_entry);
    }
}
