/* The SyntaxWarnings of CPython's compiler: `is` with a literal, an assertion that is always true, a literal
 * that is called or subscripted because a comma is missing before it, and control flow that leaves a finally
 * block.
 *
 * Up to 3.13 the compiler folds constants before it looks, so -1, 2 * 3 and "a" "b"[0] count as literals
 * there and not in 3.14. The folding here knows types, sizes and approximate numbers: enough to know whether
 * CPython folds, and to what type. */
#include "base/utf.h"
#include "syntax/compile_internal.h"

#include <math.h>
#include <string.h>

#define TYPES(TYPE)              \
    TYPE(UNKNOWN, "")            \
    TYPE(NONE, "NoneType")       \
    TYPE(ELLIPSIS, "ellipsis")   \
    TYPE(BOOL, "bool")           \
    TYPE(INT, "int")             \
    TYPE(FLOAT, "float")         \
    TYPE(COMPLEX, "complex")     \
    TYPE(STR, "str")             \
    TYPE(BYTES, "bytes")         \
    TYPE(TUPLE, "tuple")         \
    TYPE(LIST, "list")           \
    TYPE(DICT, "dict")           \
    TYPE(SET, "set")             \
    TYPE(GENERATOR, "generator") \
    TYPE(FUNCTION, "function")   \
    TYPE(TEMPLATE, "string.templatelib.Template")

#define TYPE(name, text) TYPE_##name,
typedef enum ValueType { TYPES(TYPE) } ValueType;
#undef TYPE
#define TYPE(name, text) [TYPE_##name] = text,
static const char *const type_names[] = {TYPES(TYPE)};
#undef TYPE

/* What is known of the value of an expression. */
typedef struct FoldedValue {
    ValueType type;
    bool constant;   /* the compiler sees a constant */
    double number;   /* approximately, for bool, int and float */
    uint32_t length; /* items of a constant str, bytes or tuple */
} FoldedValue;

/* CPython does not fold what would become larger than this. */
enum { FOLD_DEPTH = 64, MAX_INT_BITS = 128, MAX_STR_LENGTH = 4096, MAX_TUPLE_LENGTH = 256 };

static const FoldedValue unknown = {0};

static FoldedValue evaluate(const Checker *checker, const Node *node, int depth);

static FoldedValue evaluate_constant(const AstConstant *node) {
    FoldedValue value = {.constant = true};
    switch ((ConstantKind)node->node.op) {
    case CONSTANT_NONE: value.type = TYPE_NONE; break;
    case CONSTANT_ELLIPSIS: value.type = TYPE_ELLIPSIS; break;
    case CONSTANT_TRUE:
    case CONSTANT_FALSE:
        value.type = TYPE_BOOL;
        value.number = node->node.op == CONSTANT_TRUE;
        break;
    case CONSTANT_INT:
        value.type = TYPE_INT;
        value.number = (double)node->integer;
        break;
    case CONSTANT_BIG_INT: /* its size decides nothing but that it is large */
        value.type = TYPE_INT;
        value.number = ldexp(1, node->length < 1000 ? (int)node->length * 3 : 3000);
        break;
    case CONSTANT_FLOAT:
        value.type = TYPE_FLOAT;
        value.number = node->real;
        break;
    case CONSTANT_COMPLEX:
        value.type = TYPE_COMPLEX;
        value.number = node->real;
        break;
    case CONSTANT_STR:
        value.type = TYPE_STR;
        value.length = (uint32_t)utf8_count(node->text, node->length);
        break;
    case CONSTANT_BYTES:
        value.type = TYPE_BYTES;
        value.length = node->length;
        break;
    }
    return value;
}

/* A tuple is a constant when all its items are; 3.14 looks only at items that are written as constants. */
static FoldedValue evaluate_tuple(const Checker *checker, const AstTuple *node, int depth) {
    FoldedValue value = {.type = TYPE_TUPLE, .constant = true, .length = list_count(node->elts)};
    FOR_EACH (item, node->elts) {
        bool written = item->kind == AST_Constant || item->kind == AST_Name;
        value.constant = (checker->minor < 14 || written) && evaluate(checker, item, depth).constant;
        if (!value.constant) break;
    }
    return value;
}

static bool is_integer(FoldedValue value) { return value.type == TYPE_INT || value.type == TYPE_BOOL; }
static bool is_number(FoldedValue value) { return value.type >= TYPE_BOOL && value.type <= TYPE_COMPLEX; }
static bool is_sequence(FoldedValue value) { return value.type >= TYPE_STR && value.type <= TYPE_TUPLE; }

static int bit_count(double number) { return number == 0 ? 0 : ilogb(number) + 1; }

static FoldedValue folded(ValueType type, double number) {
    return (FoldedValue){.type = type, .constant = true, .number = number};
}

static FoldedValue fold_unary(Operator op, FoldedValue operand) {
    if (!operand.constant) return unknown;
    if (op == OP_Not) return folded(TYPE_BOOL, 0);
    if (!is_number(operand) || (op == OP_Invert && !is_integer(operand))) return unknown;
    double number = op == OP_USub ? -operand.number : op == OP_Invert ? -operand.number - 1 : operand.number;
    return folded(operand.type == TYPE_BOOL ? TYPE_INT : operand.type, number);
}

static FoldedValue fold_integers(Operator op, double a, double b) {
    switch (op) {
    case OP_Add: return folded(TYPE_INT, a + b);
    case OP_Sub: return folded(TYPE_INT, a - b);
    case OP_Mult: return bit_count(a) + bit_count(b) > MAX_INT_BITS ? unknown : folded(TYPE_INT, a * b);
    case OP_Div: return b == 0 ? unknown : folded(TYPE_FLOAT, a / b);
    case OP_FloorDiv: return b == 0 ? unknown : folded(TYPE_INT, floor(a / b));
    case OP_Mod: return b == 0 ? unknown : folded(TYPE_INT, fmod(a, b));
    case OP_Pow:
        if (b < 0) return a == 0 ? unknown : folded(TYPE_FLOAT, pow(a, b));
        return bit_count(a) * b > MAX_INT_BITS ? unknown : folded(TYPE_INT, pow(a, b));
    case OP_LShift:
        return b < 0 || bit_count(a) + b > MAX_INT_BITS ? unknown : folded(TYPE_INT, ldexp(a, (int)b));
    case OP_RShift: return b < 0 ? unknown : folded(TYPE_INT, floor(ldexp(a, b < 10000 ? -(int)b : -10000)));
    case OP_BitOr:
    case OP_BitXor: return folded(TYPE_INT, fabs(a) > fabs(b) ? a : b);
    case OP_BitAnd: return folded(TYPE_INT, fabs(a) < fabs(b) ? a : b);
    default: return unknown;
    }
}

static FoldedValue fold_reals(Operator op, ValueType type, double a, double b) {
    switch (op) {
    case OP_Add: return folded(type, a + b);
    case OP_Sub: return folded(type, a - b);
    case OP_Mult: return folded(type, a * b);
    case OP_Div: return b == 0 ? unknown : folded(type, a / b);
    case OP_FloorDiv:
    case OP_Mod: return b == 0 || type == TYPE_COMPLEX ? unknown : folded(type, fmod(a, b));
    case OP_Pow:
        if ((a == 0 && b < 0) || (type == TYPE_FLOAT && isinf(pow(a, b)) && !isinf(a))) return unknown;
        return folded(a < 0 && b != floor(b) ? TYPE_COMPLEX : type, pow(a, b));
    default: return unknown;
    }
}

static FoldedValue fold_repetition(FoldedValue sequence, double times) {
    double limit = sequence.type == TYPE_TUPLE ? MAX_TUPLE_LENGTH : MAX_STR_LENGTH;
    if (sequence.length > 0 && (times < 0 || times * sequence.length > limit)) return unknown;
    sequence.length = (uint32_t)(sequence.length * times);
    return sequence;
}

/* [left] is a constant. */
static FoldedValue fold_binary(Operator op, FoldedValue left, FoldedValue right) {
    if (!right.constant) return unknown;
    if (is_integer(left) && is_integer(right)) return fold_integers(op, left.number, right.number);
    if (is_number(left) && is_number(right)) {
        ValueType type = left.type > right.type ? left.type : right.type;
        return fold_reals(op, type, left.number, right.number);
    }
    if (op == OP_Add && is_sequence(left) && left.type == right.type) {
        left.length += right.length;
        return left;
    }
    if (op == OP_Mult && is_sequence(left) && is_integer(right)) return fold_repetition(left, right.number);
    if (op == OP_Mult && is_integer(left) && is_sequence(right)) return fold_repetition(right, left.number);
    return unknown;
}

static uint32_t skip_digits(const char *text, uint32_t length, uint32_t i) {
    while (i < length && text[i] >= '0' && text[i] <= '9') i++;
    return i;
}

/* Skips a width or precision of at most two digits; UINT32_MAX when it has more. */
static uint32_t skip_width(const char *text, uint32_t length, uint32_t i) {
    uint32_t end = skip_digits(text, length, i);
    return end - i <= 2 ? end : UINT32_MAX;
}

/* Whether a format has [wanted] fields %s, %r or %a with small widths, and nothing else but text and %%: from
 * 3.11 on, the formatting of a tuple with it becomes an f-string. */
static bool is_plain_format(const char *format, uint32_t length, uint32_t wanted) {
    uint32_t fields = 0;
    for (uint32_t i = 0; i < length; i++) {
        if (format[i] != '%') continue;
        if (++i < length && format[i] == '%') continue;
        while (i < length && memchr("-+ #0", format[i], 5)) i++;
        i = skip_width(format, length, i);
        if (i < length && format[i] == '.') i = skip_width(format, length, i + 1);
        if (i >= length || !memchr("sra", format[i], 3)) return false;
        fields++;
    }
    return fields == wanted;
}

static bool becomes_f_string(const Checker *checker, const AstBinOp *node) {
    if (checker->minor < 11 || node->node.op != OP_Mod || node->left->kind != AST_Constant) return false;
    if (node->left->op != CONSTANT_STR || node->right->kind != AST_Tuple) return false;
    FOR_EACH (item, AS(Tuple, node->right)->elts)
        if (item->kind == AST_Starred) return false;
    const AstConstant *format = AS(Constant, node->left);
    return is_plain_format(format->text, format->length, list_count(AS(Tuple, node->right)->elts));
}

static FoldedValue evaluate_binary(const Checker *checker, const AstBinOp *node, int depth) {
    if (becomes_f_string(checker, node)) return (FoldedValue){.type = TYPE_STR};
    if (checker->minor >= 14) return unknown;
    FoldedValue left = evaluate(checker, node->left, depth);
    return left.constant ? fold_binary(node->node.op, left, evaluate(checker, node->right, depth)) : unknown;
}

static FoldedValue evaluate_subscript(const Checker *checker, const AstSubscript *node, int depth) {
    if (checker->minor >= 14) return unknown;
    FoldedValue value = evaluate(checker, node->value, depth);
    if (!value.constant || !is_sequence(value)) return unknown;
    FoldedValue index = evaluate(checker, node->slice, depth);
    if (!index.constant || !is_integer(index)) return unknown;
    double place = index.number < 0 ? index.number + value.length : index.number;
    if (place < 0 || place >= value.length) return unknown;
    if (value.type == TYPE_BYTES) return folded(TYPE_INT, 0);
    if (value.type == TYPE_STR) return (FoldedValue){.type = TYPE_STR, .constant = true, .length = 1};
    if (node->value->kind != AST_Tuple || place >= list_count(AS(Tuple, node->value)->elts)) return unknown;
    return evaluate(checker, AS(Tuple, node->value)->elts->items[(uint32_t)place], depth);
}

static FoldedValue evaluate(const Checker *checker, const Node *node, int depth) {
    if (--depth == 0) return unknown;
    switch ((NodeKind)node->kind) {
    case AST_Constant: return evaluate_constant(AS(Constant, node));
    case AST_Name: return AS(Name, node)->id == SYM___debug__ ? folded(TYPE_BOOL, 1) : unknown;
    case AST_Tuple: return evaluate_tuple(checker, AS(Tuple, node), depth);
    case AST_UnaryOp:
        return checker->minor < 14
                   ? fold_unary(node->op, evaluate(checker, AS(UnaryOp, node)->operand, depth))
                   : unknown;
    case AST_BinOp: return evaluate_binary(checker, AS(BinOp, node), depth);
    case AST_Subscript: return evaluate_subscript(checker, AS(Subscript, node), depth);
    case AST_JoinedStr: return (FoldedValue){.type = TYPE_STR};
    case AST_List:
    case AST_ListComp: return (FoldedValue){.type = TYPE_LIST};
    case AST_Dict:
    case AST_DictComp: return (FoldedValue){.type = TYPE_DICT};
    case AST_Set:
    case AST_SetComp: return (FoldedValue){.type = TYPE_SET};
    case AST_GeneratorExp: return (FoldedValue){.type = TYPE_GENERATOR};
    case AST_Lambda: return (FoldedValue){.type = TYPE_FUNCTION};
    case AST_TemplateStr: return (FoldedValue){.type = TYPE_TEMPLATE};
    default: return unknown;
    }
}

static FoldedValue value_of(const Checker *checker, const Node *node) {
    return evaluate(checker, node, FOLD_DEPTH);
}

#define WARN(checker, node, ...)                                                         \
    ((checker)->uncompiled ? (void)0                                                     \
                           : (void)diag_add((checker)->diagnostics, CODE_SYNTAX_WARNING, \
                                            (checker)->tree->text, node_span(node), __VA_ARGS__))

void warn_assert(Checker *checker, const AstAssert *node) {
    if (node->test->kind != AST_Tuple || list_count(AS(Tuple, node->test)->elts) == 0) return;
    if (checker->minor < 10 && value_of(checker, node->test).constant) return;
    WARN(checker, node->test, "assertion is always true, perhaps remove parentheses?");
}

/* None, True, False and ... are unique objects; any other constant may or may not be the same object. */
static bool is_literal(FoldedValue value) { return value.constant && value.type > TYPE_BOOL; }

void warn_compare(Checker *checker, const AstCompare *node) {
    const Node *left = node->left;
    for (uint32_t i = 0; i < list_count(node->comparators); i++) {
        const Node *right = node->comparators->items[i];
        bool is = node->ops[i] == OP_Is;
        if (is || node->ops[i] == OP_IsNot) {
            FoldedValue a = value_of(checker, left), b = value_of(checker, right);
            const char *op = is ? "is" : "is not", *better = is ? "==" : "!=";
            if (!is_literal(a) && !is_literal(b)) {
                left = right;
                continue;
            }
            if (checker->minor < 12)
                WARN(checker, &node->node, "\"%s\" with a literal. Did you mean \"%s\"?", op, better);
            else
                WARN(checker, &node->node, "\"%s\" with '%s' literal. Did you mean \"%s\"?", op,
                     type_names[is_literal(a) ? a.type : b.type], better);
            return;
        }
        left = right;
    }
}

void warn_call(Checker *checker, const AstCall *node) {
    ValueType type = value_of(checker, node->func).type;
    if (type != TYPE_UNKNOWN && type != TYPE_FUNCTION)
        WARN(checker, &node->node, "'%s' object is not callable; perhaps you missed a comma?",
             type_names[type]);
}

static bool has_slice(const Node *index) {
    if (index->kind == AST_Slice) return true;
    if (index->kind == AST_Tuple)
        FOR_EACH (item, AS(Tuple, index)->elts)
            if (item->kind == AST_Slice) return true;
    return false;
}

static bool is_subscriptable(ValueType type) {
    return type == TYPE_UNKNOWN || (type >= TYPE_STR && type <= TYPE_DICT);
}

void warn_subscript(Checker *checker, const AstSubscript *node) {
    if (node->node.op != OP_Load) return;
    ValueType type = value_of(checker, node->value).type;
    if (!is_subscriptable(type)) {
        WARN(checker, &node->node, "'%s' object is not subscriptable; perhaps you missed a comma?",
             type_names[type]);
        return;
    }
    if (type == TYPE_UNKNOWN || type == TYPE_DICT || (checker->minor == 8 && has_slice(node->slice))) return;
    ValueType index = value_of(checker, node->slice).type;
    if (index != TYPE_UNKNOWN && index != TYPE_BOOL && index != TYPE_INT)
        WARN(checker, &node->node,
             "%s indices must be integers or slices, not %s; perhaps you missed a comma?", type_names[type],
             type_names[index]);
}

/* CPython asks only for the innermost loop or finally block: a return from a loop in a finally block is not
 * warned about. */
void warn_finally(Checker *checker, const Node *node, const char *keyword) {
    if (checker->minor < 14) return;
    for (const Block *block = checker->scope->block; block; block = block->outer) {
        if (block->kind == BLOCK_FINALLY) WARN(checker, node, "'%s' in a 'finally' block", keyword);
        if (block->kind == BLOCK_FINALLY || block->kind == BLOCK_LOOP) return;
    }
}
