/* Labels of selections. They travel by name, and the receiver compares them with ==: two labels that are
 * equal when the program runs would lead into the wrong branch. So the values of an enum must be seen to
 * differ, and nothing may change how its members compare. */
#include "base/word.h"
#include "choreo/check.h"
#include "syntax/name.h"

#include <string.h>

/* ---- values ---- */

/* The number that a constant is, for Python compares 1, 1.0 and True as equal. */
static bool number_of(const Node *node, double *number) {
    bool is_minus = node->kind == AST_UnaryOp && node->op == OP_USub;
    if (is_minus) node = AS(UnaryOp, node)->operand;
    if (node->kind != AST_Constant) return false;
    switch ((ConstantKind)node->op) {
    case CONSTANT_TRUE: *number = 1; break;
    case CONSTANT_FALSE: *number = 0; break;
    case CONSTANT_INT: *number = (double)AS(Constant, node)->integer; break;
    case CONSTANT_FLOAT: *number = AS(Constant, node)->real; break;
    case CONSTANT_BIG_INT:
    case CONSTANT_COMPLEX:
    case CONSTANT_NONE:
    case CONSTANT_ELLIPSIS:
    case CONSTANT_STR:
    case CONSTANT_BYTES: return false;
    }
    if (is_minus) *number = -*number;
    return true;
}

static bool is_literal(const Node *node) {
    double number;
    if (node->kind == AST_Tuple) {
        FOR_EACH (element, AS(Tuple, node)->elts)
            if (!is_literal(element)) return false;
        return true;
    }
    /* Large numbers and complex ones may be equal to others that are written in another way. */
    if (node->kind == AST_Constant && (node->op == CONSTANT_BIG_INT || node->op == CONSTANT_COMPLEX))
        return false;
    return node->kind == AST_Constant || number_of(node, &number);
}

static bool equal_values(const Node *a, const Node *b) {
    double left, right;
    if (number_of(a, &left) && number_of(b, &right)) return left == right;
    if (a->kind != AST_Tuple || b->kind != AST_Tuple) return ast_equal(a, b);
    if (list_count(AS(Tuple, a)->elts) != list_count(AS(Tuple, b)->elts)) return false;
    for (uint32_t i = 0; i < list_count(AS(Tuple, a)->elts); i++)
        if (!equal_values(AS(Tuple, a)->elts->items[i], AS(Tuple, b)->elts->items[i])) return false;
    return true;
}

/* ---- members ---- */

typedef struct EnumMember {
    Sym name;
    const Node *value;
} EnumMember;

/* The member that a statement in an enum makes, under the first of its names; none has the name 0. */
static EnumMember member_of(const ChoreoProgram *program, const Node *statement) {
    EnumMember member = {0};
    const Node *target = NULL;
    if (statement->kind == AST_Assign) {
        target = AS(Assign, statement)->targets->items[0];
        member.value = AS(Assign, statement)->value;
    } else if (statement->kind == AST_AnnAssign) {
        target = AS(AnnAssign, statement)->target;
        member.value = AS(AnnAssign, statement)->value;
    }
    if (!target || target->kind != AST_Name || !member.value) return member;
    const char *text = choreo_text(program, AS(Name, target)->id);
    if (text[0] != '_') member.name = AS(Name, target)->id;
    return member;
}

static bool is_named(const ChoreoModule *module, const Node *node, const char *name) {
    if (node->kind == AST_Attribute)
        return strcmp(choreo_text(module->program, AS(Attribute, node)->attr), name) == 0;
    return node->kind == AST_Name && strcmp(choreo_text(module->program, AS(Name, node)->id), name) == 0;
}

static bool is_named_among(const ChoreoModule *module, const Node *node, const char *const *names,
                           size_t count) {
    bool is_found = false;
    for (size_t i = 0; i < count; i++) is_found |= is_named(module, node, names[i]);
    return is_found;
}

static bool is_auto(const ChoreoModule *module, const Node *value) {
    return value->kind == AST_Call && list_count(AS(Call, value)->args) == 0 &&
           is_named(module, AS(Call, value)->func, "auto");
}

/* ---- an enum as a whole ---- */

static const char *const comparing[] = {
    "__eq__",    "__ne__",   "__new__",      "__init_subclass__", "__getattribute__", "_generate_next_value_",
    "_missing_", "_ignore_", "__deepcopy__", "__reduce_ex__",     "__set_name__"};

static bool enter_value(void *context, Node *node) {
    const ChoreoModule *module = ((void **)context)[0];
    bool *found = ((void **)context)[1];
    if (node->kind != AST_Attribute || node->op == OP_Load) return true;
    const char *name = choreo_text(module->program, AS(Attribute, node)->attr);
    *found |= strcmp(name, "_value_") == 0 || strcmp(name, "_name_") == 0;
    return true;
}

/* Whether a statement in an enum says how its members are made or compared. */
static bool is_comparing(ChoreoModule *module, Node *statement) {
    const ChoreoProgram *program = module->program;
    if (statement->kind == AST_Assign)
        FOR_EACH (target, AS(Assign, statement)->targets)
            if (target->kind == AST_Name &&
                WORD_IS_AMONG(choreo_text(program, AS(Name, target)->id), comparing))
                return true;
    if (statement->kind != AST_FunctionDef) return false;
    bool found = WORD_IS_AMONG(choreo_text(program, AS(FunctionDef, statement)->name), comparing);
    void *context[] = {module, &found};
    ast_walk(statement, &(Visitor){.enter = enter_value, .context = context});
    return found;
}

typedef struct EnumSearch {
    ChoreoModule *module;
    const AstClassDef *class;
} EnumSearch;

/* What is wrong with the enum, whatever the label; NULL when nothing is. [is_text] is set when its members
 * are equal to the texts that they hold. */
static const char *enum_problem(EnumSearch enumeration, bool *is_text, uint32_t depth) {
    static const char *const plain[] = {"Enum", "Flag", "StrEnum", "str", "ReprEnum"};
    static const char *const decorators[] = {"unique", "verify", "register"};
    ChoreoModule *module = enumeration.module;
    FOR_EACH (statement, enumeration.class->body)
        if (is_comparing(module, statement)) return "it says itself how its members are made or compared";
    FOR_EACH (decorator, enumeration.class->decorator_list) {
        const Node *name = decorator->kind == AST_Call ? AS(Call, decorator)->func : decorator;
        if (!is_named_among(module, name, decorators, sizeof decorators / sizeof *decorators))
            return "a decorator may change its members";
    }
    if (list_count(enumeration.class->keywords) > 0) return "it has a metaclass or keywords";
    FOR_EACH (base, enumeration.class->bases) {
        const Node *head = base->kind == AST_Subscript ? AS(Subscript, base)->value : base;
        if (choreo_word(module, head) == WORD_CH) continue;
        bool is_plain = is_named_among(module, head, plain, sizeof plain / sizeof *plain);
        *is_text |= is_named(module, head, "str") || is_named(module, head, "StrEnum");
        const Definition *above = head->kind == AST_Name ? choreo_find(module, AS(Name, head)->id) : NULL;
        if (above && above->statement->kind == AST_ClassDef && depth < 8) {
            const char *problem =
                enum_problem((EnumSearch){module, AS(ClassDef, above->statement)}, is_text, depth + 1);
            if (problem) return problem;
        } else if (!is_plain) {
            return "one of its bases may change how its members are compared";
        }
    }
    return NULL;
}

static char folded(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool same_letters(const char *a, const char *b) {
    for (; *a && folded(*a) == folded(*b); a++) b++;
    return !*a && !*b;
}

/* Whether auto() gives a member of texts what another has: it makes its name in small letters. */
static bool shares_text(EnumSearch enumeration, EnumMember made) {
    const ChoreoProgram *program = enumeration.module->program;
    FOR_EACH (statement, enumeration.class->body) {
        EnumMember other = member_of(program, statement);
        if (!other.name || other.name == made.name) continue;
        if (!is_auto(enumeration.module, other.value) ||
            same_letters(choreo_text(program, other.name), choreo_text(program, made.name)))
            return true;
    }
    return false;
}

/* Another member that Python takes for the one of [name], or may take for it. */
static Sym equal_member(EnumSearch enumeration, EnumMember wanted, bool is_text, const char **problem) {
    bool has_auto = false, has_number = false;
    Sym found = 0;
    double number;
    FOR_EACH (statement, enumeration.class->body) {
        EnumMember member = member_of(enumeration.module->program, statement);
        if (!member.name) continue;
        bool makes_auto = is_auto(enumeration.module, member.value);
        has_auto |= makes_auto;
        has_number |= number_of(member.value, &number);
        if (makes_auto && is_text && shares_text(enumeration, member) && !*problem)
            *problem = "auto() may give the text of another member";
        if (!makes_auto && !is_literal(member.value) && !*problem)
            *problem = "the value of a member is no literal, and may be that of another";
        if (statement->kind == AST_Assign && list_count(AS(Assign, statement)->targets) > 1 && !*problem)
            *problem = "two members get one value";
        if (member.name != wanted.name && !makes_auto && !found && equal_values(member.value, wanted.value))
            found = member.name;
    }
    if (has_auto && has_number && !*problem) *problem = "auto() may give the number of another member";
    return found;
}

static EnumMember find_member(EnumSearch enumeration, Sym name) {
    FOR_EACH (statement, enumeration.class->body) {
        EnumMember member = member_of(enumeration.module->program, statement);
        if (member.name == name) return member;
        if (statement->kind != AST_Assign) continue;
        FOR_EACH (target, AS(Assign, statement)->targets)
            if (target->kind == AST_Name && AS(Name, target)->id == name)
                return (EnumMember){name, AS(Assign, statement)->value};
    }
    return (EnumMember){0};
}

/* An enum of texts in the module, other than [class], that has a member equal to [value]. */
static const Definition *equal_text(EnumSearch enumeration, const Node *value, Sym *member) {
    ChoreoModule *module = enumeration.module;
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *other = &module->definitions.items[i];
        bool is_text = false;
        if (!other->is_enum || other->statement == &enumeration.class->node ||
            other->kind == DEFINITION_IMPORT)
            continue;
        enum_problem((EnumSearch){module, AS(ClassDef, other->statement)}, &is_text, 0);
        if (!is_text) continue;
        FOR_EACH (statement, AS(ClassDef, other->statement)->body) {
            EnumMember made = member_of(module->program, statement);
            *member = made.name;
            if (made.name &&
                (!is_literal(made.value) || !is_literal(value) || equal_values(made.value, value)))
                return other;
        }
    }
    return NULL;
}

/* ---- finding the enum ---- */

/* The module and the definition behind the enum of a label; false after a complaint. An enum that cannot be
 * read is taken as it is: [enumeration] has no class then. */
static bool find_enum(ChoreoChecker *checker, const Node *label, EnumSearch *enumeration) {
    const Node *node = AS(Attribute, label)->value, *root = node;
    while (root->kind == AST_Attribute) root = AS(Attribute, root)->value;
    bool is_local = root->kind != AST_Name || checker_find(checker, AS(Name, root)->id);
    Definition *definition = is_local ? NULL : choreo_find(checker->module, AS(Name, root)->id);
    *enumeration = (EnumSearch){checker->module, NULL};
    if (definition && definition->kind == DEFINITION_IMPORT) {
        ChoreoModule *source =
            node == root ? choreo_import_origin(checker->module, definition, &definition) : NULL;
        if (!source || !definition->is_enum) return true;
        enumeration->module = source;
    } else if (node != root) {
        definition = NULL;
    }
    if (definition && definition->is_enum) {
        enumeration->class = AS(ClassDef, definition->statement);
        return true;
    }
    choreo_report(checker->module, CODE_CHOREO_SELECT, label, "select() takes a member of an enum: E.L");
    return false;
}

/* The dotted name of an imported enum, whatever it is called here. */
static const char *imported_name(ChoreoChecker *checker, const Node *node) {
    if (node->kind == AST_Name) {
        const Definition *definition = choreo_find(checker->module, AS(Name, node)->id);
        return definition && definition->kind == DEFINITION_IMPORT ? definition->qualified : NULL;
    }
    if (node->kind != AST_Attribute) return NULL;
    const char *base = imported_name(checker, AS(Attribute, node)->value);
    return base ? arena_printf(checker->program->arena, "%s.%s", base,
                               word_text(checker, AS(Attribute, node)->attr))
                : NULL;
}

/* Two names of one enum would be two labels that are equal. */
static bool has_one_name(ChoreoChecker *checker, const Node *label) {
    const Node *node = AS(Attribute, label)->value;
    const char *name = imported_name(checker, node);
    for (uint32_t i = 0; i < checker->module->definitions.count && name; i++) {
        const Definition *other = &checker->module->definitions.items[i];
        bool is_itself = node->kind == AST_Name && other->name == AS(Name, node)->id;
        if (other->kind != DEFINITION_IMPORT || is_itself || strcmp(other->qualified, name) != 0) continue;
        choreo_report(checker->module, CODE_CHOREO_SELECT, label,
                      "%s is imported as %s, too: their labels would be equal", name,
                      word_text(checker, other->name));
        return false;
    }
    return true;
}

bool checker_label(ChoreoChecker *checker, const Node *label) {
    EnumSearch enumeration;
    if (!find_enum(checker, label, &enumeration) || !has_one_name(checker, label)) return false;
    if (!enumeration.class) return true;
    Sym name = AS(Attribute, label)->attr, other_name = 0;
    bool is_text = false;
    EnumMember member = find_member(enumeration, name);
    const char *enum_name = word_text(checker, enumeration.class->name);
    const Definition *definition = choreo_find(enumeration.module, enumeration.class->name);
    if (definition->is_int_enum) {
        choreo_report(checker->module, CODE_CHOREO_SELECT, label,
                      "labels of an IntEnum are equal to numbers and to each other's: use Enum");
        return false;
    }
    if (!member.name) {
        choreo_report(checker->module, CODE_CHOREO_SELECT, label, "%s has no member %s", enum_name,
                      word_text(checker, name));
        return false;
    }
    const char *problem = enum_problem(enumeration, &is_text, 0);
    Sym same = equal_member(enumeration, member, is_text, &problem);
    if (same) {
        choreo_report(checker->module, CODE_CHOREO_SELECT, label,
                      "%s and %s have the same value: Python takes them for one", word_text(checker, name),
                      word_text(checker, same));
        return false;
    }
    if (problem) {
        choreo_report(checker->module, CODE_CHOREO_SELECT, label,
                      "the labels of %s cannot be told apart for sure: %s", enum_name, problem)
            ->help = "give each member of a plain Enum a literal of its own";
        return false;
    }
    const Definition *other = is_text ? equal_text(enumeration, member.value, &other_name) : NULL;
    if (!other) return true;
    choreo_report(checker->module, CODE_CHOREO_SELECT, label, "%s.%s is equal to %s.%s: both are texts",
                  enum_name, word_text(checker, name), word_text(checker, other->name),
                  word_text(checker, other_name))
        ->help = "let both be plain enums, without str";
    return false;
}
