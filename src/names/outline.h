/* Outlines: which statements of a model bind which names. A model is a long text of which one program needs
 * little, so it is never parsed as a whole: scripts/embed_models.c reads it when Moira is built, and puts it
 * into the program together with an outline. A statement is parsed when one of its names is asked for
 * (eval/model.c).
 *
 * A scope of an outline is the module, or the body of a class that is read piece by piece. A part is what is
 * parsed at once: of a module one statement, or one name of an import; of a class all statements that see
 * each other's names. Whatever is listed here lies in constant tables that are never freed, in numbers alone,
 * so that loading the program costs nothing. */
#ifndef MOIRA_NAMES_OUTLINE_H
#define MOIRA_NAMES_OUTLINE_H

#include "base/symbol.h"
#include "base/text.h"

typedef struct OutlinePart {
    uint32_t span, span_count; /* the pieces of the text that make it up, in [spans] */
    uint32_t body;             /* of a class that is read piece by piece, of which the span is the head
                                  alone: its scope; else 0 */
} OutlinePart;

typedef struct OutlineName {
    uint32_t start, length;      /* its text */
    uint32_t binder, part_count; /* the parts that bind it, in order, in [binders] */
} OutlineName;

typedef struct OutlineScope {
    uint32_t part, part_count; /* in [parts] */
    uint32_t slot, mask;       /* its hash table, in [slots]; the mask is its size less 1 */
} OutlineScope;

typedef struct ModelFile {
    const char *name; /* of the module; NULL ends the table */
    const char *data; /* FILE_PADDING NULs are after it */
    size_t length;
    const OutlineScope *scopes; /* the first is that of the module */
    const OutlinePart *parts;
    const Span *spans;
    const OutlineName *names;
    const uint16_t *slots;   /* by the hash of the name: index in [names] + 1; 0: free */
    const uint16_t *binders; /* parts, counted from the first of their scope */
    const Span *stars;       /* the modules of `from x import *`, in order */
    uint32_t star_count;
} ModelFile;

/* The name as the scope binds it; NULL when it does not. */
const OutlineName *outline_find(const ModelFile *file, const OutlineScope *scope, const Symbols *symbols,
                                Sym name);

/* Tells each name that the scope binds, in no order, with the text of what binds it first. */
typedef void OutlineTell(void *context, const char *name, uint32_t length, const char *definition);
void outline_each(const ModelFile *file, const OutlineScope *scope, OutlineTell *tell, void *context);

#endif
