/* Messages: what does not fit, which two dimensions clash, where they came from, what the library itself
 * says, and the rule. They are about the call in the program, however deep in the stub something fails. */
#include "eval/error.h"
#include "eval/flow/assume.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/operation.h"
#include "eval/reenter.h"
#include "eval/stub/call.h"
#include "eval/stub/operands.h"
#include "eval/stub/sketch.h"
#include "eval/stub/stub.h"

#include <stdio.h>
#include <string.h>

enum {
    LONGEST_NAME = 24 /* of an operand that is called by its own text */
};

/* ---- the call in the program ---- */

/* The node in the program's own text from which the running stub was called, and its text. */
static const Node *program_site(const Interp *interp, const Node *site, const Text **text) {
    const Frame *frame = interp->path.frame;
    while (frame && frame->module->is_model) {
        site = frame->site;
        frame = frame->caller;
    }
    *text = frame && frame->module->source ? frame->module->source->tree->text : NULL;
    return site;
}

/* Whether the program calls a method, whose own array stands before the dot. [match] is that of the call that
 * is being explained. */
static bool calls_method(const Interp *interp, const Match *match) {
    const StubRun *run = interp->analysis.stubs.run;
    while (run && run->outer) run = run->outer;
    return run ? run->call->has_self : match && match->has_self;
}

/* ---- dimensions ---- */

static void note_origin(Interp *interp, Failure *failure, const ShapeErrorSide *side) {
    note_size(interp, failure, side->dim, side->origin);
}

/* What the library says, after the same place. */
static void note_library(Interp *interp, Failure *failure, const char *message) {
    if (!failure || !message) return;
    size_t length = strlen(message);
    while (length > 0 && message[length - 1] == ' ') length--;
    failure_note_at(interp, failure, NULL, (Span){0}, arena_copy(interp->run.arena, message, length));
}

static void help_with_rule(Interp *interp, Failure *failure, const BoundRule *bound) {
    const char *text = failure ? rule_help(interp, bound, NULL) : NULL;
    if (text) failure_help(interp, failure, "%s", text);
}

/* Prints the rule that runs if [statement] is a requirement of it, rather than of a body. */
static void help_with_clause(Interp *interp, Failure *failure, const Node *statement) {
    const StubRun *run = interp->analysis.stubs.run;
    const Rule *rule = run ? run->match->rule : NULL;
    const Clause *clause = rule && rule->has_result ? rule_clause(rule, statement) : NULL;
    const char *text = clause && clause->said && clause->said->kind != AST_Constant && failure
                           ? rule_help(interp, run->match->bound, clause)
                           : NULL;
    if (text) failure_help(interp, failure, "%s", text);
}

static void note_origins(Interp *interp, Failure *failure, const ShapeErrorSide *left,
                         const ShapeErrorSide *right) {
    note_origin(interp, failure, left);
    if (right->origin != left->origin) note_origin(interp, failure, right);
}

/* [library] is what the library says of it; NULL for nothing. */
static void label_sides(Interp *interp, Failure *failure, const ShapeErrorSide *left, const Shape *left_shape,
                        const ShapeErrorSide *right, const Shape *right_shape, const char *library) {
    failure_label(interp, failure, "%s is not %s", side_text(interp, left, left_shape),
                  side_text(interp, right, right_shape));
    note_library(interp, failure, library);
    note_origins(interp, failure, left, right);
}

/* ---- headlines ---- */

/* How an operator is said of two shapes. */
static const struct {
    uint8_t op;
    bool is_swapped;
    const char *format;
} operators[] = {
    {OP_Add, false, "cannot add %s and %s"},
    {OP_Sub, true, "cannot subtract %s from %s"},
    {OP_Mult, false, "cannot multiply %s by %s"},
    {OP_MatMult, false, "cannot multiply %s by %s"},
    {OP_Div, false, "cannot divide %s by %s"},
    {OP_FloorDiv, false, "cannot divide %s by %s"},
    {OP_Pow, false, "cannot raise %s to the power %s"},
};

static const char *two_shapes(Interp *interp, const char *format, const char *a, const char *b) {
    char text[512];
    const char *hole = strstr(format, "%s");
    snprintf(text, sizeof text, "%.*s%s%.*s%s%s", (int)(hole - format), format, a,
             (int)(strstr(hole + 2, "%s") - hole - 2), hole + 2, b, strstr(hole + 2, "%s") + 2);
    return arena_copy(interp->run.arena, text, strlen(text));
}

/* The headline of an operator in the program; NULL when it is something else. */
static const char *operator_headline(Interp *interp, const Node *site, const Shape *a, const Shape *b) {
    const Text *text;
    const Node *at = program_site(interp, site, &text);
    if (!at) return NULL;
    const char *left = shape_text(interp, a), *right = shape_text(interp, b);
    if (at->kind == AST_Compare) return two_shapes(interp, "cannot compare %s with %s", left, right);
    if (at->kind != AST_BinOp && at->kind != AST_AugAssign) return NULL;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (operators[i].op == at->op)
            return operators[i].is_swapped ? two_shapes(interp, operators[i].format, right, left)
                                           : two_shapes(interp, operators[i].format, left, right);
    return two_shapes(interp, "cannot combine %s and %s", left, right);
}

/* The name of the function that the program called. */
static const char *called_name(Interp *interp, const Node *site, const Rule *rule) {
    const Text *text;
    const Node *at = program_site(interp, site, &text);
    if (at && text && at->kind == AST_Call) {
        const Node *function = AS(Call, at)->func;
        uint32_t length = function->end - function->start;
        if (function->kind == AST_Attribute) {
            Sym name = AS(Attribute, function)->attr;
            return symbol_text(interp->analysis.symbols, name);
        }
        if (length <= LONGEST_NAME)
            return arena_copy(interp->run.arena, text->data + function->start, length);
    }
    const char *dot = rule ? strrchr(rule->name, '.') : NULL;
    return rule ? (dot ? dot + 1 : rule->name) : "this";
}

/* `{a}` becomes the shape of the parameter a. */
static const char *filled_headline(Interp *interp, const Match *match, const char *format) {
    StrBuf out = {0};
    while (*format) {
        const char *end = *format == '{' ? strchr(format, '}') : NULL;
        if (!end) {
            strbuf_putc(&out, *format++);
            continue;
        }
        Sym name = symbol_find(interp->analysis.symbols, format + 1, (size_t)(end - format - 1));
        for (uint32_t i = 0; i < match->operands.count; i++)
            if (match->rule->parameters[match->operands.items[i].parameter].name == name)
                shape_print(match->operands.items[i].info.shape, &out);
        format = end + 1;
    }
    const char *text = arena_copy(interp->run.arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return text;
}

static const char *shapes_headline(Interp *interp, const Match *match) {
    const char *operator= NULL;
    if (match->operands.count >= 2)
        operator= operator_headline(interp, match->site, match->operands.items[0].info.shape,
                                    match->operands.items[1].info.shape);
    if (operator) return operator;
    if (match->rule->says) return filled_headline(interp, match, match->rule->says);
    StrBuf out = {0};
    strbuf_printf(&out, "%s cannot take ", called_name(interp, match->site, match->rule));
    for (uint32_t i = 0; i < match->operands.count; i++) {
        if (i > 0) strbuf_puts(&out, i + 1 == match->operands.count ? " and " : ", ");
        shape_print(match->operands.items[i].info.shape, &out);
    }
    const char *text = arena_copy(interp->run.arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}

/* ---- arguments that do not fit ---- */

static const Shape *operand_shape(const Match *match, int32_t operand) {
    return operand >= 0 && (uint32_t)operand < match->operands.count
               ? match->operands.items[operand].info.shape
               : NULL;
}

static Failure *explain_rank(Interp *interp, const Match *match) {
    const Pattern *pattern = match->mismatch.pattern;
    uint32_t least = 0;
    bool has_star = false;
    for (uint32_t i = 0; i < pattern->count; i++) {
        bool is_star = pattern->dims[i].kind == DIM_STAR;
        has_star |= is_star;
        least += !is_star;
    }
    const char *name = called_name(interp, match->site, match->rule);
    const char *shape = shape_text(interp, match->mismatch.shape);
    Failure *failure = failure_raise(interp, CODE_WRONG_RANK, match->bound->raises, match->site,
                                     "%s needs an array of %s%u dimension%s, not %s", name,
                                     has_star ? "at least " : "", least, least == 1 ? "" : "s", shape);
    if (failure)
        sketch_shape(interp, failure, DIAG_FIT_RANK, operand_name(interp, match->mismatch.shape, NULL),
                     match->mismatch.shape);
    return failure;
}

/* `a, b or c` */
static void put_choice(StrBuf *out, uint32_t index, uint32_t count) {
    if (index > 0) strbuf_puts(out, index + 1 == count ? " or " : ", ");
}

/* What a pattern wants, as Python's messages name it. */
static void put_pattern(const Match *match, const Pattern *pattern, StrBuf *out) {
    Interp *interp = match->interp;
    Address class = rule_class(match->bound, pattern);
    switch ((PatternKind)pattern->kind) {
    case PATTERN_CLASS: strbuf_puts(out, class ? class_name(interp, class) : "object"); break;
    case PATTERN_LITERAL:
        for (uint32_t i = 0; i < pattern->count; i++) {
            put_choice(out, i, pattern->count);
            strbuf_puts(out, describe(interp, pattern->values[i]));
        }
        break;
    case PATTERN_UNION:
        for (uint32_t i = 0; i < pattern->count; i++) {
            put_choice(out, i, pattern->count);
            put_pattern(match, &pattern->items[i], out);
        }
        break;
    case PATTERN_ARRAY:
    case PATTERN_ARRAY_LIKE: strbuf_puts(out, class ? class_name(interp, class) : "array"); break;
    case PATTERN_SEQUENCE:
        strbuf_puts(out, "a sequence of ");
        put_pattern(match, &pattern->items[0], out);
        break;
    case PATTERN_INTS: strbuf_printf(out, "int or tuple of %u ints", pattern->count); break;
    case PATTERN_SHAPE: strbuf_puts(out, "int or tuple of ints"); break;
    case PATTERN_AXIS: strbuf_puts(out, "None, int or tuple of ints"); break;
    case PATTERN_DTYPE: strbuf_puts(out, "dtype"); break;
    case PATTERN_TUPLE: strbuf_puts(out, "tuple"); break;
    case PATTERN_ANY:
    case PATTERN_VALUE:
    case PATTERN_CHOICE:
    case PATTERN_OTHER: strbuf_puts(out, "object"); break;
    }
}

static const char *pattern_text(Interp *interp, const Match *match) {
    StrBuf out = {0};
    put_pattern(match, match->mismatch.pattern, &out);
    const char *text = arena_copy(interp->run.arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return text;
}

Value explain_ragged(Interp *interp, const Shape *shape, const Node *site) {
    Failure *failure = failure_raise(interp, CODE_INVALID_VALUE, CLASS_ValueError, site,
                                     "the nested sequences have different lengths");
    note_library(interp, failure,
                 arena_printf(interp->run.arena,
                              "setting an array element with a sequence. The requested array has an "
                              "inhomogeneous shape after %u dimensions. The detected shape was %s + "
                              "inhomogeneous part.",
                              shape->rank, shape_text(interp, shape)));
    return failure_result(interp);
}

/* Whether the rule is that of an operator between two values. */
static bool is_operator(Interp *interp, const Rule *rule) {
    const char *name = symbol_text(interp->analysis.symbols, rule->node->name);
    if (rule->count != 2 || strncmp(name, "__", 2) != 0) return false;
    return operation_is_in_place(name) || (strncmp(name, "__get", 5) != 0 && rule->family != FAMILY_NONE);
}

/* Whether something else was given where PyTorch takes a tensor. */
static bool is_tensor(const Match *match) {
    const Pattern *pattern = match->mismatch.pattern;
    bool is_array = pattern->kind == PATTERN_ARRAY || pattern->kind == PATTERN_ARRAY_LIKE;
    return is_array && match->bound->names->dialect == &dialect_torch;
}

/* As PyTorch says it: `add(): argument 'other' (position 2) must be Tensor, not list`. */
static Failure *explain_no_tensor(Interp *interp, const Match *match, const char *parameter) {
    const Text *text;
    const Node *at = program_site(interp, match->site, &text);
    const NodeList *keywords = at && at->kind == AST_Call ? AS(Call, at)->keywords : NULL;
    bool is_named = false;
    FOR_EACH (item, keywords)
        is_named |= AS(keyword, item)->arg == match->rule->parameters[match->mismatch.parameter].name;
    uint32_t place = match->mismatch.parameter + 1 - calls_method(interp, match);
    const char *position = is_named ? "" : arena_printf(interp->run.arena, " (position %u)", place);
    return failure_refuse(interp, match->mismatch.value, CODE_WRONG_TYPE, CLASS_TypeError, match->site,
                          "%s(): argument '%s'%s must be Tensor, not %s",
                          called_name(interp, match->site, match->rule), parameter, position,
                          type_name(interp, match->mismatch.value));
}

Value explain_mismatch(Interp *interp, const Match *match) {
    const Mismatch *mismatch = &match->mismatch;
    const Rule *rule = match->rule;
    /* Python asks the other operand then. */
    if (mismatch->kind == MISMATCH_TYPE && mismatch->parameter == 1 && is_operator(interp, rule))
        return (Value){.kind = VALUE_NOT_IMPLEMENTED};
    const char *parameter = symbol_text(interp->analysis.symbols, rule->parameters[mismatch->parameter].name);
    Failure *failure = NULL;
    switch ((MismatchKind)mismatch->kind) {
    case MISMATCH_RANK: failure = explain_rank(interp, match); break;
    case MISMATCH_NONE:
    case MISMATCH_DIM:
    case MISMATCH_BROADCAST:
        failure = failure_raise(interp, CODE_SHAPE_MISMATCH, match->bound->raises, match->site, "%s",
                                shapes_headline(interp, match));
        label_sides(interp, failure, &mismatch->left, operand_shape(match, mismatch->left.operand),
                    &mismatch->right, operand_shape(match, mismatch->right.operand), NULL);
        if (mismatch->kind == MISMATCH_BROADCAST)
            sketch_sides(interp, failure, DIAG_FIT_BACK, &mismatch->left,
                         operand_shape(match, mismatch->left.operand), &mismatch->right,
                         operand_shape(match, mismatch->right.operand));
        sketch_match(interp, failure, match, &mismatch->left, &mismatch->right);
        break;
    case MISMATCH_RAGGED: return explain_ragged(interp, mismatch->shape, match->site);
    case MISMATCH_TYPE:
        if (mismatch->pattern->kind == PATTERN_SHAPE) {
            failure = failure_refuse(interp, mismatch->value, CODE_INVALID_DIMENSION, CLASS_TypeError,
                                     match->site, "'%s' object cannot be interpreted as an integer",
                                     type_name(interp, mismatch->value));
            failure_note(interp, failure, mismatch->value.origin, "it comes from here");
            break;
        }
        if (mismatch->pattern->kind == PATTERN_DTYPE) {
            failure =
                failure_refuse(interp, mismatch->value, CODE_WRONG_TYPE, CLASS_TypeError, match->site,
                               "Cannot interpret '%s' as a data type", describe(interp, mismatch->value));
            break;
        }
        if (is_tensor(match)) {
            failure = explain_no_tensor(interp, match, parameter);
            break;
        }
        failure =
            failure_refuse(interp, mismatch->value, CODE_WRONG_TYPE, CLASS_TypeError, match->site,
                           "%s(): argument '%s' must be %s, not %s", called_name(interp, match->site, rule),
                           parameter, pattern_text(interp, match), type_name(interp, mismatch->value));
        break;
    case MISMATCH_LITERAL:
        failure =
            failure_raise(interp, CODE_INVALID_VALUE, match->bound->raises, match->site,
                          "%s(): argument '%s' must be %s, not %s", called_name(interp, match->site, rule),
                          parameter, pattern_text(interp, match), describe(interp, mismatch->value));
        break;
    }
    help_with_rule(interp, failure, match->bound);
    return failure_result(interp);
}

/* ---- words that fail ---- */

Address exception_named(Interp *interp, const char *name) {
    for (Address class = 1; class < CLASS_KNOWN_END; class ++)
        if (strcmp(class_known_name(class), name) == 0) return class;
    /* Where the class moved from version to version, the stub has it under a private name, too. */
    const char *private = arena_printf(interp->run.arena, "_%s", name);
    Sym symbols[] = {symbol_from_string(interp->analysis.symbols, private),
                     symbol_from_string(interp->analysis.symbols, name)};
    for (const Frame *frame = interp->path.frame; frame && frame->module->is_model; frame = frame->caller)
        for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
            Value value = module_global(interp, frame->module, symbols[i]);
            if (object_of_kind(interp, value, OBJECT_CLASS)) return value.address;
        }
    return CLASS_ValueError;
}

static DiagCode code_of(const ShapeError *error) {
    static const uint16_t codes[] = {
        [SHAPE_ERROR_BROADCAST] = CODE_SHAPE_MISMATCH, [SHAPE_ERROR_PRODUCT] = CODE_SHAPE_MISMATCH,
        [SHAPE_ERROR_RESHAPE] = CODE_INVALID_RESHAPE,  [SHAPE_ERROR_CONCAT] = CODE_CONCATENATE_MISMATCH,
        [SHAPE_ERROR_INDEX] = CODE_INDEX_OUT_OF_RANGE, [SHAPE_ERROR_AXIS] = CODE_AXIS_OUT_OF_RANGE,
        [SHAPE_ERROR_RANK] = CODE_WRONG_RANK,          [SHAPE_ERROR_VALUE] = CODE_INVALID_VALUE,
    };
    return error->refusal == REFUSE_INDEX_COUNT ? CODE_TOO_MANY_INDICES : codes[error->kind];
}

/* The headline that Moira has for a failing word; the library's own message where there is none. */
static const char *word_headline(Interp *interp, const ShapeError *error, const Shape *const *shapes,
                                 uint32_t count, const Node *site, bool *is_own) {
    *is_own = true;
    const Shape *first = count > 0 ? shapes[0] : NULL, *second = count > 1 ? shapes[1] : NULL;
    if (error->left.operand >= 0 && (uint32_t)error->left.operand < count)
        first = shapes[error->left.operand];
    if (error->right.operand >= 0 && (uint32_t)error->right.operand < count)
        second = shapes[error->right.operand];
    if (first && second) {
        const char *a = shape_text(interp, first), *b = shape_text(interp, second);
        const char *operator= NULL;
        switch (error->kind) {
        case SHAPE_ERROR_BROADCAST:
            operator= operator_headline(interp, site, first, second);
            return operator? operator: two_shapes(interp, "cannot broadcast %s with %s", a, b);
        case SHAPE_ERROR_PRODUCT: return two_shapes(interp, "cannot multiply %s by %s", a, b);
        case SHAPE_ERROR_RESHAPE: return two_shapes(interp, "cannot reshape %s into %s", a, b);
        case SHAPE_ERROR_CONCAT: return two_shapes(interp, "cannot join %s and %s", a, b);
        case SHAPE_ERROR_INDEX:
        case SHAPE_ERROR_AXIS:
        case SHAPE_ERROR_RANK:
        case SHAPE_ERROR_VALUE: break;
        }
    }
    *is_own = false;
    return error->message ? error->message : "the shapes do not fit";
}

static void sketch_word(Interp *interp, Failure *failure, const ShapeError *error, const Shape *const *shapes,
                        uint32_t count) {
    uint32_t left = (uint32_t)error->left.operand, right = (uint32_t)error->right.operand;
    bool is_reshape = error->kind == SHAPE_ERROR_RESHAPE && count == 2;
    if (is_reshape)
        sketch_sides(interp, failure, DIAG_FIT_COUNT, &error->left, shapes[0], &error->right, shapes[1]);
    else if (left < count && right < count && left != right)
        sketch_sides(interp, failure, fit_of_error(error->kind), &error->left, shapes[left], &error->right,
                     shapes[right]);
}

Value explain_word(Interp *interp, const ShapeWords *words, DiagCode code, const Shape *const *shapes,
                   uint32_t count, const Node *site) {
    const ShapeError *error = &words->error;
    bool is_own;
    const char *headline = word_headline(interp, error, shapes, count, site, &is_own);
    Address exception = error->exception ? exception_named(interp, error->exception) : CLASS_ValueError;
    /* What a word calls its errors does not hold for axes that do not exist. */
    if (code == CODE_COUNT || error->kind == SHAPE_ERROR_AXIS) code = code_of(error);
    Failure *failure = failure_raise(interp, code, exception, site, "%s", headline);
    if (!failure) return failure_result(interp);
    bool has_sides = error->left.dim && error->right.dim && error->left.dim != error->right.dim;
    if (has_sides && is_own && error->kind != SHAPE_ERROR_RESHAPE) {
        uint32_t left = (uint32_t)error->left.operand, right = (uint32_t)error->right.operand;
        label_sides(interp, failure, &error->left, left < count ? shapes[left] : NULL, &error->right,
                    right < count ? shapes[right] : NULL, error->message);
    } else if (is_own) {
        note_library(interp, failure, error->message);
    }
    if (has_sides && !is_own) note_origins(interp, failure, &error->left, &error->right);
    sketch_word(interp, failure, error, shapes, count);
    const StubRun *run = interp->analysis.stubs.run;
    const Rule *rule = run ? run->match->rule : NULL;
    if (rule && rule->has_result && rule->has_patterns && !rule->body)
        help_with_rule(interp, failure, run->match->bound);
    return failure_result(interp);
}

void stub_doubt(Interp *interp, DiagCode code, Address exception, const char *message) {
    Stubs *stubs = &interp->analysis.stubs;
    note_may_fail(interp);
    if (interp->options.strict && !stubs->doubt.message) stubs->doubt = (Doubt){message, code, exception};
}

void doubt_word(Interp *interp, const ShapeWords *words) {
    const ShapeError *error = &words->error;
    if (words->records)
        assume(interp, words->required, NULL);
    else if (error->kind == SHAPE_ERROR_PRODUCT || error->kind == SHAPE_ERROR_CONCAT)
        learn_requirement(interp, error->left.dim, error->right.dim, NULL);
    if (!interp->options.strict || error->is_vague) {
        note_may_fail(interp);
        return;
    }
    Address exception = error->exception ? exception_named(interp, error->exception) : CLASS_ValueError;
    stub_doubt(interp, code_of(error), exception, error->message ? error->message : "the shapes do not fit");
}

/* ---- statements of stubs ---- */

/* Whether a number of a message is not known: the message has a hole there. */
static bool is_hole(Interp *interp, Value value) {
    if (value.kind == VALUE_ANY || value.kind == VALUE_SOME || value.kind == VALUE_UNION) return true;
    return value.kind == VALUE_DIM && strcmp(describe(interp, value), "rank") == 0;
}

/* The message without the sentences that have a hole in them, which is written as a NUL. Where there are none
 * without one, the holes are left out. */
static const char *without_holes(Interp *interp, const char *text, size_t length) {
    StrBuf whole = {0}, filled = {0};
    for (size_t start = 0; start < length;) {
        size_t end = start;
        while (end < length && !(text[end] == '.' && (end + 1 == length || text[end + 1] == ' '))) end++;
        if (end < length) end++;
        bool has_hole = memchr(text + start, '\0', end - start) != NULL;
        while (start < end && text[start] == ' ' && !whole.length) start++;
        if (!has_hole) strbuf_put(&whole, text + start, end - start);
        start = end;
    }
    for (size_t i = 0; i < length; i++) strbuf_puts(&filled, text[i] ? (char[]){text[i], 0} : "?");
    const StrBuf *kept = whole.length ? &whole : &filled;
    const char *message = arena_copy(interp->run.arena, kept->data ? kept->data : "", kept->length);
    strbuf_free(&whole);
    strbuf_free(&filled);
    return message;
}

/* The text of a message: an f-string whose parts are described as far as they are known. NULL when it is no
 * text. */
static const char *message_text(Interp *interp, Node *node) {
    if (!node) return NULL;
    if (node->kind == AST_Constant && node->op == CONSTANT_STR)
        return arena_copy(interp->run.arena, AS(Constant, node)->text, AS(Constant, node)->length);
    if (node->kind == AST_JoinedStr) {
        StrBuf out = {0};
        FOR_EACH (part, AS(JoinedStr, node)->values) {
            if (part->kind == AST_Constant) {
                strbuf_put(&out, AS(Constant, part)->text, AS(Constant, part)->length);
            } else if (part->kind == AST_FormattedValue) {
                /* Of several texts one will do. */
                Value value = value_at(eval(interp, AS(FormattedValue, part)->value), 0);
                if (value.kind == VALUE_STR)
                    strbuf_put(&out, value.text->data, value.text->length);
                else if (is_hole(interp, value))
                    strbuf_putc(&out, '\0');
                else
                    strbuf_puts(&out, describe(interp, value));
            }
        }
        bool has_holes = out.length > 0 && memchr(out.data, '\0', out.length);
        const char *text = has_holes ? without_holes(interp, out.data, out.length)
                                     : arena_copy(interp->run.arena, out.data ? out.data : "", out.length);
        strbuf_free(&out);
        return text;
    }
    Value value = eval(interp, node);
    return value.kind == VALUE_STR ? arena_copy(interp->run.arena, value.text->data, value.text->length)
                                   : NULL;
}

/* One side of a requirement: a name that the patterns of the running rule bound, or any number. */
static ShapeErrorSide side_of_node(Interp *interp, const StubRun *run, Node *node) {
    ShapeErrorSide side = {.operand = -1};
    if (node->kind == AST_Name)
        for (uint32_t i = 0; run && i < run->match->bounds.count; i++) {
            const Bound *bound = &run->match->bounds.items[i];
            if (bound->name == AS(Name, node)->id && !bound->shape) return bound->side;
        }
    Value value = eval(interp, node);
    side.dim = value_to_dim(&interp->analysis.dims, value);
    side.origin = value.origin;
    return side;
}

/* What a library's own message is about: the first of these words that it has decides. */
static DiagCode code_of_message(const char *message) {
    static const struct {
        const char *word;
        DiagCode code;
    } words[] = {
        {"require grad", CODE_GRADIENT},
        {"requires grad", CODE_GRADIENT},
        {"require gradients", CODE_GRADIENT},
        {"implicitly created", CODE_GRADIENT},
        {"backward through the graph", CODE_GRADIENT},
        {"non-leaf", CODE_GRADIENT},
        {"leaf variables", CODE_GRADIENT},
        {"key(s) in state_dict", CODE_KEY_MISSING},
        {"must be divisible by", CODE_INVALID_VALUE},
        {"broadcast", CODE_SHAPE_MISMATCH},
        {"not aligned", CODE_SHAPE_MISMATCH},
        {"mismatch", CODE_SHAPE_MISMATCH},
        {"same shape", CODE_SHAPE_MISMATCH},
        {"same length", CODE_SHAPE_MISMATCH},
        {"must be square", CODE_SHAPE_MISMATCH},
        {"channels", CODE_SHAPE_MISMATCH},
        {"to match", CODE_SHAPE_MISMATCH},
        {"must match", CODE_SHAPE_MISMATCH},
        {"must be the same", CODE_SHAPE_MISMATCH},
        {"batch size", CODE_SHAPE_MISMATCH},
        {"elements not", CODE_SHAPE_MISMATCH},
        {"expected input with", CODE_SHAPE_MISMATCH},
        {"must be equal to", CODE_SHAPE_MISMATCH},
        {"Kernel size can't", CODE_SHAPE_MISMATCH},
        {"is too small", CODE_SHAPE_MISMATCH},
        {"but should be", CODE_SHAPE_MISMATCH},
        {"embedding dimension", CODE_SHAPE_MISMATCH},
        {"Expected hidden", CODE_SHAPE_MISMATCH},
        {"target size", CODE_SHAPE_MISMATCH},
        {"scalar type", CODE_WRONG_TYPE},
        {"same dtype", CODE_WRONG_TYPE},
        {"not implemented for", CODE_WRONG_TYPE},
        {"(batched)", CODE_WRONG_RANK},
        {"(batch mode)", CODE_WRONG_RANK},
        {"D input", CODE_WRONG_RANK},
        {"dim tensor", CODE_WRONG_RANK},
        {"dimensional", CODE_WRONG_RANK},
        {"dimensions", CODE_WRONG_RANK},
        {"out of bounds", CODE_INDEX_OUT_OF_RANGE},
    };
    for (size_t i = 0; message && i < sizeof words / sizeof *words; i++)
        if (strstr(message, words[i].word)) return words[i].code;
    return CODE_INVALID_VALUE;
}

static Failure *explain_assert(Interp *interp, AstAssert *assertion) {
    const StubRun *run = interp->analysis.stubs.run;
    const char *message = message_text(interp, assertion->msg);
    const Node *site = &assertion->node;
    if (!interp->path.state.is_reached) return NULL;
    Address exception = run ? run->match->bound->raises : CLASS_ValueError;
    ShapeErrorSide left = {.operand = -1}, right = {.operand = -1};
    if (assertion->test->kind == AST_Compare) {
        const AstCompare *compare = AS(Compare, assertion->test);
        left = side_of_node(interp, run, compare->left);
        right = side_of_node(interp, run, compare->comparators->items[0]);
    }
    bool is_shape = run && (left.operand >= 0 || right.operand >= 0) && run->match->operands.count > 0;
    Failure *failure;
    if (is_shape) {
        bool is_equality = AS(Compare, assertion->test)->ops[0] == OP_Eq;
        failure = failure_raise(interp, CODE_SHAPE_MISMATCH, exception, site, "%s",
                                shapes_headline(interp, run->match));
        if (is_equality && left.dim && right.dim)
            label_sides(interp, failure, &left, operand_shape(run->match, left.operand), &right,
                        operand_shape(run->match, right.operand), message);
        else
            note_library(interp, failure, message);
    } else {
        failure = failure_raise(interp, code_of_message(message), exception, site, "%s",
                                message ? message : "the call does not fit");
        bool is_equality =
            assertion->test->kind == AST_Compare && AS(Compare, assertion->test)->ops[0] == OP_Eq;
        if (is_equality && left.dim && right.dim) note_origins(interp, failure, &left, &right);
    }
    bool has_sides = assertion->test->kind == AST_Compare && left.dim && right.dim;
    if (run && has_sides) sketch_match(interp, failure, run->match, &left, &right);
    return failure;
}

/* What a raise says; NULL for nothing. */
static const char *raised_message(Interp *interp, const AstRaise *raise) {
    if (!raise->exc || raise->exc->kind != AST_Call || list_count(AS(Call, raise->exc)->args) == 0)
        return NULL;
    return message_text(interp, AS(Call, raise->exc)->args->items[0]);
}

/* The class of what a raise raises. */
static Address raised_class(Interp *interp, const AstRaise *raise) {
    Value value = raise->exc ? eval(interp, raise->exc) : value_any();
    const Object *class = object_of_kind(interp, value, OBJECT_CLASS);
    Address exception = class ? value.address : class_of_value(interp, value);
    return exception ? exception : CLASS_Exception;
}

static Failure *explain_raise(Interp *interp, const AstRaise *raise) {
    Address exception = raised_class(interp, raise);
    if (!interp->path.state.is_reached) return NULL;
    const char *message = raised_message(interp, raise);
    static const struct {
        Address class;
        DiagCode code;
    } codes[] = {
        {CLASS_TypeError, CODE_WRONG_TYPE},
        {CLASS_IndexError, CODE_INDEX_OUT_OF_RANGE},
        {CLASS_KeyError, CODE_KEY_MISSING},
        {CLASS_AttributeError, CODE_NO_SUCH_ATTRIBUTE},
        {CLASS_ZeroDivisionError, CODE_ZERO_DIVISION},
        {CLASS_OverflowError, CODE_OVERFLOW},
    };
    DiagCode code = CODE_INVALID_VALUE;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (is_subclass(interp, exception, codes[i].class) == TRI_YES) code = codes[i].code;
    if (strcmp(class_name(interp, exception), "AxisError") == 0) code = CODE_AXIS_OUT_OF_RANGE;
    if (code == CODE_INVALID_VALUE) code = code_of_message(message);
    return failure_raise(interp, code, exception, &raise->node, "%s",
                         message ? message : class_name(interp, exception));
}

void stub_fail(Interp *interp, Node *statement, bool is_certain) {
    if (!is_certain) {
        const StubRun *run = interp->analysis.stubs.run;
        bool is_raise = statement->kind == AST_Raise;
        const char *message = is_raise ? raised_message(interp, AS(Raise, statement))
                                       : message_text(interp, AS(Assert, statement)->msg);
        Address exception = is_raise ? raised_class(interp, AS(Raise, statement))
                            : run    ? run->match->bound->raises
                                     : CLASS_ValueError;
        stub_doubt(interp, code_of_message(message), exception,
                   message ? message : "a requirement does not hold");
        return;
    }
    Failure *failure = NULL;
    if (statement->kind == AST_Assert)
        failure = explain_assert(interp, AS(Assert, statement));
    else if (statement->kind == AST_Raise)
        failure = explain_raise(interp, AS(Raise, statement));
    help_with_clause(interp, failure, statement);
    interp->path.state.is_reached = false;
}
