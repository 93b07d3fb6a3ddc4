/* Data that all roles have alike. Each role has a copy of its own, so nothing that happens at one role alone
 * may change it, or keep it under another name; and nothing may depend on what differs between processes, as
 * the order of a set does.
 *
 * How far data can be changed is its depth: not at all (numbers, text), only itself (a list of numbers), or
 * whatever is in it, too. From where such data is named the way leads up the tree, as long as what is there
 * is still a part of it. */
#include "choreo/check_shared.h"
#include "base/word.h"
#include "syntax/name.h"

#include <string.h>

enum { DEPTH_LIMIT = 6 };

static const char *last_name(const ChoreoProgram *program, const Node *node) {
    if (node->kind == AST_Name) return choreo_text(program, AS(Name, node)->id);
    return node->kind == AST_Attribute ? choreo_text(program, AS(Attribute, node)->attr) : "";
}

/* ---- how far data can be changed ---- */

static const char *const fixed_types[] = {
    "int",      "str",  "float", "bool",     "bytes",     "complex", "None", "range",   "Decimal",
    "Fraction", "type", "date",  "datetime", "timedelta", "Path",    "UUID", "Callable"};
static const char *const set_types[] = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"};
static const char *const box_types[] = {
    "list",           "dict",     "set",        "List",      "Dict",       "Set",         "Sequence",
    "Mapping",        "Iterable", "Collection", "bytearray", "MutableSet", "AbstractSet", "MutableSequence",
    "MutableMapping", "deque",    "Counter"};
static const char *const fixed_boxes[] = {"tuple",    "frozenset", "Tuple", "FrozenSet",
                                          "Optional", "Union",     "Final", "Annotated"};

static bool is_frozen(const ChoreoProgram *program, const AstClassDef *class) {
    FOR_EACH (base, class->bases)
        if (strcmp(last_name(program, base), "NamedTuple") == 0) return true;
    FOR_EACH (decorator, class->decorator_list) {
        if (decorator->kind != AST_Call) continue;
        FOR_EACH (keyword, AS(Call, decorator)->keywords) {
            bool is_true = AS(keyword, keyword)->value->kind == AST_Constant &&
                           AS(keyword, keyword)->value->op == CONSTANT_TRUE;
            if (AS(keyword, keyword)->arg && is_true &&
                strcmp(choreo_text(program, AS(keyword, keyword)->arg), "frozen") == 0)
                return true;
        }
    }
    return false;
}

static SharedDepth type_depth(ChoreoModule *module, const Node *type);

static SharedDepth deepest_argument(ChoreoModule *module, const Node *slice) {
    SharedDepth depth = SHARED_FIXED;
    if (slice->kind != AST_Tuple) return type_depth(module, slice);
    FOR_EACH (item, AS(Tuple, slice)->elts) {
        SharedDepth inner = item->kind == AST_Constant ? SHARED_FIXED : type_depth(module, item);
        if (inner > depth) depth = inner;
    }
    return depth;
}

static SharedDepth name_depth(ChoreoModule *module, const Node *type) {
    const char *name = last_name(module->program, type);
    const Definition *definition = type->kind == AST_Name ? choreo_find(module, AS(Name, type)->id) : NULL;
    if (definition && definition->is_enum) return SHARED_FIXED;
    if (definition && definition->statement->kind == AST_ClassDef)
        return is_frozen(module->program, AS(ClassDef, definition->statement)) ? SHARED_FIXED : SHARED_DEEP;
    if (WORD_IS_AMONG(name, fixed_types) || WORD_IS_AMONG(name, fixed_boxes)) return SHARED_FIXED;
    return WORD_IS_AMONG(name, box_types) ? SHARED_BOX : SHARED_DEEP;
}

/* What an annotation tells. */
static SharedDepth type_depth(ChoreoModule *module, const Node *type) {
    if (type->kind == AST_Constant) return type->op == CONSTANT_STR ? SHARED_DEEP : SHARED_FIXED;
    if (type->kind == AST_Name || type->kind == AST_Attribute) return name_depth(module, type);
    if (type->kind == AST_BinOp) {
        SharedDepth left = type_depth(module, AS(BinOp, type)->left),
                    right = type_depth(module, AS(BinOp, type)->right);
        return left > right ? left : right;
    }
    if (type->kind != AST_Subscript) return SHARED_DEEP;
    const char *head = last_name(module->program, AS(Subscript, type)->value);
    if (strcmp(head, "Literal") == 0 || WORD_IS_AMONG(head, fixed_types)) return SHARED_FIXED;
    SharedDepth inner = deepest_argument(module, AS(Subscript, type)->slice);
    if (WORD_IS_AMONG(head, fixed_boxes)) return inner;
    if (WORD_IS_AMONG(head, box_types)) return inner == SHARED_FIXED ? SHARED_BOX : SHARED_DEEP;
    return SHARED_DEEP;
}

static bool is_display(const Node *node) {
    return node->kind == AST_List || node->kind == AST_Set || node->kind == AST_Dict ||
           node->kind == AST_Tuple;
}

SharedDepth shared_depth(const ChoreoChecker *checker, const Located *type) {
    if (choreo_is_single(checker->class)) return SHARED_FIXED;
    SharedDepth told = type->data ? type_depth(checker->module, type->data) : SHARED_FIXED;
    return told > type->depth ? told : (SharedDepth)type->depth;
}

/* ---- calls that change nothing ---- */

static const char *const reading_functions[] = {
    "len", "sum",    "any",  "all", "repr", "str",   "print", "isinstance", "bool", "int",     "float",
    "abs", "format", "hash", "id",  "type", "bytes", "range", "round",      "ord",  "callable"};
/* What they give may hold what they take. */
static const char *const passing_functions[] = {"list",   "tuple", "set",    "frozenset", "dict",
                                                "sorted", "min",   "max",    "reversed",  "enumerate",
                                                "zip",    "iter",  "filter", "map",       "copy"};
static const char *const copying_functions[] = {"deepcopy", "dumps"};
static const char *const reading_methods[] = {
    "index",      "count", "join",  "format", "startswith", "endswith", "issubset", "issuperset",
    "isdisjoint", "lower", "upper", "strip",  "split",      "encode",   "decode",   "replace",
    "find",       "total", "com",   "sum",    "mean",       "item",     "tolist",   "most_common"};
static const char *const passing_methods[] = {"get",          "items",      "keys",
                                              "values",       "copy",       "union",
                                              "intersection", "difference", "symmetric_difference",
                                              "elements"};

typedef enum CallEffect { CALL_READS, CALL_PASSES, CALL_CHANGES } CallEffect;

/* What can be changed in a value, and how many containers of the expression are around it. */
typedef struct DepthSearch {
    ChoreoChecker *checker;
    int32_t level; /* a star takes out of a container what a display puts into one */
    bool has_box, is_deep;
} DepthSearch;

static int32_t level_of(const Node *node) {
    if (node->kind == AST_Starred) return -1;
    return is_display(node) || node->kind == AST_keyword || node->kind == AST_ListComp ||
           node->kind == AST_SetComp || node->kind == AST_DictComp || node->kind == AST_GeneratorExp;
}

/* A call that may give something that can be changed. */
static bool is_opaque_call(const ChoreoChecker *checker, const Node *node) {
    return node->kind == AST_Call &&
           !WORD_IS_AMONG(last_name(checker->program, AS(Call, node)->func), reading_functions);
}

static bool enter_depth(void *context, Node *node) {
    DepthSearch *search = context;
    const Located *type = shared_declared(search->checker, node);
    SharedDepth depth =
        type && type->kind == LOCATED_EVERYWHERE ? shared_depth(search->checker, type) : SHARED_FIXED;
    bool makes_box = (is_display(node) && node->kind != AST_Tuple) || is_opaque_call(search->checker, node);
    if (makes_box || depth == SHARED_BOX) {
        search->has_box = true;
        search->is_deep |= search->level > 0;
    }
    search->is_deep |= depth == SHARED_DEEP;
    search->level += level_of(node);
    return true;
}

static void leave_depth(void *context, Node *node) { ((DepthSearch *)context)->level -= level_of(node); }

/* How far what an expression of shared data gives can be changed. */
static SharedDepth value_depth(ChoreoChecker *checker, const Node *value) {
    DepthSearch search = {.checker = checker};
    ast_walk((Node *)value, &(Visitor){.enter = enter_depth, .leave = leave_depth, .context = &search});
    return search.is_deep ? SHARED_DEEP : search.has_box ? SHARED_BOX : SHARED_FIXED;
}

SharedDepth shared_element_depth(ChoreoChecker *checker, const Node *node) {
    return value_depth(checker, node) == SHARED_DEEP ? SHARED_DEEP : SHARED_FIXED;
}

SharedDepth shared_value_depth(ChoreoChecker *checker, const Node *node) {
    return value_depth(checker, node) == SHARED_FIXED ? SHARED_FIXED : SHARED_DEEP;
}

void shared_note_change(ChoreoChecker *checker, const Node *target, const Located *type) {
    bool is_part = target->kind == AST_Subscript;
    if (choreo_is_single(checker->class) || (!is_part && shared_depth(checker, type) == SHARED_FIXED)) return;
    checker->module->changes_shared = true;
    while (target->kind == AST_Subscript) target = AS(Subscript, target)->value;
    const Method *method = checker->method;
    for (uint32_t i = 0; i < method->parameter_count && target->kind == AST_Name; i++) {
        const ChoreoParameter *parameter = &method->parameters[i];
        if (parameter->name != AS(Name, target)->id || !parameter->value ||
            choreo_is_literal(parameter->value))
            continue;
        choreo_report(checker->module, CODE_CHOREO_SHARED, target,
                      "this may be the default, which is one for all calls, and at each role another")
            ->help = "change a copy: list(…), dict(…)";
    }
}

void shared_note_value(ChoreoChecker *checker, Located *type, const Node *value) {
    SharedDepth depth = value_depth(checker, value);
    if (!is_display(value) && depth != SHARED_DEEP) return;
    if (depth > type->depth) type->depth = (uint8_t)depth;
}

/* Methods of containers that change them: to take one is to be able to call it. */
static const char *const changing_methods[] = {"append",
                                               "extend",
                                               "insert",
                                               "remove",
                                               "pop",
                                               "clear",
                                               "sort",
                                               "reverse",
                                               "update",
                                               "setdefault",
                                               "popitem",
                                               "add",
                                               "discard",
                                               "difference_update",
                                               "intersection_update",
                                               "symmetric_difference_update",
                                               "appendleft",
                                               "popleft",
                                               "extendleft",
                                               "rotate",
                                               "subtract",
                                               "move_to_end"};

bool shared_is_changing(const char *name) { return WORD_IS_AMONG(name, changing_methods); }

static CallEffect method_effect(const char *name) {
    if (WORD_IS_AMONG(name, reading_methods)) return CALL_READS;
    return WORD_IS_AMONG(name, passing_methods) ? CALL_PASSES : CALL_CHANGES;
}

/* ---- variables, fields and parameters of choreographies ---- */

/* The type of the object behind `self` or a variable; its kind is unknown when it is something else. */
static Located object_type(ChoreoChecker *checker, const Node *node) {
    if (typed_is_self(checker, node)) return typed_self(checker);
    const LocalVariable *variable = node->kind == AST_Name ? checker_find(checker, AS(Name, node)->id) : NULL;
    return variable && variable->type.kind == LOCATED_OBJECT ? variable->type
                                                             : (Located){.kind = LOCATED_UNKNOWN};
}

const Located *shared_declared(ChoreoChecker *checker, const Node *node) {
    if (node->kind == AST_Name) {
        const LocalVariable *variable = checker_find(checker, AS(Name, node)->id);
        return variable ? &variable->type : NULL;
    }
    if (node->kind != AST_Attribute) return NULL;
    RoleMap map;
    Located object = object_type(checker, AS(Attribute, node)->value);
    const ChoreoField *field =
        object.kind == LOCATED_OBJECT ? choreo_field(object.class, AS(Attribute, node)->attr, &map) : NULL;
    return field ? &field->type : NULL;
}

static bool is_shared_place(ChoreoChecker *checker, const Node *node) {
    const Located *type = shared_declared(checker, node);
    return type && type->kind == LOCATED_EVERYWHERE;
}

/* Whether a target at one role would keep a part of shared data under its own name. */
static bool target_keeps(ChoreoChecker *checker, const Node *target, bool is_deep) {
    if (target->kind == AST_Tuple || target->kind == AST_List) return is_deep;
    if (target->kind != AST_Name && target->kind != AST_Attribute) return true;
    const Located *type = shared_declared(checker, target);
    if (!type) return true;
    if (type->kind != LOCATED_AT) return false;
    /* A tuple of which no more is said may hold anything. */
    bool is_bare = type->data && type->data->kind == AST_Name &&
                   WORD_IS_AMONG(last_name(checker->program, type->data), fixed_boxes);
    return !type->data || is_bare || type_depth(checker->module, type->data) != SHARED_FIXED;
}

/* The method that a call of a choreography runs; NULL when it is something else. */
static const Method *called_method(ChoreoChecker *checker, const AstCall *call) {
    RoleMap map;
    const Node *function = call->func;
    if (function->kind == AST_Subscript && choreo_is_located(checker->class, function)) {
        ChoreoClass *made = choreo_class(checker->module, AS(Subscript, function)->value);
        return made ? choreo_method(made, SYM___init__, &map) : NULL;
    }
    if (function->kind != AST_Attribute) return NULL;
    Node *value = AS(Attribute, function)->value;
    ChoreoClass *class = NULL;
    if (choreo_is_located(checker->class, value))
        class = choreo_class(checker->module, AS(Subscript, value)->value);
    Located object = object_type(checker, value);
    if (object.kind == LOCATED_OBJECT) class = object.class;
    return class ? choreo_method(class, AS(Attribute, function)->attr, &map) : NULL;
}

/* Whether a call of a choreography takes [argument] as what all roles have alike. */
static bool call_shares(ChoreoChecker *checker, const AstCall *call, const Node *argument) {
    const Method *method = called_method(checker, call);
    uint32_t index = 0;
    Sym name = argument->kind == AST_keyword ? AS(keyword, argument)->arg : 0;
    while (!name && index < list_count(call->args) && call->args->items[index] != argument) index++;
    for (uint32_t i = 0; method && i < method->parameter_count; i++) {
        const ChoreoParameter *parameter = &method->parameters[i];
        if (name ? parameter->name != name : i != index) continue;
        return parameter->type.kind == LOCATED_EVERYWHERE ||
               (parameter->type.data &&
                type_depth(method->class->module, parameter->type.data) == SHARED_FIXED);
    }
    return false;
}

bool shared_is_alias(ChoreoChecker *checker, const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_IfExp:
        return shared_is_alias(checker, AS(IfExp, node)->body) ||
               shared_is_alias(checker, AS(IfExp, node)->orelse);
    case AST_BoolOp:
        FOR_EACH (value, AS(BoolOp, node)->values)
            if (shared_is_alias(checker, value)) return true;
        return false;
    case AST_Name:
    case AST_Attribute:
    case AST_Subscript:
    case AST_Tuple: return value_depth(checker, node) != SHARED_FIXED;
    case AST_Call:
        if (called_method(checker, AS(Call, node))) return value_depth(checker, node) != SHARED_FIXED;
        if (WORD_IS_AMONG(last_name(checker->program, AS(Call, node)->func), copying_functions)) return false;
        FOR_EACH (argument, AS(Call, node)->args)
            if (value_depth(checker, argument) == SHARED_DEEP) return true;
        return false;
    default: return value_depth(checker, node) == SHARED_DEEP;
    }
}

/* ---- the way up ---- */

typedef struct Climb {
    ChoreoModule *module;
    ChoreoChecker *checker; /* NULL outside of methods of choreographies */
    const Map *parents;     /* from a node to the node around it */
    const Node *root;       /* of the code that is looked at */
    bool is_deep;
    uint32_t depth;
} Climb;

static Node *parent_of(const Climb *climb, const Node *node) {
    const uint64_t *parent = map_find(climb->parents, (uint64_t)(uintptr_t)node);
    return parent ? (Node *)(uintptr_t)*parent : NULL;
}

static bool climb_changes(Climb *climb, const Node *node);

typedef struct ParentMaker {
    Map *parents;
    Array(Node *) stack;
} ParentMaker;

static bool enter_parent(void *context, Node *node) {
    ParentMaker *maker = context;
    if (maker->stack.count > 0)
        *map_at(maker->parents, (uint64_t)(uintptr_t)node) =
            (uint64_t)(uintptr_t)maker->stack.items[maker->stack.count - 1];
    array_push(&maker->stack, node);
    return true;
}

static void leave_parent(void *context, Node *node) {
    (void)node;
    (void)array_pop(&((ParentMaker *)context)->stack);
}

void shared_parents(Node *root, Map *parents) {
    ParentMaker maker = {.parents = parents};
    ast_walk(root, &(Visitor){.enter = enter_parent, .leave = leave_parent, .context = &maker});
    array_free(&maker.stack);
}

typedef struct SharedUses {
    Climb *climb;
    Sym name;
    bool changes;
} SharedUses;

static bool enter_name_use(void *context, Node *node) {
    SharedUses *uses = context;
    Climb climb = *uses->climb;
    if (node->kind == AST_Name && AS(Name, node)->id == uses->name && !uses->changes)
        uses->changes = climb_changes(&climb, node);
    return !uses->changes;
}

/* Whether code in [root] changes what the variable [name] holds, or keeps it. */
static bool variable_changes(Climb *climb, const Node *root, Sym name) {
    if (climb->depth >= DEPTH_LIMIT) return true;
    Map parents = {0};
    shared_parents((Node *)root, &parents);
    Climb inner = {climb->module, NULL, &parents, root, climb->is_deep, climb->depth + 1};
    SharedUses uses = {&inner, name, false};
    ast_walk((Node *)root, &(Visitor){.enter = enter_name_use, .context = &uses});
    map_free(&parents);
    return uses.changes;
}

bool shared_changes(ChoreoModule *module, const Node *root, Sym name) {
    Climb climb = {.module = module, .is_deep = true};
    return variable_changes(&climb, root, name);
}

/* Whether a container of literals is one, and none of its elements can be changed. */
static bool is_literal_box(const Node *node, bool *is_deep) {
    const NodeList *lists[2] = {NULL, NULL};
    if (node->kind == AST_List) {
        lists[0] = AS(List, node)->elts;
    } else if (node->kind == AST_Dict) {
        lists[0] = AS(Dict, node)->keys;
        lists[1] = AS(Dict, node)->values;
    } else {
        return false;
    }
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t k = 0; k < list_count(lists[i]); k++) {
            const Node *element = lists[i]->items[k];
            if (element && choreo_is_literal(element)) continue;
            if (!element || !is_literal_box(element, is_deep)) return false;
            *is_deep = true;
        }
    return true;
}

/* Functions that come to all names of the module. */
static bool enter_looking(void *context, Node *node) {
    static const char *const looking[] = {"globals", "vars", "exec", "eval", "modules", "__dict__"};
    const ChoreoModule *module = ((void **)context)[0];
    bool *found = ((void **)context)[1];
    *found |= WORD_IS_AMONG(last_name(module->program, node), looking);
    return true;
}

static bool is_constant_box(ChoreoModule *module, const Definition *definition) {
    const Node *statement = definition->statement;
    bool is_deep = false, is_assigned = statement->kind == AST_Assign &&
                                        list_count(AS(Assign, statement)->targets) == 1 &&
                                        AS(Assign, statement)->targets->items[0]->kind == AST_Name;
    const Node *value = is_assigned                        ? AS(Assign, statement)->value
                        : statement->kind == AST_AnnAssign ? AS(AnnAssign, statement)->value
                                                           : NULL;
    bool is_once = definition->kind == DEFINITION_PLAIN && definition->previous < 0, is_looked_at = false;
    if (!is_once || !value || !is_literal_box(value, &is_deep) || choreo_is_rebound(module, definition->name))
        return false;
    void *context[] = {module, &is_looked_at};
    ast_walk(&module->tree->module->node, &(Visitor){.enter = enter_looking, .context = context});
    if (is_looked_at) return false;
    FOR_EACH (root, module->tree->module->body) {
        Climb climb = {.module = module, .is_deep = is_deep};
        if (root != statement && variable_changes(&climb, root, definition->name)) return false;
    }
    return true;
}

bool shared_is_constant(ChoreoModule *module, Definition *definition) {
    if (!definition->constancy)
        definition->constancy = is_constant_box(module, definition) ? CONSTANT_BOX : NO_CONSTANT_BOX;
    return definition->constancy == CONSTANT_BOX;
}

/* sum(a, b), which gives b back when a is empty, and joins lists. */
static bool adds_to_start(const ChoreoProgram *program, const AstCall *call) {
    return call->func->kind == AST_Name && strcmp(last_name(program, call->func), "sum") == 0 &&
           list_count(call->args) + list_count(call->keywords) > 1;
}

/* The parameter of a function that takes the argument [argument] of [call]; 0 when it is not plain. */
static Sym parameter_for(const AstFunctionDef *function, const AstCall *call, const Node *argument) {
    const Astarguments *arguments = AS(arguments, function->args);
    FOR_EACH (keyword, call->keywords)
        if (keyword == argument) return AS(keyword, keyword)->arg;
    for (uint32_t i = 0; i < list_count(call->args); i++) {
        if (call->args->items[i]->kind == AST_Starred) return 0;
        if (call->args->items[i] != argument) continue;
        uint32_t only = list_count(arguments->posonlyargs);
        if (i < only) return AS(arg, arguments->posonlyargs->items[i])->arg;
        return i - only < list_count(arguments->args) ? AS(arg, arguments->args->items[i - only])->arg : 0;
    }
    return 0;
}

/* What a call does with [argument], one of its arguments. */
static CallEffect argument_effect(Climb *climb, const AstCall *call, const Node *argument) {
    const Node *function = call->func;
    const char *name = last_name(climb->module->program, function);
    if (function->kind == AST_Attribute) {
        if (climb->checker && strcmp(name, "com") == 0) return CALL_READS;
        if (WORD_IS_AMONG(name, copying_functions)) return CALL_READS;
        if (strcmp(name, "copy") == 0) return CALL_PASSES;
        /* A list takes the elements of what it is extended by. */
        bool takes_elements = strcmp(name, "extend") == 0 || strcmp(name, "update") == 0;
        if (climb->checker && takes_elements &&
            shared_is_builtin(climb->checker, AS(Attribute, function)->value))
            return climb->is_deep ? CALL_CHANGES : CALL_READS;
        bool is_text = AS(Attribute, function)->value->kind == AST_Constant;
        return is_text && WORD_IS_AMONG(name, reading_methods) ? CALL_READS : CALL_CHANGES;
    }
    if (function->kind != AST_Name) return CALL_CHANGES;
    const Definition *definition = choreo_find(climb->module, AS(Name, function)->id);
    if (climb->checker && checker_find(climb->checker, AS(Name, function)->id)) return CALL_CHANGES;
    if (!definition || definition->kind == DEFINITION_IMPORT) {
        if (WORD_IS_AMONG(name, copying_functions)) return CALL_READS;
        if (adds_to_start(climb->module->program, call)) return CALL_PASSES;
        if (WORD_IS_AMONG(name, reading_functions) && !definition) return CALL_READS;
        return WORD_IS_AMONG(name, passing_functions) ? CALL_PASSES : CALL_CHANGES;
    }
    if (definition->statement->kind != AST_FunctionDef || definition->previous >= 0) return CALL_CHANGES;
    const AstFunctionDef *plain = AS(FunctionDef, definition->statement);
    Sym parameter = list_count(plain->decorator_list) == 0 ? parameter_for(plain, call, argument) : 0;
    if (!parameter) return CALL_CHANGES;
    return variable_changes(climb, definition->statement, parameter) ? CALL_CHANGES : CALL_READS;
}

/* What an assignment to [target] of a part of the data does: another name for it is followed. */
static bool target_changes(Climb *climb, const Node *target) {
    if (climb->checker) return target_keeps(climb->checker, target, climb->is_deep);
    if (target->kind != AST_Name) return true;
    return variable_changes(climb, climb->root, AS(Name, target)->id);
}

static bool loop_changes(Climb *climb, const Node *target) {
    if (!climb->is_deep || climb->checker) return false;
    return target->kind != AST_Name || variable_changes(climb, climb->root, AS(Name, target)->id);
}

/* A variable of a comprehension stands for what is in the data, and may go into the result. */
static bool comprehension_changes(Climb *climb, const Node *generator) {
    const Node *whole = parent_of(climb, generator), *target = AS(comprehension, generator)->target;
    if (!whole || target->kind != AST_Name) return true;
    return variable_changes(climb, whole, AS(Name, target)->id) || climb_changes(climb, whole);
}

static bool return_changes(const Climb *climb, const Node *statement) {
    if (!climb->checker) return true;
    /* What a function inside of a method returns may go anywhere. */
    for (const Node *above = parent_of(climb, statement); above; above = parent_of(climb, above))
        if (above->kind == AST_FunctionDef) return true;
    const Located *result = &climb->checker->method->result;
    return result->kind == LOCATED_AT && shared_depth(climb->checker, result) != SHARED_FIXED;
}

/* min(a, b) and sum(a, b) give one of their arguments back, dict(k=a) and map(f, a) hold them. */
static bool returns_argument(const Climb *climb, const Node *call, const Node *child) {
    const char *name = last_name(climb->module->program, AS(Call, call)->func);
    const NodeList *given = AS(Call, call)->args;
    if (adds_to_start(climb->module->program, AS(Call, call)) && list_count(given) > 1 &&
        given->items[1] == child)
        return true;
    bool is_choice = strcmp(name, "min") == 0 || strcmp(name, "max") == 0;
    return child->kind == AST_keyword || (is_choice && list_count(AS(Call, call)->args) > 1);
}

static bool call_changes(Climb *climb, const Node *call, const Node *child) {
    CallEffect effect = CALL_CHANGES;
    const Node *function = AS(Call, call)->func;
    if (function == child && child->kind == AST_Attribute)
        effect = method_effect(last_name(climb->module->program, child));
    else if (function != child && climb->checker && call_shares(climb->checker, AS(Call, call), child))
        effect = CALL_READS;
    else if (function != child)
        effect = argument_effect(climb, AS(Call, call), child);
    if (effect == CALL_PASSES && function != child && returns_argument(climb, call, child))
        climb->is_deep = true;
    if (effect == CALL_PASSES && climb->is_deep) return climb_changes(climb, call);
    return effect == CALL_CHANGES;
}

/* `f.append` without a call is the way to change f. */
static bool attribute_changes(Climb *climb, const Node *attribute) {
    const Node *parent = parent_of(climb, attribute);
    const char *name = last_name(climb->module->program, attribute);
    bool is_called = parent && parent->kind == AST_Call && AS(Call, parent)->func == attribute;
    if (!is_called && (WORD_IS_AMONG(name, changing_methods) || strncmp(name, "__", 2) == 0)) return true;
    return climb_changes(climb, attribute);
}

/* What an operator that changes its target in place may keep: the elements, in a container of the language.
 */
static bool augmented_changes(Climb *climb, const Node *node) {
    if (!climb->checker) return climb->is_deep;
    const Node *target = AS(AugAssign, node)->target;
    if (is_shared_place(climb->checker, target)) return false;
    const Located *type = shared_declared(climb->checker, target);
    bool is_builtin = type && type->data &&
                      (WORD_IS_AMONG(last_name(climb->module->program, type->data), box_types) ||
                       type_depth(climb->module, type->data) != SHARED_DEEP);
    return climb->is_deep || (type && type->data && !is_builtin);
}

/* Whether what is done with [node], a part of the data, may change it or keep it. */
static bool climb_changes(Climb *climb, const Node *node) {
    const Node *parent = parent_of(climb, node);
    if (!parent) return false;
    switch ((NodeKind)parent->kind) {
    case AST_Attribute:
        if (parent->op != OP_Load) return !climb->checker;
        return attribute_changes(climb, parent);
    case AST_Subscript:
        if (AS(Subscript, parent)->value != node) return false;
        if (parent->op != OP_Load) return !climb->checker;
        return climb->is_deep && climb_changes(climb, parent);
    case AST_Call: return call_changes(climb, parent, node);
    case AST_IfExp:
        if (AS(IfExp, parent)->test == node) return false;
        return climb_changes(climb, parent);
    case AST_BinOp: return climb->is_deep && climb_changes(climb, parent);
    case AST_ListComp:
    case AST_SetComp:
    case AST_GeneratorExp:
    case AST_DictComp: climb->is_deep = true; return climb_changes(climb, parent);
    case AST_keyword:
    case AST_Starred:
    case AST_BoolOp:
        if (parent->kind == AST_Starred && !climb->is_deep) return false;
        return climb_changes(climb, parent);
    case AST_NamedExpr:
    case AST_List:
    case AST_Tuple:
    case AST_Set:
    case AST_Dict:
        if (!climb->checker) return true;
        climb->is_deep = true;
        return climb_changes(climb, parent);
    case AST_Assign: {
        if (AS(Assign, parent)->value != node) return false;
        FOR_EACH (target, AS(Assign, parent)->targets)
            if (target_changes(climb, target)) return true;
        return false;
    }
    case AST_AnnAssign:
        return AS(AnnAssign, parent)->value == node && target_changes(climb, AS(AnnAssign, parent)->target);
    case AST_AugAssign:
        if (AS(AugAssign, parent)->target == node) return !climb->checker;
        return augmented_changes(climb, parent);
    case AST_For:
        if (AS(For, parent)->iter != node) return false;
        if (climb->checker && climb->is_deep)
            *map_at(&climb->checker->taken, (uint64_t)(uintptr_t)parent) = 1;
        return loop_changes(climb, AS(For, parent)->target);
    case AST_Match:
        if (AS(Match, parent)->subject != node) return false;
        if (climb->checker) *map_at(&climb->checker->taken, (uint64_t)(uintptr_t)parent) = 1;
        return !climb->checker;
    case AST_comprehension:
        return AS(comprehension, parent)->iter == node && climb->is_deep &&
               comprehension_changes(climb, parent);
    case AST_Return: return return_changes(climb, parent);
    case AST_withitem:
    case AST_Yield:
    case AST_YieldFrom:
    case AST_Await:
    case AST_arguments:
    case AST_Lambda: return true;
    default: return false;
    }
}

/* ---- uses in methods of choreographies ---- */

void shared_refuse_parts(ChoreoChecker *checker, const Node *statement, const Node *node, uint32_t owner) {
    if (owner == NO_ROLE || !map_find(&checker->taken, (uint64_t)(uintptr_t)statement)) return;
    choreo_report(checker->module, CODE_CHOREO_SHARED, node,
                  "all roles have this alike, and here %s could change it or keep it",
                  role_text(checker, owner))
        ->help = "give it a copy: copy.deepcopy(…)";
}

static const Map *method_parents(ChoreoChecker *checker) {
    if (checker->parents_of != checker->method) {
        map_free(&checker->parents);
        FOR_EACH (statement, checker->method->node->body) shared_parents(statement, &checker->parents);
        checker->parents_of = checker->method;
    }
    return &checker->parents;
}

void shared_use(ChoreoChecker *checker, const Node *node, const Located *type) {
    SharedDepth depth = shared_depth(checker, type);
    if (depth == SHARED_FIXED || !checker->method->node || shared_is_changed(checker, node)) return;
    Climb climb = {checker->module,      checker, method_parents(checker), &checker->method->node->node,
                   depth == SHARED_DEEP, 0};
    if (!climb_changes(&climb, node)) return;
    Diagnostic *diagnostic =
        choreo_report(checker->module, CODE_CHOREO_SHARED, node,
                      "all roles have this alike, and here one role could change it or keep it");
    diagnostic->help = "give it a copy: list(…), dict(…), copy.deepcopy(…); or keep what changes at one role";
}

void shared_store(ChoreoChecker *checker, const Node *target, const Typed *typed) {
    const Node *root = target;
    if (typed->type.kind != LOCATED_AT || choreo_is_single(checker->class)) return;
    while (root->kind == AST_Subscript || root->kind == AST_Attribute) {
        root = root->kind == AST_Subscript ? AS(Subscript, root)->value : AS(Attribute, root)->value;
        if (root->kind != AST_Name && root->kind != AST_Attribute) continue;
        if (is_shared_place(checker, root)) {
            choreo_report(checker->module, CODE_CHOREO_SHARED, target,
                          "all roles have this alike, and only %s would change it",
                          role_text(checker, typed->type.role))
                ->help = "make it everywhere by a new value, `n = …` of constants, or keep it at one role";
            return;
        }
    }
}

/* ---- sets ---- */

static bool is_set_type(const ChoreoChecker *checker, const Node *type) {
    if (!type) return false;
    /* A container may hold sets. */
    if (type->kind == AST_Subscript)
        return is_set_type(checker, AS(Subscript, type)->value) ||
               is_set_type(checker, AS(Subscript, type)->slice);
    if (type->kind == AST_Tuple) {
        FOR_EACH (item, AS(Tuple, type)->elts)
            if (is_set_type(checker, item)) return true;
        return false;
    }
    if (type->kind == AST_BinOp)
        return is_set_type(checker, AS(BinOp, type)->left) || is_set_type(checker, AS(BinOp, type)->right);
    return WORD_IS_AMONG(last_name(checker->program, type), set_types);
}

/* What they give does not depend on the order of what they take. */
static const char *const ordering_functions[] = {"sorted", "len",   "sum",    "min", "max",
                                                 "any",    "all",   "bool",   "int", "float",
                                                 "abs",    "round", "divmod", "pow", "range"};

static bool is_keys(const ChoreoChecker *checker, const Node *node) {
    if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Attribute) return false;
    const char *name = last_name(checker->program, AS(Call, node)->func);
    return strcmp(name, "keys") == 0 || strcmp(name, "items") == 0;
}

typedef struct SetSearch {
    ChoreoChecker *checker;
    bool found;
} SetSearch;

static bool enter_set(void *context, Node *node) {
    SetSearch *search = context;
    ChoreoChecker *checker = search->checker;
    switch ((NodeKind)node->kind) {
    case AST_Set:
    case AST_SetComp: search->found = true; break;
    /* Operators on the keys of dictionaries make sets. */
    case AST_BinOp:
        search->found |= is_keys(checker, AS(BinOp, node)->left) || is_keys(checker, AS(BinOp, node)->right);
        break;
    case AST_Compare: return false;
    case AST_Subscript: {
        /* The index is no part of what is taken. */
        bool is_found = search->found || shared_is_unordered(checker, AS(Subscript, node)->value);
        search->found = is_found;
        return false;
    }
    case AST_Call: {
        const Node *function = AS(Call, node)->func;
        const char *name = last_name(checker->program, function);
        if (WORD_IS_AMONG(name, set_types)) search->found = true;
        const Method *method = called_method(checker, AS(Call, node));
        /* What a method of a choreography returns is what its annotation says. */
        if (method) {
            search->found |= is_set_type(checker, method->result.data);
            return false;
        }
        /* With a key equal elements keep the order that they had, and joined tuples have it. */
        return !WORD_IS_AMONG(name, ordering_functions) || list_count(AS(Call, node)->keywords) > 0 ||
               adds_to_start(checker->program, AS(Call, node));
    }
    case AST_Name: {
        const LocalVariable *variable = checker_find(checker, AS(Name, node)->id);
        if (variable)
            search->found |= variable->type.is_unordered || is_set_type(checker, variable->type.data);
        break;
    }
    case AST_Attribute: {
        RoleMap map;
        const ChoreoField *field = typed_is_self(checker, AS(Attribute, node)->value)
                                       ? choreo_field(checker->class, AS(Attribute, node)->attr, &map)
                                       : NULL;
        if (field) search->found |= field->type.is_unordered || is_set_type(checker, field->type.data);
        break;
    }
    default: break;
    }
    return !search->found;
}

bool shared_is_unordered(ChoreoChecker *checker, const Node *node) {
    SetSearch search = {.checker = checker};
    ast_walk((Node *)node, &(Visitor){.enter = enter_set, .context = &search});
    return search.found;
}

bool shared_takes(ChoreoChecker *checker, const Located *wanted, const Node *node) {
    if (choreo_is_single(checker->class) || wanted->is_unordered || !wanted->data ||
        is_set_type(checker, wanted->data) || !shared_is_unordered(checker, node))
        return true;
    choreo_report(checker->module, CODE_CHOREO_SHARED, node,
                  "this is a set or holds one, and what takes it is not known to")
        ->help = "say it in the annotation, Everywhere[set[…]]; or use a list, a tuple, or sorted(…)";
    return false;
}

bool shared_is_builtin(ChoreoChecker *checker, const Node *node) {
    static const char *const builtins[] = {"int",       "str",  "float", "bool",  "bytes", "complex",
                                           "list",      "dict", "set",   "tuple", "range", "List",
                                           "frozenset", "Dict", "Set",   "Tuple"};
    if (is_display(node) || node->kind == AST_Constant || node->kind == AST_JoinedStr) return true;
    const Located *type = shared_declared(checker, node);
    const Node *data = type ? type->data : NULL;
    Definition *constant =
        !type && node->kind == AST_Name ? choreo_find(checker->module, AS(Name, node)->id) : NULL;
    if (constant && shared_is_constant(checker->module, constant)) return true;
    if (data && data->kind == AST_Subscript) data = AS(Subscript, data)->value;
    if (!data || data->kind != AST_Name || !WORD_IS_AMONG(last_name(checker->program, data), builtins))
        return false;
    const Definition *definition = choreo_find(checker->module, AS(Name, data)->id);
    return !definition || definition->kind == DEFINITION_IMPORT;
}

bool shared_order(ChoreoChecker *checker, const Node *node) {
    if (choreo_is_single(checker->class) || !shared_is_unordered(checker, node)) return true;
    choreo_report(checker->module, CODE_CHOREO_SHARED, node,
                  "the order of a set differs from process to process, and all roles must have the same")
        ->help = "use a list or a tuple, or sorted(…)";
    return false;
}
