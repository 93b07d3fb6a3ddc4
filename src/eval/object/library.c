/* Native functions behind the models of the standard library: numbers that are constants are computed, and
 * what Python refuses is reported. The tables of the modules are put together here. */
#include "eval/error.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/parameter.h"
#include "eval/object/quotient.h"
#include "eval/object/unknown.h"
#include "eval/platform.h"
#include "eval/reenter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading arguments ---- */

/* A real number among the arguments. */
typedef enum NumberReading {
    READ_NUMBER,  /* it is a constant */
    READ_UNKNOWN, /* it may be a number */
    READ_WRONG,   /* it is none, which has been reported */
} NumberReading;

static bool has_method(Interp *interp, Value value, const char *name) {
    Address class = class_of_value(interp, value);
    return !class || class_lookup(interp, class, interp_name(interp, name)).kind != VALUE_NEVER;
}

static NumberReading read_real(Interp *interp, const NativeCall *call, uint32_t index, double *real,
                               Value *result) {
    Value value = call->arguments[index];
    Number number = number_of(interp, value);
    if (number.rank == NUMBER_INT || number.rank == NUMBER_FLOAT) {
        *real = number.rank == NUMBER_INT ? (double)number.integer : number.real;
        return number.is_known ? READ_NUMBER : READ_UNKNOWN;
    }
    bool is_real = is_unknown(interp, value) || has_method(interp, value, "__float__") ||
                   has_method(interp, value, "__index__");
    if (is_real && number.rank == NUMBER_NONE) return READ_UNKNOWN;
    *result = fail_type(interp, call->site, "must be real number, not %s", type_name(interp, value));
    return READ_WRONG;
}

static NumberReading read_whole(Interp *interp, const NativeCall *call, uint32_t index, int64_t *whole,
                                Value *result) {
    Value value = call->arguments[index];
    if (constant_int(value, whole)) return READ_NUMBER;
    Number number = number_of(interp, value);
    if (number.rank == NUMBER_INT) return READ_UNKNOWN;
    if (number.rank == NUMBER_NONE && (is_unknown(interp, value) || has_method(interp, value, "__index__")))
        return READ_UNKNOWN;
    *result = fail_type(interp, call->site, "'%s' object cannot be interpreted as an integer",
                        type_name(interp, value));
    return READ_WRONG;
}

static Value domain_error(Interp *interp, const NativeCall *call) {
    return fail_value(interp, call->site, "math domain error");
}

static Value range_error(Interp *interp, const NativeCall *call) {
    return fail(interp, CODE_OVERFLOW, CLASS_OverflowError, call->site, "math range error");
}

/* ---- functions of floats ---- */

/* What a function does where it has no value. */
typedef enum Pole {
    POLE_OVERFLOWS, /* an infinite result of a finite argument is an overflow */
    POLE_UNDEFINED, /* it is outside of the domain */
} Pole;

typedef struct RealFunction {
    const char *name;
    double (*compute)(double);
    Pole pole;
} RealFunction;

static double to_degrees(double x) { return x * (180.0 / 3.141592653589793); }
static double to_radians(double x) { return x * (3.141592653589793 / 180.0); }

static const RealFunction real_functions[] = {
    {"acos", acos, POLE_UNDEFINED},
    {"acosh", acosh, POLE_UNDEFINED},
    {"asin", asin, POLE_UNDEFINED},
    {"asinh", asinh, POLE_UNDEFINED},
    {"atan", atan, POLE_UNDEFINED},
    {"atanh", atanh, POLE_UNDEFINED},
    {"cbrt", cbrt, POLE_UNDEFINED},
    {"cos", cos, POLE_UNDEFINED},
    {"cosh", cosh, POLE_OVERFLOWS},
    {"erf", erf, POLE_UNDEFINED},
    {"erfc", erfc, POLE_UNDEFINED},
    {"exp", exp, POLE_OVERFLOWS},
    {"exp2", exp2, POLE_OVERFLOWS},
    {"expm1", expm1, POLE_OVERFLOWS},
    {"fabs", fabs, POLE_UNDEFINED},
    {"log10", log10, POLE_UNDEFINED},
    {"log1p", log1p, POLE_UNDEFINED},
    {"log2", log2, POLE_UNDEFINED},
    {"sin", sin, POLE_UNDEFINED},
    {"sinh", sinh, POLE_OVERFLOWS},
    {"sqrt", sqrt, POLE_UNDEFINED},
    {"tan", tan, POLE_UNDEFINED},
    {"tanh", tanh, POLE_UNDEFINED},
    {"degrees", to_degrees, POLE_UNDEFINED},
    {"radians", to_radians, POLE_UNDEFINED},
};

/* The function of the table that a call means. */
static const RealFunction *real_function(Interp *interp, const NativeCall *call) {
    const char *name = interp_text(interp, call->function->name);
    for (uint32_t i = 0; i < sizeof real_functions / sizeof *real_functions; i++)
        if (strcmp(real_functions[i].name, name) == 0) return &real_functions[i];
    return NULL;
}

static bool call_real(Interp *interp, const NativeCall *call, Value *result) {
    const RealFunction *function = real_function(interp, call);
    double x;
    NumberReading reading = read_real(interp, call, 0, &x, result);
    if (reading != READ_NUMBER || !function) return reading == READ_WRONG;
    double y = function->compute(x);
    if (isnan(y) && !isnan(x)) return answer(result, domain_error(interp, call));
    bool is_conversion = function->compute == to_degrees;
    if (isinf(y) && isfinite(x) && !is_conversion)
        return answer(result, function->pole == POLE_OVERFLOWS ? range_error(interp, call)
                                                               : domain_error(interp, call));
    return answer(result, value_float(y));
}

/* math.gamma and math.lgamma: Python computes them in its own way, but they have no value at the same places.
 */
static bool call_gamma(Interp *interp, const NativeCall *call, Value *result) {
    double x;
    NumberReading reading = read_real(interp, call, 0, &x, result);
    if (reading != READ_NUMBER) return reading == READ_WRONG;
    bool is_log = strcmp(interp_text(interp, call->function->name), "lgamma") == 0;
    bool is_pole = isfinite(x) && x <= 0 && x == floor(x);
    if (is_pole || (!is_log && isinf(x) && x < 0)) return answer(result, domain_error(interp, call));
    if (!is_log && x > 172) return answer(result, isfinite(x) ? range_error(interp, call) : value_float(x));
    return false;
}

static bool call_log(Interp *interp, const NativeCall *call, Value *result) {
    double x, base;
    NumberReading reading = read_real(interp, call, 0, &x, result);
    if (reading == READ_WRONG) return true;
    if (reading == READ_NUMBER && x <= 0) return answer(result, domain_error(interp, call));
    if (is_missing(call->arguments[1])) return reading == READ_NUMBER && answer(result, value_float(log(x)));
    NumberReading of_base = read_real(interp, call, 1, &base, result);
    if (of_base == READ_WRONG) return true;
    if (of_base == READ_NUMBER && base <= 0) return answer(result, domain_error(interp, call));
    if (reading != READ_NUMBER || of_base != READ_NUMBER) return false;
    if (log(base) == 0)
        return answer(result, fail(interp, CODE_ZERO_DIVISION, CLASS_ZeroDivisionError, call->site,
                                   "float division by zero"));
    return answer(result, value_float(log(x) / log(base)));
}

typedef struct PairFunction {
    const char *name;
    double (*compute)(double, double);
} PairFunction;

static const PairFunction pair_functions[] = {
    {"atan2", atan2}, {"copysign", copysign},   {"fmod", fmod},
    {"pow", pow},     {"remainder", remainder}, {"nextafter", nextafter},
};

static bool call_pair(Interp *interp, const NativeCall *call, Value *result) {
    const char *name = interp_text(interp, call->function->name);
    double x, y;
    NumberReading first = read_real(interp, call, 0, &x, result);
    if (first == READ_WRONG) return true;
    NumberReading second = read_real(interp, call, 1, &y, result);
    if (second == READ_WRONG) return true;
    if (first != READ_NUMBER || second != READ_NUMBER) return false;
    for (uint32_t i = 0; i < sizeof pair_functions / sizeof *pair_functions; i++) {
        if (strcmp(pair_functions[i].name, name) != 0) continue;
        double z = pair_functions[i].compute(x, y);
        bool is_power = strcmp(name, "pow") == 0, is_next = strcmp(name, "nextafter") == 0;
        if (isnan(z) && !isnan(x) && !isnan(y)) return answer(result, domain_error(interp, call));
        if (isinf(z) && isfinite(x) && isfinite(y) && !is_next)
            return answer(result,
                          is_power && x != 0 ? range_error(interp, call) : domain_error(interp, call));
        return answer(result, value_float(z));
    }
    return false;
}

static bool call_ldexp(Interp *interp, const NativeCall *call, Value *result) {
    double x;
    int64_t exponent;
    NumberReading first = read_real(interp, call, 0, &x, result);
    if (first == READ_WRONG) return true;
    if (number_of(interp, call->arguments[1]).rank == NUMBER_FLOAT)
        return answer(result, fail_type(interp, call->site, "Expected an int as second argument to ldexp."));
    if (first != READ_NUMBER || !constant_int(call->arguments[1], &exponent)) return false;
    if (x == 0 || !isfinite(x)) return answer(result, value_float(x));
    if (exponent > 5000) return answer(result, range_error(interp, call));
    double y = exponent < -5000 ? copysign(0, x) : ldexp(x, (int)exponent);
    return answer(result, isinf(y) ? range_error(interp, call) : value_float(y));
}

/* math.frexp and math.modf give two numbers. */
static bool call_parts(Interp *interp, const NativeCall *call, Value *result) {
    double x;
    NumberReading reading = read_real(interp, call, 0, &x, result);
    if (reading != READ_NUMBER) return reading == READ_WRONG;
    Value parts[2];
    if (strcmp(interp_text(interp, call->function->name), "frexp") == 0) {
        int exponent = 0;
        parts[0] = value_float(frexp(x, &exponent));
        parts[1] = value_int(isfinite(x) ? exponent : 0);
    } else {
        double whole, part = modf(x, &whole);
        parts[0] = value_float(isinf(x) ? copysign(0, x) : part);
        parts[1] = value_float(whole);
    }
    return answer(result, value_tuple(interp->run.arena, parts, 2));
}

static bool call_test(Interp *interp, const NativeCall *call, Value *result) {
    const char *name = interp_text(interp, call->function->name);
    double x;
    NumberReading reading = read_real(interp, call, 0, &x, result);
    if (reading != READ_NUMBER) return reading == READ_WRONG;
    bool is = strcmp(name, "isnan") == 0 ? isnan(x) : strcmp(name, "isinf") == 0 ? isinf(x) : isfinite(x);
    return answer(result, value_bool(is));
}

/* ---- rounding ---- */

static double rounded(const char *name, double x) {
    return strcmp(name, "ceil") == 0 ? ceil(x) : strcmp(name, "floor") == 0 ? floor(x) : trunc(x);
}

/* math.ceil, floor and trunc: an int stays what it is. */
static bool call_round(Interp *interp, const NativeCall *call, Value *result) {
    const char *name = interp_text(interp, call->function->name);
    Value value = call->arguments[0];
    Number number = number_of(interp, value);
    if (number.rank == NUMBER_INT)
        return answer(result, value.kind == VALUE_BOOL ? value_int(value.integer) : value);
    if (number.rank != NUMBER_FLOAT) {
        if (is_unknown(interp, value)) return false;
        bool is_number = has_method(interp, value, "__float__") || has_method(interp, value, "__ceil__") ||
                         has_method(interp, value, "__floor__") || has_method(interp, value, "__trunc__");
        if (number.rank == NUMBER_NONE && is_number) return false;
        if (strcmp(name, "trunc") == 0)
            return answer(result, fail_type(interp, call->site, "type %s doesn't define __trunc__ method",
                                            type_name(interp, value)));
        return answer(result,
                      fail_type(interp, call->site, "must be real number, not %s", type_name(interp, value)));
    }
    if (!number.is_known) {
        bool is_ceil = strcmp(name, "ceil") == 0;
        Dim whole = quotient_rounded(interp, call->site, is_ceil ? QUOTIENT_CEILING : QUOTIENT_FLOOR);
        return answer(result, whole ? value_from_dim(whole) : value_some(CLASS_int));
    }
    if (isnan(number.real))
        return answer(result, fail_value(interp, call->site, "cannot convert float NaN to integer"));
    if (isinf(number.real))
        return answer(result, fail(interp, CODE_OVERFLOW, CLASS_OverflowError, call->site,
                                   "cannot convert float infinity to integer"));
    double whole = rounded(name, number.real);
    bool fits = fabs(whole) < 9007199254740992.0;
    return answer(result, fits ? value_int((int64_t)whole) : value_some(CLASS_int));
}

/* ---- whole numbers ---- */

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* math.gcd(n, 4) of a size. */
static bool gcd_of_size(Interp *interp, const Items *all, Value *result) {
    if (all->count != 2) return false;
    for (uint32_t i = 0; i < 2; i++) {
        if (all->items[i].kind != VALUE_DIM || all->items[1 - i].kind != VALUE_INT) continue;
        Dim divisor = quotient_divisor(interp, int_dim(interp, all->items[i]), all->items[1 - i].integer);
        return divisor && answer(result, value_from_dim(divisor));
    }
    return false;
}

/* math.gcd(*integers), math.lcm(*integers). */
static bool call_divisors(Interp *interp, const NativeCall *call, Value *result) {
    bool is_gcd = strcmp(interp_text(interp, call->function->name), "gcd") == 0;
    Value all = call->arguments[0];
    if (all.kind != VALUE_TUPLE || all.items->is_open) return false;
    if (is_gcd && gcd_of_size(interp, all.items, result)) return true;
    uint64_t found = is_gcd ? 0 : 1;
    bool is_known = true;
    for (uint32_t i = 0; i < all.items->count; i++) {
        int64_t whole;
        NativeCall one = {call->function, &all.items->items[i], 1, call->site, false};
        NumberReading reading = read_whole(interp, &one, 0, &whole, result);
        if (reading == READ_WRONG) return true;
        if (reading == READ_UNKNOWN || !is_known) {
            is_known = false;
            continue;
        }
        uint64_t size = integer_magnitude(whole), divisor = common_divisor(found, size);
        if (is_gcd)
            found = divisor;
        else if (!size || !found)
            found = 0;
        else if (__builtin_mul_overflow(found / divisor, size, &found))
            is_known = false;
    }
    if (!is_known || found > INT64_MAX) return false;
    return answer(result, value_int((int64_t)found));
}

static bool call_factorial(Interp *interp, const NativeCall *call, Value *result) {
    int64_t n, product = 1;
    NumberReading reading = read_whole(interp, call, 0, &n, result);
    if (reading != READ_NUMBER) return reading == READ_WRONG;
    if (n < 0)
        return answer(result, fail_value(interp, call->site, "factorial() not defined for negative values"));
    if (n > 20) return false;
    for (int64_t i = 2; i <= n; i++) product *= i;
    return answer(result, value_int(product));
}

static bool call_isqrt(Interp *interp, const NativeCall *call, Value *result) {
    int64_t n;
    NumberReading reading = read_whole(interp, call, 0, &n, result);
    if (reading != READ_NUMBER) return reading == READ_WRONG;
    if (n < 0) return answer(result, fail_value(interp, call->site, "isqrt() argument must be nonnegative"));
    int64_t root = (int64_t)sqrt((double)n);
    while (root > 0 && (__int128)root * root > n) root--;
    while ((__int128)(root + 1) * (root + 1) <= n) root++;
    return answer(result, value_int(root));
}

/* math.comb(n, k) and math.perm(n, k=None). */
static bool call_choices(Interp *interp, const NativeCall *call, Value *result) {
    bool is_comb = strcmp(interp_text(interp, call->function->name), "comb") == 0;
    int64_t n, k;
    if (!is_comb && call->arguments[1].kind == VALUE_NONE) return call_factorial(interp, call, result);
    NumberReading first = read_whole(interp, call, 0, &n, result);
    if (first == READ_WRONG) return true;
    NumberReading second = read_whole(interp, call, 1, &k, result);
    if (second == READ_WRONG) return true;
    if (first == READ_NUMBER && n < 0)
        return answer(result, fail_value(interp, call->site, "n must be a non-negative integer"));
    if (second == READ_NUMBER && k < 0)
        return answer(result, fail_value(interp, call->site, "k must be a non-negative integer"));
    if (first != READ_NUMBER || second != READ_NUMBER) return false;
    if (k > n) return answer(result, value_int(0));
    if (is_comb && k > n - k) k = n - k;
    __int128 product = 1;
    for (int64_t i = 0; i < k; i++) {
        product *= n - i;
        if (is_comb) product /= i + 1;
        if (product > INT64_MAX) return false;
    }
    return answer(result, value_int((int64_t)product));
}

/* ---- random ---- */

/* random._between(low, high): an int of which the bounds are known. */
static bool call_between(Interp *interp, const NativeCall *call, Value *result) {
    Dim low = unknown_dim(interp, call->arguments[0]), high = unknown_dim(interp, call->arguments[1]);
    DimBounds bounds = {low ? dim_bounds(low).low : INT64_MIN, high ? dim_bounds(high).high : INT64_MAX};
    return answer(result,
                  bounds.low > bounds.high ? value_some(CLASS_int) : unknown_int(interp, NULL, bounds));
}

/* ---- other unknown numbers ---- */

/* A word of letters and underscores. */
static bool is_name(const Str *text) {
    for (uint32_t i = 0; i < text->length; i++) {
        char c = text->data[i];
        if (!(c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (i && c >= '0' && c <= '9')))
            return false;
    }
    return true;
}

/* sys._minor(): of the version that is aimed at. */
static bool call_minor(Interp *interp, const NativeCall *call, Value *result) {
    (void)call;
    return answer(result, value_int(interp->options.minor));
}

/* sys._platform(): what sys.platform is where Moira runs. */
static bool call_platform(Interp *interp, const NativeCall *call, Value *result) {
    (void)call;
    const char *name = platform_host();
    return answer(result, value_str(interp->run.arena, name, strlen(name)));
}

/* os._variable(name): a variable of the environment, where one call or the planned run is asked about: that
 * of Moira itself. */
static bool environment_variable(Interp *interp, const NativeCall *call, Value *result) {
    Value name = call->arguments[0];
    bool is_here = interp->options.one_call || interp->options.is_planned;
    if (!is_here || name.kind != VALUE_STR) return false;
    const char *text = getenv(arena_copy(interp->run.arena, name.text->data, name.text->length));
    return answer(result, text ? value_str(interp->run.arena, text, strlen(text)) : value_none());
}

/* importlib.util._is_found(name): whether a module of that name is there. Where one call is asked about, one
 * that is not found is not. */
static bool is_found(Interp *interp, const NativeCall *call, Value *result) {
    Value name = call->arguments[0];
    if (name.kind != VALUE_STR) return false;
    Module *from = interp->path.frame->module;
    for (Frame *frame = interp->path.frame; frame && from->is_model; frame = frame->caller)
        from = frame->module;
    const char *dotted = arena_copy(interp->run.arena, name.text->data, name.text->length);
    bool found = module_import(interp, from, dotted)->is_found;
    return (found || interp->options.one_call) && answer(result, value_bool(found));
}

/* inspect._parameters(function): the names and defaults of the parameters of a function or method. */
static bool parameters_of_function(Interp *interp, const NativeCall *call, Value *result) {
    Value value = call->arguments[0];
    const Object *method = object_of_kind(interp, value, OBJECT_METHOD);
    if (method) value = OBJECT_AS(Method, method)->function;
    const Object *object = object_of_kind(interp, value, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    /* A wrapper says which function its parameters are from. */
    if (!function || function->module->is_stub || function->object.attributes) return false;
    Value empty = module_global(interp, call->function->module, interp_name(interp, "_empty"));
    const Astarguments *parameters = parameter_list(function->node);
    ValueList pairs = {0};
    for (uint32_t i = method ? 1 : 0; i < parameter_count(parameters); i++) {
        const char *name = interp_text(interp, AS(arg, parameter_at(parameters, i))->arg);
        Value value_of_default = parameter_default(function, parameters, i);
        Value pair[2] = {value_str(interp->run.arena, name, strlen(name)),
                         value_of_default.kind == VALUE_NEVER ? empty : value_of_default};
        array_push(&pairs, value_tuple(interp->run.arena, pair, 2));
    }
    return answer(result, value_items(take_items(interp, &pairs)));
}

/* argparse._whole(name): the value of an option, called as the option is. */
static bool call_option(Interp *interp, const NativeCall *call, Value *result) {
    Value name = call->arguments[0];
    if (name.kind != VALUE_STR || name.text->length == 0 || !is_name(name.text)) return false;
    const char *text = arena_copy(interp->run.arena, name.text->data, name.text->length);
    return answer(result, unknown_int(interp, text, (DimBounds){INT64_MIN, INT64_MAX}));
}

#define REAL(name) \
    { "math." name, call_real }

/* What functools.cache makes of a function that is written in Python. */
static bool call_cached(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_FUNCTION);
    if (!object) return false;
    FunctionObject function = *OBJECT_AS(Function, object);
    function.is_cached = true;
    return answer(result, new_object(interp, &function.object, sizeof function, call->site));
}

/* A future that gives what a coroutine gives; its methods are not known. */
static bool make_future(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_ITERATOR);
    if (!object) return false;
    IteratorObject *future = copy_object(interp, object);
    future->object.is_open = true;
    put_object(interp, call->arguments[0].address, &future->object);
    return answer(result, call->arguments[0]);
}

/* typing.Annotated[C, …]: an object that remembers the class. */
static bool make_annotated(Interp *interp, const NativeCall *call, Value *result) {
    Value all = call->arguments[0];
    Value class = all.kind == VALUE_TUPLE && all.items->count > 0 ? all.items->items[0] : value_never();
    if (!object_of_kind(interp, class, OBJECT_CLASS)) return false;
    Object alias = {.kind = OBJECT_INSTANCE, .class = CLASS_GenericAlias, .is_open = true};
    alias.attributes = object_with_attribute(interp->run.arena, &alias, SYM___origin__, class)->attributes;
    return answer(result, new_object(interp, &alias, sizeof alias, call->site));
}

/* What unittest skips, or expects to fail: a function, or the methods of a class. It counts as called, so
 * that it is not run as an entry point. */
static bool skip_test(Interp *interp, const NativeCall *call, Value *result) {
    Value item = call->arguments[0];
    const Object *object = object_of(interp, item);
    for (uint32_t i = 0; object && i < interp->facts.defined.count; i++) {
        const FunctionObject *function = interp->facts.defined.items[i];
        bool is_meant =
            object->kind == OBJECT_CLASS
                ? function->owner == item.address
                : object->kind == OBJECT_FUNCTION && function->node == OBJECT_AS(Function, object)->node;
        if (is_meant) *map_at(&interp->facts.called, (uintptr_t)function->node) = 1;
    }
    return answer(result, item);
}

/* The second argument where the first is certainly true, else the third. */
static bool choose_certain(Interp *interp, const NativeCall *call, Value *result) {
    bool is_certain = truth(interp, call->arguments[0], call->site) == TRI_YES;
    return answer(result, call->arguments[is_certain ? 1 : 2]);
}

const NativeFunction library_functions[] = {
    REAL("acos"),
    REAL("acosh"),
    REAL("asin"),
    REAL("asinh"),
    REAL("atan"),
    REAL("atanh"),
    REAL("cbrt"),
    REAL("cos"),
    REAL("cosh"),
    REAL("degrees"),
    REAL("erf"),
    REAL("erfc"),
    REAL("exp"),
    REAL("exp2"),
    REAL("expm1"),
    REAL("fabs"),
    REAL("log10"),
    REAL("log1p"),
    REAL("log2"),
    REAL("radians"),
    REAL("sin"),
    REAL("sinh"),
    REAL("sqrt"),
    REAL("tan"),
    REAL("tanh"),
    {"math.gamma", call_gamma},
    {"math.lgamma", call_gamma},
    {"math.log", call_log},
    {"math.atan2", call_pair},
    {"math.copysign", call_pair},
    {"math.fmod", call_pair},
    {"math.pow", call_pair},
    {"math.remainder", call_pair},
    {"math.nextafter", call_pair},
    {"math.ldexp", call_ldexp},
    {"math.frexp", call_parts},
    {"math.modf", call_parts},
    {"math.isfinite", call_test},
    {"math.isinf", call_test},
    {"math.isnan", call_test},
    {"math.ceil", call_round},
    {"math.floor", call_round},
    {"math.trunc", call_round},
    {"math.gcd", call_divisors},
    {"math.lcm", call_divisors},
    {"math.factorial", call_factorial},
    {"math.isqrt", call_isqrt},
    {"math.comb", call_choices},
    {"math.perm", call_choices},
    {"random._between", call_between},
    {"sys._minor", call_minor},
    {"sys._platform", call_platform},
    {"sys._between", call_between},
    {"os._variable", environment_variable},
    {"importlib.util._is_found", is_found},
    {"inspect._parameters", parameters_of_function},
    {"argparse._whole", call_option},
    {"functools._cached", call_cached},
    {"asyncio._future", make_future},
    {"typing._annotated", make_annotated},
    {"unittest._skipped", skip_test},
    {"unittest._choose", choose_certain},
    {0},
};
