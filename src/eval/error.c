/* What happens when an operation fails: the innermost handler that catches the exception gets the state, a
 * trial keeps the diagnostic to itself, and what nobody catches is reported. */
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
    handler->raised = state_join(interp->run.arena, &interp->analysis.statics, &handler->raised, &state);
}

void handlers_may_raise(Interp *interp, bool own, bool anything) {
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

/* A diagnostic that is in no list yet. */
static bool prepare(Interp *interp, Failure *failure, DiagCode code, const Node *node, const char *message) {
    const Node *at = node;
    Frame *frame = reporting_frame(interp, code, &at);
    if (!frame || !at) return false;
    /* Of a file for another system, what fails in this one is of no interest but for names and imports. */
    if (frame->module->is_elsewhere && code != CODE_UNDEFINED_NAME && code != CODE_NO_SUCH_IMPORT)
        return false;
    *failure = (Failure){.diagnostic = {.code = code,
                                        .severity = diag_code_info(code)->severity,
                                        .text = frame->module->source->tree->text,
                                        .span = {at->start, at->end},
                                        .message = message}};
    failure->is_behind = !is_about_shapes(code) && may_have_returned(interp, node);
    note_calls(interp, failure, frame, node);
    interp->run.counters.failures++;
    return true;
}

/* Whether a generator that is called has given something: nobody need come back to it. */
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
    if (path_is_quiet(interp)) {
        if (is_behind_yield(interp)) doubt(interp, frame);
        return false;
    }
    if (is_of_version(interp, diagnostic->code)) return false;
    bool in_call = is_about_shapes(diagnostic->code) ? is_of_rank(interp)
                                                     : interp->path.undecided > interp->path.call_base;
    if (interp->path.undecided <= interp->path.loop_base && !in_call && !failure->is_behind) return true;
    interp->run.counters.suppressed++;
    doubt(interp, frame);
    return false;
}

static void publish(Interp *interp, const Failure *failure) {
    const Diagnostic *diagnostic = &failure->diagnostic;
    if (!is_certain(interp, failure)) return;
    uint64_t key = ((uint64_t)diagnostic->span.start << 32) ^ ((uint64_t)diagnostic->code << 24) ^
                   (diagnostic->span.end - diagnostic->span.start) ^
                   trail_step(0, (uintptr_t)diagnostic->text);
    uint64_t *seen = map_at(&interp->run.reporting.reported, key);
    if (*seen) return;
    *seen = 1;
    array_push(&interp->run.reporting.diagnostics->items, *diagnostic);
    interp->run.reporting.last = &array_last(&interp->run.reporting.diagnostics->items);
    for (uint32_t i = 0; i < failure->note_count; i++)
        diag_note(interp->run.reporting.diagnostics, interp->run.reporting.last, failure->notes[i].text,
                  failure->notes[i].span, "%s", failure->notes[i].message);
    for (uint32_t i = 0; i < failure->call_count; i++)
        diag_note_call(interp->run.reporting.diagnostics, interp->run.reporting.last, &failure->calls[i]);
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

/* Something is raised for certain; [failure] says what, or is NULL when nobody needs to know. Returns
 * whether the run goes on here. */
static bool deliver(Interp *interp, Address class, Value exception, const Failure *failure) {
    bool is_fault = failure && !failure->is_raised;
    interp->run.counters.raises++;
    for (Handler *handler = interp->path.handlers; handler; handler = handler->outer) {
        if (handler->is_trial) {
            if (!handler->raised_class) handler->raised_class = class;
            /* Nobody knows yet what becomes of it. */
            if (is_fault) doubt(interp, failing_function(interp, handler->frame));
            if (failure && !handler->has_pending) {
                handler->has_pending = true;
                handler->pending_class = class;
                handler->pending = *failure;
                interp->run.reporting.last_pending = &handler->pending;
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
            handler->passing =
                state_join(interp->run.arena, &interp->analysis.statics, &handler->passing, &state);
            handler->passed = value_join(interp->run.arena, handler->passed, exception);
            interp->path.state.is_reached = false;
            return false;
        }
    }
    /* Who records a run wants to know what becomes of it: behind an error nothing does. */
    bool is_recorded = interp->observers.recorder != NULL;
    if (is_recorded) interp->observers.recorder->is_abstract |= class == CLASS_NotImplementedError;
    interp->run.counters.faults += is_fault;
    if (failure && !(is_recorded && interp->path.undecided)) publish(interp, failure);
    if (!is_fault || is_recorded) interp->path.state.is_reached = false;
    return is_fault && !is_recorded;
}

Value fail(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format, ...) {
    interp->run.reporting.last = NULL;
    interp->run.reporting.last_pending = NULL;
    if (!interp->path.state.is_reached) return value_never();
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    Failure failure;
    bool visible = is_reporting(interp) && prepare(interp, &failure, code, node, keep_text(interp, message));
    Value raised = value_some(exception);
    for (Handler *handler = interp->path.handlers; !visible && handler; handler = handler->outer)
        if (handler->is_trial || handler_catches(interp, handler, exception) != TRI_NO) {
            deliver(interp, exception, raised, NULL);
            return value_never();
        }
    if (!visible) return value_any();
    return deliver(interp, exception, raised, &failure) ? value_any() : value_never();
}

/* Reports what may fail, unless it is caught; a trial keeps it until it is known whether the trial counts. */
static void deliver_doubt(Interp *interp, const Failure *failure, Address exception) {
    for (Handler *handler = interp->path.handlers; handler; handler = handler->outer) {
        if (handler->is_trial) {
            if (handler->doubt.failure) return;
            Failure *copy = arena_alloc(interp->run.arena, sizeof *copy);
            *copy = *failure;
            handler->doubt = (TrialDoubt){copy, exception};
            interp->run.reporting.last_pending = copy;
            return;
        }
        if (handler_catches(interp, handler, exception) != TRI_NO) return;
    }
    publish(interp, failure);
}

void may_fail(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format, ...) {
    note_may_fail(interp);
    interp->run.reporting.last = NULL;
    interp->run.reporting.last_pending = NULL;
    bool is_wanted = interp->options.strict || (interp->options.doubts_names && code == CODE_UNDEFINED_NAME);
    /* What may fail in a stub is said of the call of its function, if it concerns the caller. */
    if (!is_wanted || !is_reporting(interp) || interp->path.frame->module->is_model) return;
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    Failure failure;
    if (prepare(interp, &failure, code, node,
                arena_printf(interp->run.reporting.diagnostics->arena, "this may fail: %s", message)))
        deliver_doubt(interp, &failure, exception);
}

/* Whether a clause of the program catches an exception of the class before a trial sees it. */
static bool is_caught(Interp *interp, Address exception) {
    for (Handler *handler = interp->path.handlers; handler && !handler->is_trial; handler = handler->outer)
        if (handler_catches(interp, handler, exception) != TRI_NO) return true;
    return false;
}

Value cannot_do(Interp *interp, Value value, DiagCode code, Address exception, const Node *node,
                const char *format, ...) {
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    bool is_belief = interp->path.state.is_reached && is_promised(interp, value);
    if (is_belief && is_caught(interp, exception)) {
        may_fail(interp, code, exception, node, "%s", message);
        return unknown(interp);
    }
    Value result = fail(interp, code, exception, node, "%s", message);
    if (!is_belief) return result;
    if (interp->run.reporting.last) interp->run.reporting.last->severity = SEVERITY_WARNING;
    if (interp->run.reporting.last_pending)
        interp->run.reporting.last_pending->diagnostic.severity = SEVERITY_WARNING;
    return result;
}

void trial_report_doubt(Interp *interp, const Handler *handler) {
    if (handler->doubt.failure) deliver_doubt(interp, handler->doubt.failure, handler->doubt.class);
}

void trial_publish(Interp *interp, const Handler *handler) {
    if (is_reporting(interp)) publish(interp, &handler->pending);
}

void remark(Interp *interp, DiagCode code, const Node *node, const char *format, ...) {
    interp->run.reporting.last = NULL;
    interp->run.reporting.last_pending = NULL;
    if (!is_reporting(interp)) return;
    for (Handler *handler = interp->path.handlers; handler; handler = handler->outer)
        if (handler->is_trial) return;
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    Failure failure;
    if (prepare(interp, &failure, code, node, keep_text(interp, message))) publish(interp, &failure);
}

const Diagnostic *fail_made(const Interp *interp) {
    if (interp->run.reporting.last) return interp->run.reporting.last;
    return interp->run.reporting.last_pending ? &interp->run.reporting.last_pending->diagnostic : NULL;
}

/* The same to be changed. */
static Diagnostic *last_diagnostic(Interp *interp) { return (Diagnostic *)fail_made(interp); }

/* The notes that it has by now. */
static DiagNotes notes_made(const Interp *interp) {
    if (interp->run.reporting.last) return interp->run.reporting.last->notes;
    return (DiagNotes){interp->run.reporting.last_pending->notes,
                       interp->run.reporting.last_pending->note_count};
}

bool fail_has_note(const Interp *interp, const char *end) {
    if (!fail_is_seen(interp)) return false;
    DiagNotes notes = notes_made(interp);
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

void fail_note_at(Interp *interp, const Text *text, Span span, const char *message) {
    const Diagnostic *diagnostic = last_diagnostic(interp);
    if (!diagnostic) return;
    if (!text) {
        text = diagnostic->text;
        span = diagnostic->span;
    }
    DiagNotes notes = notes_made(interp);
    for (uint32_t i = 0; i < notes.count; i++)
        if (is_same_note(&notes.items[i], text, span, message)) return;
    if (interp->run.reporting.last)
        diag_note(interp->run.reporting.diagnostics, interp->run.reporting.last, text, span, "%s", message);
    else
        note_at(interp, interp->run.reporting.last_pending, text, span, message);
}

void fail_note(Interp *interp, uint32_t origin, const char *format, ...) {
    if (!fail_is_seen(interp) || origin == 0 || origin >= interp->analysis.places.count) return;
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    Place place = interp->analysis.places.items[origin];
    const Diagnostic *made = fail_made(interp);
    /* That something comes from where it fails explains nothing. */
    if (place.text == made->text && place.span.start == made->span.start && place.span.end == made->span.end)
        return;
    fail_note_at(interp, place.text, place.span, message);
}

static const char *format_text(Interp *interp, const char *format, va_list arguments) {
    char message[1024];
    vsnprintf(message, sizeof message, format, arguments);
    return keep_text(interp, message);
}

void fail_label(Interp *interp, const char *format, ...) {
    Diagnostic *diagnostic = last_diagnostic(interp);
    if (!diagnostic) return;
    va_list arguments;
    va_start(arguments, format);
    diagnostic->label = format_text(interp, format, arguments);
    va_end(arguments);
}

void fail_help(Interp *interp, const char *format, ...) {
    Diagnostic *diagnostic = last_diagnostic(interp);
    if (!diagnostic) return;
    va_list arguments;
    va_start(arguments, format);
    diagnostic->help = format_text(interp, format, arguments);
    va_end(arguments);
}

/* ---- the program raises ---- */

/* Says that a statement raises [exception], for those who ask about one call. */
static bool explain_raised(Interp *interp, Failure *failure, Address class, Value exception,
                           const Node *node) {
    if (!interp->options.one_call || interp->path.undecided > 0 || !is_reporting(interp) || !node)
        return false;
    const Object *object = object_of_kind(interp, exception, OBJECT_INSTANCE);
    Value arguments = object ? object_attribute(object, SYM_args) : value_never();
    bool has_text = arguments.kind == VALUE_TUPLE && !arguments.items->is_open &&
                    arguments.items->count > 0 && arguments.items->items[0].kind == VALUE_STR;
    const Str *text = has_text ? arguments.items->items[0].text : NULL;
    const char *message = arena_printf(interp->run.reporting.diagnostics->arena, "this raises %s%s%.*s",
                                       class ? class_name(interp, class) : "an exception", text ? ": " : "",
                                       text ? (int)text->length : 0, text ? text->data : "");
    if (!prepare(interp, failure, CODE_INVALID_VALUE, node, message)) return false;
    failure->is_raised = true;
    return true;
}

void raise_value(Interp *interp, Value exception, const Node *node) {
    interp->run.reporting.last = NULL;
    interp->run.reporting.last_pending = NULL;
    if (!interp->path.state.is_reached) return;
    Address class = object_of_kind(interp, exception, OBJECT_CLASS) ? exception.address
                                                                    : class_of_value(interp, exception);
    Failure failure;
    bool is_told = explain_raised(interp, &failure, class, exception, node);
    deliver(interp, class, class == exception.address ? value_some(class) : exception,
            is_told ? &failure : NULL);
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
    interp->run.reporting.last = NULL;
    interp->run.reporting.last_pending = NULL;
    return !interp->path.state.is_reached;
}

void trial_undo(Interp *interp, const Handler *handler) { path_return(interp, &handler->before); }

void trial_report(Interp *interp, const Handler *handler) {
    interp->run.reporting.last = NULL;
    interp->run.reporting.last_pending = NULL;
    if (!handler->has_pending) {
        interp->path.state.is_reached = false;
        return;
    }
    deliver(interp, handler->pending_class, value_some(handler->pending_class), &handler->pending);
}
