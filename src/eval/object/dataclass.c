/* dataclasses.dataclass and dataclasses.fields: the fields of the class become the parameters of an __init__
 * that is written as Python would write it, parsed, and run like any other function.
 *
 *     def __init__(self, a, b=…, *, c=…):
 *         self.a = a
 *         self.b = b if b is not NotImplemented else _make_b()
 *         self.__post_init__()
 *
 * A field with a default_factory has NotImplemented as its default, and its factory among the globals of the
 * written module. */
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/unknown.h"

#include <ctype.h>
#include <string.h>

enum { MOST_ALIASES = 4 }; /* of one another */

typedef struct DataField {
    Sym name;
    Value value;    /* the default; NEVER for none */
    Value factory;  /* NEVER for none */
    Value metadata; /* what field() was given as that; NEVER for nothing */
    bool in_init;
    bool is_keyword;
    bool is_compared;
    bool is_init_only; /* an InitVar: __post_init__ gets it, and it is no attribute */
} DataField;

typedef struct DataFields {
    DataField *items;
    uint32_t count, capacity;
    bool are_unknown; /* an annotation is a variable: it may say that there is no field */
} DataFields;

static Value attribute_named(Interp *interp, const Object *object, const char *name) {
    return object_attribute(object, interp_name(interp, name));
}

static const char *skip_spaces(const char *text, const char *end) {
    while (text < end && (*text == ' ' || *text == '\t')) text++;
    return text;
}

static const char *skip_word(const char *text, const char *end) {
    while (text < end && (isalnum((unsigned char)*text) || *text == '_')) text++;
    return text;
}

/* What dataclasses look for in an annotation that is a string: a word, or the one after the first dot. */
static bool is_quoted(const AstConstant *text, const char *name) {
    const char *end = text->text + text->length;
    const char *word = skip_spaces(text->text, end), *behind = skip_word(word, end);
    const char *dot = skip_spaces(behind, end);
    if (dot < end && *dot == '.') {
        word = skip_spaces(dot + 1, end);
        behind = skip_word(word, end);
    }
    return (size_t)(behind - word) == strlen(name) && memcmp(word, name, strlen(name)) == 0;
}

static Tri is_annotation(Interp *interp, const ClassObject *class, const Node *node, const char *name,
                         uint32_t depth);

/* What a site makes of a name in an annotation: an import may rename what is asked for, an assignment may be
 * an alias of it, and a parameter or the like may hold anything. */
static Tri is_bound_to(Interp *interp, const ClassObject *class, const Site *site, const char *name,
                       uint32_t depth) {
    switch (site->owner->kind) {
    case AST_ImportFrom:
        return strcmp(interp_text(interp, AS(alias, site->node)->name), name) == 0 ? TRI_YES : TRI_NO;
    case AST_Assign:
        return depth ? is_annotation(interp, class, AS(Assign, site->owner)->value, name, depth - 1)
                     : TRI_UNKNOWN;
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: return site->node == site->owner ? TRI_NO : TRI_UNKNOWN;
    case AST_Lambda:
    case AST_For:
    case AST_AsyncFor:
    case AST_withitem: return TRI_UNKNOWN;
    default: return TRI_NO;
    }
}

/* Whether an annotation of the class is [name], a word of the modules typing and dataclasses. */
static Tri is_annotation(Interp *interp, const ClassObject *class, const Node *node, const char *name,
                         uint32_t depth) {
    if (node->kind == AST_Constant && node->op == CONSTANT_STR)
        return is_quoted(AS(Constant, node), name) ? TRI_YES : TRI_NO;
    if (node->kind == AST_Subscript) node = AS(Subscript, node)->value;
    Sym last = node->kind == AST_Name        ? AS(Name, node)->id
               : node->kind == AST_Attribute ? AS(Attribute, node)->attr
                                             : 0;
    if (last && strcmp(interp_text(interp, last), name) == 0) return TRI_YES;
    const Variable *variable = node->kind == AST_Name ? scope_use(class->module->source->scopes, node) : NULL;
    if (!variable || !variable->definition) return TRI_NO;
    Tri any = TRI_NO;
    for (const Site *site = variable->definition->sites; site; site = site->next) {
        Tri one = is_bound_to(interp, class, site, name, depth);
        if (one != TRI_NO) any = variable->definition->site_count == 1 ? one : TRI_UNKNOWN;
    }
    return any;
}

/* What is assigned to the field in the class body: a plain default, or a call of field(). */
static void read_default(Interp *interp, DataField *field, Value assigned) {
    const Object *object = object_of_kind(interp, assigned, OBJECT_INSTANCE);
    const ClassObject *class = object ? class_object(interp, object->class) : NULL;
    if (!class || strcmp(class->qualified, "dataclasses.Field") != 0) {
        field->value = assigned;
        return;
    }
    Value value = attribute_named(interp, object, "default");
    Value factory = attribute_named(interp, object, "default_factory");
    const char *missing = "_MISSING_TYPE";
    if (strcmp(type_name(interp, value), missing) != 0) field->value = value;
    if (strcmp(type_name(interp, factory), missing) != 0) field->factory = factory;
    field->metadata = attribute_named(interp, object, "metadata");
    Value in_init = attribute_named(interp, object, "init");
    if (in_init.kind == VALUE_BOOL && !in_init.integer) field->in_init = false;
    Value keyword = attribute_named(interp, object, "kw_only");
    if (keyword.kind == VALUE_BOOL) field->is_keyword = keyword.integer;
    Value compared = attribute_named(interp, object, "compare");
    if (compared.kind == VALUE_BOOL) field->is_compared = compared.integer;
}

static void add_field(DataFields *fields, DataField field) {
    for (uint32_t i = 0; i < fields->count; i++)
        if (fields->items[i].name == field.name) {
            fields->items[i] = field;
            return;
        }
    array_push(fields, field);
}

/* A name of the class body as Python knows it: one that is private belongs to the class. */
static Sym field_name(const ClassObject *class, Sym name) {
    const ScopeTable *scopes = class->module->source->scopes;
    const Scope *scope = scope_opened(scopes, &class->node->node, SCOPE_CLASS);
    return scope ? scope_mangle(scopes, scope, name) : name;
}

/* What @dataclass leaves in a class for its subclasses: the attributes that its body assigned, and whether
 * its fields are keywords. */
static Sym assigned_mark(Interp *interp) { return interp_name(interp, "__dataclass_assigned__"); }

static Sym keyword_mark(Interp *interp) { return interp_name(interp, "__dataclass_kw_only__"); }

/* The fields that the body of one class declares. */
static void read_fields(Interp *interp, const ClassObject *class, DataFields *fields) {
    if (!class->node) return;
    Value keyword_mark_value = object_attribute(&class->object, keyword_mark(interp));
    bool keyword_only = keyword_mark_value.kind == VALUE_BOOL && keyword_mark_value.integer;
    const Object *assigned = object_of(interp, object_attribute(&class->object, assigned_mark(interp)));
    FOR_EACH (statement, class->node->body) {
        if (statement->kind != AST_AnnAssign) continue;
        AstAnnAssign *declared = AS(AnnAssign, statement);
        if (declared->target->kind != AST_Name) continue;
        Tri is_of_class = is_annotation(interp, class, declared->annotation, "ClassVar", MOST_ALIASES);
        fields->are_unknown |= is_of_class == TRI_UNKNOWN;
        if (is_of_class == TRI_YES) continue;
        if (is_annotation(interp, class, declared->annotation, "KW_ONLY", MOST_ALIASES) == TRI_YES) {
            keyword_only = true;
            continue;
        }
        DataField field = {.name = field_name(class, AS(Name, declared->target)->id),
                           .in_init = true,
                           .is_compared = true,
                           .is_keyword = keyword_only};
        field.is_init_only =
            is_annotation(interp, class, declared->annotation, "InitVar", MOST_ALIASES) == TRI_YES;
        if (declared->value && assigned) read_default(interp, &field, object_attribute(assigned, field.name));
        add_field(fields, field);
    }
}

/* The text of __init__, with the parameters that only take keywords after the others. */
static void write_init(Interp *interp, const DataFields *fields, bool has_post_init, StrBuf *out) {
    const char *self = "self";
    for (uint32_t i = 0; i < fields->count; i++)
        if (strcmp(interp_text(interp, fields->items[i].name), "self") == 0) self = "__dataclass_self__";
    strbuf_printf(out, "def __init__(%s", self);
    for (uint32_t pass = 0; pass < 2; pass++) {
        bool is_first = true;
        for (uint32_t i = 0; i < fields->count; i++) {
            const DataField *field = &fields->items[i];
            if (!field->in_init || field->is_keyword != (pass == 1)) continue;
            if (pass == 1 && is_first) strbuf_puts(out, ", *");
            is_first = false;
            bool has_default = field->value.kind != VALUE_NEVER || field->factory.kind != VALUE_NEVER;
            strbuf_printf(out, ", %s%s", interp_text(interp, field->name), has_default ? "=None" : "");
        }
    }
    strbuf_puts(out, "):\n");
    for (uint32_t i = 0; i < fields->count; i++) {
        const DataField *field = &fields->items[i];
        const char *name = interp_text(interp, field->name);
        bool has_factory = field->factory.kind != VALUE_NEVER;
        if (field->is_init_only) continue;
        if (field->in_init && has_factory)
            strbuf_printf(out, "    %s.%s = %s if %s is not NotImplemented else _make_%s()\n", self, name,
                          name, name, name);
        else if (field->in_init)
            strbuf_printf(out, "    %s.%s = %s\n", self, name, name);
        else if (has_factory)
            strbuf_printf(out, "    %s.%s = _make_%s()\n", self, name, name);
    }
    if (has_post_init) strbuf_printf(out, "    %s.__post_init__(", self);
    for (uint32_t i = 0; has_post_init && i < fields->count; i++)
        if (fields->items[i].is_init_only)
            strbuf_printf(out, "%s, ", interp_text(interp, fields->items[i].name));
    if (has_post_init) strbuf_puts(out, ")\n");
    strbuf_puts(out, "    pass\n");
}

Module *module_of_text(Interp *interp, const StrBuf *written, const char *name) {
    /* The scopes are freed when the next run begins, and the arena of this one may be gone by then. */
    Arena *arena = &interp->analysis.statics.arena;
    char *data = arena_alloc_zero(arena, written->length + 64);
    memcpy(data, written->data, written->length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, name, data, (uint32_t)written->length, arena);
    Diagnostics ignored;
    diagnostics_init(&ignored, arena);
    ParseOptions options = {.minor = PYTHON_NEWEST};
    SourceModule *source = ARENA_NEW(arena, SourceModule);
    source->tree = parse_module(text, &options, interp->analysis.symbols, arena, &ignored);
    diagnostics_free(&ignored);
    source->name = source->path = name;
    source->is_external = true;
    source->scopes = scopes_build(source->tree, interp->analysis.symbols, arena);
    array_push(&interp->run.written, source->scopes);
    return module_written(interp, source);
}

static void define_init(Interp *interp, Address address, const DataFields *fields) {
    const ClassObject *class = class_object(interp, address);
    Sym post_init = interp_name(interp, "__post_init__");
    bool has_post_init = class_lookup(interp, address, post_init).kind != VALUE_NEVER;
    StrBuf text = {0};
    write_init(interp, fields, has_post_init, &text);
    Module *module = module_of_text(interp, &text, class->qualified);
    strbuf_free(&text);

    Value *defaults = arena_alloc(interp->run.arena, (fields->count * 2 + 1) * sizeof *defaults);
    uint32_t count = 0;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < fields->count; i++) {
            const DataField *field = &fields->items[i];
            if (!field->in_init || field->is_keyword != (pass == 1)) continue;
            bool has_factory = field->factory.kind != VALUE_NEVER;
            if (has_factory || field->value.kind != VALUE_NEVER)
                defaults[count++] = has_factory ? (Value){.kind = VALUE_NOT_IMPLEMENTED} : field->value;
            else if (pass == 1)
                defaults[count++] = value_never();
        }
    for (uint32_t i = 0; i < fields->count; i++) {
        const DataField *field = &fields->items[i];
        if (field->factory.kind == VALUE_NEVER) continue;
        const char *name = arena_printf(interp->run.arena, "_make_%s", interp_text(interp, field->name));
        module_set_global(interp, module, interp_name(interp, name), field->factory);
    }
    FunctionObject init = {.object = {.kind = OBJECT_FUNCTION, .class = CLASS_function},
                           .name = SYM___init__,
                           .qualified = arena_printf(interp->run.arena, "%s.__init__", class->qualified),
                           .node = module->source->tree->module->body->items[0],
                           .module = module,
                           .owner = address,
                           .defaults = defaults};
    Value made = new_object(interp, &init.object, sizeof init, NULL);
    const Object *with_init = object_with_attribute(interp->run.arena, &class->object, SYM___init__, made);
    /* The class keeps the globals of its __init__ alive. */
    Sym globals = interp_name(interp, "__init_globals__");
    put_object(interp, address,
               object_with_attribute(interp->run.arena, with_init, globals, value_object(module->address)));
}

/* What a class under @dataclass has. */
static Sym data_mark(Interp *interp) { return interp_name(interp, "__dataclass_fields__"); }

/* The fields of a class, those of its bases first. */
static DataFields fields_of(Interp *interp, const ClassObject *class) {
    DataFields fields = {0};
    for (uint32_t i = class->mro_count; i-- > 0;) {
        const ClassObject *base = i ? class_object(interp, class->mro[i]) : class;
        bool is_data = base && object_attribute(&base->object, data_mark(interp)).kind != VALUE_NEVER;
        if (is_data) read_fields(interp, base, &fields);
    }
    return fields;
}

/* In the class itself, what field() gave becomes the default, or nothing. */
static const Object *without_field_objects(Interp *interp, const ClassObject *class) {
    const Object *object = &class->object;
    DataFields fields = {0};
    read_fields(interp, class, &fields);
    for (uint32_t i = 0; i < fields.count; i++) {
        const DataField *field = &fields.items[i];
        Value assigned = object_attribute(object, field->name);
        if (assigned.kind == VALUE_NEVER || value_equal(assigned, field->value)) continue;
        object = field->value.kind == VALUE_NEVER
                     ? object_without_attribute(interp->run.arena, object, field->name)
                     : object_with_attribute(interp->run.arena, object, field->name, field->value);
    }
    array_free(&fields);
    return object;
}

/* The arguments of process(), in the order of the stub. */
typedef enum DataOption { OPTION_CLASS, OPTION_INIT, OPTION_ORDER, OPTION_KEYWORDS, OPTION_EQ } DataOption;

/* The __eq__ that @dataclass writes, where the body of the class has none. */
static const Object *with_equality(Interp *interp, const NativeCall *call, const Object *object) {
    Value asked = call->arguments[OPTION_EQ];
    bool is_left_out = asked.kind == VALUE_BOOL && !asked.integer;
    if (is_left_out || object_attribute(object, SYM___eq__).kind != VALUE_NEVER) return object;
    Value equal = module_global(interp, call->function->module, interp_name(interp, "_equal"));
    bool is_known = asked.kind == VALUE_BOOL && equal.kind == VALUE_OBJECT;
    return object_with_attribute(interp->run.arena, object, SYM___eq__, is_known ? equal : value_any());
}

/* Marks the class as one with fields, and gives it what @dataclass writes besides __init__. */
static const ClassObject *mark_class(Interp *interp, const NativeCall *call, Address address) {
    const Object *object = interp_object(interp, address);
    Arena *arena = interp->run.arena;
    /* frozen=True and unsafe_hash=True write a __hash__, whatever __eq__ is: the class is given the benefit
     * of the doubt. */
    if (object_attribute(object, SYM___hash__).kind == VALUE_NONE)
        object = object_with_attribute(arena, object, SYM___hash__, value_any());
    static const char *const order[] = {"__lt__", "__le__", "__gt__", "__ge__"};
    Value ordered = call->arguments[OPTION_ORDER];
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        Sym name = interp_name(interp, order[i]);
        bool is_written = ordered.kind != VALUE_BOOL || ordered.integer;
        if (is_written && object_attribute(object, name).kind == VALUE_NEVER)
            object = object_with_attribute(arena, object, name, value_any());
    }
    object = with_equality(interp, call, object);
    Object assigned = {.kind = OBJECT_INSTANCE, .class = CLASS_object, .attributes = object->attributes};
    Value kept = new_object(interp, &assigned, sizeof assigned, NULL);
    object = object_with_attribute(arena, object, data_mark(interp), value_any());
    object = object_with_attribute(arena, object, assigned_mark(interp), kept);
    object = object_with_attribute(arena, object, keyword_mark(interp), call->arguments[OPTION_KEYWORDS]);
    object = without_field_objects(interp, OBJECT_AS(Class, object));
    put_object(interp, address, object);
    return OBJECT_AS(Class, object);
}

/* What @dataclass does to a class. */
static bool process(Interp *interp, const NativeCall *call, Value *result) {
    Value class_value = call->arguments[OPTION_CLASS];
    *result = class_value;
    if (!object_of_kind(interp, class_value, OBJECT_CLASS)) return true;
    const ClassObject *class = mark_class(interp, call, class_value.address);
    Value init = call->arguments[OPTION_INIT], keywords = call->arguments[OPTION_KEYWORDS];
    bool is_written = class_own(interp, class, SYM___init__).kind != VALUE_NEVER;
    if (is_written || (init.kind == VALUE_BOOL && !init.integer)) return true;
    DataFields fields = fields_of(interp, class);
    if (init.kind != VALUE_BOOL || keywords.kind != VALUE_BOOL || fields.are_unknown ||
        class->has_unknown_base)
        put_object(interp, class_value.address,
                   object_with_attribute(interp->run.arena, &class->object, SYM___init__, value_any()));
    else
        define_init(interp, class_value.address, &fields);
    array_free(&fields);
    return true;
}

/* One of the objects that fields() gives. */
static Value field_object(Interp *interp, const NativeCall *call, const DataField *field) {
    Module *module = call->function->module;
    Value class = module_global(interp, module, interp_name(interp, "Field"));
    Value missing = module_global(interp, module, interp_name(interp, "MISSING"));
    if (class.kind != VALUE_OBJECT) return unknown(interp);
    Value made = new_instance(interp, class.address, call->site);
    const char *name = interp_text(interp, field->name);
    const struct {
        const char *name;
        Value value;
    } attributes[] = {
        {"name", value_str(interp->run.arena, name, strlen(name))},
        {"default", field->value.kind == VALUE_NEVER ? missing : field->value},
        {"default_factory", field->factory.kind == VALUE_NEVER ? missing : field->factory},
        {"init", value_bool(field->in_init)},
        {"kw_only", value_bool(field->is_keyword)},
        {"metadata", field->metadata.kind != VALUE_NEVER
                         ? field->metadata
                         : new_dict(interp, entries_new(interp->run.arena, 0), call->site)},
    };
    const Object *object = object_of(interp, made);
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        object = object_with_attribute(interp->run.arena, object, interp_name(interp, attributes[i].name),
                                       attributes[i].value);
    Object *open = copy_object(interp, object);
    open->is_open = true; /* there is more to it: its type */
    put_object(interp, made.address, open);
    return made;
}

/* The dataclass of which the value is an instance, or which it is itself; NULL where that is not known. */
static const ClassObject *data_class(Interp *interp, Value value) {
    bool is_class = object_of_kind(interp, value, OBJECT_CLASS) != NULL;
    const Object *object = object_of(interp, value);
    if (!object || (!is_class && object->is_open)) return NULL;
    const ClassObject *class = class_object(interp, is_class ? value.address : object->class);
    bool is_known = class && !class->has_unknown_base &&
                    class_lookup(interp, class->mro[0], data_mark(interp)).kind != VALUE_NEVER;
    return is_known ? class : NULL;
}

static bool field_names(Interp *interp, const NativeCall *call, Value *result) {
    bool is_instance = object_of_kind(interp, call->arguments[0], OBJECT_INSTANCE) != NULL;
    const ClassObject *class = is_instance ? data_class(interp, call->arguments[0]) : NULL;
    *result = value_none();
    if (!class) return true;
    bool in_init = value_equal(call->arguments[1], value_bool(true));
    bool is_comparison = call->arguments[1].kind == VALUE_NONE;
    DataFields fields = fields_of(interp, class);
    Value *items = arena_alloc(interp->run.arena, (fields.count + 1) * sizeof *items);
    uint32_t count = 0;
    for (uint32_t i = 0; i < fields.count; i++) {
        const char *name = interp_text(interp, fields.items[i].name);
        if (is_comparison && !fields.items[i].is_compared) continue;
        /* What only __init__ takes is no attribute. */
        if (!fields.items[i].is_init_only && (fields.items[i].in_init || !in_init))
            items[count++] = value_str(interp->run.arena, name, strlen(name));
    }
    if (!fields.are_unknown) *result = value_tuple(interp->run.arena, items, count);
    array_free(&fields);
    return true;
}

static bool fields_function(Interp *interp, const NativeCall *call, Value *result) {
    const ClassObject *class = data_class(interp, call->arguments[0]);
    if (!class) return false;
    DataFields fields = fields_of(interp, class);
    Value *items = arena_alloc(interp->run.arena, (fields.count + 1) * sizeof *items);
    for (uint32_t i = 0; i < fields.count; i++) items[i] = field_object(interp, call, &fields.items[i]);
    *result = value_tuple(interp->run.arena, items, fields.count);
    array_free(&fields);
    return !fields.are_unknown;
}

const NativeFunction dataclass_functions[] = {
    {"dataclasses._process", process},
    {"dataclasses.fields", fields_function},
    {"dataclasses._names", field_names},
    {0},
};
