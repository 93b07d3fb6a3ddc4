/* Functions written in C behind the definitions of models: how a call reaches
 * them and how they answer. */
#ifndef MOIRA_EVAL_OBJECT_NATIVE_H
#define MOIRA_EVAL_OBJECT_NATIVE_H

#include "eval/forward.h"

/* The identity of a VALUE_ELLIPSIS that is a default in a stub: nothing was passed. */
enum { NOT_PASSED = 1 };

/* A function written in C, for a def of a model (models/builtins.pyi) whose body is `...`. It is given one
 * value per parameter, in the order of the signature: the default where nothing was passed, a tuple for
 * *args, a dict for **kwargs. No argument is a union: the call is made for each alternative. It returns false
 * when it has nothing to say; then the annotation of the result decides. */
typedef struct NativeCall {
    const FunctionObject *function;
    const Value *arguments;
    uint32_t count;
    Node *site;
    bool has_self; /* as in Arguments */
} NativeCall;

typedef bool NativeBody(Interp *interp, const NativeCall *call, Value *result);

typedef struct NativeFunction {
    const char *name; /* "builtins.str.split" */
    NativeBody *body;
} NativeFunction;

/* The number of the function of that name, for FunctionObject.native; 0: there is none. */
uint16_t native_number(const Interp *interp, const char *qualified);
/* What the function of that number makes of the call. */
bool native_call(Interp *interp, uint16_t number, const NativeCall *call, Value *result);

/* A parameter whose default in the model is `...`: nothing was passed. What a program passes is not marked.
 */
static inline bool is_missing(Value value) {
    return value.kind == VALUE_NEVER || (value.kind == VALUE_ELLIPSIS && value.identity == NOT_PASSED);
}

/* The tables of native functions behind models/builtins.pyi and the modules of the standard library. */
extern const NativeFunction builtin_functions[];
extern const NativeFunction builtin_number_methods[];
extern const NativeFunction builtin_text_methods[];
extern const NativeFunction builtin_container_methods[];
extern const NativeFunction builtin_mapping_methods[];
extern const NativeFunction builtin_object_methods[];
extern const NativeFunction library_functions[];
extern const NativeFunction reflect_functions[];
extern const NativeFunction core_functions[];
extern const NativeFunction copy_functions[];
extern const NativeFunction dataclass_functions[];
extern const NativeFunction manager_functions[];
extern const NativeFunction named_tuple_functions[];
extern const NativeFunction regular_functions[];

#endif
