/* Statements, except loops (loop.c), try and with (try.c), match (match.c) and imports (module.c). */
#include "eval/flow/statement.h"
#include "eval/effort.h"
#include "eval/error.h"
#include "eval/flow/annotation.h"
#include "eval/flow/asked.h"
#include "eval/flow/assign.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/flow/guard.h"
#include "eval/flow/handler.h"
#include "eval/flow/hint.h"
#include "eval/flow/loop.h"
#include "eval/flow/merge.h"
#include "eval/flow/range.h"
#include "eval/flow/refine.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/operation.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "eval/stub/edition.h"
#include "eval/stub/stub.h"

#include <string.h>

/* What a function returns whose signature promises something. Only shapes can contradict that. */
static Value returned(Interp *interp, Node *promise, Value value, const Node *node) {
    Value before = value;
    if (hint_fits(interp, promise, &value, NULL)) return value;
    hint_contradicted(interp, interp->path.frame->module, promise, before, node);
    return before;
}

static void exec_return(Interp *interp, AstReturn *node) {
    Value value = node->value ? eval(interp, node->value) : value_none();
    if (!interp->path.state.is_reached) return;
    Frame *frame = interp->path.frame;
    bool is_plain = frame->function && frame->function->node->kind != AST_Lambda && !frame->module->is_stub &&
                    !frame->scope->is_generator;
    Node *promise = is_plain ? AS(FunctionDef, frame->function->node)->returns : NULL;
    if (promise && node->value) value = returned(interp, promise, value, node->value);
    handler_leave_until(interp, frame->handlers);
    if (interp->path.state.is_reached)
        frame->result = merge_results(interp, &frame->returned, frame->result, &interp->path.state, value);
    interp->path.state.is_reached = false;
}

/* `if TYPE_CHECKING:`, `if TYPE_CHECKING and X:` are for other tools: what stands there is never run, but
 * annotations speak of it. */
static bool is_for_type_checkers(const Node *test) {
    switch (test->kind) {
    case AST_Name: return AS(Name, test)->id == SYM_TYPE_CHECKING;
    case AST_Attribute: return AS(Attribute, test)->attr == SYM_TYPE_CHECKING;
    case AST_BoolOp:
        FOR_EACH (operand, AS(BoolOp, test)->values)
            if (operand->kind != AST_BoolOp && is_for_type_checkers(operand)) return true;
        return false;
    default: return false;
    }
}

/* Runs what only type checkers see: it binds names, nothing in it is reported, and the functions that it
 * defines count as called. */
static void exec_for_type_checkers(Interp *interp, const NodeList *body) {
    uint32_t first = interp->facts.defined.count;
    Path outer = path_enter(interp);
    interp->path.quiet++;
    exec_block(interp, body);
    path_leave(interp, &outer);
    for (uint32_t i = first; i < interp->facts.defined.count; i++)
        *map_at(&interp->facts.called, (uintptr_t)interp->facts.defined.items[i]->node) = 1;
}

/* Whether `import a.b as c` or `import a.b` binds the name. */
static bool binds_name(const Astalias *alias, Sym name, const Symbols *symbols) {
    if (alias->asname) return alias->asname == name;
    const char *text = symbol_text(symbols, alias->name), *wanted = symbol_text(symbols, name);
    size_t length = strcspn(text, ".");
    return strlen(wanted) == length && strncmp(text, wanted, length) == 0;
}

/* Whether a block imports [name], at its top or in a try. */
static bool imports_name(const NodeList *block, Sym name, const Symbols *symbols) {
    FOR_EACH (statement, block) {
        if (statement->kind == AST_Try && imports_name(AS(Try, statement)->body, name, symbols)) return true;
        const NodeList *names = statement->kind == AST_Import       ? AS(Import, statement)->names
                                : statement->kind == AST_ImportFrom ? AS(ImportFrom, statement)->names
                                                                    : NULL;
        FOR_EACH (item, names)
            if (binds_name(AS(alias, item), name, symbols)) return true;
    }
    return false;
}

/* `if WINDOWS: import winreg`, `else: class winreg: …`: what stands in for something that this environment
 * does not have is only there so that the module can be imported. How it is used is unknown. */
static void forget_stand_ins(Interp *interp, const NodeList *taken, const NodeList *other) {
    if (!interp->path.state.is_reached || interp->path.frame->scope->kind != SCOPE_MODULE) return;
    FOR_EACH (statement, taken) {
        Node *bound = NULL;
        Sym name = SYM_NONE;
        if (statement->kind == AST_ClassDef) {
            bound = statement;
            name = AS(ClassDef, statement)->name;
        } else if (statement->kind == AST_Assign && AS(Assign, statement)->value->kind == AST_Constant) {
            bound = AS(Assign, statement)->targets->items[0];
            name = bound->kind == AST_Name ? AS(Name, bound)->id : SYM_NONE;
        }
        if (name != SYM_NONE && imports_name(other, name, interp->analysis.symbols))
            variable_store_name(interp, bound, value_any());
    }
}

static bool returns(const NodeList *block) {
    return list_count(block) && block->items[list_count(block) - 1]->kind == AST_Return;
}

/* Whether one path is enough, and a condition that is not known is taken not to hold there. */
static bool takes_other(const Interp *interp, const AstIf *node) {
    const Node *last = list_count(node->orelse) ? node->orelse->items[list_count(node->orelse) - 1] : NULL;
    return follows_one_path(interp, interp->path.frame->module) && !(last && last->kind == AST_Raise);
}

/* An if with all its elifs, which may be very many. */
static void exec_if(Interp *interp, AstIf *node) {
    State joined = {0};
    Path outer = path_enter(interp);
    AskedAround before_all = interp->path.frame->asked;
    bool leaves = false, leaves_ranks = false; /* a branch for some: what follows is for the others */
    for (;;) {
        Tri is = eval_condition(interp, node->test);
        if (!interp->path.state.is_reached) break;
        if (is == TRI_YES) {
            exec_block(interp, node->body);
            forget_stand_ins(interp, node->body, node->orelse);
            break;
        }
        if (is == TRI_UNKNOWN && takes_other(interp, node)) {
            refine(interp, node->test, false);
            interp->run.counters.taken++;
            is = TRI_NO;
        }
        bool is_quiet = is_for_type_checkers(node->test);
        if (is == TRI_UNKNOWN || is_quiet) {
            State before = interp->path.state;
            interp->path.undecided++;
            if (is == TRI_UNKNOWN) refine(interp, node->test, true);
            const AskedAround *asked = &interp->path.frame->asked;
            AskedAround around = is == TRI_UNKNOWN ? asked_enter(interp, node->test) : *asked;
            bool is_for_some = asked->versions > around.versions, is_for_ranks = asked->ranks > around.ranks;
            if (is_quiet)
                exec_for_type_checkers(interp, node->body);
            else
                exec_block(interp, node->body);
            leaves |= is_for_some && !interp->path.state.is_reached;
            leaves_ranks |= is_for_ranks && returns(node->body);
            if (is == TRI_NO) interp->path.undecided--;
            /* Annotations speak of no names of a class, and its methods are what runs. */
            bool binds = !is_quiet || is != TRI_NO || interp->path.frame->scope->kind != SCOPE_CLASS;
            if (binds) joined = merge_paths(interp, &joined, &interp->path.state);
            interp->path.state = before;
            refine(interp, node->test, false);
            if (is == TRI_UNKNOWN && returns(node->body)) guard_return(interp, node->test);
        }
        if (!interp->path.state.is_reached) break;
        bool is_elif = list_count(node->orelse) == 1 && node->orelse->items[0]->kind == AST_If;
        if (!is_elif) {
            exec_block(interp, node->orelse);
            if (is == TRI_NO) forget_stand_ins(interp, node->orelse, node->body);
            break;
        }
        node = AS(If, node->orelse->items[0]);
        if (!effort_step(interp)) break;
    }
    path_leave(interp, &outer);
    AskedAround after = interp->path.frame->asked;
    asked_leave(interp, (AskedAround){leaves ? after.versions : before_all.versions,
                                      leaves_ranks ? after.ranks : before_all.ranks});
    interp->path.state = merge_paths(interp, &joined, &interp->path.state);
}

static void exec_assert(Interp *interp, AstAssert *node) {
    Tri is = eval_condition(interp, node->test);
    if (!interp->path.state.is_reached || is == TRI_YES) return;
    if (interp->path.frame->module->is_model) {
        /* A requirement of a stub: what is not known is taken to hold. */
        if (is == TRI_NO || interp->options.strict) stub_fail(interp, &node->node, is == TRI_NO);
        if (is == TRI_UNKNOWN) {
            note_may_fail(interp);
            refine(interp, node->test, true);
        }
        return;
    }
    Path outer = path_enter(interp);
    interp->path.undecided++;
    refine(interp, node->test, false);
    if (node->msg && interp->path.state.is_reached) eval(interp, node->msg);
    if (is == TRI_NO) interp->path.undecided--;
    if (interp->path.state.is_reached) raise_value(interp, value_some(CLASS_AssertionError), &node->node);
    path_return(interp, &outer);
    if (is == TRI_NO)
        interp->path.state.is_reached = false;
    else
        refine(interp, node->test, true);
}

static void exec_raise(Interp *interp, AstRaise *node) {
    if (interp->path.frame->module->is_model) {
        stub_fail(interp, &node->node, true);
        return;
    }
    Value exception = node->exc                                  ? eval(interp, node->exc)
                      : interp->path.handled.kind == VALUE_NEVER ? value_any()
                                                                 : interp->path.handled;
    if (node->cause) eval(interp, node->cause);
    if (!interp->path.state.is_reached) return;
    if (object_of_kind(interp, exception, OBJECT_CLASS)) exception = value_some(exception.address);
    raise_value(interp, exception, &node->node);
}

static void exec_augmented(Interp *interp, AstAugAssign *node) {
    Node *target = node->target;
    Value container = value_never(), key = value_never(), old;
    Sym name = 0;
    uint32_t reported =
        interp->run.reporting.diagnostics ? interp->run.reporting.diagnostics->items.count : 0;
    switch (target->kind) {
    case AST_Attribute:
        container = eval(interp, AS(Attribute, target)->value);
        name = variable_mangle(interp, AS(Attribute, target)->attr);
        old = attribute_get(interp, container, name, target);
        break;
    case AST_Subscript:
        container = eval(interp, AS(Subscript, target)->value);
        key = eval(interp, AS(Subscript, target)->slice);
        old = get_item(interp, container, key, target);
        break;
    default: old = eval(interp, target);
    }
    Value value = eval(interp, node->value);
    Value new = operation_augmented(interp, (Operator)node->node.op, old, value, &node->node);
    if (!interp->path.state.is_reached) return;
    /* What fails assigns nothing. */
    if (new.kind == VALUE_ANY && interp->run.reporting.diagnostics &&
        interp->run.reporting.diagnostics->items.count > reported)
        return;
    if (target->kind == AST_Attribute)
        attribute_set(interp, container, name, new, target);
    else if (target->kind == AST_Subscript)
        operation_set_item(interp, container, key, new, target);
    else
        assign(interp, target, new);
}

/* In a stub `x: C = ...` says that there is a value, and nothing of it. */
static bool is_left_out(const Interp *interp, const Node *value) {
    return interp->path.frame->module->is_stub && value->kind == AST_Constant &&
           value->op == CONSTANT_ELLIPSIS;
}

static void exec_annotated(Interp *interp, AstAnnAssign *node) {
    bool is_stub = interp->path.frame->module->is_stub;
    const char *name =
        node->target->kind == AST_Name ? interp_text(interp, AS(Name, node->target)->id) : NULL;
    if (!node->value || is_left_out(interp, node->value)) {
        /* In a stub a declaration is all there is. */
        if (is_stub)
            assign(interp, node->target,
                   hint_foreign(interp, interp->path.frame->module,
                                annotation_value(interp, node->annotation, name)));
        if (interp->path.frame->scope->kind != SCOPE_FUNCTION) annotation_eval(interp, node->annotation);
        return;
    }
    Value value = eval(interp, node->value);
    if (interp->path.state.is_reached && !is_stub)
        value = hint_check(interp, node->annotation, value, name, node->value);
    assign(interp, node->target, value);
    if (interp->path.frame->scope->kind != SCOPE_FUNCTION) annotation_eval(interp, node->annotation);
}

/* Statements that raise nothing, whatever happens: a try around them is not entered by its handlers. */
static bool cannot_raise(const Node *node) {
    switch (node->kind) {
    case AST_Pass:
    case AST_Global:
    case AST_Nonlocal:
    case AST_Break:
    case AST_Continue: return true;
    case AST_Assign: return AS(Assign, node)->value->kind == AST_Constant;
    case AST_Expr: return AS(Expr, node)->value->kind == AST_Constant;
    default: return false;
    }
}

/* An import whose module is there raises nothing either. */
static bool import_succeeds(Interp *interp, Node *node) {
    Module *module = interp->path.frame->module;
    if (node->kind == AST_ImportFrom) {
        Module *from = module_import_source(interp, module, AS(ImportFrom, node));
        return from && from->is_found;
    }
    if (node->kind != AST_Import) return false;
    FOR_EACH (item, AS(Import, node)->names)
        if (!module_import(interp, module, interp_text(interp, AS(alias, item)->name))->is_found)
            return false;
    return true;
}

/* `1/0` as a statement is a short way to raise: the result of two constants is thrown away. When the module
 * itself runs it, it is reported all the same; in an uncalled function it is meant. */
static bool is_meant_to_fail(Interp *interp, const Node *value) {
    if (interp->run.phase != PHASE_UNCALLED || value->kind != AST_BinOp) return false;
    const AstBinOp *division = AS(BinOp, value);
    bool divides = value->op == OP_Div || value->op == OP_FloorDiv || value->op == OP_Mod;
    return divides && division->left->kind == AST_Constant && division->right->kind == AST_Constant &&
           truth(interp, eval(interp, division->right), NULL) == TRI_NO;
}

/* Whether a decorator such as `@Base.register("name")` keeps a class of a function for unknown code, which
 * may make instances of it. */
static bool registers_class(const Interp *interp, const AstClassDef *node) {
    FOR_EACH (decorator, node->decorator_list)
        if (decorator->kind == AST_Call && AS(Call, decorator)->func->kind == AST_Attribute)
            return interp->path.frame->function != NULL;
    return false;
}

static void exec_plain(Interp *interp, Node *node) {
    if (interp->path.frame->module->is_model && !edition_binds(interp, node)) return;
    switch ((NodeKind)node->kind) {
    case AST_Expr:
        if (is_meant_to_fail(interp, AS(Expr, node)->value)) {
            raise_value(interp, value_some(CLASS_ZeroDivisionError), node);
            return;
        }
        interp->path.frame->kept = AS(Expr, node)->value;
        eval(interp, AS(Expr, node)->value);
        break;
    case AST_Assign: {
        AstAssign *statement = AS(Assign, node);
        /* Unpacking takes all items at once. */
        bool is_taken =
            statement->targets->items[0]->kind == AST_Tuple || statement->targets->items[0]->kind == AST_List;
        interp->path.frame->kept = is_taken ? NULL : statement->value;
        if (is_taken) interp->path.frame->emptied = statement->value;
        bool is_told = interp->path.frame->module->is_model || !is_left_out(interp, statement->value);
        Value value = is_told ? eval(interp, statement->value) : value_any();
        FOR_EACH (target, statement->targets) assign(interp, target, value);
        break;
    }
    case AST_AugAssign: exec_augmented(interp, AS(AugAssign, node)); break;
    case AST_AnnAssign: exec_annotated(interp, AS(AnnAssign, node)); break;
    case AST_If: exec_if(interp, AS(If, node)); break;
    case AST_For: exec_for(interp, AS(For, node)); break;
    case AST_AsyncFor: exec_for(interp, (AstFor *)AS(AsyncFor, node)); break;
    case AST_While: exec_while(interp, AS(While, node)); break;
    case AST_Return: exec_return(interp, AS(Return, node)); return;
    case AST_Break:
    case AST_Continue: {
        Loop *loop = interp->path.loops;
        if (!loop) return;
        handler_leave_until(interp, loop->handlers);
        State *to = node->kind == AST_Break ? &loop->broken : &loop->continued;
        *to = range_join(interp, to, &interp->path.state);
        interp->path.state.is_reached = false;
        return;
    }
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: {
        Value function = function_define(interp, node);
        if (interp->path.state.is_reached) variable_store_name(interp, node, function);
        break;
    }
    case AST_ClassDef: {
        Value class = define_class(interp, AS(ClassDef, node));
        if (registers_class(interp, AS(ClassDef, node)) && object_of_kind(interp, class, OBJECT_CLASS))
            escape_methods(interp, class.address);
        if (interp->path.state.is_reached)
            class = function_decorate(interp, AS(ClassDef, node)->decorator_list, class);
        if (interp->path.state.is_reached) variable_store_name(interp, node, class);
        break;
    }
    case AST_With: exec_with(interp, AS(With, node)); break;
    case AST_AsyncWith: exec_with(interp, (AstWith *)AS(AsyncWith, node)); break;
    case AST_Try: exec_try(interp, AS(Try, node)); break;
    case AST_TryStar: exec_try(interp, (AstTry *)AS(TryStar, node)); break;
    case AST_Raise: exec_raise(interp, AS(Raise, node)); return;
    case AST_Assert: exec_assert(interp, AS(Assert, node)); break;
    case AST_Match: exec_match(interp, AS(Match, node)); break;
    case AST_Delete:
        FOR_EACH (target, AS(Delete, node)->targets) assign_delete(interp, target);
        break;
    case AST_Import: exec_import(interp, AS(Import, node)); break;
    case AST_ImportFrom: exec_import_from(interp, AS(ImportFrom, node)); break;
    case AST_TypeAlias: assign(interp, AS(TypeAlias, node)->name, value_any()); break;
    case AST_Global:
    case AST_Nonlocal:
    case AST_Pass:
    CASE_EXPRESSION:
    CASE_PATTERN:
    CASE_PART:
        break;
    }
}

/* What counts as a sign that a statement may raise. Where one call is asked about, operations succeed unless
 * something unknown was met, or something that may fail. */
static uint32_t signs(const Interp *interp) {
    const Counters *counters = &interp->run.counters;
    return interp->options.one_call ? counters->unknowns + counters->may_fails : counters->doubts;
}

/* In a try: a statement in which all is known raises, or does not. Any other may, before or after it has done
 * its work. */
static void exec_in_try(Interp *interp, Node *node) {
    bool raises = !cannot_raise(node) && !import_succeeds(interp, node);
    State before = interp->path.state;
    uint32_t doubts = signs(interp);
    exec_plain(interp, node);
    if (!raises) return;
    bool anything = signs(interp) != doubts || node_is_import(node);
    Path after = path_enter(interp);
    interp->path.state = before;
    handler_may_raise(interp, false, anything);
    path_return(interp, &after);
    bool has_left = node->kind == AST_Return || node->kind == AST_Raise || node->kind == AST_Break ||
                    node->kind == AST_Continue;
    if (after.state.is_reached && !has_left) handler_may_raise(interp, false, anything);
}

void exec_statement(Interp *interp, Node *node) {
    if (!effort_step(interp)) return;
    State before = interp->path.state;
    uint32_t unknowns = interp->run.counters.unknowns;
    if (interp->path.handlers)
        exec_in_try(interp, node);
    else
        exec_plain(interp, node);
    if (!interp->path.handlers || interp->run.counters.unknowns == unknowns) return;
    /* Something unknown was met: it may raise anything. */
    if (interp->path.state.is_reached) handler_may_raise(interp, true, true);
    Path after = path_enter(interp);
    interp->path.state = before;
    handler_may_raise(interp, true, true);
    path_return(interp, &after);
}

void exec_block(Interp *interp, const NodeList *body) {
    FOR_EACH (statement, body) {
        if (!interp->path.state.is_reached) return;
        exec_statement(interp, statement);
    }
}
