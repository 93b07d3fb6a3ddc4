/* Families: roles that stand for any number of members. A family is one role to the checker: what is checked
 * for one member holds for all, however many there are.
 *
 * Outside of a loop over the members there are only whole things: Each, Channels, Mesh, and operations in
 * which every member takes part. In `for w in members` one member is chosen: x[w] is at it. The source does
 * such a loop for one member after the other, and a projection of the family does it once, for itself. So
 * nothing may go from one turn to the next: not a variable of the member, nor what all roles have alike. */
#include "choreo/check_family.h"

#include <string.h>

static const char *family_text(const ChoreoChecker *checker, uint32_t family) {
    return role_text(checker, family);
}

bool family_is_chosen(const ChoreoChecker *checker, uint32_t family) {
    return role_in(family, checker->chosen);
}

bool family_settles(ChoreoChecker *checker, const Located *type, const Node *node) {
    uint32_t family = choreo_member(checker->class, type);
    return family == NO_ROLE || family_is_chosen(checker, family) ||
           choreo_is_settled(checker->class, type, node);
}

/* ---- variables of one turn ---- */

void family_declare(ChoreoChecker *checker, LocalVariable *variable) {
    bool is_turn = variable->type.kind == LOCATED_EVERYWHERE ||
                   choreo_member(checker->class, &variable->type) != NO_ROLE;
    variable->is_turn = checker->chosen && is_turn;
}

void family_bind(ChoreoChecker *checker, LocalVariable *variable) {
    if (!variable->is_turn || variable->has_value) return;
    variable->has_value = true;
    array_push(&checker->turn, variable);
}

void family_unbind(ChoreoChecker *checker, uint32_t first) {
    while (checker->turn.count > first) array_pop(&checker->turn)->has_value = false;
}

bool family_may_read(ChoreoChecker *checker, const LocalVariable *variable, const Node *node) {
    for (uint32_t i = 0; i < checker->turns.count; i++)
        if (checker->turns.items[i].name == variable->name)
            checker->turns.items[i].statement->uses_index = true;
    if (!variable->is_turn || variable->has_value) return true;
    choreo_report(checker->module, CODE_CHOREO_FAMILY, node,
                  "%s belongs to the turn of one member, and has no value here",
                  word_text(checker, variable->name))
        ->help =
        "give it a value before, in this block or around it; what members keep from turn to turn is an Each";
    return false;
}

bool family_may_store(ChoreoChecker *checker, const Node *target, const Located *type) {
    bool is_shared = type->kind == LOCATED_EVERYWHERE || type->kind == LOCATED_CONST;
    if (!checker->chosen || !is_shared) return true;
    for (uint32_t i = 0; i < checker->turns.count; i++)
        if (target->kind == AST_Name && checker->turns.items[i].name == AS(Name, target)->id) {
            choreo_report(checker->module, CODE_CHOREO_FAMILY, target,
                          "%s says which member is chosen, and cannot become another one",
                          word_text(checker, AS(Name, target)->id));
            return false;
        }
    const LocalVariable *variable =
        target->kind == AST_Name ? checker_find(checker, AS(Name, target)->id) : NULL;
    if (target->kind == AST_Name && (!variable || variable->is_turn)) return true;
    choreo_report(checker->module, CODE_CHOREO_FAMILY, target,
                  "all roles have this alike, and each member would change it once, the others at every turn")
        ->help = "count at one role, or after the loop";
    return false;
}

/* ---- loops over the members ---- */

bool family_loop(ChoreoChecker *checker, Node *node, Statement *statement) {
    const AstFor *loop = AS(For, node);
    uint32_t family = statement->value->type.members - 1u;
    statement->kind = STATEMENT_MEMBERS;
    statement->family = (uint8_t)family;
    if (family_is_chosen(checker, family)) {
        choreo_report(checker->module, CODE_CHOREO_FAMILY, node,
                      "a member of %s is chosen already: a loop over them cannot stand in another",
                      family_text(checker, family))
            ->help = "members reach each other through a Mesh";
        return false;
    }
    if (loop->target->kind != AST_Name || list_count(loop->orelse) > 0) {
        choreo_report(checker->module, CODE_CHOREO_FAMILY, loop->target,
                      "a loop over members has one variable, and no else part");
        return false;
    }
    RoleSet chosen = checker->chosen;
    uint32_t first = checker->turn.count;
    int outer = checker->loop;
    checker->chosen |= role_bit(family);
    checker->loop = NO_LOOP;
    Located type = {.kind = LOCATED_EVERYWHERE};
    checker_bind(checker, loop->target, &type);
    array_push(&checker->turns, ((FamilyTurn){family, AS(Name, loop->target)->id, statement}));
    checker_block(checker, loop->body, &statement->body);
    family_unbind(checker, first);
    (void)array_pop(&checker->turns);
    checker->loop = outer;
    checker->chosen = chosen;
    return true;
}

void family_check_leaving(ChoreoChecker *checker, const Node *node, const char *what) {
    bool is_inner = checker->loop != NO_LOOP && node->kind != AST_Return;
    if (!checker->chosen || is_inner) return;
    choreo_report(checker->module, CODE_CHOREO_FAMILY, node,
                  "%s would end the loop for the other members, and they would not know", what)
        ->help = "note the outcome in a variable of one role, and tell it to all after the loop";
}

/* ---- x[w] ---- */

/* What a name or a field is, without any complaint. */
static Located peek(ChoreoChecker *checker, const Node *node) {
    Located type = {.kind = LOCATED_UNKNOWN};
    if (node->kind == AST_Name) {
        const LocalVariable *variable = checker_find(checker, AS(Name, node)->id);
        return variable ? variable->type : type;
    }
    if (node->kind != AST_Attribute) return type;
    const Node *value = AS(Attribute, node)->value;
    Located object = typed_is_self(checker, value) ? typed_self(checker) : peek(checker, value);
    RoleMap map;
    if (object.kind != LOCATED_OBJECT || !choreo_field(object.class, AS(Attribute, node)->attr, &map))
        return type;
    return typed_field(checker, &object, AS(Attribute, node)->attr, node);
}

Typed *family_subscript(ChoreoChecker *checker, Node *node) {
    Node *value = AS(Subscript, node)->value;
    const Node *index = AS(Subscript, node)->slice;
    if (!checker->class->families) return NULL;
    Located whole = peek(checker, value);
    bool is_each = whole.kind == LOCATED_EACH, is_many = whole.kind == LOCATED_CHANNEL && whole.is_many;
    if (!is_each && !is_many) return NULL;
    uint32_t family = is_each ? whole.role : whole.roles[1];
    bool is_chosen = false;
    for (uint32_t i = 0; i < checker->turns.count; i++)
        is_chosen |= checker->turns.items[i].family == family && index->kind == AST_Name &&
                     checker->turns.items[i].name == AS(Name, index)->id;
    if (!is_chosen) {
        choreo_report(checker->module, CODE_CHOREO_FAMILY, node, "which %s is this? nothing chooses one here",
                      family_text(checker, family))
            ->help = "write `for w in members`, with members of the type Members, and x[w] in it";
        return typed_unknown(checker, node);
    }
    const LocalVariable *variable =
        value->kind == AST_Name ? checker_find(checker, AS(Name, value)->id) : NULL;
    if (is_each && node->op != OP_Load && variable && variable->node->kind == AST_arg) {
        choreo_report(checker->module, CODE_CHOREO_FAMILY, node,
                      "this parameter belongs to the caller: a member would change only its own name for it")
            ->help = "make a copy first: x: Each[T, F] = Each(y)";
        return typed_unknown(checker, node);
    }
    Typed *base = typed_expression(checker, value);
    if (base->type.kind == LOCATED_UNKNOWN) return base;
    Located type = located_at(family, whole.data);
    if (is_many) {
        type = whole;
        type.is_many = false;
    }
    Typed *typed = typed_new(checker, is_each ? TYPED_PLACED : TYPED_MEMBER, node, type);
    typed->acts = base->acts;
    typed->parts = arena_alloc(checker->program->arena, sizeof *typed->parts);
    typed->parts[0] = base;
    typed->part_count = 1;
    return typed;
}

/* ---- Each() and Each(x) ---- */

static bool is_each_call(const ChoreoChecker *checker, const Node *node) {
    return node->kind == AST_Call && choreo_word(checker->module, AS(Call, node)->func) == WORD_EACH;
}

bool family_is_empty(const ChoreoChecker *checker, const Node *node) {
    return is_each_call(checker, node) && list_count(AS(Call, node)->args) == 0 &&
           list_count(AS(Call, node)->keywords) == 0;
}

typedef struct GivenSearch {
    Sym name;
    const Node *but; /* the target that begins it */
    bool found;
} GivenSearch;

static bool enter_given(void *context, Node *node) {
    GivenSearch *search = context;
    const Node *target = node;
    if (node->kind == AST_Subscript && node->op == OP_Store) target = AS(Subscript, node)->value;
    bool is_store = target != node || (node->kind == AST_Name && node->op == OP_Store);
    if (is_store && target != search->but && target->kind == AST_Name && AS(Name, target)->id == search->name)
        search->found = true;
    return !search->found;
}

bool family_is_given(ChoreoChecker *checker, const Node *target) {
    if (target->kind != AST_Name) return true;
    GivenSearch search = {.name = AS(Name, target)->id, .but = target};
    FOR_EACH (node, checker->method->node->body)
        ast_walk(node, &(Visitor){.enter = enter_given, .context = &search});
    if (!search.found)
        choreo_report(checker->module, CODE_CHOREO_FAMILY, target, "no member gives this Each a value")
            ->help = "write x[w] = … in a loop over the members";
    return search.found;
}

Typed *family_copy(ChoreoChecker *checker, Node *node) {
    if (!is_each_call(checker, node)) return NULL;
    bool is_one = list_count(AS(Call, node)->args) == 1 && list_count(AS(Call, node)->keywords) == 0;
    Typed *part = is_one ? typed_expression(checker, AS(Call, node)->args->items[0]) : NULL;
    if (part && part->type.kind == LOCATED_UNKNOWN) return part;
    if (!part || part->type.kind != LOCATED_EACH) {
        choreo_report(checker->module, CODE_CHOREO_FAMILY, node,
                      "Each() begins an empty one, in an assignment of its own, and Each(x) copies another")
            ->help =
            "write x: Each[T, F] = Each(), then x[w] = … in a loop over the members, or use scatter()";
        return typed_unknown(checker, node);
    }
    Typed *typed = typed_new(checker, TYPED_PLACED, node, part->type);
    typed->acts = part->acts;
    typed->parts = arena_alloc(checker->program->arena, sizeof *typed->parts);
    typed->parts[0] = part;
    typed->part_count = 1;
    return typed;
}

bool family_is_own(ChoreoChecker *checker, const Typed *value, bool may_be_local) {
    const Node *node = value->node;
    if (value->type.kind != LOCATED_EACH || (node->kind != AST_Name && node->kind != AST_Attribute))
        return true;
    const LocalVariable *variable = node->kind == AST_Name ? checker_find(checker, AS(Name, node)->id) : NULL;
    if (may_be_local && variable && variable->node->kind != AST_arg) return true;
    choreo_report(checker->module, CODE_CHOREO_FAMILY, node,
                  "two names for one Each would be two values at each member")
        ->help = "make a copy: Each(x)";
    return false;
}

/* ---- what all members do together ---- */

static Typed *operation(ChoreoChecker *checker, Node *node, Typed *object, Typed *value, Located type,
                        uint32_t sender, uint32_t receiver) {
    Typed *typed = typed_new(checker, TYPED_COM, node, type);
    typed->acts = true;
    typed->sender = (uint8_t)sender;
    typed->receiver = (uint8_t)receiver;
    typed->parts = arena_alloc(checker->program->arena, 2 * sizeof *typed->parts);
    typed->parts[0] = object;
    typed->parts[1] = value;
    typed->part_count = 2;
    return typed;
}

static bool refuse_operation(ChoreoChecker *checker, const Node *node, const char *text) {
    choreo_report(checker->module, CODE_CHOREO_CHAN, node, "%s", text);
    return false;
}

bool family_may_act(ChoreoChecker *checker, const Node *node, uint32_t family) {
    if (!family_is_chosen(checker, family)) return true;
    choreo_report(checker->module, CODE_CHOREO_FAMILY, node,
                  "all members of %s take part in this, and one is chosen here",
                  family_text(checker, family));
    return false;
}

/* The value, which must be an Each of the family; false after a complaint. */
static bool is_each_of(ChoreoChecker *checker, Typed *value, uint32_t family) {
    Located wanted = {.kind = LOCATED_EACH, .role = (uint8_t)family};
    return value->type.kind != LOCATED_UNKNOWN && typed_fits(checker, value, &wanted);
}

/* multicast(x), scatter(xs), gather(each) */
static Typed *channels_operation(ChoreoChecker *checker, Node *node, Typed *object, const char *name) {
    const AstCall *call = AS(Call, node);
    uint32_t role = object->type.roles[0], family = object->type.roles[1];
    bool is_multicast = strcmp(name, "multicast") == 0, is_gather = strcmp(name, "gather") == 0;
    if (!is_multicast && !is_gather && strcmp(name, "scatter") != 0) {
        refuse_operation(
            checker, node,
            "Channels has multicast(), scatter(), gather() and select(), and x[w] for one member");
        return typed_unknown(checker, node);
    }
    if (list_count(call->args) != 1 || list_count(call->keywords) > 0 ||
        call->args->items[0]->kind == AST_Starred) {
        refuse_operation(checker, node, "it takes exactly one value");
        return typed_unknown(checker, node);
    }
    Typed *value = typed_expression(checker, call->args->items[0]);
    if (is_gather) {
        if (!is_each_of(checker, value, family)) return typed_unknown(checker, node);
        return operation(checker, node, object, value, located_at(role, NULL), family, role);
    }
    Located wanted = located_at(role, NULL);
    if (!typed_fits(checker, value, &wanted) || value->type.kind == LOCATED_UNKNOWN)
        return typed_unknown(checker, node);
    Located type = {
        .kind = LOCATED_EACH, .role = (uint8_t)family, .data = is_multicast ? value->type.data : NULL};
    return operation(checker, node, object, value, type, role, family);
}

/* What else is passed to an operation of all members: plain things, at the family. */
static bool is_plain_argument(ChoreoChecker *checker, Node *node, uint32_t family) {
    Typed *typed = typed_expression(checker, node->kind == AST_keyword ? AS(keyword, node)->value : node);
    bool is_loose = typed->type.kind == LOCATED_CONST || typed->type.kind == LOCATED_FLOATING;
    if (typed->type.kind == LOCATED_UNKNOWN) return false;
    if (!is_loose || typed->kind != TYPED_LOCAL)
        return refuse_operation(checker, node,
                                "this must be the same at all members: a constant or a plain function");
    typed_adopt(checker, typed, family);
    return true;
}

/* shift(each, by), all_gather(each), all_to_all(each), all_reduce(each, operation) */
static Typed *mesh_operation(ChoreoChecker *checker, Node *node, Typed *object, const char *name) {
    const AstCall *call = AS(Call, node);
    uint32_t family = object->type.role, count = list_count(call->args) + list_count(call->keywords);
    bool is_shift = strcmp(name, "shift") == 0, is_reduce = strcmp(name, "all_reduce") == 0;
    bool is_known =
        is_shift || is_reduce || strcmp(name, "all_gather") == 0 || strcmp(name, "all_to_all") == 0;
    uint32_t most = is_shift || is_reduce ? 2 : 1, least = is_reduce ? 2 : 1;
    if (!is_known || count < least || count > most || list_count(call->args) == 0) {
        refuse_operation(checker, node,
                         is_known ? "a wrong number of arguments"
                                  : "Mesh has shift(), all_gather(), all_to_all() and all_reduce()");
        return typed_unknown(checker, node);
    }
    Typed *value = typed_expression(checker, call->args->items[0]);
    bool is_right = is_each_of(checker, value, family);
    if (list_count(call->args) > 1) is_right &= is_plain_argument(checker, call->args->items[1], family);
    FOR_EACH (keyword, call->keywords) is_right &= is_plain_argument(checker, keyword, family);
    if (!is_right) return typed_unknown(checker, node);
    Located type = {.kind = LOCATED_EACH,
                    .role = (uint8_t)family,
                    .data = is_shift || is_reduce ? value->type.data : NULL};
    return operation(checker, node, object, value, type, family, family);
}

Typed *family_operation(ChoreoChecker *checker, Node *node, Typed *object) {
    bool is_mesh = object->type.kind == LOCATED_MESH;
    if (!is_mesh && !(object->type.kind == LOCATED_CHANNEL && object->type.is_many)) return NULL;
    const char *name = word_text(checker, AS(Attribute, AS(Call, node)->func)->attr);
    uint32_t family = is_mesh ? object->type.role : object->type.roles[1];
    if (!family_may_act(checker, node, family)) return typed_unknown(checker, node);
    return is_mesh ? mesh_operation(checker, node, object, name)
                   : channels_operation(checker, node, object, name);
}
