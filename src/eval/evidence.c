#include "eval/evidence.h"
#include "base/word.h"
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/parameter.h"

#include <string.h>

/* Methods that things other than tensors have, too: models, devices, lists, dicts, texts, numbers. */
static bool is_of_many(const char *method) {
    static const char *const methods[] = {"to",    "cpu",  "cuda",  "half",   "double", "float", "type",
                                          "data",  "item", "split", "values", "add",    "sort",  "device",
                                          "index", "copy", "count", "names",  "grad",   "bool",  "int"};
    return WORD_IS_AMONG(method, methods);
}

/* Indices that only arrays and tensors take: several, `None` and `...`. */
static bool is_for_tables(const Node *slice) {
    bool is_constant = slice->kind == AST_Constant;
    return slice->kind == AST_Tuple ||
           (is_constant && (slice->op == CONSTANT_NONE || slice->op == CONSTANT_ELLIPSIS));
}

/* Operators are for numbers, too. Only tensors are multiplied as matrices, or take several indices. */
static Evidence of_operator(const NativeCall *call, const char *name, uint32_t index) {
    static const char *const products[] = {"__matmul__", "__rmatmul__"};
    if (WORD_IS_AMONG(name, products)) return EVIDENCE_FOR;
    if (call->function->name == SYM___getattr__ && index == 0) return EVIDENCE_AGAINST;
    bool is_item = call->function->name == SYM___getitem__ && call->site &&
                   call->site->kind == AST_Subscript && index == 0;
    return is_item && is_for_tables(AS(Subscript, call->site)->slice) ? EVIDENCE_FOR : EVIDENCE_NONE;
}

/* The parameter of the stub; NULL when all that is left goes into one. */
static const Astarg *parameter_of(const NativeCall *call, uint32_t index) {
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, call->function->node)->args);
    uint32_t plain = list_count(parameters->posonlyargs) + list_count(parameters->args);
    return index < plain ? AS(arg, parameter_at(parameters, index)) : NULL;
}

/* `torch.einsum("ij,jk", x, y)`: several operands are tensors, one may be a list of them. */
static Evidence of_operands(Interp *interp, const NativeCall *call, uint32_t index) {
    static const char *const names[] = {"operands", "tensors", "tensors_and_pattern"};
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, call->function->node)->args);
    uint32_t plain = list_count(parameters->posonlyargs) + list_count(parameters->args);
    const Value value = call->arguments[index];
    bool is_several =
        index == plain && parameters->vararg && value.kind == VALUE_TUPLE && value.items->count > 1;
    const char *own =
        is_several ? symbol_text(interp->analysis.symbols, AS(arg, parameters->vararg)->arg) : "";
    return WORD_IS_AMONG(own, names) ? EVIDENCE_FOR : EVIDENCE_NONE;
}

/* What the stub says of a parameter; NULL when it says nothing. */
static const char *annotation_of(Interp *interp, const Astarg *parameter) {
    const Node *annotation = parameter->annotation;
    if (annotation && annotation->kind == AST_Subscript) annotation = AS(Subscript, annotation)->value;
    if (!annotation) return NULL;
    return annotation->kind == AST_Name ? symbol_text(interp->analysis.symbols, AS(Name, annotation)->id)
                                        : "";
}

Evidence evidence_of_tensor(Interp *interp, const NativeCall *call, bool is_layer, uint32_t index) {
    static const char *const tensors[] = {"Tensor", "Array", "ArrayLike"};
    if (is_layer) return index > 0 ? EVIDENCE_FOR : EVIDENCE_NONE;
    const char *name = symbol_text(interp->analysis.symbols, call->function->name);
    if (strncmp(name, "__", 2) == 0) return of_operator(call, name, index);
    bool is_method = call->function->owner != 0;
    /* `torch.split(x, 2)` is for tensors, `x.split(2)` may be for texts, and `x.device` for models. */
    bool is_behind_dot = call->has_self || (call->site && call->site->kind == AST_Attribute);
    if (is_method && index == 0) return is_behind_dot && is_of_many(name) ? EVIDENCE_NONE : EVIDENCE_FOR;
    const Astarg *parameter = parameter_of(call, index);
    if (!parameter) return of_operands(interp, call, index);
    const char *own = symbol_text(interp->analysis.symbols, parameter->arg);
    if (strcmp(own, "ndarray") == 0) return EVIDENCE_AGAINST;
    const char *annotation = annotation_of(interp, parameter);
    static const char *const inputs[] = {"input", "tensor"};
    if (!annotation) return !is_method && WORD_IS_AMONG(own, inputs) ? EVIDENCE_FOR : EVIDENCE_NONE;
    if (WORD_IS_AMONG(annotation, tensors)) return EVIDENCE_FOR;
    /* Of a list of tensors the items are. */
    bool is_list =
        strcmp(annotation, "Seq") == 0 && !object_of_kind(interp, call->arguments[index], OBJECT_ARRAY);
    return is_list ? EVIDENCE_FOR : EVIDENCE_NONE;
}
