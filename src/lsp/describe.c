#include "lsp/describe.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "syntax/unparse.h"

#include <string.h>

enum { LONGEST_SOURCE = 80, LONGEST_PARAMETER = 120 };

/* ---- arrays ---- */

const char *describe_assigned(const Learned *knowledge, const Assigned *assigned, Arena *arena) {
    if (!assigned || !assigned->shape) return NULL;
    Interp *interp = (Interp *)&knowledge->analyser.interp;
    const ClassObject *class =
        assigned->class && !assigned->is_mixed ? class_object(interp, assigned->class) : NULL;
    const char *name = class && class->qualified ? class->qualified : NULL;
    const char *dot = name ? strrchr(name, '.') : NULL;
    StrBuf text = {0};
    if (name) strbuf_printf(&text, "%s ", dot ? dot + 1 : name);
    shape_print(assigned->shape, &text);
    if (assigned->is_mixed) strbuf_puts(&text, " or no array");
    if (assigned->is_optional && !assigned->is_mixed) strbuf_puts(&text, " or None");
    const char *copy = arena_copy(arena, text.data, text.length);
    strbuf_free(&text);
    return copy;
}

static const char *element_name(ElementType element) {
    switch (element) {
    case ELEMENT_UNKNOWN:
    case ELEMENT_OTHER: return NULL;
    case ELEMENT_BOOL: return "bool";
    case ELEMENT_INT: return "int";
    case ELEMENT_UNSIGNED: return "uint";
    case ELEMENT_FLOAT: return "float";
    case ELEMENT_COMPLEX: return "complex";
    case ELEMENT_OBJECT: return "object";
    case ELEMENT_STRING: return "str";
    }
    return NULL;
}

const char *describe_elements(const KnownObject *object, Arena *arena) {
    if (!object || object->kind != OBJECT_ARRAY) return NULL;
    const char *name = element_name(object->element);
    bool is_sized = object->bits > 0 && object->element >= ELEMENT_INT && object->element <= ELEMENT_COMPLEX;
    /* Two kinds of floats have 16 bits. */
    if (is_sized && object->element == ELEMENT_FLOAT && object->bits <= 16)
        return arena_printf(arena, "float of %u bits", object->bits);
    return name && is_sized ? arena_printf(arena, "%s%u", name, object->bits) : name;
}

/* ---- where sizes come from ---- */

/* One line of the source, in backquotes. */
static const char *source_of(const Text *text, Span span, Arena *arena) {
    uint32_t length = span.end - span.start;
    uint32_t line = 0;
    while (line < length && !strchr("\r\n`", text->data[span.start + line])) line++;
    bool is_cut = line < length || line > LONGEST_SOURCE;
    if (line > LONGEST_SOURCE) line = LONGEST_SOURCE;
    while (line > 0 && line < length && (text->data[span.start + line] & 0xC0) == 0x80) line--;
    return arena_printf(arena, "`%.*s`%s", (int)line, text->data + span.start, is_cut ? " …" : "");
}

/* "model.py, line 3: `nn.Linear(3, 4)`" */
static void put_place(const Learned *knowledge, const Place *place, Arena *arena, StrBuf *out) {
    if (!place->text || place->span.end > place->text->length) return;
    if (place->text != knowledge->file.text) {
        const char *name = strrchr(place->text->path, '/');
        strbuf_printf(out, "%s, ", name ? name + 1 : place->text->path);
    }
    strbuf_printf(out, "line %u: %s", text_position(place->text, place->span.start).line,
                  source_of(place->text, place->span, arena));
}

static void put_origin(const Learned *knowledge, Dim dim, Origin origin, Arena *arena, StrBuf *out) {
    const Interp *interp = &knowledge->analyser.interp;
    const Place *place = &interp->analysis.places.items[origin];
    const char *reason = place_reason(interp, origin, dim);
    strbuf_puts(out, out->length ? "\n- `" : "- `");
    dim_print(dim, out);
    strbuf_puts(out, "` comes from ");
    put_place(knowledge, place, arena, out);
    if (reason) strbuf_printf(out, " (%s)", reason);
}

const char *describe_place(const Learned *knowledge, Origin origin, Arena *arena) {
    const Interp *interp = &knowledge->analyser.interp;
    if (origin == 0 || origin >= interp->analysis.places.count) return NULL;
    StrBuf out = {0};
    put_place(knowledge, &interp->analysis.places.items[origin], arena, &out);
    const char *copy = out.length ? arena_copy(arena, out.data, out.length) : NULL;
    strbuf_free(&out);
    return copy;
}

const char *describe_origins(const Learned *knowledge, const Shape *shape, Arena *arena) {
    if (!shape || !shape->origins) return NULL;
    const Interp *interp = &knowledge->analyser.interp;
    StrBuf out = {0};
    uint32_t count = shape->is_open ? 2 * shape->rank : shape->rank;
    for (uint32_t i = 0; i < count; i++) {
        bool is_told = false;
        for (uint32_t k = 0; k < i; k++)
            is_told |= shape->dims[k] == shape->dims[i] && shape->origins[k] == shape->origins[i];
        bool is_place = shape->origins[i] > 0 && shape->origins[i] < interp->analysis.places.count;
        if (shape->dims[i] && is_place && !is_told)
            put_origin(knowledge, shape->dims[i], shape->origins[i], arena, &out);
    }
    const char *copy = out.length ? arena_copy(arena, out.data, out.length) : NULL;
    strbuf_free(&out);
    return copy;
}

/* ---- calls ---- */

/* The function that a call of the value runs; [has_self]: its first parameter is passed already. */
static const FunctionObject *called_function(Interp *interp, Value value, bool *has_self, const char **name) {
    const Object *object = object_of(interp, value);
    if (object && object->kind == OBJECT_METHOD) {
        object = object_of(interp, OBJECT_AS(Method, object)->function);
        *has_self = true;
    }
    if (object && object->kind == OBJECT_FUNCTION) {
        *name = interp_text(interp, OBJECT_AS(Function, object)->name);
        return OBJECT_AS(Function, object);
    }
    Address class = object && object->kind == OBJECT_CLASS ? value.address : class_of_value(interp, value);
    if (!class || !object) return NULL;
    Value found = class_lookup(interp, class,
                               object->kind == OBJECT_CLASS ? SYM___init__ : interp_name(interp, "forward"));
    if (found.kind != VALUE_OBJECT && object->kind != OBJECT_CLASS)
        found = class_lookup(interp, class, interp_name(interp, "__call__"));
    object = object_of_kind(interp, found, OBJECT_FUNCTION);
    *has_self = true;
    *name = class_name(interp, class);
    return object ? OBJECT_AS(Function, object) : NULL;
}

static const char *unparsed(Interp *interp, const Node *node, Arena *arena) {
    StrBuf out = {0};
    ast_unparse(node, interp->analysis.symbols, interp->options.minor, &out);
    while (out.length > 0 && out.data[out.length - 1] == '\n') out.length--;
    const char *text = out.length > LONGEST_PARAMETER ? "..." : arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}

/* The default of a parameter as it is written; NULL for none. */
static const Node *default_of(const Astarguments *parameters, uint32_t index) {
    uint32_t positional = list_count(parameters->posonlyargs) + list_count(parameters->args);
    uint32_t defaults = list_count(parameters->defaults);
    if (index < positional)
        return index + defaults < positional ? NULL
                                             : parameters->defaults->items[index + defaults - positional];
    index -= positional + (parameters->vararg != NULL);
    return index < list_count(parameters->kw_defaults) ? parameters->kw_defaults->items[index] : NULL;
}

static const char *parameter_text(Interp *interp, const Astarguments *parameters, uint32_t index,
                                  Arena *arena) {
    const Node *node = parameter_at(parameters, index);
    const char *stars = node == parameters->vararg ? "*" : node == parameters->kwarg ? "**" : "";
    const char *name = interp_text(interp, AS(arg, node)->arg);
    const Node *annotation = AS(arg, node)->annotation, *other = default_of(parameters, index);
    StrBuf out = {0};
    strbuf_printf(&out, "%s%s", stars, name);
    if (annotation) strbuf_printf(&out, ": %s", unparsed(interp, annotation, arena));
    if (other && !*stars) strbuf_printf(&out, annotation ? " = %s" : "=%s", unparsed(interp, other, arena));
    const char *text = arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}

bool describe_call(Interp *interp, Value value, Arena *arena, Signature *signature) {
    bool has_self = false;
    const char *name = "";
    const FunctionObject *function = called_function(interp, value, &has_self, &name);
    if (!function || function->node->kind == AST_Lambda) return false;
    const AstFunctionDef *def = AS(FunctionDef, function->node);
    const Astarguments *parameters = AS(arguments, def->args);
    uint32_t all = parameter_count(parameters), named = 0;
    uint32_t first = has_self && all > 0 && parameter_at(parameters, 0) != parameters->vararg;
    const char **texts = arena_alloc(arena, (all + 1) * sizeof *texts);
    const char **names = arena_alloc(arena, (all + 1) * sizeof *names);
    StrBuf label = {0};
    strbuf_printf(&label, "%s(", name);
    *signature = (Signature){.parameters = texts, .names = names, .rest = all};
    uint32_t keyword_only = all - list_count(parameters->kwonlyargs) - (parameters->kwarg != NULL);
    for (uint32_t i = first; i < all; i++) {
        const Node *node = parameter_at(parameters, i);
        bool is_rest = node == parameters->vararg || node == parameters->kwarg;
        if (i == keyword_only && !parameters->vararg && node != parameters->kwarg)
            strbuf_puts(&label, named ? ", *" : "*");
        if (node == parameters->vararg) signature->rest = named;
        texts[named] = parameter_text(interp, parameters, i, arena);
        names[named] = is_rest || i < list_count(parameters->posonlyargs)
                           ? NULL
                           : interp_text(interp, AS(arg, node)->arg);
        strbuf_puts(&label, label.data[label.length - 1] == '(' ? "" : ", ");
        strbuf_puts(&label, texts[named++]);
        if (i + 1 == list_count(parameters->posonlyargs)) strbuf_puts(&label, ", /");
    }
    strbuf_putc(&label, ')');
    if (def->returns) strbuf_printf(&label, " -> %s", unparsed(interp, def->returns, arena));
    signature->count = named;
    if (signature->rest == all) signature->rest = named;
    signature->label = arena_copy(arena, label.data, label.length);
    strbuf_free(&label);
    return true;
}
