/* Where a model goes once it is wrapped: to its device, and among the keywords of calls. */
#include "distribute/torch_query.h"

#include <string.h>

enum { NAME_DEPTH = 4 };

/* ---- Devices ---- */

static bool is_cpu_text(const Node *node) {
    return node_is_constant(node, CONSTANT_STR) && AS(Constant, node)->length == 3 &&
           memcmp(AS(Constant, node)->text, "cpu", 3) == 0;
}

/* Whether [node], the argument of `.to`, may be a GPU: neither the CPU, by itself or under a name that it
 * alone has, nor a type like `torch.float16`. */
static bool may_be_gpu(const Torch *torch, const Node *node, uint32_t depth) {
    const LibraryName *name = script_library_name(torch->script, node);
    if (is_cpu_text(node) || (name && strncmp(name->text, "torch.", strlen("torch.")) == 0)) return false;
    const AstCall *device = torch_call(torch, node, "torch.device");
    if (device) return !list_count(device->args) || may_be_gpu(torch, device->args->items[0], depth);
    const Variable *variable = node->kind == AST_Name ? script_definition(torch->script, node) : NULL;
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    if (!site || site->owner->kind != AST_Assign || depth == NAME_DEPTH) return true;
    if (AS(Assign, site->owner)->targets->items[0] != site->node) return true;
    return may_be_gpu(torch, AS(Assign, site->owner)->value, depth + 1);
}

/* The model that [node] moves to a device that may be a GPU, or NULL. */
static const Node *moved_by(const Torch *torch, const Node *node) {
    bool is_cuda = torch_is_method(torch, node, "cuda");
    if (!is_cuda && !torch_is_method(torch, node, "to")) return NULL;
    Argument device = call_argument(torch->script, AS(Call, node), "device", "device");
    if (!is_cuda && (!device.value || !may_be_gpu(torch, device.value, 0))) return NULL;
    return AS(Attribute, AS(Call, node)->func)->value;
}

bool torch_moves_later(const Torch *torch, const Replica *replica) {
    bool is_later = false;
    for (uint32_t i = 0; i < torch->script->places.count; i++) {
        const Node *model = moved_by(torch, torch->script->places.items[i].node);
        if (!model || !sets_meet(script_value(torch->script, model), replica->things)) continue;
        int status = torch_status(torch, model);
        if (status == WRAP_NEVER) return false;
        is_later |= status == WRAP_ALWAYS;
    }
    return is_later;
}

/* ---- Keywords ---- */

/* Whether this use of `kwargs` is one through which models are followed, or one that shows none of them. */
static bool is_followed(const Torch *torch, const Node *use) {
    const Script *script = torch->script;
    const Node *parent = script_parent(script, use), *above = script_parent(script, parent);
    Sym name = 0;
    if (parent->kind == AST_Compare) return true;
    if (parent->kind == AST_keyword) return AS(keyword, parent)->arg == 0;
    if (keywords_item(script, parent, &name)) return true;
    return parent->kind == AST_Attribute && above->kind == AST_Call && AS(Call, above)->func == parent &&
           keywords_item(script, above, &name);
}

static const Node *use_not_followed(const Torch *torch, const Function *function, const Node *keywords) {
    FOR_EACH_BELOW (torch->script, node, function->node) {
        if (node->kind == AST_Name && keywords_at(torch->script, node) == keywords &&
            !is_followed(torch, node))
            return node;
    }
    return NULL;
}

/* The `**kwargs` of [function] that takes the keyword [name]; NULL when a parameter does, or nothing. */
static const Node *keywords_for(const Function *function, Sym name) {
    if (function->node->kind != AST_FunctionDef && function->node->kind != AST_AsyncFunctionDef) return NULL;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    const NodeList *lists[] = {parameters->args, parameters->kwonlyargs};
    for (int i = 0; i < 2; i++)
        FOR_EACH (parameter, lists[i])
            if (AS(arg, parameter)->arg == name) return NULL;
    return parameters->kwarg;
}

void torch_check_keywords(Torch *torch) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->calls.count; i++) {
        const CallSite *site = &script->calls.items[i];
        FOR_EACH (keyword, AS(Call, script->places.items[site->place].node)->keywords) {
            Sym name = AS(keyword, keyword)->arg;
            const Node *keywords = name ? keywords_for(site->callee, name) : NULL;
            if (!keywords || !(torch_status(torch, AS(keyword, keyword)->value) & WRAP_ALWAYS)) continue;
            const Node *use = use_not_followed(torch, site->callee, keywords);
            if (use)
                rewriter_refuse(
                    torch->rewriter, CODE_DISTRIBUTE_MODEL, use, "give the model a parameter of its own",
                    "the model is one of these keywords, and where it goes from here is not known");
        }
    }
}
