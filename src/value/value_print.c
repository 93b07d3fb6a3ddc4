#include "value/value_print.h"
#include "syntax/dump.h"
#include "syntax/unicode.h"

#include <math.h>

enum { MOST_DEPTH = 8, MOST_SHOWN = 100 };

typedef struct ValuePrinter {
    StrBuf *out;
    const State *state;
    const Statics *statics;
    const Symbols *symbols;
    uint32_t depth;
    Address open[MOST_DEPTH]; /* the objects around what is being printed; 0 for tuples */
} ValuePrinter;

static void print_value(ValuePrinter *p, Value value);

/* Goes into a container; false, with `...` printed, when that is too deep or is one that it is in. */
static bool enter(ValuePrinter *p, Address address) {
    bool refuse = p->depth == MOST_DEPTH;
    for (uint32_t i = 0; address && i < p->depth; i++) refuse = refuse || p->open[i] == address;
    if (refuse)
        strbuf_puts(p->out, "...");
    else
        p->open[p->depth++] = address;
    return !refuse;
}

const char *value_class_name(const State *state, const Statics *statics, const Symbols *symbols,
                             Address class) {
    if (class_known_name(class)) return class_known_name(class);
    const Object *object = state_get(state, statics, class);
    if (!object || object->kind != OBJECT_CLASS) return "object";
    return symbol_text(symbols, OBJECT_AS(Class, object)->name);
}

static const char *name_of(ValuePrinter *p, Address class) {
    return value_class_name(p->state, p->statics, p->symbols, class);
}

/* ---- constants ---- */

/* As repr prints a float, or, for the parts of complex numbers, without a final `.0`. */
static void print_real(StrBuf *out, double real, bool is_part) {
    if (isnan(real)) {
        strbuf_puts(out, "nan");
        return;
    }
    if (signbit(real)) strbuf_putc(out, '-');
    AstConstant constant = {.node.op = is_part ? CONSTANT_COMPLEX : CONSTANT_FLOAT, .real = fabs(real)};
    dump_constant(out, &constant, UNICODE_NEWEST_MINOR);
    if (is_part) out->length--; /* the j */
}

static void print_complex(StrBuf *out, const Complex *complex) {
    bool has_real = complex->real != 0 || signbit(complex->real);
    if (has_real) {
        strbuf_putc(out, '(');
        print_real(out, complex->real, true);
        if (isnan(complex->imaginary) || !signbit(complex->imaginary)) strbuf_putc(out, '+');
    }
    print_real(out, complex->imaginary, true);
    strbuf_puts(out, has_real ? "j)" : "j");
}

/* ---- containers ---- */

static void print_list(ValuePrinter *p, const Items *items) {
    for (uint32_t i = 0; i < items->count; i++) {
        if (i) strbuf_puts(p->out, ", ");
        if (i == MOST_SHOWN) {
            strbuf_puts(p->out, "...");
            return;
        }
        print_value(p, items->items[i]);
    }
}

static void print_tuple(ValuePrinter *p, const Items *items) {
    if (!enter(p, 0)) return;
    if (items->is_open) {
        strbuf_puts(p->out, "tuple[");
        print_list(p, items);
        strbuf_puts(p->out, ", ...]");
    } else {
        strbuf_putc(p->out, '(');
        print_list(p, items);
        strbuf_puts(p->out, items->count == 1 ? ",)" : ")");
    }
    p->depth--;
}

static void print_items(ValuePrinter *p, const ListObject *list) {
    const char *name = name_of(p, list->object.class);
    bool is_plain = list->object.class == CLASS_list;
    if (list->items->is_open) {
        strbuf_puts(p->out, name);
        if (list->items->items[0].kind == VALUE_NEVER) return;
    } else if (!is_plain)
        strbuf_printf(p->out, "%s(", name);
    strbuf_putc(p->out, '[');
    print_list(p, list->items);
    strbuf_puts(p->out, list->items->is_open || is_plain ? "]" : "])");
}

static void print_rest(ValuePrinter *p, const DictObject *dict) {
    bool is_set = dict->object.kind == OBJECT_SET;
    strbuf_puts(p->out, name_of(p, dict->object.class));
    if (dict->entries->rest.key.kind == VALUE_NEVER) return;
    strbuf_putc(p->out, '[');
    print_value(p, dict->entries->rest.key);
    if (!is_set) {
        strbuf_puts(p->out, ", ");
        print_value(p, dict->entries->rest.value);
    }
    strbuf_putc(p->out, ']');
}

static void print_entry(ValuePrinter *p, Entry entry, bool is_set) {
    print_value(p, entry.key);
    if (entry.value.absent) strbuf_putc(p->out, '?');
    if (is_set) return;
    strbuf_puts(p->out, ": ");
    entry.value.absent = false;
    print_value(p, entry.value);
}

static void print_entries(ValuePrinter *p, const DictObject *dict) {
    const Entries *entries = dict->entries;
    bool is_set = dict->object.kind == OBJECT_SET;
    bool is_plain = dict->object.class == CLASS_dict || dict->object.class == CLASS_set;
    if (entries->count == 0 && (entries->is_open || is_set)) {
        print_rest(p, dict);
        if (!entries->is_open) strbuf_puts(p->out, "()");
        return;
    }
    if (!is_plain) strbuf_printf(p->out, "%s(", name_of(p, dict->object.class));
    strbuf_putc(p->out, '{');
    for (uint32_t i = 0; i < entries->count; i++) {
        if (i) strbuf_puts(p->out, ", ");
        if (i == MOST_SHOWN) {
            strbuf_puts(p->out, "...");
            break;
        }
        print_entry(p, entries->items[i], is_set);
    }
    if (entries->is_open) {
        strbuf_puts(p->out, is_set ? ", *" : ", **");
        print_rest(p, dict);
    }
    strbuf_puts(p->out, is_plain ? "}" : "})");
}

static void print_slice(ValuePrinter *p, const SliceObject *slice) {
    bool is_range = slice->object.kind == OBJECT_RANGE;
    strbuf_puts(p->out, is_range ? "range(" : "slice(");
    print_value(p, slice->start);
    strbuf_puts(p->out, ", ");
    print_value(p, slice->stop);
    if (!is_range || !value_equal(slice->step, value_int(1))) {
        strbuf_puts(p->out, ", ");
        print_value(p, slice->step);
    }
    strbuf_putc(p->out, ')');
}

/* ---- other objects ---- */

static void print_class(ValuePrinter *p, const ClassObject *class, Address address) {
    bool has_module = address >= CLASS_KNOWN_END && class->qualified;
    const char *name = has_module ? class->qualified : name_of(p, address);
    strbuf_printf(p->out, "<class '%s'>", name);
}

static void print_method(ValuePrinter *p, const MethodObject *method) {
    strbuf_puts(p->out, "<method ");
    const Object *function = NULL;
    if (method->function.kind == VALUE_OBJECT)
        function = state_get(p->state, p->statics, method->function.address);
    if (function && function->kind == OBJECT_FUNCTION)
        strbuf_puts(p->out, symbol_text(p->symbols, OBJECT_AS(Function, function)->name));
    else
        strbuf_putc(p->out, '?');
    strbuf_putc(p->out, '>');
}

static void print_module(ValuePrinter *p, const ModuleObject *module) {
    strbuf_printf(p->out, "<module '%s'>", module->name ? module->name : "?");
}

static void print_object(ValuePrinter *p, Address address, const Object *object) {
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: print_items(p, OBJECT_AS(List, object)); return;
    case OBJECT_DICT:
    case OBJECT_SET: print_entries(p, OBJECT_AS(Dict, object)); return;
    case OBJECT_RANGE:
    case OBJECT_SLICE: print_slice(p, OBJECT_AS(Slice, object)); return;
    case OBJECT_FUNCTION:
        strbuf_printf(p->out, "<function %s>", symbol_text(p->symbols, OBJECT_AS(Function, object)->name));
        return;
    case OBJECT_METHOD: print_method(p, OBJECT_AS(Method, object)); return;
    case OBJECT_CLASS: print_class(p, OBJECT_AS(Class, object), address); return;
    case OBJECT_MODULE: print_module(p, OBJECT_AS(Module, object)); return;
    case OBJECT_ARRAY:
        strbuf_printf(p->out, "%s ", name_of(p, object->class));
        shape_print(OBJECT_AS(Array, object)->shape, p->out);
        return;
    case OBJECT_INSTANCE:
    case OBJECT_ITERATOR:
    case OBJECT_DESCRIPTOR:
    case OBJECT_FRAME: strbuf_puts(p->out, name_of(p, object->class)); return;
    }
}

static void print_address(ValuePrinter *p, Address address) {
    const Object *object = state_get(p->state, p->statics, address);
    if (!object && class_known_name(address))
        strbuf_printf(p->out, "<class '%s'>", class_known_name(address));
    else if (!object)
        strbuf_puts(p->out, "Any");
    else if (enter(p, address)) {
        print_object(p, address, object);
        p->depth--;
    }
}

static void print_value(ValuePrinter *p, Value value) {
    StrBuf *out = p->out;
    if (value.absent) strbuf_puts(out, value.kind == VALUE_NEVER ? "unbound" : "unbound | ");
    switch ((ValueKind)value.kind) {
    case VALUE_NEVER:
        if (!value.absent) strbuf_puts(out, "Never");
        return;
    case VALUE_NONE: strbuf_puts(out, "None"); return;
    case VALUE_ELLIPSIS: strbuf_puts(out, "Ellipsis"); return;
    case VALUE_NOT_IMPLEMENTED: strbuf_puts(out, "NotImplemented"); return;
    case VALUE_BOOL: strbuf_puts(out, value.integer ? "True" : "False"); return;
    case VALUE_INT: strbuf_printf(out, "%lld", (long long)value.integer); return;
    case VALUE_DIM: dim_print(value.dim, out); return;
    case VALUE_FLOAT: print_real(out, value.real, false); return;
    case VALUE_COMPLEX: print_complex(out, value.complex); return;
    case VALUE_STR: dump_string(out, value.text->data, value.text->length, UNICODE_NEWEST_MINOR); return;
    case VALUE_BYTES: dump_bytes(out, value.text->data, value.text->length); return;
    case VALUE_TUPLE: print_tuple(p, value.items); return;
    case VALUE_OBJECT: print_address(p, value.address); return;
    case VALUE_SOME: strbuf_puts(out, name_of(p, value.address)); return;
    case VALUE_UNION:
        for (uint32_t i = 0; i < value.alternatives->count; i++) {
            if (i) strbuf_puts(out, " | ");
            print_value(p, value.alternatives->items[i]);
        }
        return;
    case VALUE_ANY: strbuf_puts(out, "Any"); return;
    }
}

void value_print(StrBuf *out, const State *state, const Statics *statics, const Symbols *symbols,
                 Value value) {
    ValuePrinter printer = {.out = out, .state = state, .statics = statics, .symbols = symbols};
    print_value(&printer, value);
}
