/* Goes through all classes and methods of a program: first their members, then the types of fields that only
 * assignments tell, then the bodies. */
#include "choreo/check_shared.h"
#include "syntax/name.h"

#include <string.h>

enum { FIELD_ROUNDS = 16 };

static void check_defaults(ChoreoChecker *checker, const Method *method) {
    for (uint32_t i = 0; i < method->parameter_count; i++) {
        if (!method->parameters[i].value) continue;
        Typed *value = typed_expression(checker, method->parameters[i].value);
        typed_fits(checker, value, &method->parameters[i].type);
        if (value->kind != TYPED_LOCAL)
            choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, method->parameters[i].value,
                          "a default value is at the role of its parameter, and does not communicate");
    }
}

/* ---- names of a method ---- */

static bool is_scope(const Node *node) {
    return node->kind == AST_FunctionDef || node->kind == AST_Lambda || node->kind == AST_ListComp ||
           node->kind == AST_SetComp || node->kind == AST_DictComp || node->kind == AST_GeneratorExp;
}

static bool enter_names(void *context, Node *node) {
    ChoreoChecker *checker = context;
    Sym bound = 0;
    switch ((NodeKind)node->kind) {
    case AST_Name:
        if (node->op == OP_Load) {
            uint64_t *places = map_at(&checker->reads, AS(Name, node)->id);
            uint64_t first = *places ? *places >> 32 : node->start + 1;
            *places = first << 32 | (node->start + 1);
        } else {
            bound = AS(Name, node)->id;
        }
        break;
    case AST_ExceptHandler: bound = AS(ExceptHandler, node)->name; break;
    case AST_MatchAs: bound = AS(MatchAs, node)->name; break;
    case AST_MatchStar: bound = AS(MatchStar, node)->name; break;
    case AST_MatchMapping: bound = AS(MatchMapping, node)->rest; break;
    case AST_FunctionDef: bound = AS(FunctionDef, node)->name; break;
    default: break;
    }
    if (bound && checker->nested == 0) *map_at(&checker->binds, bound) = 1;
    checker->nested += is_scope(node);
    return true;
}

static void leave_names(void *context, Node *node) { ((ChoreoChecker *)context)->nested -= is_scope(node); }

static void find_names(ChoreoChecker *checker, const Method *method) {
    map_free(&checker->reads);
    map_free(&checker->binds);
    FOR_EACH (statement, method->node->body)
        ast_walk(statement, &(Visitor){.enter = enter_names, .leave = leave_names, .context = checker});
}

static bool enter_bound(void *context, Node *node) {
    const ChoreoChecker *checker = ((void **)context)[0];
    const Node *inside = ((void **)context)[1];
    bool *found = ((void **)context)[2];
    Sym name = node->kind == AST_Name           ? AS(Name, node)->id
               : node->kind == AST_MatchAs      ? AS(MatchAs, node)->name
               : node->kind == AST_MatchStar    ? AS(MatchStar, node)->name
               : node->kind == AST_MatchMapping ? AS(MatchMapping, node)->rest
                                                : 0;
    const uint64_t *places = name ? map_find(&checker->reads, name) : NULL;
    if (places) *found |= (*places >> 32) - 1 < inside->start || (uint32_t)*places - 1 >= inside->end;
    return true;
}

bool checker_is_read_outside(const ChoreoChecker *checker, Node *target, const Node *node) {
    bool found = false;
    void *context[] = {(void *)checker, (void *)node, &found};
    ast_walk(target, &(Visitor){.enter = enter_bound, .context = context});
    return found;
}

static void check_method_body(ChoreoChecker *checker, Method *method) {
    const Diagnostics *sink = choreo_sink(checker->module);
    uint32_t before = sink->items.count;
    checker->method = method;
    method->is_broken = method->result.kind == LOCATED_UNKNOWN;
    for (uint32_t i = 0; i < method->parameter_count; i++)
        method->is_broken |= method->parameters[i].type.kind == LOCATED_UNKNOWN;
    checker->variables.count = 0;
    map_free(&checker->index);
    checker->has_definitions = checker->in_choice = checker->is_handled = false;
    checker->knowers = checker->chosen = 0;
    checker->turns.count = checker->turn.count = 0;
    checker->loop = NO_LOOP;
    map_free(&checker->reads);
    map_free(&checker->binds);
    check_defaults(checker, method);
    find_names(checker, method);
    for (uint32_t i = 0; i < method->parameter_count; i++) {
        const ChoreoParameter *parameter = &method->parameters[i];
        checker_declare(checker, parameter->name, parameter->type, &parameter->node->node)->is_declared =
            true;
    }
    TypedBlock *block = ARENA_NEW(checker->program->arena, TypedBlock);
    checker_block(checker, method->node->body, block);
    shared_judge_functions(checker);
    method->body = block;
    for (uint32_t i = before; i < sink->items.count; i++)
        method->is_broken |= sink->items.items[i].severity == SEVERITY_ERROR;
}

/* A value of a field at the class level is plain code at the field's role: roles meet in methods alone. */
static void check_class_value(ChoreoChecker *checker, const Node *target, Node *node) {
    RoleMap map;
    const ChoreoField *field =
        target->kind == AST_Name ? choreo_field(checker->class, AS(Name, target)->id, &map) : NULL;
    Typed *value = typed_expression(checker, node);
    if (field) typed_fits(checker, value, &field->type);
    if (value->kind == TYPED_LOCAL) return;
    choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, node,
                  "the value of a field in the class must be plain code of the field's role")
        ->help = value->kind == TYPED_PLACED ? "the field has its role already: leave it out"
                                             : "give the field its value in __init__";
}

/* What follows in the class may name what [target] binds: a field, or a name of a class of one role. */
static void declare_in_class(ChoreoChecker *checker, const Node *target) {
    if (target->kind == AST_Tuple || target->kind == AST_List) {
        FOR_EACH (item, AS(Tuple, target)->elts) declare_in_class(checker, item);
        return;
    }
    if (target->kind != AST_Name) return;
    RoleMap map;
    const ChoreoField *field = choreo_field(checker->class, AS(Name, target)->id, &map);
    checker_declare(checker, AS(Name, target)->id, field ? field->type : located_at(0, NULL), target);
}

static void check_class_fields(ChoreoChecker *checker) {
    Method outside = {.name = 0};
    checker->method = &outside;
    checker->variables.count = 0;
    map_free(&checker->index);
    FOR_EACH (node, checker->class->node->body) {
        if (node->kind == AST_AnnAssign && AS(AnnAssign, node)->value) {
            check_class_value(checker, AS(AnnAssign, node)->target, AS(AnnAssign, node)->value);
            declare_in_class(checker, AS(AnnAssign, node)->target);
        } else if (node->kind == AST_Assign) {
            check_class_value(checker, AS(Assign, node)->targets->items[0], AS(Assign, node)->value);
            FOR_EACH (target, AS(Assign, node)->targets) declare_in_class(checker, target);
        }
    }
    array_free(&outside.calls);
}

/* ---- fields that only assignments tell ---- */

static bool enter_search(void *context, Node *node) {
    bool *found = context;
    if (node->kind == AST_Assign)
        FOR_EACH (target, AS(Assign, node)->targets) *found |= target->kind == AST_Attribute;
    return !*found &&
           (ast_is_statement(node->kind) || node->kind == AST_ExceptHandler || node->kind == AST_match_case);
}

/* True when a method may assign to an attribute of its object that no declaration knows. */
static bool needs_fields(const Method *method) {
    FOR_EACH (statement, method->node->body) {
        bool is_simple = statement->kind == AST_Assign && list_count(AS(Assign, statement)->targets) == 1;
        const Node *target = is_simple ? AS(Assign, statement)->targets->items[0] : NULL;
        bool is_field = target && target->kind == AST_Attribute &&
                        AS(Attribute, target)->value->kind == AST_Name &&
                        AS(Name, AS(Attribute, target)->value)->id == method->self;
        if (is_field && map_find(&method->class->field_index, AS(Attribute, target)->attr)) continue;
        bool found = false;
        ast_walk(statement, &(Visitor){.enter = enter_search, .context = &found});
        if (found) return true;
    }
    return false;
}

static uint32_t count_fields(const ChoreoProgram *program) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < program->modules.count; i++)
        for (uint32_t k = 0; k < program->modules.items[i]->classes.count; k++)
            count += program->modules.items[i]->classes.items[k]->fields.count;
    return count;
}

static void learn_class(ChoreoChecker *checker, ChoreoClass *class, bool *is_needed) {
    bool was_given = class->module->is_given;
    checker->module = class->module;
    checker->class = class;
    class->module->is_given = false;
    for (uint32_t i = 0; i < class->methods.count; i++) {
        Method *method = class->methods.items[i];
        if (!needs_fields(method)) continue;
        *is_needed = true;
        check_method_body(checker, method);
    }
    class->module->is_given = was_given;
}

static void learn_fields(ChoreoChecker *checker) {
    ChoreoProgram *program = checker->program;
    checker->learns_fields = true;
    for (uint32_t round = 0; round < FIELD_ROUNDS; round++) {
        uint32_t before = count_fields(program);
        bool is_needed = false;
        for (uint32_t i = 0; i < program->modules.count; i++)
            for (uint32_t k = 0; k < program->modules.items[i]->classes.count; k++)
                learn_class(checker, program->modules.items[i]->classes.items[k], &is_needed);
        if (!is_needed || count_fields(program) == before) break;
    }
    checker->learns_fields = false;
}

/* ---- warnings about whole classes ---- */

static void warn_replicated(const Method *method) {
    ChoreoModule *module = method->class->module;
    const char *name = choreo_text(module->program, method->name);
    bool is_private = name[0] == '_' && method->name != SYM___init__;
    if (method->is_called || is_private || choreo_is_single(method->class)) return;
    for (uint32_t i = 0; i < method->parameter_count; i++)
        if (method->parameters[i].type.kind == LOCATED_EVERYWHERE && !method->parameters[i].type.members)
            choreo_report(module, CODE_CHOREO_REPLICATED, &method->parameters[i].node->node,
                          "every role must be given the same %s, and nothing checks that it is",
                          choreo_text(module->program, method->parameters[i].name));
}

static void warn_unused_roles(ChoreoClass *class) {
    RoleSet used = 0;
    for (uint32_t i = 0; i < class->fields.count; i++) used |= located_roles(&class->fields.items[i].type);
    for (uint32_t i = 0; i < class->methods.count; i++) used |= class->methods.items[i]->part;
    if (class->methods.count == 0 || class->bases.count > 0) return;
    for (uint32_t i = 0; i < class->role_count; i++)
        if (!role_in(i, used))
            choreo_report(class->module, CODE_CHOREO_UNUSED_ROLE, class->node->bases->items[0],
                          "the role %s of %s has nothing to do",
                          choreo_text(class->module->program, class->roles[i]),
                          choreo_text(class->module->program, class->name));
}

/* ---- labels that are never selected ---- */

typedef struct LabelSearch {
    const ChoreoProgram *program;
    Map mentioned; /* Sym of an enum << 32 | Sym of a member */
    Map selected;  /* Sym of an enum of which some label is selected */
} LabelSearch;

static bool enter_labels(void *context, Node *node) {
    LabelSearch *search = context;
    if (node->kind == AST_Attribute && AS(Attribute, node)->value->kind == AST_Name) {
        Sym enumeration = AS(Name, AS(Attribute, node)->value)->id;
        *map_at(&search->mentioned, (uint64_t)enumeration << 32 | AS(Attribute, node)->attr) = 1;
    }
    if (node->kind == AST_Call && AS(Call, node)->func->kind == AST_Attribute &&
        AS(Attribute, AS(Call, node)->func)->attr == search->program->names.select &&
        list_count(AS(Call, node)->args) == 1) {
        const Node *label = AS(Call, node)->args->items[0];
        if (label->kind == AST_BinOp) label = AS(BinOp, label)->left;
        if (label->kind == AST_Call && list_count(AS(Call, label)->args) == 1)
            label = AS(Call, label)->args->items[0];
        if (label->kind == AST_Attribute && AS(Attribute, label)->value->kind == AST_Name)
            *map_at(&search->selected, AS(Name, AS(Attribute, label)->value)->id) = 1;
    }
    return true;
}

static void warn_dead_labels(ChoreoModule *module) {
    LabelSearch search = {.program = module->program};
    bool has_enums = false;
    for (uint32_t i = 0; i < module->definitions.count; i++)
        has_enums |= module->definitions.items[i].is_enum;
    if (!has_enums || module->classes.count == 0) return;
    ast_walk(&module->tree->module->node, &(Visitor){.enter = enter_labels, .context = &search});
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *definition = &module->definitions.items[i];
        if (!definition->is_enum || !map_find(&search.selected, definition->name)) continue;
        FOR_EACH (statement, AS(ClassDef, definition->statement)->body) {
            const Node *target =
                statement->kind == AST_Assign ? AS(Assign, statement)->targets->items[0] : NULL;
            if (!target || target->kind != AST_Name) continue;
            const char *name = choreo_text(module->program, AS(Name, target)->id);
            if (name[0] == '_' ||
                map_find(&search.mentioned, (uint64_t)definition->name << 32 | AS(Name, target)->id))
                continue;
            choreo_report(module, CODE_CHOREO_DEAD_LABEL, target, "the label %s.%s is never selected",
                          choreo_text(module->program, definition->name), name);
        }
    }
    map_free(&search.mentioned);
    map_free(&search.selected);
}

/* ---- everything ---- */

static void check_class(ChoreoChecker *checker, ChoreoClass *class) {
    checker->module = class->module;
    checker->class = class;
    check_class_fields(checker);
    for (uint32_t i = 0; i < class->methods.count; i++) check_method_body(checker, class->methods.items[i]);
}

void choreo_check(ChoreoProgram *program) {
    ChoreoChecker checker = {.program = program};
    array_reserve(&checker.stack, 64);
    /* Opening a module, or checking a method, may bring in other modules, at the end of the list. */
    for (uint32_t i = 0; i < program->modules.count; i++) {
        ChoreoModule *module = program->modules.items[i];
        choreo_open_module(module);
        for (uint32_t k = 0; k < module->classes.count; k++) choreo_open_members(module->classes.items[k]);
    }
    learn_fields(&checker);
    for (uint32_t i = 0; i < program->modules.count; i++)
        for (uint32_t k = 0; k < program->modules.items[i]->classes.count; k++)
            check_class(&checker, program->modules.items[i]->classes.items[k]);
    choreo_find_participants(program);
    array_free(&checker.variables);
    array_free(&checker.stack);
    array_free(&checker.turns);
    array_free(&checker.turn);
    map_free(&checker.index);
    map_free(&checker.parents);
    map_free(&checker.taken);
    map_free(&checker.reads);
    map_free(&checker.binds);
}

void choreo_warn(ChoreoProgram *program) {
    for (uint32_t i = 0; i < program->modules.count; i++) {
        ChoreoModule *module = program->modules.items[i];
        for (uint32_t k = 0; k < module->classes.count; k++) {
            ChoreoClass *class = module->classes.items[k];
            warn_unused_roles(class);
            for (uint32_t m = 0; m < class->methods.count; m++) warn_replicated(class->methods.items[m]);
        }
        warn_dead_labels(module);
    }
}
