/* Diagnostics: what Moira has to say about a text, as data. Every stage appends to a Diagnostics list and
 * goes on; only the front doors render them (diag/render.h). Messages are sentences without a capital
 * letter or a full stop. Their strings and notes are in the list's arena, so that one which is never put into
 * a list costs nothing to drop; the lists and the fixes are freed by diagnostics_free. Nothing here fails. */
#ifndef MOIRA_DIAG_DIAGNOSTIC_H
#define MOIRA_DIAG_DIAGNOSTIC_H

#include "base/array.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "diag/shapes.h"

typedef enum Severity {
    SEVERITY_ERROR,   /* certain: this fails */
    SEVERITY_WARNING, /* runs, but is probably wrong */
    SEVERITY_INFO,    /* explains */
} Severity;

typedef enum DiagCode {
#define CODE(name, code, severity, summary) CODE_##name,
#include "diag/codes.def"
#undef CODE
    CODE_COUNT,
} DiagCode;

/* What a note says of its place. In a list of notes they come in this order. */
typedef enum NoteKind {
    NOTE_PLACE,  /* something that explains the finding */
    NOTE_CALLER, /* a call that leads to the finding, the outermost first, as in a traceback */
    NOTE_CALLEE, /* what goes on inside what the finding's place calls, down to what fails */
} NoteKind;

/* A second place that explains the first one. */
typedef struct DiagNote {
    const Text *text;
    Span span;
    const char *message;
    NoteKind kind;
} DiagNote;

typedef struct DiagNotes {
    DiagNote *items; /* room for a power of two of them, in the arena */
    uint32_t count;
} DiagNotes;

/* Replaces the bytes of [span] by [text]. */
typedef struct DiagEdit {
    Span span;
    const char *text;
} DiagEdit;

/* A change of the same text that removes the problem. */
typedef struct DiagFix {
    const char *message;
    bool is_safe; /* it is certain: --fix makes it */
    Array(DiagEdit) edits;
} DiagFix;

typedef struct Diagnostic {
    DiagCode code;
    Severity severity;
    const Text *text;
    Span span;
    const char *message;
    const char *label;        /* shown after the carets; NULL for none */
    const char *help;         /* shown as `= help: …`; NULL for none */
    const DiagShapes *shapes; /* that it is about; NULL for none */
    DiagNotes notes;
    Array(DiagFix) fixes;
} Diagnostic;

typedef struct Diagnostics {
    Arena *arena;
    Array(Diagnostic) items;
} Diagnostics;

typedef struct CodeInfo {
    const char *code;
    Severity severity;
    const char *summary;
} CodeInfo;

const CodeInfo *diag_code_info(DiagCode code);
/* The code that the [length] bytes at [name] are the name of, or an older name; CODE_COUNT for none. */
DiagCode diag_code_find(const char *name, size_t length);
/* The older name of a code; NULL when it has none. */
const char *diag_code_alias(DiagCode code);
const char *severity_name(Severity severity);
/* Where the web has more about Moira, and appends where it has more about a code. */
extern const char diag_home[];
void diag_put_page(StrBuf *out, DiagCode code);

void diagnostics_init(Diagnostics *diagnostics, Arena *arena);
void diagnostics_free(Diagnostics *diagnostics);
/* Frees the fixes of one that is taken out of its list. */
void diagnostic_free(Diagnostic *diagnostic);
/* Appends all of [from], which is left empty; its strings stay where they are. */
void diagnostics_move(Diagnostics *to, Diagnostics *from);

/* Appends a diagnostic with the code's own severity. The pointer is valid until the next one is added. */
Diagnostic *diag_add(Diagnostics *diagnostics, DiagCode code, const Text *text, Span span, const char *format,
                     ...) __attribute__((format(printf, 5, 6)));
void diag_note(Diagnostics *diagnostics, Diagnostic *diagnostic, const Text *text, Span span,
               const char *format, ...) __attribute__((format(printf, 5, 6)));
/* The same for a call. The message is copied. */
void diag_note_call(Diagnostics *diagnostics, Diagnostic *diagnostic, const DiagNote *note);
/* The pointer is valid until the next fix is added. */
DiagFix *diag_fix(Diagnostics *diagnostics, Diagnostic *diagnostic, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_fix_edit(Diagnostics *diagnostics, DiagFix *fix, Span span, const char *text);

/* Sorts by file, position, code and message, and drops exact repetitions: the order in which things are
 * printed. */
void diagnostics_sort(Diagnostics *diagnostics);
uint32_t diagnostics_count(const Diagnostics *diagnostics, Severity severity);

#endif
