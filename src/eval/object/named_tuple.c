/* collections.namedtuple: a class is written out as Python does it, and its statement is run. Instances are
 * objects that keep their items in attributes, although their class is one of tuples. */
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

#include <ctype.h>
#include <string.h>

typedef Array(const char *) Names;

static bool is_identifier(const char *text, size_t length) {
    if (length == 0 || isdigit((unsigned char)text[0])) return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '_') return false;
    return true;
}

static bool add_name(Interp *interp, Names *names, const char *text, size_t length) {
    /* A field must not begin with an underscore; the class may. */
    if (!is_identifier(text, length) || text[0] == '_') return false;
    array_push(names, arena_copy(interp->run.arena, text, length));
    return true;
}

static const Items *known_items(Interp *interp, Value value) {
    const Object *list = object_of_kind(interp, value, OBJECT_LIST);
    const Items *items = value.kind == VALUE_TUPLE ? value.items : list ? OBJECT_AS(List, list)->items : NULL;
    return items && !items->is_open ? items : NULL;
}

/* The fields: a sequence of texts, or one text with spaces or commas between them. */
static bool read_names(Interp *interp, Value value, Names *names) {
    if (value.kind == VALUE_STR) {
        const char *text = value.text->data, *end = text + value.text->length;
        while (text < end) {
            size_t length = 0;
            while (text + length < end && !strchr(", \n\t", text[length])) length++;
            if (length > 0 && !add_name(interp, names, text, length)) return false;
            text += length + 1;
        }
        return true;
    }
    const Items *items = known_items(interp, value);
    for (uint32_t i = 0; items && i < items->count; i++) {
        Value name = items->items[i];
        if (name.kind != VALUE_STR || !add_name(interp, names, name.text->data, name.text->length))
            return false;
    }
    return items != NULL;
}

static void write_items(StrBuf *out, uint32_t count) {
    strbuf_putc(out, '(');
    for (uint32_t i = 0; i < count; i++) strbuf_printf(out, "self._%u, ", i);
    strbuf_putc(out, ')');
}

/* The operators of tuples, which work on the items. */
static void write_operators(StrBuf *out, uint32_t count) {
    static const char *const operators[][2] = {{"eq", "=="}, {"ne", "!="}, {"lt", "<"}, {"le", "<="},
                                               {"gt", ">"},  {"ge", ">="}, {"add", "+"}};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        strbuf_printf(out, "    def __%s__(self, other):\n        if not isinstance(other, tuple):\n",
                      operators[i][0]);
        strbuf_puts(out, "            return NotImplemented\n        return ");
        write_items(out, count);
        strbuf_printf(out, " %s tuple(other)\n", operators[i][1]);
    }
}

static void write_class(StrBuf *out, const char *name, const Names *fields, uint32_t defaults) {
    uint32_t count = fields->count;
    strbuf_printf(out, "class %s(tuple):\n    _fields = (", name);
    for (uint32_t i = 0; i < count; i++) strbuf_printf(out, "'%s', ", fields->items[i]);
    strbuf_puts(out, ")\n    _field_defaults = {");
    for (uint32_t i = count > defaults ? count - defaults : 0; i < count; i++)
        strbuf_printf(out, "'%s': ..., ", fields->items[i]);
    strbuf_puts(out, "}\n    def __new__(cls");
    for (uint32_t i = 0; i < count; i++)
        strbuf_printf(out, ", %s%s", fields->items[i], i + defaults >= count ? "=None" : "");
    strbuf_puts(out, "):\n        self = object.__new__(cls)\n");
    for (uint32_t i = 0; i < count; i++) strbuf_printf(out, "        self._%u = %s\n", i, fields->items[i]);
    strbuf_puts(out, "        return self\n");
    for (uint32_t i = 0; i < count; i++)
        strbuf_printf(out, "    @property\n    def %s(self):\n        return self._%u\n", fields->items[i],
                      i);
    strbuf_puts(out, "    def __getitem__(self, key):\n        return ");
    write_items(out, count);
    strbuf_puts(out, "[key]\n    def __iter__(self):\n        return iter(");
    write_items(out, count);
    strbuf_printf(out, ")\n    def __len__(self):\n        return %u\n", count);
    strbuf_puts(out, "    def __contains__(self, item):\n        return item in ");
    write_items(out, count);
    strbuf_puts(out, "\n    def __mul__(self, number):\n        return ");
    write_items(out, count);
    strbuf_puts(out, " * number\n    def __hash__(self):\n        return hash(");
    write_items(out, count);
    strbuf_puts(out, ")\n    @classmethod\n    def _make(cls, iterable):\n        return cls(*iterable)\n");
    strbuf_puts(out,
                "    def _replace(self, **changes):\n"
                "        return type(self)._make({**dict(zip(self._fields, self)), **changes}.values())\n");
    strbuf_puts(out, "    def _asdict(self):\n        return dict(zip(self._fields, self))\n");
    write_operators(out, count);
}

/* Runs the class statement in a frame of its own module. */
static Value run_class(Interp *interp, Module *module, Node *site) {
    Frame frame = {.caller = interp->path.frame,
                   .module = module,
                   .scope = module->source->scopes->module,
                   .site = site};
    Path outer = path_enter_frame(interp, &frame);
    Value class = define_class(interp, AS(ClassDef, module->source->tree->module->body->items[0]));
    path_leave_frame(interp, &outer);
    return class;
}

/* The written defaults are put in place of the None that stands in the text. */
static void set_defaults(Interp *interp, Value class, const Items *defaults) {
    const ClassObject *object = class_object(interp, class.address);
    Value new = class_own(interp, object, SYM___new__);
    const Object *descriptor = object_of_kind(interp, new, OBJECT_DESCRIPTOR);
    if (descriptor) new = OBJECT_AS(Descriptor, descriptor)->get;
    const Object *function = object_of_kind(interp, new, OBJECT_FUNCTION);
    if (!function) return;
    FunctionObject *changed = copy_object(interp, function);
    Value *values = arena_alloc(interp->run.arena, (defaults->count + 1) * sizeof *values);
    memcpy(values, defaults->items, defaults->count * sizeof *values);
    changed->defaults = values;
    put_object(interp, new.address, &changed->object);
}

static bool named_tuple(Interp *interp, const NativeCall *call, Value *result) {
    Value name = call->arguments[0], rename = call->arguments[2], given = call->arguments[3];
    const Items *defaults =
        given.kind == VALUE_NONE ? items_new(interp->run.arena, NULL, 0) : known_items(interp, given);
    Names fields = {0};
    bool is_known = name.kind == VALUE_STR && is_identifier(name.text->data, name.text->length) && defaults &&
                    rename.kind == VALUE_BOOL && !rename.integer &&
                    read_names(interp, call->arguments[1], &fields) && defaults->count <= fields.count;
    if (!is_known) {
        array_free(&fields);
        *result = unknown(interp);
        return true;
    }
    StrBuf text = {0};
    write_class(&text, arena_copy(interp->run.arena, name.text->data, name.text->length), &fields,
                defaults->count);
    array_free(&fields);
    Module *module = module_of_text(interp, &text, interp->path.frame->module->name);
    strbuf_free(&text);
    if (list_count(module->source->tree->module->body) != 1) {
        *result = unknown(interp); /* a field that is a keyword */
        return true;
    }
    *result = run_class(interp, module, call->site);
    if (result->kind != VALUE_OBJECT) return true;
    if (defaults->count) set_defaults(interp, *result, defaults);
    /* The class keeps the globals of its methods alive. */
    const Object *class = object_of(interp, *result);
    put_object(
        interp, result->address,
        object_with_attribute(interp->run.arena, class, SYM___named_tuple__, value_object(module->address)));
    return true;
}

const NativeFunction named_tuple_functions[] = {
    {"collections.namedtuple", named_tuple},
    {0},
};
