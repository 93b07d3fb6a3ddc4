/* LOAD, for an IterableDataset. It has no sampler; so every process goes through all of it, and keeps of each
 * group of rows, one for each process, its own. All processes read the same rows in the same order, also in
 * the workers of a loader, as long as nothing is drawn by chance that differs among them. */
#include "distribute/torch_query.h"

#include <string.h>

static bool is_library_stream(const Thing *thing) {
    return library_is_below(thing->name, "torchtext.datasets");
}

static bool is_iterable(const Thing *thing) {
    return thing->kind == THING_TORCH_DATASET &&
           (library_is(thing->name, "torch.utils.data.IterableDataset") || is_library_stream(thing));
}

void torch_refuse_loader(Torch *torch, const Node *node, const char *help, const char *reason) {
    rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_LOADER, node, help, "%s", reason);
}

/* ---- What the dataset does ---- */

/* A parameter of its __init__ that says which part of the data it gives. */
static const Node *part_parameter(const Torch *torch, const Class *class) {
    static const char *const names[] = {"rank",     "world_size",  "num_replicas", "num_shards",   "shard",
                                        "shard_id", "shard_index", "num_parts",    "process_index"};
    const Function *init = class ? class_method(torch->script, class, "__init__") : NULL;
    if (!init || init->node->kind != AST_FunctionDef) return NULL;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, init->node)->args);
    const NodeList *lists[] = {parameters->args, parameters->kwonlyargs};
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        FOR_EACH (parameter, lists[k])
            for (size_t i = 0; i < sizeof names / sizeof *names; i++)
                if (strcmp(script_text(torch->script, AS(arg, parameter)->arg), names[i]) == 0)
                    return parameter;
    return NULL;
}

/* A call in the class that puts rows in an order by chance. */
static const Node *shuffling_call(const Torch *torch, const Class *class) {
    const Script *script = torch->script;
    uint32_t first = class ? script_place(script, &class->node->node) : 0;
    for (uint32_t i = first; class && i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (torch_call(torch, node, "torch.randperm") || torch_call(torch, node, "random.sample") ||
            torch_is_method(torch, node, "shuffle") || torch_is_method(torch, node, "permutation"))
            return node;
    }
    return NULL;
}

static bool is_seeded(const Torch *torch) {
    static const char *const seeds[] = {"torch.manual_seed", "torch.random.manual_seed", "random.seed",
                                        "numpy.random.seed", "numpy.random.default_rng", "random.Random"};
    for (uint32_t i = 0; i < torch->script->places.count; i++)
        for (size_t k = 0; k < sizeof seeds / sizeof *seeds; k++)
            if (torch_call(torch, torch->script->places.items[i].node, seeds[k])) return true;
    return false;
}

static void warn_order(Torch *torch, const Class *class) {
    const Node *call = shuffling_call(torch, class);
    if (call && !is_seeded(torch))
        rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_SEED, call,
                      "call random.seed, or the seed of what is used here, with a number before",
                      "each process puts the rows in an order of its own, so that some are trained on twice "
                      "and others not at all");
}

/* `loader.dataset.name`: an attribute of the dataset, which its part does not have. */
static const Node *use_of_dataset(const Torch *torch, uint32_t loader) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Attribute || AS(Attribute, node)->value->kind != AST_Attribute) continue;
        const AstAttribute *inner = AS(Attribute, AS(Attribute, node)->value);
        if (strcmp(script_text(script, inner->attr), "dataset") == 0 &&
            set_has(script_value(script, inner->value), loader))
            return node;
    }
    return NULL;
}

/* ---- Dividing ---- */

bool torch_divide_iterable(Torch *torch, const Node *dataset, uint32_t loader) {
    const Script *script = torch->script;
    ThingSet value = script_value(script, dataset);
    uint32_t count = 0;
    const Class *class = NULL;
    bool is_ours = true;
    FOR_EACH_THING(script, thing, value) {
        if (!is_iterable(thing)) continue;
        count++;
        class = thing->class;
        is_ours &= class != NULL && !is_library_stream(thing);
    }
    if (count == 0) return false;
    const Node *parameter = part_parameter(torch, class), *use = use_of_dataset(torch, loader);
    if (!is_ours || count != value->count) {
        torch_refuse_loader(
            torch, dataset, "give each process its part in __iter__, by rank and world size",
            "an IterableDataset has no length and no sampler: every process would see all of it");
    } else if (parameter) {
        torch_refuse_loader(
            torch, dataset,
            torch_text(torch,
                       "give it the rank and the number of processes, which torchrun puts into RANK and "
                       "WORLD_SIZE, for `%s`",
                       script_text(script, AS(arg, parameter)->arg)),
            "this IterableDataset divides its rows itself, and would do so once more");
    } else if (use) {
        torch_refuse_loader(
            torch, use, "use the dataset by a name of its own",
            "the program reaches into an IterableDataset through its loader, which gets a part of it");
    } else {
        Patch *patch = rewriter_patch(torch->rewriter, dataset);
        patch_around(patch, "LOAD", node_outer_span(patch->text, dataset),
                     torch_text(torch, "%s(", torch->part), ")");
        torch_needs(torch, dataset, NEEDS_DIST | NEEDS_PART);
        torch->drawn = set_add(torch->arena, torch->drawn, loader);
        warn_order(torch, class);
    }
    return true;
}

const char *torch_part_lines(const Torch *torch, const ScriptModule *module) {
    const char *rank = torch_text(torch, "%s.get_rank()", torch->dist);
    const char *size = torch_text(torch, "%s.get_world_size()", torch->dist);
    if (module_is_shared(torch->script, module->body->node)) {
        rank = torch_text(torch, "%s if %s.is_initialized() else 0", rank, torch->dist);
        size = torch_text(torch, "%s if %s.is_initialized() else 1", size, torch->dist);
    }
    return torch_text(
        torch,
        "from torch.utils.data import IterableDataset as %s\n"
        "class %s(%s):\n"
        "    def __init__(self, rows):\n"
        "        self.rows = rows\n"
        "        self.rank = %s\n"
        "        self.size = %s\n"
        "    def __iter__(self):\n"
        "        group = []\n"
        "        for row in self.rows:\n"
        "            group.append(row)\n"
        "            if len(group) == self.size:\n"
        "                yield group[self.rank]\n"
        "                group = []\n"
        "        # Nobody takes rows that are left over, so that all processes have equally many.\n"
        "    def __len__(self):\n"
        "        return len(self.rows) // self.size\n",
        torch->rows, torch->part, torch->rows, rank, size);
}
