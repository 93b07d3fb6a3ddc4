/* The headers of classes: which are choreographies, of which roles, with which bases. A class is opened when
 * it is first asked for, its bases before it. */
#include "choreo/class.h"

#include <string.h>

enum { NOT_OPENED, OPENING, OPENED };

uint32_t choreo_role(const ChoreoClass *class, Sym role) {
    for (uint32_t i = 0; i < class->role_count; i++)
        if (class->roles[i] == role) return i;
    return NO_ROLE;
}

bool choreo_is_projected(const ChoreoModule *module, Sym name) {
    const char *text = choreo_text(module->program, name);
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const ChoreoClass *class = module->definitions.items[i].class;
        const char *own = class ? choreo_text(module->program, class->name) : NULL;
        size_t length = own ? strlen(own) : 0;
        if (!own || strncmp(text, own, length) != 0) continue;
        if (class->role_count == 1 && text[length] == '\0') return true;
        for (uint32_t role = 0; role < class->role_count && text[length] == '_'; role++)
            if (strcmp(text + length + 1, choreo_text(module->program, class->roles[role])) == 0) return true;
    }
    return false;
}

/* What stands in the brackets of [base], as a list of its own when it is only one thing. */
static NodeList *bracket_items(ChoreoProgram *program, const Node *base) {
    Node *slice = AS(Subscript, base)->slice;
    if (slice->kind == AST_Tuple) return AS(Tuple, slice)->elts;
    NodeList *list = arena_alloc(program->arena, sizeof *list + sizeof(Node *));
    list->count = 1;
    list->items[0] = slice;
    return list;
}

/* ---- telling classes apart ---- */

/* The base of [node] that makes it a choreography: ChN[…] or a choreographic class with brackets. */
static const Node *choreographic_base(ChoreoModule *module, const AstClassDef *node) {
    FOR_EACH (base, node->bases) {
        const Node *head = base->kind == AST_Subscript ? AS(Subscript, base)->value : base;
        if (choreo_word(module, head) == WORD_CH) return base;
        if (base->kind == AST_Subscript && choreo_word(module, head) == WORD_NONE &&
            choreo_class(module, head))
            return base;
    }
    return NULL;
}

/* @dataclass, @dataclasses.dataclass, @dataclass(…) */
static bool is_dataclass(const ChoreoProgram *program, const Node *decorator) {
    if (decorator->kind == AST_Call) decorator = AS(Call, decorator)->func;
    Sym name = decorator->kind == AST_Attribute ? AS(Attribute, decorator)->attr
               : decorator->kind == AST_Name    ? AS(Name, decorator)->id
                                                : 0;
    return name && strcmp(choreo_text(program, name), "dataclass") == 0;
}

static void note_kinds(ChoreoModule *module, Definition *definition) {
    FOR_EACH (decorator, AS(ClassDef, definition->statement)->decorator_list)
        definition->is_data_class |= is_dataclass(module->program, decorator);
    FOR_EACH (base, AS(ClassDef, definition->statement)->bases) {
        ChoreoWord word = choreo_word(module, base);
        if (word == WORD_ROLE || word == WORD_FAMILY) definition->kind = DEFINITION_ROLE;
        if (word == WORD_FAMILY) definition->is_family = true;
        if (word == WORD_ENUM || word == WORD_INT_ENUM) definition->is_enum = true;
        if (word == WORD_INT_ENUM) definition->is_int_enum = true;
        /* class Label(str, Enum), and an enum that adds methods to another. */
        const Definition *above = base->kind == AST_Name ? choreo_find(module, AS(Name, base)->id) : NULL;
        if (above && above->is_enum)
            definition->is_enum = true, definition->is_int_enum |= above->is_int_enum;
    }
}

/* ---- roles ---- */

static bool is_type_parameter(const AstClassDef *node, Sym name) {
    FOR_EACH (parameter, node->type_params)
        if (parameter->kind == AST_TypeVar && AS(TypeVar, parameter)->name == name) return true;
    return false;
}

static bool is_declared_role(ChoreoClass *class, Sym name) {
    Definition *definition = choreo_find(class->module, name);
    if (!definition) return is_type_parameter(class->node, name);
    if (definition->statement->kind == AST_ClassDef) choreo_open_class(class->module, definition);
    return definition->kind == DEFINITION_ROLE || definition->kind == DEFINITION_TYPE_VAR ||
           (definition->kind == DEFINITION_IMPORT && definition->word == WORD_NONE && !definition->class);
}

/* Whether a role is declared by `class F(Family)`, here or where it is imported from. */
static bool is_family(ChoreoClass *class, Sym name) {
    Definition *definition = choreo_find(class->module, name), *origin = NULL;
    if (definition && definition->kind == DEFINITION_IMPORT) {
        ChoreoModule *module = choreo_import_origin(class->module, definition, &origin);
        if (!module || !origin || origin->statement->kind != AST_ClassDef) return false;
        choreo_open_class(module, origin);
        return origin->is_family;
    }
    return definition && definition->is_family;
}

/* Makes the names at the start of [items] the formals of the class. */
static void take_roles(ChoreoClass *class, const NodeList *items, uint32_t count) {
    ChoreoProgram *program = class->module->program;
    Sym *roles = arena_alloc(program->arena, (count + 1) * sizeof *roles);
    class->roles = roles;
    for (uint32_t i = 0; i < count && i < list_count(items); i++) {
        const Node *item = items->items[i];
        if (item->kind != AST_Name || !is_declared_role(class, AS(Name, item)->id)) {
            Diagnostic *diagnostic =
                choreo_report(class->module, CODE_CHOREO_ROLE, item, "this is not a role");
            diagnostic->help = "a role is declared by `class NAME(Role): ...` or `NAME = TypeVar(\"NAME\")`";
        } else if (choreo_role(class, AS(Name, item)->id) != NO_ROLE) {
            choreo_report(class->module, CODE_CHOREO_ALIAS, item, "the role %s is listed twice",
                          choreo_text(program, AS(Name, item)->id));
            continue;
        }
        if (item->kind == AST_Name && is_family(class, AS(Name, item)->id))
            class->families |= role_bit(class->role_count);
        roles[class->role_count++] = item->kind == AST_Name ? AS(Name, item)->id : 0;
    }
    uint8_t *identity = arena_alloc(program->arena, ROLE_LIMIT);
    for (uint32_t i = 0; i < ROLE_LIMIT; i++) identity[i] = (uint8_t)i;
    class->identity = identity;
}

static void open_roles(ChoreoClass *class, const Node *base) {
    ChoreoProgram *program = class->module->program;
    ChoreoModule *module = class->module;
    const Node *head = base->kind == AST_Subscript ? AS(Subscript, base)->value : base;
    NodeList *items = base->kind == AST_Subscript ? bracket_items(program, base) : NULL;
    ChoreoClass *above = choreo_word(module, head) == WORD_CH ? NULL : choreo_class(module, head);
    uint32_t wanted = above ? above->role_count : choreo_arity(module, head);
    if (!above && list_count(items) != wanted) {
        choreo_report(module, CODE_CHOREO_ARITY, base, "Ch%u has %u role%s, and %u %s listed", wanted, wanted,
                      wanted == 1 ? "" : "s", list_count(items), list_count(items) == 1 ? "is" : "are");
        wanted = list_count(items);
    }
    if (wanted > ROLE_LIMIT) {
        choreo_report(module, CODE_CHOREO_ARITY, base, "a choreography has at most %d roles", ROLE_LIMIT);
        wanted = ROLE_LIMIT;
    }
    take_roles(class, items, wanted);
}

/* ---- bases ---- */

static void add_base(ChoreoClass *class, const Node *node, ChoreoClass *above) {
    ChoreoModule *module = class->module;
    ChoreoProgram *program = module->program;
    const char *name = choreo_text(program, above->name);
    NodeList *items = bracket_items(program, node);
    /* It inherits from this class in turn, which has been reported. */
    if (!above->is_open) return;
    if (list_count(items) < above->role_count) {
        choreo_report(module, CODE_CHOREO_ARITY, node, "%s has %u roles, and %u are listed", name,
                      above->role_count, list_count(items));
        return;
    }
    uint8_t *map = arena_alloc_zero(program->arena, ROLE_LIMIT);
    RoleSet taken = 0;
    for (uint32_t i = 0; i < above->role_count; i++) {
        const Node *item = items->items[i];
        uint32_t role = item->kind == AST_Name ? choreo_role(class, AS(Name, item)->id) : NO_ROLE;
        if (role == NO_ROLE || role_in(role, taken) || above->role_count != class->role_count ||
            role_in(i, above->families) != role_in(role, class->families)) {
            choreo_report(module, CODE_CHOREO_INHERIT, node,
                          "%s and its base %s must have the same roles, each of them once",
                          choreo_text(program, class->name), name);
            return;
        }
        taken |= role_bit(role);
        map[i] = (uint8_t)role;
    }
    array_push(&class->bases, ((ChoreoBase){above, map}));
}

/* Generic[A, B, L, R]: what is no role is a variable of data. */
static void add_data(ChoreoClass *class, const NodeList *items) {
    FOR_EACH (item, items)
        if (item->kind == AST_Name && choreo_role(class, AS(Name, item)->id) == NO_ROLE)
            array_push(&class->data, AS(Name, item)->id);
}

static void open_bases(ChoreoClass *class) {
    ChoreoModule *module = class->module;
    FOR_EACH (base, class->node->bases) {
        bool is_subscript = base->kind == AST_Subscript;
        const Node *head = is_subscript ? AS(Subscript, base)->value : base;
        ChoreoWord word = choreo_word(module, head);
        if (word == WORD_CH) continue;
        if (word == WORD_GENERIC) {
            if (is_subscript) add_data(class, bracket_items(module->program, base));
            continue;
        }
        ChoreoClass *above = word == WORD_NONE ? choreo_class(module, head) : NULL;
        if (!above)
            array_push(&class->plain_bases, base);
        else if (is_subscript)
            add_base(class, base, above);
        else
            choreo_report(module, CODE_CHOREO_ARITY, base, "the roles of %s are missing: %s[...]",
                          choreo_text(module->program, above->name),
                          choreo_text(module->program, above->name));
    }
    FOR_EACH (parameter, class->node->type_params)
        if (parameter->kind == AST_TypeVar && choreo_role(class, AS(TypeVar, parameter)->name) == NO_ROLE)
            array_push(&class->data, AS(TypeVar, parameter)->name);
}

/* ---- opening ---- */

void choreo_open_class(ChoreoModule *module, Definition *definition) {
    AstClassDef *node = AS(ClassDef, definition->statement);
    ChoreoProgram *program = module->program;
    if (definition->state == OPENING)
        choreo_report(module, CODE_CHOREO_INHERIT, &node->node, "%s inherits from itself",
                      choreo_text(program, node->name));
    if (definition->state != NOT_OPENED) return;
    definition->state = OPENING;
    note_kinds(module, definition);
    const Node *base = choreographic_base(module, node);
    if (!base || definition->is_enum) {
        definition->state = OPENED;
        return;
    }
    ChoreoClass *class = ARENA_NEW(program->arena, ChoreoClass);
    class->module = module;
    class->node = node;
    class->name = node->name;
    definition->kind = DEFINITION_CLASS;
    definition->class = class;
    array_push(&module->classes, class);
    open_roles(class, base);
    open_bases(class);
    definition->state = OPENED;
    class->is_open = true;
    if (list_count(node->keywords) > 0)
        choreo_report(module, CODE_CHOREO_UNSUPPORTED, node->keywords->items[0],
                      "a choreographic class takes no keywords");
    FOR_EACH (decorator, node->decorator_list)
        choreo_report(module, CODE_CHOREO_DECORATOR, decorator, "a choreographic class cannot be decorated");
}

void choreo_open_module(ChoreoModule *module) {
    for (uint32_t i = 0; i < module->definitions.count; i++)
        if (module->definitions.items[i].statement->kind == AST_ClassDef)
            choreo_open_class(module, &module->definitions.items[i]);
    for (uint32_t i = 0; i < module->others.count && module->classes.count > 0; i++)
        choreo_report(module, CODE_CHOREO_TOPLEVEL, module->others.items[i],
                      "only imports, definitions and constants may stand at the top level of a choreography");
}

/* ---- looking up along the bases ---- */

RoleMap choreo_compose(ChoreoProgram *program, RoleMap inner, uint32_t count, RoleMap outer) {
    uint8_t *map = arena_alloc_zero(program->arena, ROLE_LIMIT);
    for (uint32_t i = 0; i < count; i++) map[i] = outer[inner[i]];
    return map;
}

RoleMap choreo_base_map(ChoreoClass *class, const ChoreoClass *base) {
    if (class == base) return class->identity;
    for (uint32_t i = 0; i < class->bases.count; i++) {
        RoleMap above = choreo_base_map(class->bases.items[i].class, base);
        if (above)
            return choreo_compose(class->module->program, above, base->role_count, class->bases.items[i].map);
    }
    return NULL;
}

ChoreoField *choreo_field(ChoreoClass *class, Sym name, RoleMap *map) {
    const uint64_t *index = map_find(&class->field_index, name);
    *map = class->identity;
    if (index) return &class->fields.items[*index - 1];
    for (uint32_t i = 0; i < class->bases.count; i++) {
        RoleMap above;
        ChoreoClass *base = class->bases.items[i].class;
        ChoreoField *field = choreo_field(base, name, &above);
        if (!field) continue;
        *map = choreo_compose(class->module->program, above, base->role_count, class->bases.items[i].map);
        return field;
    }
    return NULL;
}

Method *choreo_method(ChoreoClass *class, Sym name, RoleMap *map) {
    const uint64_t *index = map_find(&class->method_index, name);
    *map = class->identity;
    if (index) return class->methods.items[*index - 1];
    for (uint32_t i = 0; i < class->bases.count; i++) {
        RoleMap above;
        ChoreoClass *base = class->bases.items[i].class;
        Method *method = choreo_method(base, name, &above);
        if (!method) continue;
        *map = choreo_compose(class->module->program, above, base->role_count, class->bases.items[i].map);
        return method;
    }
    return NULL;
}
