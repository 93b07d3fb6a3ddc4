/* The changes of one module, in the terms in which rules think: put something around an expression, replace
 * one, add an argument, put a statement before or after another. What rules add at the same place nests:
 * what is put around the larger expression stands outside. In the end a patch becomes a list of edits
 * (edit/edit.h), so everything else stays byte for byte.
 *
 * Each change carries the name of its rule, for `--explain`. Strings must live as long as the patch; memory
 * is in the arena. */
#ifndef MOIRA_DISTRIBUTE_PATCH_H
#define MOIRA_DISTRIBUTE_PATCH_H

#include "edit/edit.h"
#include "syntax/ast.h"

typedef enum ChangeKind {
    CHANGE_BEFORE,  /* text in front of what begins at [span.start] */
    CHANGE_AFTER,   /* text after what ends at [span.end] */
    CHANGE_REPLACE, /* text instead of the span */
    CHANGE_MOVE, /* the span's text, with the changes in it, goes to [target]; [text] stands in its place */
} ChangeKind;

typedef struct Change {
    uint8_t kind; /* ChangeKind */
    Span span;    /* of the expression or statement that the change is about */
    const char *text;
    const char *prefix; /* of a MOVE: what stands before the moved text */
    uint32_t target;    /* of a MOVE: the offset of the statement before which it goes */
    bool in_order;      /* lines and arguments stand in the order in which they were added; the rest nests */
    const char *rule;
    uint32_t order; /* its place in the list */
} Change;

typedef struct Patch {
    Arena *arena;
    const Text *text;
    Array(Change) changes;
    uint32_t next_order; /* of the change that is added next */
    const char *unit;    /* of indentation: what the first indented block has more than its header */
} Patch;

void patch_init(Patch *patch, const Text *text, Arena *arena);
void patch_free(Patch *patch);

/* [rule] is the rule's name, "OPT". */
void patch_before(Patch *patch, const char *rule, Span span, const char *text);
void patch_after(Patch *patch, const char *rule, Span span, const char *text);
void patch_around(Patch *patch, const char *rule, Span span, const char *before, const char *after);
void patch_replace(Patch *patch, const char *rule, Span span, const char *text);
/* Cuts [span] out, leaves [left] there, and puts `prefix + text` before the statement that begins at
 * [target], on a line of its own with the same indentation. */
void patch_move(Patch *patch, const char *rule, Span span, const char *left, uint32_t target,
                const char *prefix);
/* Adds the argument [text] to [call], after the last one. */
void patch_argument(Patch *patch, const char *rule, const AstCall *call, const char *text);
/* Takes the statement's line away, with its comment; leaves `pass` when [is_only] statement of its suite. */
void patch_delete_statement(Patch *patch, const char *rule, const Node *statement, bool is_only);
/* Puts the lines of [text], each ended by \n and indented as if at the margin, with the statement's
 * indentation before or after the statement. */
void patch_lines_before(Patch *patch, const char *rule, const Node *statement, const char *text);
void patch_lines_after(Patch *patch, const char *rule, const Node *statement, const char *text);
/* Like patch_lines_before, and in front of all that others put there. */
void patch_lines_first(Patch *patch, const char *rule, const Node *statement, const char *text);

/* The span of [node] with the parentheses of its own around it. */
Span node_outer_span(const Text *text, const Node *node);
/* The leading whitespace of the line on which [offset] is, in [arena]. */
const char *line_indent(const Text *text, uint32_t offset, Arena *arena);
/* The offset of the line ending, or of the end of the text, after [end]. */
uint32_t rest_of_line(const Text *text, uint32_t end);
/* The offset after the line ending of the logical line that ends at [end]. */
uint32_t line_end_after(const Text *text, uint32_t end);
/* Whether nothing but whitespace stands before [start] on its line, and nothing but whitespace or a comment
 * after [end]. */
bool stands_alone(const Text *text, Span span);

/* Appends the new text to [out]; false, with nothing appended, when two changes cannot both be made. */
bool patch_apply(Patch *patch, StrBuf *out);

#endif
