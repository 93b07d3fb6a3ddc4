#include "choreo/check_family.h"
#include "choreo/check_shared.h"
#include "syntax/name.h"

#include <string.h>

void typed_settle(ChoreoChecker *checker, Typed *typed) {
    bool is_loose = typed->type.kind == LOCATED_FLOATING || typed->type.kind == LOCATED_CONST;
    if (is_loose && (choreo_is_single(checker->class) ||
                     (checker->class->role_count == 1 && family_is_chosen(checker, 0))))
        typed_adopt(checker, typed, 0);
}

static void report_ambiguous(ChoreoChecker *checker, const Node *node, const char *what) {
    Diagnostic *diagnostic =
        choreo_report(checker->module, CODE_CHOREO_AMBIG, node, "at which role is %s?", what);
    diagnostic->help = "say it with an annotation At[T, R], with `e @ R()`, or with On[R].of(e)";
}

/* ---- variables ---- */

LocalVariable *checker_find(const ChoreoChecker *checker, Sym name) {
    const uint64_t *index = map_find(&checker->index, name);
    return index ? checker->variables.items[*index - 1] : NULL;
}

LocalVariable *checker_declare(ChoreoChecker *checker, Sym name, Located type, const Node *node) {
    if (name == checker->program->names.unit || name == checker->program->names.unexpected_label)
        choreo_report(checker->module, CODE_CHOREO_CLASH, node, "the name %s is reserved for projections",
                      word_text(checker, name));
    if (choreo_is_projected(checker->module, name))
        choreo_report(checker->module, CODE_CHOREO_CLASH, node,
                      "%s is the name of a projection: call the variable something else",
                      word_text(checker, name));
    LocalVariable *variable = ARENA_NEW(checker->program->arena, LocalVariable);
    variable->name = name;
    variable->type = type;
    variable->node = node;
    array_push(&checker->variables, variable);
    *map_at(&checker->index, name) = checker->variables.count;
    family_declare(checker, variable);
    return variable;
}

static void report_redefinition(ChoreoChecker *checker, LocalVariable *variable, const Located *type,
                                const Node *node) {
    Diagnostic *diagnostic =
        choreo_report(checker->module, CODE_CHOREO_REDEF, node, "%s is %s and cannot become %s",
                      word_text(checker, variable->name), choreo_type_text(checker->class, &variable->type),
                      choreo_type_text(checker->class, type));
    diag_note(choreo_sink(checker->module), diagnostic, checker->module->tree->text,
              node_span(variable->node), "here it got its location");
    diagnostic->help = "a variable stays where it is for the whole method: use another name";
    variable->type.kind = LOCATED_UNKNOWN;
}

/* ---- targets ---- */

static void bind_name(ChoreoChecker *checker, Node *target, const Located *type) {
    Sym name = AS(Name, target)->id;
    LocalVariable *variable = checker_find(checker, name);
    if (variable) family_may_store(checker, target, &variable->type);
    if (!variable)
        variable = checker_declare(checker, name, *type, target);
    else if (!located_equal(&variable->type, type))
        report_redefinition(checker, variable, type, target);
    family_bind(checker, variable);
}

void checker_bind(ChoreoChecker *checker, Node *target, const Located *type) {
    switch ((NodeKind)target->kind) {
    case AST_Name: bind_name(checker, target, type); break;
    case AST_Tuple:
    case AST_List:
        FOR_EACH (element, AS(Tuple, target)->elts) checker_bind(checker, element, type);
        break;
    case AST_Starred:
        if (type->kind == LOCATED_AT) {
            Located rest = located_at(type->role, NULL);
            checker_bind(checker, AS(Starred, target)->value, &rest);
            break;
        }
        choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, target,
                      "a target with a star cannot be used in a choreography");
        break;
    default: {
        Typed *typed = typed_expression(checker, target);
        if (typed->acts)
            choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, target,
                          "a target that communicates cannot be used here");
        typed_fits(checker, typed, type);
        shared_store(checker, target, typed);
    }
    }
}

/* The first location that is known among the names of a tuple of targets. */
static bool find_location(ChoreoChecker *checker, const Node *target, Located *type) {
    if (target->kind == AST_Name) {
        const LocalVariable *variable = checker_find(checker, AS(Name, target)->id);
        if (variable) *type = variable->type;
        return variable != NULL;
    }
    if (target->kind != AST_Tuple && target->kind != AST_List) return false;
    FOR_EACH (element, AS(Tuple, target)->elts)
        if (find_location(checker, element, type)) return true;
    return false;
}

/* self.f = e for a field that no declaration knows. */
static bool is_new_field(ChoreoChecker *checker, const Node *target) {
    RoleMap map;
    return target->kind == AST_Attribute && typed_is_self(checker, AS(Attribute, target)->value) &&
           !choreo_field(checker->class, AS(Attribute, target)->attr, &map) &&
           !choreo_method(checker->class, AS(Attribute, target)->attr, &map) &&
           !(choreo_is_single(checker->class) && checker->class->plain_bases.count > 0);
}

static void add_new_field(ChoreoChecker *checker, const Node *target, const Located *type) {
    ChoreoClass *class = checker->class;
    Sym name = AS(Attribute, target)->attr;
    if (checker->learns_fields && type->kind == LOCATED_UNKNOWN) return;
    array_push(&class->fields, ((ChoreoField){name, *type, target}));
    *map_at(&class->field_index, name) = class->fields.count;
}

/* Whether [value] has a location by which a new variable or field can go. */
static bool has_location(ChoreoChecker *checker, Typed *value, const Node *target) {
    typed_settle(checker, value);
    switch ((LocatedKind)value->type.kind) {
    case LOCATED_CONST:
    case LOCATED_FLOATING:
        report_ambiguous(checker, target, "this");
        value->type.kind = LOCATED_UNKNOWN;
        return true;
    case LOCATED_NONE:
        choreo_report(checker->module, CODE_CHOREO_LOC, value->node,
                      "this returns nothing that could be assigned");
        return false;
    case LOCATED_UNKNOWN:
    case LOCATED_AT:
    case LOCATED_EVERYWHERE:
    case LOCATED_CHANNEL:
    case LOCATED_EACH:
    case LOCATED_MESH:
    case LOCATED_OBJECT: break;
    }
    return true;
}

/* What is assigned to shared data tells how far it can be changed. */
static void note_shared(ChoreoChecker *checker, const Node *target, const Node *value) {
    Located *type = NULL;
    if (target->kind == AST_Name) {
        LocalVariable *variable = checker_find(checker, AS(Name, target)->id);
        type = variable ? &variable->type : NULL;
    } else if (target->kind == AST_Attribute && typed_is_self(checker, AS(Attribute, target)->value)) {
        RoleMap map;
        ChoreoField *field = choreo_field(checker->class, AS(Attribute, target)->attr, &map);
        type = field ? &field->type : NULL;
    }
    if (!type || type->kind != LOCATED_EVERYWHERE) return;
    shared_note_value(checker, type, value);
    type->is_unordered |= shared_is_unordered(checker, value);
}

/* Checks one target of an assignment of [value]; gives its type, and what must be done to reach it. */
static Located check_target(ChoreoChecker *checker, Node *target, Typed *value, Typed **base) {
    Located type = {.kind = LOCATED_UNKNOWN};
    *base = NULL;
    if (target->kind == AST_Name) {
        LocalVariable *variable = checker_find(checker, AS(Name, target)->id);
        if (!variable) {
            if (has_location(checker, value, target))
                family_bind(checker, checker_declare(checker, AS(Name, target)->id, value->type, target));
            return value->type;
        }
        family_may_store(checker, target, &variable->type);
        family_bind(checker, variable);
        if (variable->is_declared) {
            typed_fits(checker, value, &variable->type);
        } else if (value->type.kind == LOCATED_AT && !located_equal(&value->type, &variable->type)) {
            report_redefinition(checker, variable, &value->type, target);
        } else {
            typed_fits(checker, value, &variable->type);
        }
        note_shared(checker, target, value->node);
        return variable->type;
    }
    if (target->kind == AST_Tuple || target->kind == AST_List) {
        bool is_loose = value->type.kind == LOCATED_CONST || value->type.kind == LOCATED_FLOATING;
        if (is_loose && find_location(checker, target, &type)) typed_fits(checker, value, &type);
        if (!has_location(checker, value, target) || !typed_is_data(checker, value)) return type;
        if (value->type.kind == LOCATED_EVERYWHERE) shared_order(checker, value->node);
        checker_bind(checker, target, &value->type);
        return value->type;
    }
    if (target->kind == AST_Starred) {
        checker_bind(checker, target, &value->type);
        return type;
    }
    if (is_new_field(checker, target)) {
        if (!family_settles(checker, &value->type, target)) return type;
        if (has_location(checker, value, target)) add_new_field(checker, target, &value->type);
        return value->type;
    }
    *base = typed_expression(checker, target);
    type = (*base)->type;
    family_may_store(checker, target, &type);
    /* A field of replicated data reads as a constant. */
    if (target->kind == AST_Attribute && type.kind == LOCATED_CONST) type.kind = LOCATED_EVERYWHERE;
    if (type.kind == LOCATED_CONST && shared_puts(checker, target, value)) {
        type.kind = LOCATED_EVERYWHERE;
        return type;
    }
    if (type.kind == LOCATED_FLOATING || type.kind == LOCATED_CONST) {
        if (has_location(checker, value, target) && value->type.kind == LOCATED_AT) {
            typed_adopt(checker, *base, value->type.role);
            shared_store(checker, target, *base);
        }
        return (*base)->type;
    }
    shared_store(checker, target, *base);
    shared_lend(checker, *base, value);
    if (type.kind == LOCATED_EVERYWHERE) note_shared(checker, target, value->node);
    typed_fits(checker, value, &type);
    return type;
}

/* x = Each() for what is declared: at a member it has no value until it is given one. */
static bool begins_each(ChoreoChecker *checker, const NodeList *targets) {
    FOR_EACH (target, targets) {
        bool is_name = target->kind == AST_Name && checker_find(checker, AS(Name, target)->id);
        if (!is_name && target->kind != AST_Attribute) return false;
        if (typed_expression(checker, target)->type.kind != LOCATED_EACH) return false;
    }
    return true;
}

static bool check_assign(ChoreoChecker *checker, NodeList *targets, Typed *value, Statement *statement) {
    uint32_t count = list_count(targets);
    statement->kind = STATEMENT_ASSIGN;
    statement->value = value;
    statement->targets = arena_alloc_zero(checker->program->arena, (count + 1) * sizeof(Typed *));
    statement->target_count = count;
    for (uint32_t i = 0; i < count; i++) {
        family_is_own(checker, value, false);
        Located type = check_target(checker, targets->items[i], value, &statement->targets[i]);
        if (i == 0) statement->roles = located_roles(&type);
    }
    return true;
}

/* t: T = e, and t: T, which only declares. */
static bool check_annotated(ChoreoChecker *checker, Node *node, Statement *statement) {
    const AstAnnAssign *assign = AS(AnnAssign, node);
    Located type = choreo_annotation(checker->class, assign->annotation);
    if (!family_settles(checker, &type, assign->annotation)) type.kind = LOCATED_UNKNOWN;
    if (assign->target->kind == AST_Name) {
        LocalVariable *variable = checker_find(checker, AS(Name, assign->target)->id);
        if (variable && !located_equal(&variable->type, &type))
            report_redefinition(checker, variable, &type, assign->target);
        else if (!variable)
            checker_declare(checker, AS(Name, assign->target)->id, type, assign->target)->is_declared = true;
        if (assign->value && variable) family_may_store(checker, assign->target, &variable->type);
        statement->roles = located_roles(&type);
    } else {
        Typed *target = typed_expression(checker, assign->target);
        Located found = target->type;
        if (found.kind == LOCATED_CONST) found.kind = LOCATED_EVERYWHERE;
        if (!located_equal(&found, &type) && found.kind != LOCATED_FLOATING)
            choreo_report(checker->module, CODE_CHOREO_REDEF, assign->target,
                          "this is %s and cannot become %s", choreo_type_text(checker->class, &found),
                          choreo_type_text(checker->class, &type));
        statement->roles = located_roles(&type);
        statement->targets = arena_alloc_zero(checker->program->arena, sizeof(Typed *));
        statement->targets[0] = target;
        statement->target_count = 1;
    }
    bool is_evaluated = assign->target->kind == AST_Subscript ||
                        (assign->target->kind == AST_Attribute &&
                         !typed_is_self(checker, AS(Attribute, assign->target)->value));
    if (!assign->value && is_evaluated)
        choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, assign->target,
                      "only a variable or a field of the object can be declared");
    if (!assign->value) return false;
    if (type.kind == LOCATED_EACH && family_is_empty(checker, assign->value)) {
        family_is_given(checker, assign->target);
        return false;
    }
    statement->kind = STATEMENT_ASSIGN;
    statement->value = typed_expression(checker, assign->value);
    family_is_own(checker, statement->value, false);
    if (assign->target->kind == AST_Name)
        family_bind(checker, checker_find(checker, AS(Name, assign->target)->id));
    typed_fits(checker, statement->value, &type);
    note_shared(checker, assign->target, assign->value);
    return true;
}

static bool check_augmented(ChoreoChecker *checker, Node *node, Statement *statement) {
    const AstAugAssign *assign = AS(AugAssign, node);
    Typed *target = typed_expression(checker, assign->target);
    Located type = target->type;
    statement->kind = STATEMENT_ASSIGN;
    statement->value = typed_expression(checker, assign->value);
    statement->targets = arena_alloc_zero(checker->program->arena, sizeof(Typed *));
    statement->target_count = 1;
    if (assign->target->kind != AST_Name) statement->targets[0] = target;
    bool is_replicated = type.kind == LOCATED_CONST;
    if (is_replicated) {
        type.kind = LOCATED_EVERYWHERE;
        shared_note_change(checker, assign->target, &type);
        const LocalVariable *variable =
            assign->target->kind == AST_Name ? checker_find(checker, AS(Name, assign->target)->id) : NULL;
        statement->is_in_place = variable && shared_depth(checker, &variable->type) != SHARED_FIXED;
    }
    if (type.kind == LOCATED_FLOATING) {
        report_ambiguous(checker, assign->target, "this");
        return true;
    }
    if (!typed_is_data(checker, target)) return true;
    family_may_store(checker, assign->target, &type);
    shared_store(checker, assign->target, target);
    statement->roles = located_roles(&type);
    typed_fits(checker, statement->value, &type);
    return true;
}

/* ---- simple statements ---- */

static bool check_expression_statement(ChoreoChecker *checker, Node *node, Statement *statement) {
    Node *value = AS(Expr, node)->value;
    if (value->kind == AST_Constant) return false;
    Typed *selection = typed_select(checker, value);
    statement->kind = selection && selection->kind == TYPED_COM ? STATEMENT_SELECT : STATEMENT_EXPRESSION;
    bool changes = !selection && shared_changes_alike(checker, value);
    statement->value = selection ? selection : typed_expression(checker, value);
    if (changes) shared_judge_change(checker, statement->value);
    if (!selection) typed_settle(checker, statement->value);
    if (statement->value->type.kind == LOCATED_FLOATING) report_ambiguous(checker, value, "this done");
    if (statement->value->type.kind == LOCATED_CONST && value->kind != AST_Name) {
        statement->roles = ALL_ROLES;
        family_may_store(checker, value, &statement->value->type);
    }
    return true;
}

static bool check_return(ChoreoChecker *checker, Node *node, Statement *statement) {
    const Method *method = checker->method;
    Node *value = AS(Return, node)->value;
    statement->kind = STATEMENT_RETURN;
    statement->leaves = LEAVES_METHOD;
    family_check_leaving(checker, node, "return");
    if (!value) return true;
    statement->value = typed_expression(checker, value);
    bool is_none = value->kind == AST_Constant && value->op == CONSTANT_NONE;
    if (method->result.kind == LOCATED_NONE) {
        if (!is_none)
            choreo_report(checker->module, CODE_CHOREO_RET, value,
                          "%s has no return type, and returns a value", word_text(checker, method->name));
        return true;
    }
    typed_fits(checker, statement->value, &method->result);
    family_is_own(checker, statement->value, true);
    return true;
}

static bool check_raise(ChoreoChecker *checker, Node *node, Statement *statement) {
    statement->kind = STATEMENT_RAISE;
    statement->leaves = LEAVES_RAISING;
    statement->roles = ALL_ROLES;
    if (!AS(Raise, node)->exc) return true;
    Typed *value = statement->value = typed_expression(checker, AS(Raise, node)->exc);
    if (!typed_is_data(checker, value)) return true;
    if (AS(Raise, node)->cause) {
        statement->other = typed_expression(checker, AS(Raise, node)->cause);
        if (value->type.kind == LOCATED_AT)
            typed_fits(checker, statement->other, &value->type);
        else if (statement->other->type.kind == LOCATED_AT)
            typed_adopt(checker, value, statement->other->type.role);
    }
    typed_settle(checker, value);
    if (value->type.kind != LOCATED_AT) return true;
    statement->roles = role_bit(value->type.role);
    statement->leaves = 0;
    if (!choreo_is_single(checker->class)) {
        Diagnostic *diagnostic = choreo_report(checker->module, CODE_CHOREO_RAISE, node,
                                               "only %s raises this: the other roles see that it has failed",
                                               role_text(checker, value->type.role));
        diagnostic->help = "tell them with select(), and raise at every role, to end in an orderly way";
    }
    return true;
}

static bool check_assert(ChoreoChecker *checker, Node *node, Statement *statement) {
    statement->kind = STATEMENT_ASSERT;
    statement->value = typed_expression(checker, AS(Assert, node)->test);
    statement->owner = (uint8_t)checker_owner(checker, statement->value, "the assertion");
    statement->roles = statement->owner == NO_ROLE ? ALL_ROLES : role_bit(statement->owner);
    if (!AS(Assert, node)->msg) return true;
    statement->other = typed_expression(checker, AS(Assert, node)->msg);
    if (statement->other->acts)
        choreo_report(checker->module, CODE_CHOREO_SHORT, statement->other->node,
                      "this communicates, and is skipped when the assertion holds");
    if (statement->owner != NO_ROLE) {
        Located wanted = located_at(statement->owner, NULL);
        typed_fits(checker, statement->other, &wanted);
    }
    return true;
}

static bool check_delete(ChoreoChecker *checker, Node *node, Statement *statement) {
    statement->kind = STATEMENT_LOCAL;
    FOR_EACH (target, AS(Delete, node)->targets) {
        Typed *typed = typed_expression(checker, target);
        typed_settle(checker, typed);
        RoleSet roles = located_roles(&typed->type);
        shared_store(checker, target, typed);
        if (target->kind != AST_Name) family_may_store(checker, target, &typed->type);
        if (typed->acts)
            choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, target,
                          "a target that communicates cannot be deleted");
        if (typed->type.kind == LOCATED_FLOATING) report_ambiguous(checker, target, "this");
        if (typed->kind == TYPED_PLACED || typed->type.kind == LOCATED_EACH)
            choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, target,
                          "an Each and what is in it cannot be deleted");
        if (statement->roles && roles != statement->roles)
            choreo_report(checker->module, CODE_CHOREO_MIX, node,
                          "one del statement for things at several roles");
        statement->roles = roles;
    }
    return true;
}

/* Imports and functions inside of a method: plain things, which go where they are used. */
static RoleSet *declare_definition(ChoreoChecker *checker, Sym name, Node *node, RoleSet *users) {
    LocalVariable *previous = checker_find(checker, name);
    LocalVariable *variable = checker_declare(checker, name, (Located){.kind = LOCATED_FLOATING}, node);
    variable->is_definition = true;
    variable->users = users;
    checker->has_definitions = true;
    if (!previous || !previous->is_definition) return users;
    /* Either may be the one that is used. */
    variable->previous = previous;
    RoleSet known = *previous->users;
    if (previous->users != users) *previous->users |= *users;
    variable->users = previous->users;
    typed_note_users(checker, node, known);
    return previous->users;
}

static Sym imported_name(const ChoreoChecker *checker, const Node *node, const Astalias *alias) {
    if (alias->asname) return alias->asname;
    const char *text = word_text(checker, alias->name);
    size_t length = 0;
    while (text[length] && (node->kind != AST_Import || text[length] != '.')) length++;
    return symbol_from(checker->program->symbols, text, length);
}

static bool check_import(ChoreoChecker *checker, Node *node, Statement *statement) {
    RoleSet *users = ARENA_NEW(checker->program->arena, RoleSet);
    statement->kind = STATEMENT_LOCAL;
    const NodeList *names = node->kind == AST_Import ? AS(Import, node)->names : AS(ImportFrom, node)->names;
    FOR_EACH (alias, names) {
        const LocalVariable *known = checker_find(checker, imported_name(checker, node, AS(alias, alias)));
        if (known && known->is_definition) users = known->users;
    }
    statement->users = users;
    FOR_EACH (alias, names)
        declare_definition(checker, imported_name(checker, node, AS(alias, alias)), node, users);
    return true;
}

static bool check_function(ChoreoChecker *checker, Node *node, Statement *statement) {
    Typed *typed = typed_nested(checker, node);
    typed_settle(checker, typed);
    statement->kind = STATEMENT_LOCAL;
    statement->value = NULL;
    if (typed->type.kind == LOCATED_FLOATING) {
        RoleSet *users = ARENA_NEW(checker->program->arena, RoleSet);
        statement->users = declare_definition(checker, AS(FunctionDef, node)->name, node, users);
        return true;
    }
    statement->roles = located_roles(&typed->type);
    checker_declare(checker, AS(FunctionDef, node)->name, typed->type, node);
    return true;
}

static bool check_leaving(ChoreoChecker *checker, Node *node, Statement *statement) {
    statement->kind = node->kind == AST_Break ? STATEMENT_BREAK : STATEMENT_CONTINUE;
    statement->leaves = LEAVES_LOOP;
    family_check_leaving(checker, node, node->kind == AST_Break ? "break" : "continue");
    if (checker->loop == LOOP_ELSE)
        choreo_report(checker->module, CODE_CHOREO_LOOP, node,
                      "%s in the else part of a loop cannot lead out of an outer loop",
                      node->kind == AST_Break ? "break" : "continue");
    return true;
}

static bool refuse(ChoreoChecker *checker, Node *node, const char *what) {
    choreo_report(checker->module, CODE_CHOREO_UNSUPPORTED, node, "%s cannot be used in a choreography",
                  what);
    return false;
}

/* A variable that all have alike, and that nothing but an assignment can change, is needed only where it is
 * read. */
static void note_variable(const ChoreoChecker *checker, Statement *statement) {
    const Node *node = statement->node, *target = NULL;
    if (statement->kind != STATEMENT_ASSIGN || statement->roles != ALL_ROLES || statement->value->acts)
        return;
    if (node->kind == AST_Assign && list_count(AS(Assign, node)->targets) == 1)
        target = AS(Assign, node)->targets->items[0];
    if (node->kind == AST_AnnAssign) target = AS(AnnAssign, node)->target;
    if (node->kind == AST_AugAssign) target = AS(AugAssign, node)->target;
    const LocalVariable *variable =
        target && target->kind == AST_Name ? checker_find(checker, AS(Name, target)->id) : NULL;
    if (variable && variable->type.kind == LOCATED_EVERYWHERE &&
        shared_depth(checker, &variable->type) == SHARED_FIXED)
        statement->shared = variable->name;
}

static bool check_statement(ChoreoChecker *checker, Node *node, Statement *statement) {
    *statement =
        (Statement){.node = node, .owner = NO_ROLE, .is_chosen = checker->in_choice || checker->is_handled};
    switch ((NodeKind)node->kind) {
    case AST_Expr: return check_expression_statement(checker, node, statement);
    case AST_Assign:
        if (family_is_empty(checker, AS(Assign, node)->value) &&
            begins_each(checker, AS(Assign, node)->targets))
            return false;
        return check_assign(checker, AS(Assign, node)->targets,
                            typed_expression(checker, AS(Assign, node)->value), statement);
    case AST_AnnAssign: return check_annotated(checker, node, statement);
    case AST_AugAssign: return check_augmented(checker, node, statement);
    case AST_Return: return check_return(checker, node, statement);
    case AST_Raise: return check_raise(checker, node, statement);
    case AST_Assert: return check_assert(checker, node, statement);
    case AST_Delete: return check_delete(checker, node, statement);
    case AST_Import:
    case AST_ImportFrom: return check_import(checker, node, statement);
    case AST_FunctionDef: return check_function(checker, node, statement);
    case AST_Break:
    case AST_Continue: return check_leaving(checker, node, statement);
    case AST_Pass: return false;
    case AST_Global: return refuse(checker, node, "global");
    case AST_Nonlocal: return refuse(checker, node, "nonlocal");
    case AST_ClassDef: return refuse(checker, node, "a class inside of a method");
    case AST_AsyncFunctionDef:
    case AST_AsyncFor:
    case AST_AsyncWith: return refuse(checker, node, "async");
    case AST_TypeAlias: return refuse(checker, node, "a type alias inside of a method");
    case AST_If:
    case AST_While:
    case AST_For:
    case AST_With:
    case AST_Try:
    case AST_TryStar:
    case AST_Match:
    CASE_EXPRESSION:
    CASE_PATTERN:
    CASE_PART:
        break;
    }
    return checker_compound_statement(checker, node, statement);
}

bool checker_statement(ChoreoChecker *checker, Node *node, Statement *statement) {
    bool is_kept = check_statement(checker, node, statement);
    if (is_kept) note_variable(checker, statement);
    return is_kept;
}

/* ---- x, y = ab, bc ---- */

/* What is known of a name or field before it is checked; unknown for all else. */
static Located type_ahead(ChoreoChecker *checker, const Node *node) {
    Located type = {.kind = LOCATED_UNKNOWN};
    if (node->kind == AST_Name) {
        const LocalVariable *variable = checker_find(checker, AS(Name, node)->id);
        if (variable) type = variable->type;
    } else if (node->kind == AST_Attribute && typed_is_self(checker, AS(Attribute, node)->value)) {
        RoleMap map;
        const ChoreoField *field = choreo_field(checker->class, AS(Attribute, node)->attr, &map);
        if (field) type = field->type;
    }
    return type;
}

typedef struct TargetSearch {
    const Node *target;
    bool found;
} TargetSearch;

static bool enter_target(void *context, Node *node) {
    TargetSearch *search = context;
    const Node *target = search->target;
    if (target->kind == AST_Attribute)
        search->found |= node->kind == AST_Call || (node->kind == AST_Attribute &&
                                                    AS(Attribute, node)->attr == AS(Attribute, target)->attr);
    else
        search->found |= node->kind == AST_Name && AS(Name, node)->id == AS(Name, target)->id;
    return !search->found;
}

/* Whether one assignment after the other does the same as all at once: no value reads an earlier target. */
static bool can_be_parted(ChoreoChecker *checker, const NodeList *targets, const NodeList *values) {
    if (list_count(targets) != list_count(values)) return false;
    for (uint32_t i = 0; i < targets->count; i++) {
        const Node *target = targets->items[i];
        bool is_field = target->kind == AST_Attribute && typed_is_self(checker, AS(Attribute, target)->value);
        if ((target->kind != AST_Name && !is_field) || values->items[i]->kind == AST_Starred) return false;
        TargetSearch search = {.target = target};
        for (uint32_t k = i + 1; k < values->count; k++)
            ast_walk(values->items[k], &(Visitor){.enter = enter_target, .context = &search});
        if (search.found) return false;
    }
    return true;
}

/* Whether [values] are things that cannot be in one tuple: channels, objects, data of several roles. */
static bool must_be_parted(ChoreoChecker *checker, const NodeList *values) {
    uint32_t role = NO_ROLE;
    FOR_EACH (value, values) {
        Located type = type_ahead(checker, value);
        if (type.kind == LOCATED_CHANNEL || type.kind == LOCATED_OBJECT || type.kind == LOCATED_MESH)
            return true;
        if (type.kind != LOCATED_AT) continue;
        if (role != NO_ROLE && role != type.role) return true;
        role = type.role;
    }
    return false;
}

/* The values of a tuple that is assigned part by part, or NULL. */
static const NodeList *parted_values(ChoreoChecker *checker, const Node *node) {
    if (node->kind != AST_Assign || list_count(AS(Assign, node)->targets) != 1) return NULL;
    const Node *target = AS(Assign, node)->targets->items[0], *value = AS(Assign, node)->value;
    if (target->kind != AST_Tuple || value->kind != AST_Tuple) return NULL;
    const NodeList *values = AS(Tuple, value)->elts;
    bool is_parted =
        must_be_parted(checker, values) && can_be_parted(checker, AS(Tuple, target)->elts, values);
    return is_parted ? values : NULL;
}

static Node *part_of_assign(ChoreoChecker *checker, const Node *node, uint32_t index) {
    Arena *arena = checker->program->arena;
    AstAssign *part = arena_alloc(arena, ast_kind_size(AST_Assign));
    memcpy(part, node, ast_kind_size(AST_Assign));
    part->targets = arena_alloc(arena, sizeof *part->targets + sizeof(Node *));
    part->targets->count = 1;
    part->targets->items[0] = AS(Tuple, AS(Assign, node)->targets->items[0])->elts->items[index];
    part->value = AS(Tuple, AS(Assign, node)->value)->elts->items[index];
    return &part->node;
}

/* ---- blocks ---- */

static void add_statement(ChoreoChecker *checker, TypedBlock *block, Node *node) {
    if (!checker_statement(checker, node, &block->items[block->count])) return;
    block->leaves |= block->items[block->count].leaves;
    block->count++;
}

/* How many statements [statements] may become. */
static uint32_t statement_limit(const NodeList *statements) {
    uint32_t count = list_count(statements);
    FOR_EACH (node, statements)
        if (node->kind == AST_Assign && AS(Assign, node)->value->kind == AST_Tuple)
            count += list_count(AS(Tuple, AS(Assign, node)->value)->elts);
    return count;
}

void checker_block(ChoreoChecker *checker, const NodeList *statements, TypedBlock *block) {
    *block = (TypedBlock){0};
    if (list_count(statements) == 0) return;
    bool was_in_choice = checker->in_choice;
    uint32_t first = checker->turn.count;
    block->items = arena_alloc(checker->program->arena, statement_limit(statements) * sizeof *block->items);
    FOR_EACH (node, statements) {
        const NodeList *values = parted_values(checker, node);
        for (uint32_t i = 0; i < list_count(values); i++)
            add_statement(checker, block, part_of_assign(checker, node, i));
        if (!values) add_statement(checker, block, node);
    }
    checker->in_choice = was_in_choice;
    if (checker->chosen) family_unbind(checker, first);
}
