/* Fields and methods of choreographic classes: their declared types, and what an override may not change. */
#include "choreo/class.h"
#include "syntax/name.h"

static Located settled_annotation(ChoreoClass *class, Node *node) {
    Located type = choreo_annotation(class, node);
    return choreo_is_settled(class, &type, node) ? type : (Located){.kind = LOCATED_UNKNOWN};
}

/* ---- fields ---- */

static void add_field(ChoreoClass *class, Sym name, Located type, const Node *node) {
    uint64_t *index = map_at(&class->field_index, name);
    if (*index) return;
    array_push(&class->fields, ((ChoreoField){name, type, node}));
    *index = class->fields.count;
}

/* The f of `self.f`, or 0. */
static Sym self_attribute(const Method *method, const Node *node) {
    if (node->kind != AST_Attribute || !method->has_self || method->kind != METHOD_INSTANCE) return 0;
    const Node *value = AS(Attribute, node)->value;
    bool is_self = value->kind == AST_Name && AS(Name, value)->id == method->self;
    return is_self ? AS(Attribute, node)->attr : 0;
}

typedef struct FieldSearch {
    ChoreoClass *class;
    const Method *method;
} FieldSearch;

/* self.f = p; self.f, self.g = p, q: fields that have the types of parameters. */
static void find_parameter_fields(FieldSearch *search, const Node *node, const Node *target,
                                  const Node *value) {
    const Method *method = search->method;
    if (target->kind == AST_Tuple && value->kind == AST_Tuple) {
        const NodeList *targets = AS(Tuple, target)->elts, *values = AS(Tuple, value)->elts;
        for (uint32_t i = 0; i < list_count(targets) && targets->count == list_count(values); i++)
            if (targets->items[i]->kind == AST_Attribute)
                find_parameter_fields(search, node, targets->items[i], values->items[i]);
        return;
    }
    Sym name = self_attribute(method, target);
    for (uint32_t i = 0; name && value->kind == AST_Name && i < method->parameter_count; i++)
        if (method->parameters[i].name == AS(Name, value)->id)
            add_field(search->class, name, method->parameters[i].type, node);
}

/* self.f: T = e anywhere; self.f = p in __init__, with p a parameter. */
static bool enter_method(void *context, Node *node) {
    FieldSearch *search = context;
    const Method *method = search->method;
    if (node->kind == AST_AnnAssign) {
        const AstAnnAssign *assign = AS(AnnAssign, node);
        Sym name = self_attribute(method, assign->target);
        if (name && !map_find(&search->class->field_index, name))
            add_field(search->class, name, settled_annotation(search->class, assign->annotation), node);
        return false;
    }
    if (node->kind == AST_Assign && method->name == SYM___init__) {
        const AstAssign *assign = AS(Assign, node);
        if (list_count(assign->targets) == 1)
            find_parameter_fields(search, node, assign->targets->items[0], assign->value);
        return false;
    }
    return ast_is_statement(node->kind) || node->kind == AST_ExceptHandler || node->kind == AST_match_case ||
           node->kind == AST_withitem;
}

static void find_fields(ChoreoClass *class, Method *method) {
    FieldSearch search = {class, method};
    FOR_EACH (statement, method->node->body)
        ast_walk(statement, &(Visitor){.enter = enter_method, .context = &search});
}

/* ---- methods ---- */

static void read_decorators(Method *method) {
    ChoreoModule *module = method->class->module;
    FOR_EACH (decorator, method->node->decorator_list) {
        ChoreoWord word = choreo_word(module, decorator);
        if (word == WORD_STATICMETHOD || word == WORD_CLASSMETHOD)
            method->kind = word == WORD_STATICMETHOD ? METHOD_STATIC : METHOD_CLASS;
        else if (word == WORD_ABSTRACTMETHOD)
            method->is_abstract = true;
        else if (word == WORD_PROPERTY)
            method->is_property = true;
        else if (word != WORD_OVERRIDE)
            choreo_report(module, CODE_CHOREO_DECORATOR, decorator,
                          "a method of a choreography cannot have this decorator");
        if (word == WORD_PROPERTY && !choreo_is_single(method->class))
            choreo_report(module, CODE_CHOREO_DECORATOR, decorator,
                          "a property belongs to one role, and %s has %u",
                          choreo_text(module->program, method->class->name), method->class->role_count);
    }
}

static Located parameter_type(Method *method, const Astarg *arg) {
    ChoreoClass *class = method->class;
    if (arg->annotation) {
        Located type = settled_annotation(class, arg->annotation);
        if (type.kind != LOCATED_NONE) return type;
    } else if (choreo_is_single(class)) {
        return located_at(0, NULL);
    }
    Diagnostic *diagnostic = choreo_report(class->module, CODE_CHOREO_UNLOCATED, &arg->node,
                                           "the parameter %s does not say at which role it is",
                                           choreo_text(class->module->program, arg->arg));
    diagnostic->help = "annotate it: At[T, R], Everywhere[T], Channel[T, A, B] or a choreographic class";
    return (Located){.kind = LOCATED_UNKNOWN};
}

static void read_parameters(Method *method) {
    ChoreoModule *module = method->class->module;
    const Astarguments *arguments = AS(arguments, method->node->args);
    const Node *bad = arguments->vararg ? arguments->vararg : arguments->kwarg;
    if (!bad && list_count(arguments->posonlyargs) > 0) bad = arguments->posonlyargs->items[0];
    if (bad)
        choreo_report(module, CODE_CHOREO_VARARGS, bad,
                      "the parameters of a choreography are listed one by one, and none is positional-only");
    uint32_t positional = list_count(arguments->args), only = list_count(arguments->kwonlyargs);
    uint32_t defaults = list_count(arguments->defaults), first = 0;
    if (method->kind != METHOD_STATIC && positional > 0) {
        method->has_self = true;
        method->self = AS(arg, arguments->args->items[0])->arg;
        first = 1;
    } else if (method->kind != METHOD_STATIC && !bad) {
        choreo_report(module, CODE_CHOREO_ARGS, &method->node->node, "the method %s has no parameter `self`",
                      choreo_text(module->program, method->name));
    }
    method->parameters =
        arena_alloc_zero(module->program->arena, (positional + only + 1) * sizeof(ChoreoParameter));
    for (uint32_t i = first; i < positional + only; i++) {
        bool is_only = i >= positional;
        const Node *node = is_only ? arguments->kwonlyargs->items[i - positional] : arguments->args->items[i];
        ChoreoParameter *parameter = &method->parameters[method->parameter_count++];
        parameter->node = AS(arg, node);
        parameter->name = AS(arg, node)->arg;
        parameter->keyword_only = is_only;
        if (is_only)
            parameter->value = arguments->kw_defaults->items[i - positional];
        else if (defaults <= positional && i >= positional - defaults)
            parameter->value = arguments->defaults->items[i - (positional - defaults)];
        parameter->type = parameter_type(method, parameter->node);
    }
}

static void add_method(ChoreoClass *class, Node *node) {
    ChoreoProgram *program = class->module->program;
    Method *method = ARENA_NEW(program->arena, Method);
    method->class = class;
    method->node = AS(FunctionDef, node);
    method->name = method->node->name;
    uint64_t *index = map_at(&class->method_index, method->name);
    if (*index) {
        const Method *first = class->methods.items[*index - 1];
        Diagnostic *diagnostic =
            choreo_report(class->module, CODE_CHOREO_OVERLOAD, node, "%s already has a method %s",
                          choreo_text(program, class->name), choreo_text(program, method->name));
        diag_note(choreo_sink(class->module), diagnostic, class->module->tree->text,
                  (Span){first->node->node.start, first->node->node.start + 3}, "the first one");
        diagnostic->help = "use default values instead";
        return;
    }
    array_push(&class->methods, method);
    *index = class->methods.count;
    read_decorators(method);
    read_parameters(method);
    method->result = (Located){.kind = LOCATED_NONE};
    if (method->node->returns) method->result = settled_annotation(class, method->node->returns);
    if (list_count(method->node->type_params) > 0)
        choreo_report(class->module, CODE_CHOREO_UNSUPPORTED, method->node->type_params->items[0],
                      "a method of a choreography has no type parameters of its own");
}

/* LIMIT = 3: a constant of the class, which all roles have. */
static bool add_constants(ChoreoClass *class, const AstAssign *assign) {
    if (!choreo_is_literal(assign->value)) return false;
    FOR_EACH (target, assign->targets)
        if (target->kind != AST_Name) return false;
    FOR_EACH (target, assign->targets)
        add_field(class, AS(Name, target)->id, (Located){.kind = LOCATED_EVERYWHERE}, &assign->node);
    return true;
}

static void add_member(ChoreoClass *class, Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_FunctionDef: add_method(class, node); return;
    case AST_AnnAssign:
        if (AS(AnnAssign, node)->target->kind == AST_Name) {
            add_field(class, AS(Name, AS(AnnAssign, node)->target)->id,
                      settled_annotation(class, AS(AnnAssign, node)->annotation), node);
            return;
        }
        break;
    case AST_Pass: return;
    case AST_Expr:
        if (AS(Expr, node)->value->kind == AST_Constant) return;
        break;
    case AST_Assign:
        if (choreo_is_single(class)) {
            FOR_EACH (target, AS(Assign, node)->targets)
                if (target->kind == AST_Name)
                    add_field(class, AS(Name, target)->id, located_at(0, NULL), node);
            return;
        }
        if (add_constants(class, AS(Assign, node))) return;
        choreo_report(class->module, CODE_CHOREO_AMBIG, node,
                      "at which role? annotate the field: At[T, R] or Everywhere[T]");
        return;
    default: break;
    }
    choreo_report(class->module, CODE_CHOREO_UNSUPPORTED, node,
                  "only methods and fields may stand in a choreographic class");
}

static void check_override(Method *method, Method *above, RoleMap map) {
    ChoreoProgram *program = method->class->module->program;
    const char *problem = NULL;
    if (method->kind != above->kind) problem = "is called in another way";
    if (method->parameter_count != above->parameter_count) problem = "has other parameters";
    for (uint32_t i = 0; i < method->parameter_count && !problem; i++) {
        Located wanted = located_map(&above->parameters[i].type, map, program->arena);
        if (method->parameters[i].name != above->parameters[i].name)
            problem = "has parameters of other names";
        else if (!located_equal(&method->parameters[i].type, &wanted))
            problem = "has parameters at other roles";
    }
    Located result = located_map(&above->result, map, program->arena);
    if (!problem && !located_equal(&method->result, &result) && !located_fits(&method->result, &result))
        problem = "returns something at other roles";
    if (!problem) return;
    Diagnostic *diagnostic =
        choreo_report(method->class->module, CODE_CHOREO_OVERRIDE, &method->node->node,
                      "%s %s than the method of %s that it overrides", choreo_text(program, method->name),
                      problem, choreo_text(program, above->class->name));
    if (above->class->module->is_given)
        diag_note(choreo_sink(method->class->module), diagnostic, above->class->module->tree->text,
                  node_span(above->node->args), "the overridden method");
}

static void find_overridden(Method *method) {
    ChoreoClass *class = method->class;
    for (uint32_t i = 0; i < class->bases.count; i++) {
        RoleMap above_map;
        ChoreoClass *base = class->bases.items[i].class;
        Method *above = choreo_method(base, method->name, &above_map);
        /* Constructors do not stand for each other: each is called by its own name. */
        if (!above || method->name == SYM___init__) continue;
        array_push(&method->overridden, above);
        RoleMap map = choreo_compose(class->module->program, above_map, above->class->role_count,
                                     class->bases.items[i].map);
        check_override(method, above, map);
    }
}

void choreo_open_members(ChoreoClass *class) {
    if (class->has_members) return;
    class->has_members = true;
    for (uint32_t i = 0; i < class->bases.count; i++) choreo_open_members(class->bases.items[i].class);
    FOR_EACH (node, class->node->body) add_member(class, node);
    for (uint32_t i = 0; i < class->methods.count; i++) {
        find_fields(class, class->methods.items[i]);
        find_overridden(class->methods.items[i]);
    }
}
