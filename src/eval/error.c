/* What happens when an operation fails: the innermost handler that catches the exception gets the state, a
 * trial keeps the diagnostic to itself, and what is not caught is reported. */
#include "eval/error.h"
#include "eval/flow/asked.h"
#include "eval/flow/frame.h"
#include "eval/flow/guard.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/observer.h"
#include "eval/path.h"
#include "eval/reenter.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- who catches ---- */

/* Whether [type], a class or a tuple of classes, catches [class]. */
static Tri type_catches(Interp *interp, Value type, Address class) {
    if (type.kind == VALUE_TUPLE && !type.items->is_open) {
        Tri any = TRI_NO;
        for (uint32_t i = 0; i < type.items->count; i++) {
            Tri one = type_catches(interp, type.items->items[i], class);
            if (one == TRI_YES) return TRI_YES;
            if (one == TRI_UNKNOWN) any = TRI_UNKNOWN;
        }
        return any;
    }
    if (type.kind == VALUE_NEVER) return TRI_YES;
    if (!object_of_kind(interp, type, OBJECT_CLASS)) return TRI_UNKNOWN;
    return is_subclass(interp, class, type.address);
}

Tri handler_catches(Interp *interp, const Handler *handler, Address class) {
    if (!handler->statement && handler->suppressed.kind == VALUE_TUPLE)
        return class ? type_catches(interp, handler->suppressed, class) : TRI_UNKNOWN;
    if (!handler->statement) return handler->cleans_up ? TRI_NO : manager_swallows(interp, handler, class);
    /* except* takes a group apart: some of what is in it may go on. */
    bool splits = handler->statement->node.kind == AST_TryStar && list_count(handler->statement->handlers);
    if (splits && (!class || is_subclass(interp, class, CLASS_BaseExceptionGroup) != TRI_NO))
        return TRI_UNKNOWN;
    Tri any = TRI_NO;
    for (uint32_t i = 0; i < list_count(handler->statement->handlers); i++) {
        Tri one = class ? type_catches(interp, handler->types[i], class) : TRI_UNKNOWN;
        if (one == TRI_YES) return TRI_YES;
        if (one == TRI_UNKNOWN) any = TRI_UNKNOWN;
    }
    return any;
}

/* The current state as the frame of [handler] sees it. */
static State state_at(const Interp *interp, const Handler *handler) {
    State state = interp->path.state;
    if (handler->frame != interp->path.frame) state.locals = handler->frame->suspended;
    return state;
}

static void join_raised(Interp *interp, Handler *handler) {
    State state = state_at(interp, handler);
    handler->raised = interp_join(interp, &handler->raised, &state);
}

void handler_may_raise(Interp *interp, bool own, bool anything) {
    for (Handler *handler = interp->path.handlers; handler && handler->frame == interp->path.frame;
         handler = handler->outer) {
        if (handler->is_trial || handler->cleans_up || handler->catches_own != own) continue;
        if (!anything && !handler->is_wary) continue;
        handler->has_unknown = true;
        join_raised(interp, handler);
    }
}

/* ---- reporting ---- */

/* The innermost running function of the file that is checked, up to [until]. */
static const Frame *failing_function(const Interp *interp, const Frame *until) {
    const Frame *frame = interp->path.frame;
    while (frame && frame != until && !(frame->function && frame->module->is_main)) frame = frame->caller;
    return frame == until ? NULL : frame;
}

/* A function fails where that is not reported: it is looked at again by itself. */
static void doubt(Interp *interp, const Frame *frame) {
    if (frame) *map_at(&interp->run.uncalled.doubtful, (uintptr_t)frame->function->node) = 1;
}

bool is_reporting(const Interp *interp) {
    return interp->path.state.is_reached && !interp->run.effort.is_cut && !interp->path.is_static &&
           interp->run.reporting.diagnostics;
}

/* Whether shapes, rather than values, do not fit: what a condition that is not known has to do with the
 * values of one call it seldom has to do with their shapes. An index, or the size of a new array, is a value.
 */
static bool is_about_shapes(DiagCode code) {
    return code >= CODE_SHAPE_MISMATCH && code < CODE_INVALID_DIMENSION && code != CODE_INDEX_OUT_OF_RANGE;
}

/* The innermost running frame of the user's own code, in whichever file of the project, and the node in it.
 * What fails deep inside other people's source is more often something that is not understood there than an
 * error of the caller: only shapes that do not fit, whatever that source decides, are his. */
static Frame *reporting_frame(Interp *interp, DiagCode code, const Node **node) {
    const Frame *other = NULL;
    for (Frame *frame = interp->path.frame; frame; frame = frame->caller) {
        if (frame->module->is_user && !frame->module->is_model) {
            bool is_ours = !other || interp->options.one_call ||
                           (is_about_shapes(code) && other->undecided == interp->path.undecided);
            return is_ours ? frame : NULL;
        }
        if (!frame->module->is_model) other = frame;
        *node = frame->site;
    }
    return NULL;
}

/* Diagnostics outlive the run. */
static const char *keep_text(Interp *interp, const char *text) {
    return arena_copy(interp->run.reporting.diagnostics->arena, text, strlen(text));
}

static void note_at(Interp *interp, Failure *failure, const Text *text, Span span, const char *message) {
    if (failure->note_count == MOST_NOTES) return;
    if (!failure->notes) failure->notes = arena_alloc(interp->run.arena, MOST_NOTES * sizeof *failure->notes);
    failure->notes[failure->note_count++] = (DiagNote){text, span, keep_text(interp, message), NOTE_PLACE};
}

/* ---- the chain of calls ---- */

enum { CALLS_AT_AN_END = 4 }; /* of a chain with more than twice as many those between are folded */

/* A call of the chain: where it is written, and what runs there. */
typedef struct Call {
    const Frame *frame;
    const Node *node;
} Call;

typedef struct Calls {
    Call first[2 * CALLS_AT_AN_END]; /* by their number from the innermost one, as far as there is room; */
    Call last[CALLS_AT_AN_END];      /* the outermost ones, as a ring */
    uint32_t count;
} Calls;

static void add_call(Calls *calls, const Frame *frame, const Node *node) {
    if (!node || !frame->module->source || frame->module->is_model || frame->module->is_written) return;
    if (calls->count < 2 * CALLS_AT_AN_END) calls->first[calls->count] = (Call){frame, node};
    calls->last[calls->count % CALLS_AT_AN_END] = (Call){frame, node};
    calls->count++;
}

static const Call *call_at(const Calls *calls, uint32_t index) {
    return index < 2 * CALLS_AT_AN_END ? &calls->first[index] : &calls->last[index % CALLS_AT_AN_END];
}

/* The name of what runs, as a traceback has it; that of a comprehension is that of the code around it. */
static const char *frame_name(const Frame *frame) {
    while (!frame->function && frame->scope && frame->scope->parent && frame->caller) frame = frame->caller;
    if (!frame->function) return "<module>";
    size_t length = strlen(frame->module->name);
    const char *name = frame->function->qualified;
    return strncmp(name, frame->module->name, length) == 0 && name[length] == '.' ? name + length + 1 : name;
}

static void put_call(Interp *interp, Failure *failure, const Call *call, NoteKind kind, const char *message) {
    if (!message)
        message =
            arena_printf(interp->run.arena, kind == NOTE_CALLER ? "called from %s" : "in %s",
                         kind == NOTE_CALLER || !call->frame->function ? frame_name(call->frame)
                                                                       : call->frame->function->qualified);
    failure->calls[failure->call_count++] = (DiagNote){
        call->frame->module->source->tree->text, {call->node->start, call->node->end}, message, kind};
}

/* Notes the calls, the outermost first. */
static void put_calls(Interp *interp, Failure *failure, const Calls *calls, NoteKind kind) {
    uint32_t folded = calls->count > 2 * CALLS_AT_AN_END ? calls->count - 2 * CALLS_AT_AN_END : 0;
    for (uint32_t i = calls->count; i-- > 0;) {
        bool is_between = folded && i >= CALLS_AT_AN_END && i < CALLS_AT_AN_END + folded;
        if (!is_between)
            put_call(interp, failure, call_at(calls, i), kind, NULL);
        else if (i == CALLS_AT_AN_END)
            put_call(interp, failure, call_at(calls, i), kind,
                     arena_printf(interp->run.arena, "… %u more call%s …", folded, folded == 1 ? "" : "s"));
    }
}

/* The calls from the beginning of the run to the reported frame, and from there down to the failing
 * [node]. */
static void note_calls(Interp *interp, Failure *failure, const Frame *reported, const Node *node) {
    Calls callers = {0}, callees = {0};
    for (const Frame *frame = interp->path.frame; frame != reported; frame = frame->caller) {
        add_call(&callees, frame, node);
        node = frame->site;
    }
    for (const Frame *frame = reported; frame->caller; frame = frame->caller) {
        /* The body of a class or a comprehension is no call. */
        if (!frame->function) continue;
        if (!frame->site) break;
        add_call(&callers, frame->caller, frame->site);
    }
    if (callers.count + callees.count == 0) return;
    failure->calls = arena_alloc(interp->run.arena, 2 * (2 * CALLS_AT_AN_END + 1) * sizeof *failure->calls);
    if (!interp->options.one_call) put_calls(interp, failure, &callers, NOTE_CALLER);
    put_calls(interp, failure, &callees, NOTE_CALLEE);
}

/* A failure that is not reported yet; NULL when it is not to be. */
static Failure *prepare(Interp *interp, DiagCode code, const Node *node, const char *message) {
    const Node *at = node;
    Frame *frame = reporting_frame(interp, code, &at);
    if (!frame || !at) return NULL;
    /* Of a file for another system, what fails in this one is of no interest but for names and imports. */
    if (frame->module->is_elsewhere && code != CODE_UNDEFINED_NAME && code != CODE_NO_SUCH_IMPORT)
        return NULL;
    Failure *failure = arena_alloc(interp->run.arena, sizeof *failure);
    *failure = (Failure){.number = ++interp->run.counters.failures,
                         .diagnostic = {.code = code,
                                        .severity = diag_code_info(code)->severity,
                                        .text = frame->module->source->tree->text,
                                        .span = {at->start, at->end},
                                        .message = message}};
    failure->is_behind = !is_about_shapes(code) && guard_may_have_left(interp, node);
    note_calls(interp, failure, frame, node);
    return failure;
}

/* Whether a generator that is called has yielded something: it need not be resumed. */
static bool is_behind_yield(const Interp *interp) {
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller)
        if (frame->site && frame->function && frame->yields.any.kind != VALUE_NEVER) return true;
    return false;
}

/* Whether a failure is certain for all rounds and calls that come here. Under a condition that is not known,
 * what fails in one round of a loop need not fail in the next, and what fails with the arguments of one call
 * may be what the condition excludes. Such loops and functions are looked at again as a whole. */
static bool is_certain(Interp *interp, const Failure *failure) {
    const Diagnostic *diagnostic = &failure->diagnostic;
    const Frame *frame = failing_function(interp, NULL);
    bool is_quiet =
        diagnostic->code == CODE_GRADIENT ? path_is_quiet_at_first(interp) : path_is_quiet(interp);
    if (is_quiet) {
        if (is_behind_yield(interp)) doubt(interp, frame);
        return false;
    }
    if (asked_of_version(interp, diagnostic->code)) return false;
    bool in_call = is_about_shapes(diagnostic->code) ? asked_of_rank(interp)
                                                     : interp->path.undecided > interp->path.call_base;
    if (interp->path.undecided <= interp->path.loop_base && !in_call && !failure->is_behind) return true;
    interp->run.counters.suppressed++;
    doubt(interp, frame);
    return false;
}

static void publish(Interp *interp, Failure *failure) {
    Diagnostics *diagnostics = interp->run.reporting.diagnostics;
    const Diagnostic *diagnostic = &failure->diagnostic;
    if (!is_certain(interp, failure)) return;
    uint64_t key = ((uint64_t)diagnostic->span.start << 32) ^ ((uint64_t)diagnostic->code << 24) ^
                   (diagnostic->span.end - diagnostic->span.start) ^
                   trail_step(0, (uintptr_t)diagnostic->text);
    uint64_t *seen = map_at(&interp->run.reporting.reported, key);
    if (*seen) return;
    *seen = 1;
    array_push(&diagnostics->items, *diagnostic);
    failure->reported = diagnostics->items.count;
    Diagnostic *reported = &array_last(&diagnostics->items);
    for (uint32_t i = 0; i < failure->note_count; i++)
        diag_note(diagnostics, reported, failure->notes[i].text, failure->notes[i].span, "%s",
                  failure->notes[i].message);
    for (uint32_t i = 0; i < failure->call_count; i++)
        diag_note_call(diagnostics, reported, &failure->calls[i]);
}

/* Whether something runs when an exception leaves what [handler] is around. */
static bool does_clean_up(const Handler *handler) {
    return handler->statement ? handler->statement->finalbody != NULL : !handler->is_trial;
}

/* Whether an exception that goes on from [handler] ends in a clause of the program, rather than in a report
 * or in a trial. */
static bool is_caught_outside(Interp *interp, const Handler *handler, Address class) {
    bool groups = handler->groups;
    for (handler = handler->outer; handler && !handler->is_trial; handler = handler->outer) {
        if (handler_catches(interp, handler, class) != TRI_NO) return true;
        if (groups && handler_catches(interp, handler, CLASS_ExceptionGroup) != TRI_NO) return true;
        groups |= handler->groups;
    }
    return false;
}

/* Of functions with a call that fails, what holds for calls that do not is not what `moira shapes` shows. */
static void note_failed(Interp *interp) {
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller)
        if (frame->function && frame->module->is_main && !frame->module->is_over)
            *map_at(&interp->facts.failed, (uintptr_t)frame->function->node) = 1;
}

/* Something is raised for certain; [failure] says what, or is NULL when nothing is to be reported. Returns
 * whether the run goes on here. */
static bool deliver(Interp *interp, Address class, Value exception, Failure *failure) {
    bool is_fault = failure && !failure->is_raised;
    interp->run.counters.raises++;
    if (interp->options.supposes) note_failed(interp);
    for (Handler *handler = interp->path.handlers; handler; handler = handler->outer) {
        if (handler->is_trial) {
            if (!handler->raised_class) handler->raised_class = class;
            /* What becomes of it is decided when the trial ends. */
            if (is_fault) doubt(interp, failing_function(interp, handler->frame));
            if (failure && !handler->pending) {
                handler->pending_class = class;
                handler->pending = failure;
                failure->is_kept = true;
            }
            interp->path.state.is_reached = false;
            return false;
        }
        Tri catches = handler_catches(interp, handler, class);
        if (catches != TRI_NO) {
            join_raised(interp, handler);
            handler->exception = value_join(interp->run.arena, handler->exception, exception);
            if (catches == TRI_YES || is_fault) {
                /* A handler of other people's source is not there for what the file gets wrong. */
                if (is_fault && !handler->frame->module->is_main)
                    doubt(interp, failing_function(interp, handler->frame));
                interp->path.state.is_reached = false;
                return false;
            }
        }
        /* What goes on does so when the clean-up is done (try.c). */
        if (does_clean_up(handler) && (!is_fault || is_caught_outside(interp, handler, class))) {
            State state = state_at(interp, handler);
            handler->passing = interp_join(interp, &handler->passing, &state);
            handler->passed = value_join(interp->run.arena, handler->passed, exception);
            interp->path.state.is_reached = false;
            return false;
        }
    }
    observer_uncaught(interp, class, is_fault);
    /* Where formulas say what must hold, nothing does after an error. */
    bool goes_on = is_fault && !learns_formulas(interp);
    interp->run.counters.faults += is_fault;
    if (failure && !(learns_formulas(interp) && interp->path.undecided)) publish(interp, failure);
    if (!goes_on) interp->path.state.is_reached = false;
    return goes_on;
}

/* Something that is said in a message. It outlives the run. */
static const char *format_text(Interp *interp, const char *format, va_list arguments) {
    char message[1024];
    vsnprintf(message, sizeof message, format, arguments);
    return keep_text(interp, message);
}

/* The failure, if somebody will see it. */
static Failure *if_seen(Failure *failure) {
    return failure && (failure->reported || failure->is_kept) ? failure : NULL;
}

static Failure *raise_failure(Interp *interp, DiagCode code, Address exception, const Node *node,
                              const char *format, va_list arguments) {
    if (!interp->path.state.is_reached) return NULL;
    Failure *failure =
        is_reporting(interp) ? prepare(interp, code, node, format_text(interp, format, arguments)) : NULL;
    bool is_awaited = failure != NULL;
    for (Handler *handler = interp->path.handlers; !is_awaited && handler; handler = handler->outer)
        is_awaited = handler->is_trial || handler_catches(interp, handler, exception) != TRI_NO;
    if (is_awaited) deliver(interp, exception, value_some(exception), failure);
    return if_seen(failure);
}

Value fail(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    raise_failure(interp, code, exception, node, format, arguments);
    va_end(arguments);
    return failure_result(interp);
}

Failure *failure_raise(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format,
                       ...) {
    va_list arguments;
    va_start(arguments, format);
    Failure *failure = raise_failure(interp, code, exception, node, format, arguments);
    va_end(arguments);
    return failure;
}

/* Reports what may fail, unless it is caught; a trial keeps it until it is known whether the trial counts. */
static void deliver_doubt(Interp *interp, Failure *failure, Address exception) {
    for (Handler *handler = interp->path.handlers; handler; handler = handler->outer) {
        if (handler->is_trial) {
            if (handler->doubt.failure) return;
            handler->doubt = (TrialDoubt){failure, exception};
            failure->is_kept = true;
            return;
        }
        if (handler_catches(interp, handler, exception) != TRI_NO) return;
    }
    publish(interp, failure);
}

static Failure *raise_doubt(Interp *interp, DiagCode code, Address exception, const Node *node,
                            const char *format, va_list arguments) {
    note_may_fail(interp);
    bool is_wanted = interp->options.strict || (interp->options.doubts_names && code == CODE_UNDEFINED_NAME);
    /* What may fail in a stub is said of the call of its function, if it concerns the caller. */
    if (!is_wanted || !is_reporting(interp) || interp->path.frame->module->is_model) return NULL;
    char message[1024];
    vsnprintf(message, sizeof message, format, arguments);
    Failure *failure =
        prepare(interp, code, node,
                arena_printf(interp->run.reporting.diagnostics->arena, "this may fail: %s", message));
    if (failure) deliver_doubt(interp, failure, exception);
    return if_seen(failure);
}

void may_fail(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    raise_doubt(interp, code, exception, node, format, arguments);
    va_end(arguments);
}

/* Whether a clause of the program catches an exception of the class before a trial sees it. */
static bool is_caught(Interp *interp, Address exception) {
    for (Handler *handler = interp->path.handlers; handler && !handler->is_trial; handler = handler->outer)
        if (handler_catches(interp, handler, exception) != TRI_NO) return true;
    return false;
}

/* [result] is what the operation gives. */
static Failure *refuse(Interp *interp, Value value, DiagCode code, Address exception, const Node *node,
                       const char *format, va_list arguments, Value *result) {
    bool is_belief = interp->path.state.is_reached && place_is_promised(interp, value);
    if (is_belief && is_caught(interp, exception)) {
        Failure *failure = raise_doubt(interp, code, exception, node, format, arguments);
        *result = unknown(interp);
        return failure;
    }
    Failure *failure = raise_failure(interp, code, exception, node, format, arguments);
    *result = failure_result(interp);
    if (is_belief) failure_weaken(interp, failure);
    return failure;
}

Value cannot_do(Interp *interp, Value value, DiagCode code, Address exception, const Node *node,
                const char *format, ...) {
    Value result;
    va_list arguments;
    va_start(arguments, format);
    refuse(interp, value, code, exception, node, format, arguments, &result);
    va_end(arguments);
    return result;
}

Failure *failure_refuse(Interp *interp, Value value, DiagCode code, Address exception, const Node *node,
                        const char *format, ...) {
    Value ignored;
    va_list arguments;
    va_start(arguments, format);
    Failure *failure = refuse(interp, value, code, exception, node, format, arguments, &ignored);
    va_end(arguments);
    return failure;
}

void trial_report_doubt(Interp *interp, const Handler *handler) {
    if (handler->doubt.failure) deliver_doubt(interp, handler->doubt.failure, handler->doubt.class);
}

void trial_publish(Interp *interp, const Handler *handler) {
    if (is_reporting(interp)) publish(interp, handler->pending);
}

Failure *remark(Interp *interp, DiagCode code, const Node *node, const char *format, ...) {
    if (!is_reporting(interp)) return NULL;
    for (Handler *handler = interp->path.handlers; handler; handler = handler->outer)
        if (handler->is_trial) return NULL;
    va_list arguments;
    va_start(arguments, format);
    Failure *failure = prepare(interp, code, node, format_text(interp, format, arguments));
    va_end(arguments);
    if (failure) publish(interp, failure);
    return if_seen(failure);
}

/* ---- notes ---- */

/* What is printed of a failure. */
static Diagnostic *diagnostic_of(const Interp *interp, Failure *failure) {
    return failure->reported ? &interp->run.reporting.diagnostics->items.items[failure->reported - 1]
                             : &failure->diagnostic;
}

/* The notes that it has by now. */
static DiagNotes notes_of(const Interp *interp, const Failure *failure) {
    if (failure->reported) return interp->run.reporting.diagnostics->items.items[failure->reported - 1].notes;
    return (DiagNotes){failure->notes, failure->note_count};
}

bool failure_has_note(const Interp *interp, const Failure *failure, const char *end) {
    DiagNotes notes = notes_of(interp, failure);
    size_t length = strlen(end);
    for (uint32_t i = 0; i < notes.count; i++) {
        size_t all = strlen(notes.items[i].message);
        if (all >= length && strcmp(notes.items[i].message + all - length, end) == 0) return true;
    }
    return false;
}

static bool is_same_note(const DiagNote *note, const Text *text, Span span, const char *message) {
    return note->text == text && note->span.start == span.start && note->span.end == span.end &&
           strcmp(note->message, message) == 0;
}

void failure_note_at(Interp *interp, Failure *failure, const Text *text, Span span, const char *message) {
    if (!failure) return;
    if (!text) {
        text = failure->diagnostic.text;
        span = failure->diagnostic.span;
    }
    DiagNotes notes = notes_of(interp, failure);
    for (uint32_t i = 0; i < notes.count; i++)
        if (is_same_note(&notes.items[i], text, span, message)) return;
    if (failure->reported)
        diag_note(interp->run.reporting.diagnostics, diagnostic_of(interp, failure), text, span, "%s",
                  message);
    else
        note_at(interp, failure, text, span, message);
}

void failure_note(Interp *interp, Failure *failure, uint32_t origin, const char *format, ...) {
    if (!failure || origin == 0 || origin >= interp->analysis.places.count) return;
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    Place place = interp->analysis.places.items[origin];
    const Diagnostic *made = &failure->diagnostic;
    /* That something comes from where it fails explains nothing. */
    if (place.text == made->text && place.span.start == made->span.start && place.span.end == made->span.end)
        return;
    failure_note_at(interp, failure, place.text, place.span, message);
}

void failure_label(Interp *interp, Failure *failure, const char *format, ...) {
    if (!failure) return;
    va_list arguments;
    va_start(arguments, format);
    diagnostic_of(interp, failure)->label = format_text(interp, format, arguments);
    va_end(arguments);
}

void failure_help(Interp *interp, Failure *failure, const char *format, ...) {
    if (!failure) return;
    va_list arguments;
    va_start(arguments, format);
    diagnostic_of(interp, failure)->help = format_text(interp, format, arguments);
    va_end(arguments);
}

void failure_show(Interp *interp, Failure *failure, const DiagShapes *shapes) {
    Diagnostic *diagnostic = failure ? diagnostic_of(interp, failure) : NULL;
    if (diagnostic && !diagnostic->shapes) diagnostic->shapes = shapes;
}

void failure_weaken(Interp *interp, Failure *failure) {
    if (failure) diagnostic_of(interp, failure)->severity = SEVERITY_WARNING;
}

FailureMark failure_mark(const Interp *interp) {
    const Diagnostics *diagnostics = interp->run.reporting.diagnostics;
    return (FailureMark){interp->run.counters.failures, diagnostics ? diagnostics->items.count : 0};
}

Failure *failure_since(Interp *interp, FailureMark mark) {
    if (interp->run.counters.failures == mark.failures) return NULL;
    const Handler *trial = interp->path.handlers;
    while (trial && !trial->is_trial) trial = trial->outer;
    if (trial && trial->pending && trial->pending->number > mark.failures) return trial->pending;
    if (trial && trial->doubt.failure && trial->doubt.failure->number > mark.failures)
        return trial->doubt.failure;
    const Diagnostics *diagnostics = interp->run.reporting.diagnostics;
    if (diagnostics->items.count == mark.reported) return NULL;
    Failure *failure = arena_alloc(interp->run.arena, sizeof *failure);
    *failure = (Failure){.diagnostic = array_last(&diagnostics->items), .reported = diagnostics->items.count};
    return failure;
}

/* ---- the program raises ---- */

/* Says that a statement raises [exception], for those who ask about one call. */
static Failure *explain_raised(Interp *interp, Address class, Value exception, const Node *node) {
    if (!interp->options.one_call || interp->path.undecided > 0 || !is_reporting(interp) || !node)
        return NULL;
    const Object *object = object_of_kind(interp, exception, OBJECT_INSTANCE);
    Value arguments = object ? object_attribute(object, SYM_args) : value_never();
    bool has_text = arguments.kind == VALUE_TUPLE && !arguments.items->is_open &&
                    arguments.items->count > 0 && arguments.items->items[0].kind == VALUE_STR;
    const Str *text = has_text ? arguments.items->items[0].text : NULL;
    const char *message = arena_printf(interp->run.reporting.diagnostics->arena, "this raises %s%s%.*s",
                                       class ? class_name(interp, class) : "an exception", text ? ": " : "",
                                       text ? (int)text->length : 0, text ? text->data : "");
    Failure *failure = prepare(interp, CODE_INVALID_VALUE, node, message);
    if (failure) failure->is_raised = true;
    return failure;
}

void raise_value(Interp *interp, Value exception, const Node *node) {
    if (!interp->path.state.is_reached) return;
    Address class = object_of_kind(interp, exception, OBJECT_CLASS) ? exception.address
                                                                    : class_of_value(interp, exception);
    deliver(interp, class, class == exception.address ? value_some(class) : exception,
            explain_raised(interp, class, exception, node));
}

/* ---- trials ---- */

void trial_begin(Interp *interp, Handler *handler) {
    *handler = (Handler){.outer = interp->path.handlers,
                         .frame = interp->path.frame,
                         .before = path_enter(interp),
                         .is_trial = true};
    interp->path.handlers = handler;
}

bool trial_end(Interp *interp, Handler *handler) {
    path_leave(interp, &handler->before);
    return !interp->path.state.is_reached;
}

bool trial_keep(Interp *interp, Handler *handler) {
    bool failed = trial_end(interp, handler);
    if (failed) path_return(interp, &handler->before);
    return failed;
}

bool trial_drop(Interp *interp, Handler *handler) {
    bool failed = trial_end(interp, handler);
    path_return(interp, &handler->before);
    return failed;
}

void trial_report(Interp *interp, const Handler *handler) {
    Address class = handler->pending ? handler->pending_class : handler->raised_class;
    if (class)
        deliver(interp, class, value_some(class), handler->pending);
    else
        interp->path.state.is_reached = false;
}
