/* What is written at the call is believed when the library knows the same function by it. */
#include "gradual/program_name.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"

#include <string.h>

/* `torch.nn.modules.conv.Conv2d` is known as torch.nn.Conv2d, `numpy._shared.sum` as numpy.sum. */
static const char *public_name(Interp *interp, const char *qualified) {
    static const char shared[] = "numpy._shared.";
    const char *modules = strstr(qualified, ".nn.modules.");
    if (strncmp(qualified, shared, sizeof shared - 1) == 0) {
        const char *name = qualified + sizeof shared - 1;
        bool is_method = strncmp(name, "__", 2) == 0;
        return arena_printf(interp->run.arena, "numpy.%s%s", is_method ? "ndarray." : "", name);
    }
    if (!modules) return qualified;
    const char *last = strchr(modules + strlen(".nn.modules."), '.');
    return last ? arena_printf(interp->run.arena, "torch.nn%s", last) : qualified;
}

/* The method of an operator; NULL: there is none. */
static const char *name_of_operator(const Node *site) {
    static const char *const binary[] = {
        [OP_Add] = "add",           [OP_Sub] = "sub",       [OP_Mult] = "mul",   [OP_MatMult] = "matmul",
        [OP_Div] = "truediv",       [OP_Mod] = "mod",       [OP_Pow] = "pow",    [OP_LShift] = "lshift",
        [OP_RShift] = "rshift",     [OP_BitOr] = "or",      [OP_BitXor] = "xor", [OP_BitAnd] = "and",
        [OP_FloorDiv] = "floordiv", [OP_Invert] = "invert", [OP_UAdd] = "pos",   [OP_USub] = "neg"};
    if (site->kind != AST_BinOp && site->kind != AST_UnaryOp && site->kind != AST_AugAssign) return NULL;
    return site->op < sizeof binary / sizeof *binary ? binary[site->op] : NULL;
}

/* The last part of the name as it is written at the call; NULL when that does not tell it. */
static const char *written_name(Interp *interp, const Node *site) {
    if (!site) return NULL;
    if (site->kind == AST_Call && AS(Call, site)->func->kind == AST_Attribute)
        return symbol_text(interp->analysis.symbols, AS(Attribute, AS(Call, site)->func)->attr);
    if (site->kind == AST_Attribute) return symbol_text(interp->analysis.symbols, AS(Attribute, site)->attr);
    const char *method = name_of_operator(site);
    const char *in_place = site->kind == AST_AugAssign ? "i" : "";
    return method ? arena_printf(interp->run.arena, "__%s%s__", in_place, method) : NULL;
}

/* Whether the function has this name, too, where it is defined. */
static bool is_known_as(Interp *interp, const FunctionObject *function, const char *name) {
    Sym symbol = symbol_from_string(interp->analysis.symbols, name);
    Value found = function->owner ? class_lookup(interp, function->owner, symbol)
                                  : interp_global_of(interp, function->module->name, name);
    const Object *object = object_of_kind(interp, found, OBJECT_FUNCTION);
    return object && OBJECT_AS(Function, object)->node == function->node;
}

const char *program_operation_name(Interp *interp, const NativeCall *call, const Object *layer) {
    if (layer) return public_name(interp, class_object(interp, layer->class)->qualified);
    const FunctionObject *function = call->function;
    const char *name = written_name(interp, call->site);
    const char *last = strrchr(function->qualified, '.');
    if (!name || !last || strcmp(name, last + 1) == 0 || !is_known_as(interp, function, name))
        return public_name(interp, function->qualified);
    return public_name(interp, arena_printf(interp->run.arena, "%.*s.%s", (int)(last - function->qualified),
                                            function->qualified, name));
}
