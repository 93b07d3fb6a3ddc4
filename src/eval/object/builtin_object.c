/* object, type, functions and exceptions: the methods that all classes inherit. */
#include "eval/error.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_sequence.h"
#include "eval/path.h"
#include "eval/reenter.h"

#include <string.h>

/* ---- object ---- */

static bool new_plain(Interp *interp, const NativeCall *call, Value *result) {
    if (call->arguments[0].kind != VALUE_OBJECT) return false;
    return answer(result, new_instance(interp, call->arguments[0].address, call->site));
}

static bool init_plain(Interp *interp, const NativeCall *call, Value *result) {
    return (void)call, answer_none(interp, result);
}

static bool get_class(Interp *interp, const NativeCall *call, Value *result) {
    return answer(result, type_of(interp, call->arguments[0]));
}

static bool equal(Interp *interp, const NativeCall *call, Value *result) {
    Value a = call->arguments[0], b = call->arguments[1];
    const Object *object = object_of(interp, a);
    if (a.kind != VALUE_OBJECT || !object || object->is_summary) return answer(result, value_some_bool());
    if (b.kind == VALUE_OBJECT && a.address == b.address) return answer(result, value_bool(true));
    if (b.kind == VALUE_SOME || is_unknown(interp, b)) return answer(result, value_some_bool());
    return answer(result, value_not_implemented());
}

static bool not_equal(Interp *interp, const NativeCall *call, Value *result) {
    bool found;
    Value same = call_special(interp, call->arguments[0], interp_name(interp, "__eq__"), call->arguments + 1,
                              1, call->site, &found);
    if (!found) return false;
    if (same.kind == VALUE_NOT_IMPLEMENTED || same.kind == VALUE_NEVER) return answer(result, same);
    return answer(result, value_from_tri(tri_not(truth(interp, same, call->site))));
}

static bool not_ordered(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp, (void)call;
    return answer(result, value_not_implemented());
}

static bool format_as_str(Interp *interp, const NativeCall *call, Value *result) {
    Value spec = call->arguments[1];
    if (spec.kind == VALUE_STR && spec.text->length)
        return answer(result,
                      fail_type(interp, call->site, "unsupported format string passed to %s.__format__",
                                type_name(interp, call->arguments[0])));
    return answer(result, format_str(interp, call->arguments[0], call->site));
}

/* object.__setattr__ puts the attribute itself: it is what a __setattr__ of the program ends in. */
static bool set_own_attribute(Interp *interp, const NativeCall *call, Value *result) {
    Value self = call->arguments[0], name = call->arguments[1];
    const Object *object = object_of(interp, self);
    if (!object) return answer_none(interp, result);
    if (name.kind != VALUE_STR) {
        escape(interp, self);
        return answer_none(interp, result);
    }
    Sym sym = symbol_from(interp->analysis.symbols, name.text->data, name.text->length);
    attribute_set_plain(interp, self, sym, call->arguments[2], call->site);
    return answer_none(interp, result);
}

static bool delete_own_attribute(Interp *interp, const NativeCall *call, Value *result) {
    Value self = call->arguments[0], name = call->arguments[1];
    const Object *object = object_of(interp, self);
    if (!object) return answer_none(interp, result);
    if (name.kind != VALUE_STR) {
        escape(interp, self);
        return answer_none(interp, result);
    }
    Sym sym = symbol_from(interp->analysis.symbols, name.text->data, name.text->length);
    if (object_attribute(object, sym).kind == VALUE_NEVER && object->kind == OBJECT_INSTANCE &&
        !object->is_open)
        return answer(result, fail(interp, CODE_NO_SUCH_ATTRIBUTE, CLASS_AttributeError, call->site,
                                   "'%s' object has no attribute '%s'", type_name(interp, self),
                                   interp_text(interp, sym)));
    put_object(interp, self.address, object_without_attribute(interp->run.arena, object, sym));
    return answer_none(interp, result);
}

/* object.__getattribute__ is what a __getattribute__ of the program ends in. */
static bool get_own_attribute(Interp *interp, const NativeCall *call, Value *result) {
    Value name = call->arguments[1];
    const Object *object = object_of(interp, call->arguments[0]);
    if (!object || name.kind != VALUE_STR) return false;
    Sym sym = symbol_from(interp->analysis.symbols, name.text->data, name.text->length);
    if (object->kind == OBJECT_CLASS || object->kind == OBJECT_MODULE) {
        Value own = object->kind == OBJECT_CLASS ? class_own(interp, OBJECT_AS(Class, object), sym)
                                                 : object_attribute(object, sym);
        return own.kind != VALUE_NEVER && !own.absent && answer(result, own);
    }
    return answer(result, attribute_plain(interp, call->arguments[0], sym, call->site, false));
}

/* ---- type and functions ---- */

static bool new_type(Interp *interp, const NativeCall *call, Value *result) {
    if (!is_missing(call->arguments[2])) {
        if (!is_missing(call->arguments[3])) return false;
        return answer(result, fail(interp, CODE_WRONG_ARGUMENTS, CLASS_TypeError, call->site,
                                   "type() takes 1 or 3 arguments"));
    }
    return answer(result, type_of(interp, call->arguments[1]));
}

static const ClassObject *own_class(Interp *interp, const NativeCall *call) {
    Value self = call->arguments[0];
    return self.kind == VALUE_OBJECT ? class_object(interp, self.address) : NULL;
}

static bool class_name_of(Interp *interp, const NativeCall *call, Value *result) {
    const ClassObject *class = own_class(interp, call);
    if (!class) return false;
    const char *name = interp_text(interp, class->name);
    return answer(result, value_str(interp->run.arena, name, strlen(name)));
}

static bool class_mro(Interp *interp, const NativeCall *call, Value *result) {
    const ClassObject *class = own_class(interp, call);
    if (!class || class->has_unknown_base) return false;
    ValueList classes = {0};
    for (uint32_t i = 0; i < class->mro_count; i++) array_push(&classes, value_object(class->mro[i]));
    const Items *items = take_items(interp, &classes);
    bool is_list = strstr(call->function->qualified, "__mro__") == NULL;
    return answer(result, is_list ? new_list(interp, items, call->site) : value_items(items));
}

/* The classes that the statement names, in the order of the text. */
static bool class_bases(Interp *interp, const NativeCall *call, Value *result) {
    const ClassObject *class = own_class(interp, call);
    if (!class || class->has_unknown_base || !class->node || class->module->is_stub) return false;
    ValueList bases = {0};
    Frame frame = {.caller = interp->path.frame,
                   .module = class->module,
                   .scope = class->module->source->scopes->module};
    FOR_EACH (item, class->node->bases) {
        Value base = value_any();
        Path outer = path_enter_frame(interp, &frame);
        eval_quietly(interp, item, &base);
        path_leave_frame(interp, &outer);
        base = class_behind(interp, base);
        bool is_base = false;
        for (uint32_t i = 1; i < class->mro_count && base.kind == VALUE_OBJECT; i++)
            is_base |= class->mro[i] == base.address;
        if (is_base) array_push(&bases, base);
    }
    uint32_t count = bases.count;
    if (list_count(class->node->bases) == 0) array_push(&bases, value_object(CLASS_object));
    *result = value_items(take_items(interp, &bases));
    return count == list_count(class->node->bases);
}

static bool function_name(Interp *interp, const NativeCall *call, Value *result) {
    const Object *function = object_of_kind(interp, call->arguments[0], OBJECT_FUNCTION);
    if (!function) return false;
    const char *name = interp_text(interp, OBJECT_AS(Function, function)->name);
    return *name && answer(result, value_str(interp->run.arena, name, strlen(name)));
}

/* The name with those of the classes and functions around it; a function in a function has `<locals>` there,
 * which nobody asks for. */
static bool function_qualname(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    if (!function || function->frame || !function->module->name) return false;
    size_t length = strlen(function->module->name);
    if (strncmp(function->qualified, function->module->name, length) != 0) return false;
    const char *name = function->qualified + length + (function->qualified[length] == '.');
    return answer(result, value_str(interp->run.arena, name, strlen(name)));
}

/* The name of the module in which a function is written; that of the file that is run is another one. */
static bool function_module(Interp *interp, const NativeCall *call, Value *result) {
    const Object *function = object_of_kind(interp, call->arguments[0], OBJECT_FUNCTION);
    const Module *module = function ? OBJECT_AS(Function, function)->module : NULL;
    if (!module || module->is_main || module->is_model) return false;
    return answer(result, value_str(interp->run.arena, module->name, strlen(module->name)));
}

static bool method_part(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_METHOD);
    if (!object) return false;
    const MethodObject *method = OBJECT_AS(Method, object);
    return answer(result, strstr(call->function->qualified, "__self__") ? method->self : method->function);
}

/* ---- exceptions ---- */

static Sym args_name(Interp *interp) { return interp_name(interp, "args"); }

static bool init_exception(Interp *interp, const NativeCall *call, Value *result) {
    Value self = call->arguments[0];
    const Object *object = object_of(interp, self);
    if (!object) return answer_none(interp, result);
    object = object_with_attribute(interp->run.arena, object, args_name(interp), call->arguments[1]);
    const Items *items = call->arguments[1].kind == VALUE_TUPLE ? call->arguments[1].items : NULL;
    /* StopIteration(value) and SystemExit(code) keep their argument under a name of its own. */
    const char *name = is_subclass(interp, object->class, CLASS_StopIteration) == TRI_YES ? "value"
                       : is_subclass(interp, object->class, CLASS_SystemExit) == TRI_YES  ? "code"
                                                                                          : NULL;
    if (name && items && !items->is_open)
        object = object_with_attribute(interp->run.arena, object, interp_name(interp, name),
                                       items->count ? items->items[0] : value_none());
    put_object(interp, self.address, object);
    return answer_none(interp, result);
}

static const Items *exception_args(Interp *interp, Value self) {
    const Object *object = object_of(interp, self);
    Value args = object ? object_attribute(object, args_name(interp)) : value_never();
    return args.kind == VALUE_TUPLE && !args.absent ? args.items : NULL;
}

static bool exception_str(Interp *interp, const NativeCall *call, Value *result) {
    const Items *args = exception_args(interp, call->arguments[0]);
    Address class = class_of_value(interp, call->arguments[0]);
    if (!args || args->is_open || !class) return false;
    if (args->count == 0) return answer(result, value_str(interp->run.arena, "", 0));
    bool is_os_error = is_subclass(interp, class, CLASS_OSError) != TRI_NO && args->count > 1;
    bool is_special = is_subclass(interp, class, CLASS_SyntaxError) != TRI_NO ||
                      is_subclass(interp, class, CLASS_UnicodeError) != TRI_NO;
    if (is_os_error || is_special) return false;
    if (args->count > 1) return answer(result, format_repr(interp, value_items(args), call->site));
    bool is_key = is_subclass(interp, class, CLASS_KeyError) != TRI_NO;
    return answer(result, is_key ? format_repr(interp, args->items[0], call->site)
                                 : format_str(interp, args->items[0], call->site));
}

static bool exception_repr(Interp *interp, const NativeCall *call, Value *result) {
    const Items *args = exception_args(interp, call->arguments[0]);
    Address class = class_of_value(interp, call->arguments[0]);
    if (!args || args->is_open || !class) return false;
    StrBuf text = {0};
    strbuf_puts(&text, class_name(interp, class));
    strbuf_putc(&text, '(');
    for (uint32_t i = 0; i < args->count; i++) {
        Value shown = format_repr(interp, args->items[i], call->site);
        if (shown.kind != VALUE_STR) {
            strbuf_free(&text);
            return shown.kind == VALUE_NEVER && answer(result, shown);
        }
        if (i) strbuf_puts(&text, ", ");
        strbuf_put(&text, shown.text->data, shown.text->length);
    }
    strbuf_putc(&text, ')');
    return answer(result, take_text(interp, &text, false));
}

const NativeFunction builtin_object_methods[] = {
    METHOD("object", "__new__", new_plain),
    METHOD("object", "__init__", init_plain),
    METHOD("object", "__class__", get_class),
    METHOD("object", "__eq__", equal),
    METHOD("object", "__ne__", not_equal),
    METHOD("object", "__lt__", not_ordered),
    METHOD("object", "__le__", not_ordered),
    METHOD("object", "__gt__", not_ordered),
    METHOD("object", "__ge__", not_ordered),
    METHOD("object", "__str__", repr_function),
    METHOD("object", "__format__", format_as_str),
    METHOD("object", "__setattr__", set_own_attribute),
    METHOD("object", "__delattr__", delete_own_attribute),
    METHOD("object", "__getattribute__", get_own_attribute),
    METHOD("property", "__new__", new_plain),
    METHOD("type", "__new__", new_type),
    METHOD("type", "__init__", init_plain),
    METHOD("type", "__name__", class_name_of),
    METHOD("type", "__mro__", class_mro),
    METHOD("type", "mro", class_mro),
    METHOD("type", "__bases__", class_bases),
    METHOD("function", "__name__", function_name),
    METHOD("function", "__qualname__", function_qualname),
    METHOD("function", "__module__", function_module),
    METHOD("builtin_function_or_method", "__name__", function_name),
    METHOD("method", "__self__", method_part),
    METHOD("method", "__func__", method_part),
    METHOD("BaseException", "__new__", new_plain),
    METHOD("BaseException", "__init__", init_exception),
    METHOD("ImportError", "__init__", init_exception),
    METHOD("AttributeError", "__init__", init_exception),
    METHOD("NameError", "__init__", init_exception),
    METHOD("BaseException", "__str__", exception_str),
    METHOD("BaseException", "__repr__", exception_repr),
    METHOD("BaseException", "with_traceback", self_method),
    {NULL, NULL},
};
