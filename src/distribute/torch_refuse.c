/* What cannot be distributed at all: programs that are it already, that place their parts on devices
 * themselves, or that do with gradients what replicas cannot follow. */
#include "distribute/torch_query.h"

#include <string.h>

/* ---- Already distributed ---- */

/* A library that distributes, and what to do with a program that uses it. */
typedef struct Distributor {
    const char *name;
    const char *help;
    bool trains; /* it makes the training steps, too */
} Distributor;

static const char from_one[] = "start from the program for one device";
static const char by_lightning[] =
    "give the Trainer devices=N and strategy='ddp', and start the script as it is";
static const char by_torchrun[] =
    "start it with `torchrun --nproc_per_node=N`: the rest is done by the library";
static const char by_accelerate[] = "start it with `accelerate launch --num_processes N`";

static const Distributor distributors[] = {
    {"torch.distributed", from_one, false},
    {"torch.nn.parallel.DistributedDataParallel", from_one, false},
    {"torch.nn.parallel.distributed", from_one, false},
    {"torch.utils.data.DistributedSampler", from_one, false},
    {"horovod", from_one, false},
    {"deepspeed", "start it with `deepspeed --num_gpus N`", true},
    {"accelerate", by_accelerate, true},
    {"pytorch_lightning", by_lightning, true},
    {"lightning", by_lightning, true},
    {"transformers.Trainer", by_torchrun, true},
    {"transformers.Seq2SeqTrainer", by_torchrun, true},
    {"trl", by_accelerate, true},
    {"ignite", "give the function that trains to ignite.distributed.Parallel(backend='nccl')", true},
    {"fastai", "train in `with learn.distrib_ctx():`, and start it with `accelerate launch`", true},
    {"fairscale", from_one, false},
    {"colossalai", "start it with `colossalai run --nproc_per_node N`", true},
    {"ray.train", "set num_workers in its ScalingConfig", true},
    {"torch_xla", from_one, false},
    {"apex.parallel", from_one, false},
};

/* The library name that an import or an attribute is, or NULL. */
static const LibraryName *name_at(const Script *script, const Node *node) {
    if (node->kind == AST_Attribute) return script_library_name(script, node);
    if (node->kind != AST_alias) return NULL;
    /* `import torch.distributed` binds the name torch. */
    const Node *statement = script_statement(script, node);
    if (statement->kind == AST_Import)
        return library_name(script->library, script_text(script, AS(alias, node)->name));
    const Variable *variable = script_definition(script, node);
    const Thing *thing = set_first(script, script_variable(script, variable), THING_LIBRARY);
    return thing ? thing->name : NULL;
}

/* The function that a call starts in processes of its own; NULL when it starts none. */
static const Node *started_function(const Script *script, const AstCall *call, bool *spawns) {
    const LibraryName *name = script_library_name(script, call->func);
    *spawns = library_is(name, "torch.multiprocessing.spawn") ||
              library_is(name, "torch.multiprocessing.start_processes");
    if (*spawns) return call_argument(script, call, "fn args nprocs", "fn").value;
    bool is_process =
        library_is(name, "torch.multiprocessing.Process") || library_is(name, "multiprocessing.Process");
    return is_process ? call_argument(script, call, "group target", "target").value : NULL;
}

static bool is_training(const Script *script, const Node *function) {
    uint32_t effects = 0;
    FOR_EACH_THING(script, thing, script_value(script, function))
    if (thing->kind == THING_FUNCTION) effects |= thing->function->effects;
    return effects & EFFECT_TORCH;
}

/* Processes that train and belong to no group: those of a launcher would each start them once more. */
static bool refuses_processes(Rewriter *rewriter) {
    const Script *script = rewriter->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        bool spawns = false;
        const Node *function =
            node->kind == AST_Call ? started_function(script, AS(Call, node), &spawns) : NULL;
        if (!function || (!spawns && !is_training(script, function))) continue;
        const char *text = script_source(script, function);
        rewriter_refuse(rewriter, CODE_DISTRIBUTE_PROCESSES, node,
                        arena_printf(rewriter->arena,
                                     "call `%s` here once, for one device, and distribute that: torchrun "
                                     "starts the processes",
                                     text),
                        "the program starts processes itself, which run `%s` and form no process group",
                        text);
        return true;
    }
    return false;
}

bool ddp_refuses_distributed(Rewriter *rewriter) {
    const Script *script = rewriter->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        const LibraryName *name = name_at(script, node);
        for (size_t k = 0; name && k < sizeof distributors / sizeof *distributors; k++) {
            const Distributor *distributor = &distributors[k];
            if (!library_is_below(name, distributor->name)) continue;
            rewriter_refuse(rewriter, CODE_DISTRIBUTE_ALREADY, node, distributor->help,
                            distributor->trains ? "the program trains with %s, which distributes by itself"
                                                : "the program uses %s: it is distributed already",
                            distributor->name);
            return true;
        }
    }
    return refuses_processes(rewriter);
}

/* ---- Devices ---- */

typedef struct Devices {
    const Node *first; /* the first place that names a numbered device */
    int64_t number;
} Devices;

/* The number in 'cuda:1', or -1. */
static int64_t device_in(const Node *node) {
    if (!node_is_constant(node, CONSTANT_STR)) return -1;
    const AstConstant *constant = AS(Constant, node);
    if (constant->length < 6 || constant->length > 8 || memcmp(constant->text, "cuda:", 5) != 0) return -1;
    int64_t number = 0;
    for (uint32_t i = 5; i < constant->length; i++) {
        if (constant->text[i] < '0' || constant->text[i] > '9') return -1;
        number = number * 10 + constant->text[i] - '0';
    }
    return number;
}

static int64_t number_in(const Node *node) {
    return node_is_constant(node, CONSTANT_INT) ? AS(Constant, node)->integer : -1;
}

/* A text that begins with `cuda:` and goes on with something that is computed. */
static bool is_computed_device(const Torch *torch, const Node *node) {
    const Node *start = NULL;
    if (node->kind == AST_JoinedStr && list_count(AS(JoinedStr, node)->values) == 2)
        start = AS(JoinedStr, node)->values->items[0];
    else if (node->kind == AST_BinOp && (node->op == OP_Add || node->op == OP_Mod))
        start = AS(BinOp, node)->left;
    else if (torch_is_method(torch, node, "format"))
        start = AS(Attribute, AS(Call, node)->func)->value;
    return start && node_is_constant(start, CONSTANT_STR) && AS(Constant, start)->length >= 5 &&
           AS(Constant, start)->length <= 7 && memcmp(AS(Constant, start)->text, "cuda:", 5) == 0;
}

int64_t torch_device_number(const Torch *torch, const Node *node) {
    int64_t number = device_in(node);
    if (number >= 0) return number;
    if (is_computed_device(torch, node)) return DEVICE_COMPUTED;
    if (node->kind != AST_Call || list_count(AS(Call, node)->keywords) > 0) return -1;
    const AstCall *call = AS(Call, node);
    const Node *given = NULL;
    if (torch_is_method(torch, node, "cuda") && list_count(call->args) == 1) given = call->args->items[0];
    if (torch_is_method(torch, node, "to") && list_count(call->args) == 1 &&
        node_is_constant(call->args->items[0], CONSTANT_INT))
        given = call->args->items[0];
    if (torch_call(torch, node, "torch.device") && list_count(call->args) == 2) given = call->args->items[1];
    if (torch_call(torch, node, "torch.cuda.set_device") || torch_call(torch, node, "torch.cuda.device"))
        given = list_count(call->args) == 1 ? call->args->items[0] : NULL;
    if (!given || device_in(given) >= 0 || is_computed_device(torch, given)) return -1;
    number = number_in(given);
    return number >= 0 ? number : DEVICE_COMPUTED;
}

static void refuse_devices(Torch *torch) {
    Devices devices = {0};
    for (uint32_t i = 0; i < torch->script->places.count; i++) {
        const Node *node = torch->script->places.items[i].node;
        int64_t number = torch_device_number(torch, node);
        if (number < 0 || number == DEVICE_COMPUTED) continue;
        if (devices.first && number != devices.number) {
            Diagnostic *diagnostic =
                rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_DEVICES, node,
                                "keep the whole model on one device, which is named 'cuda'",
                                "the program uses more than one device, and each process has only one");
            rewriter_note(torch->rewriter, diagnostic, devices.first, "the other device");
            return;
        }
        if (!devices.first) devices = (Devices){node, number};
    }
}

/* Functions that give each device a copy of the model and a part of the batch. */
static void check_replication(Torch *torch, const Node *node) {
    static const char *const names[] = {"torch.nn.parallel.data_parallel", "torch.nn.parallel.replicate",
                                        "torch.nn.parallel.replicate.replicate",
                                        "torch.nn.parallel.parallel_apply"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!torch_call(torch, node, names[i]) || torch_is_spread(torch, node)) continue;
        rewriter_refuse(
            torch->rewriter, CODE_DISTRIBUTE_DEVICES, node,
            "call the model itself there: each process has one device, and a batch of its own",
            "the program divides batches among the devices itself, and each process has only one");
    }
}

/* ---- Gradients ---- */

static bool is_gradient(const Torch *torch, const Node *node) {
    return node->kind == AST_Attribute &&
           strcmp(script_text(torch->script, AS(Attribute, node)->attr), "grad") == 0;
}

static uint32_t count_optimizers(const Torch *torch) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < torch->script->things.count; i++)
        count += torch->script->things.items[i].kind == THING_TORCH_OPTIMIZER &&
                 torch->script->things.items[i].node;
    return count;
}

/* `Variable(data.new().resize_as_(data).zero_())`, `torch.zeros_like(p)`: gradients begin anew. */
static bool is_zero(const Torch *torch, const Node *value) {
    if (node_is_constant(value, CONSTANT_NONE)) return true;
    if (torch_call(torch, value, "torch.zeros") || torch_call(torch, value, "torch.zeros_like") ||
        torch_is_method(torch, value, "zero_"))
        return true;
    return value->kind == AST_Call && list_count(AS(Call, value)->args) == 1 &&
           torch_call(torch, value, "torch.autograd.Variable") &&
           is_zero(torch, AS(Call, value)->args->items[0]);
}

/* Whether it is code of an optimizer: what that does with gradients all processes do alike. */
static bool is_in_optimizer(const Torch *torch, const Node *node) {
    const Class *class = script_function(torch->script, node)->class;
    return class && class->kind == THING_TORCH_OPTIMIZER;
}

static void check_gradients(Torch *torch, const Node *node) {
    if (node->kind != AST_Assign || is_zero(torch, AS(Assign, node)->value)) return;
    if (is_in_optimizer(torch, node)) return;
    FOR_EACH (target, AS(Assign, node)->targets) {
        if (!is_gradient(torch, target) || count_optimizers(torch) < 2) continue;
        rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_GRADIENTS, node,
                        "let backward() compute the gradients, one loss for each optimizer",
                        "the program puts gradients together itself, which the other processes do not see");
    }
}

static void check_sparse(Torch *torch, const Node *node) {
    if (!torch_call(torch, node, "torch.nn.Embedding") && !torch_call(torch, node, "torch.nn.EmbeddingBag"))
        return;
    Argument sparse = call_argument(torch->script, AS(Call, node), "", "sparse");
    if (!sparse.value || node_is_constant(sparse.value, CONSTANT_FALSE)) return;
    rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_SPARSE, node,
                    "leave sparse=True away, with Adam for SparseAdam",
                    "gradients of this layer %s sparse, and NCCL cannot average those",
                    node_is_constant(sparse.value, CONSTANT_TRUE) ? "are" : "may be");
}

static void check_optimizer(Torch *torch, const Node *node) {
    if (node->kind != AST_Call) return;
    const LibraryName *name = script_library_name(torch->script, AS(Call, node)->func);
    if (!library_is(name, "torch.optim.LBFGS")) return;
    rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_LBFGS, node,
                    "use an optimizer that takes one step for each batch",
                    "LBFGS evaluates the model as often as it likes, on each process at other points");
}

void torch_refuse(Torch *torch) {
    if (ddp_refuses_distributed(torch->rewriter)) return;
    refuse_devices(torch);
    for (uint32_t i = 0; i < torch->script->places.count; i++) {
        const Node *node = torch->script->places.items[i].node;
        check_replication(torch, node);
        check_gradients(torch, node);
        check_sparse(torch, node);
        check_optimizer(torch, node);
    }
}
