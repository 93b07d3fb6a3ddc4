/* DEV: the device of a process is `cuda`, without a number; the launcher gives each process its own. */
#include "distribute/torch_query.h"

#include <string.h>

/* `x.to(0)`, also where the number has a name. */
static bool moves_by_number(const Torch *torch, const Node *node) {
    if (!torch_is_method(torch, node, "to")) return false;
    const AstCall *call = AS(Call, node);
    if (list_count(call->args) != 1 || list_count(call->keywords) > 0) return false;
    const Node *device = call->args->items[0];
    if (node_is_constant(device, CONSTANT_INT)) return true;
    return (device->kind == AST_Name || device->kind == AST_Attribute) &&
           set_is_kind(torch->script, script_value(torch->script, device), THING_NUMBER);
}

static void rename_device(Torch *torch, const Node *node) {
    if (moves_by_number(torch, node)) {
        Patch *patch = rewriter_patch(torch->rewriter, node);
        patch_replace(patch, "DEV", node_outer_span(patch->text, AS(Call, node)->args->items[0]), "'cuda'");
        return;
    }
    if (torch_device_number(torch, node) < 0) return;
    Patch *patch = rewriter_patch(torch->rewriter, node);
    if (node->kind != AST_Call || torch_is_method(torch, node, "format")) {
        char quote = patch->text->data[node->end - 1] == '"' ? '"' : '\'';
        patch_replace(patch, "DEV", (Span){node->start, node->end},
                      torch_text(torch, "%ccuda%c", quote, quote));
        return;
    }
    const AstCall *call = AS(Call, node);
    if (torch_call(torch, node, "torch.cuda.device")) { /* the process's own one stays, with None */
        patch_replace(patch, "DEV", node_outer_span(patch->text, call->args->items[0]), "None");
        return;
    }
    if (torch_call(torch, node, "torch.cuda.set_device")) {
        const Node *statement = script_statement(torch->script, node);
        if (statement->kind == AST_Expr) rewriter_delete(torch->rewriter, "DEV", statement);
        return;
    }
    const Node *number = call->args->items[list_count(call->args) - 1];
    uint32_t start = list_count(call->args) == 1 ? number->start : call->args->items[0]->end;
    patch_replace(patch, "DEV", (Span){start, number->end}, "");
}

bool torch_is_spread(const Torch *torch, const Node *node) {
    const AstCall *call = torch_call(torch, node, "torch.nn.parallel.data_parallel");
    if (!call || list_count(call->args) < 2 || !node_is_path(call->args->items[0])) return false;
    FOR_EACH (argument, call->args)
        if (argument->kind == AST_Starred) return false;
    Argument settings = call_argument(torch->script, call, "", "module_kwargs");
    return !settings.value && !settings.is_hidden && list_count(call->args) < 6;
}

/* The one device of the process gets the whole batch. */
static void call_model(Torch *torch, const Node *node) {
    if (!torch_is_spread(torch, node)) return;
    const AstCall *call = AS(Call, node);
    Patch *patch = rewriter_patch(torch->rewriter, node);
    Span model = node_outer_span(patch->text, call->args->items[0]);
    Span batch = node_outer_span(patch->text, call->args->items[1]);
    bool is_tuple = call->args->items[1]->kind == AST_Tuple;
    patch_replace(patch, "DEV", (Span){node->start, model.start}, "");
    patch_replace(patch, "DEV", (Span){model.end, batch.start}, is_tuple ? "(*" : "(");
    patch_replace(patch, "DEV", (Span){batch.end, node->end}, ")");
}

/* `os.environ['CUDA_VISIBLE_DEVICES'] = '0'`. */
static bool is_visible_devices(const Torch *torch, const Node *node) {
    if (!node || !node_is_constant(node, CONSTANT_STR)) return false;
    (void)torch;
    return AS(Constant, node)->length == 20 &&
           memcmp(AS(Constant, node)->text, "CUDA_VISIBLE_DEVICES", 20) == 0;
}

static void free_devices(Torch *torch, const Node *statement) {
    const Node *value = NULL;
    if (statement->kind == AST_Assign && AS(Assign, statement)->targets->items[0]->kind == AST_Subscript) {
        const AstSubscript *target = AS(Subscript, AS(Assign, statement)->targets->items[0]);
        const LibraryName *name = script_library_name(torch->script, target->value);
        if (library_is(name, "os.environ") && is_visible_devices(torch, target->slice))
            value = AS(Assign, statement)->value;
    } else if (statement->kind == AST_Expr && AS(Expr, statement)->value->kind == AST_Call) {
        const AstCall *call = AS(Call, AS(Expr, statement)->value);
        const LibraryName *name = script_library_name(torch->script, call->func);
        bool sets = library_is(name, "os.environ.setdefault") || library_is(name, "os.putenv");
        if (sets && list_count(call->args) == 2 && is_visible_devices(torch, call->args->items[0]))
            value = call->args->items[1];
    }
    if (!value) return;
    bool is_off = node_is_constant(value, CONSTANT_STR) &&
                  (AS(Constant, value)->length == 0 ||
                   (AS(Constant, value)->length == 2 && memcmp(AS(Constant, value)->text, "-1", 2) == 0));
    if (is_off) {
        rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_CPU, statement, NULL,
                      "the program is kept off the GPUs, and so will all its processes");
        return;
    }
    rewriter_delete(torch->rewriter, "ENV-DEL", statement);
}

void torch_devices(Torch *torch) {
    for (uint32_t i = 0; i < torch->script->places.count; i++) {
        const Node *node = torch->script->places.items[i].node;
        rename_device(torch, node);
        call_model(torch, node);
        if (node->kind == AST_Assign || node->kind == AST_Expr) free_devices(torch, node);
    }
}
