/* How shape annotations are written: as the types of torch.fx, as Moira's own hints, or as jaxtyping. */
#ifndef MOIRA_GRADUAL_SPELLING_H
#define MOIRA_GRADUAL_SPELLING_H

#include "edit/edit.h"
#include "eval/forward.h"
#include "gradual/migrate.h"
#include "names/project.h"
#include "syntax/parser.h"

typedef enum SpellingStyle {
    SPELLING_AUTO,    /* as the file does already, else jaxtyping */
    SPELLING_TORCHFX, /* TensorType([Dyn, 3]) */
    SPELLING_HINTS,   /* Tensor[int, 3], NdArray[int, 3] */
    SPELLING_JAXTYPING
} SpellingStyle;

/* `from module import name`, or, with no [module], `import name`. */
typedef struct SpellerImport {
    const char *module, *name;
} SpellerImport;

/* Annotates one file: the edits of all its functions, and the imports that they need. */
typedef struct Speller {
    Interp *interp;
    const Tree *tree;
    SourceModule *source; /* the file; NULL until a type of it is written */
    SpellingStyle style;
    bool keeps_style; /* nobody has chosen it: an annotation that says as much already stays */
    Edits *edits;
    Array(SpellerImport) imports; /* those that are missing, in the order in which they were needed */
} Speller;

void speller_init(Speller *speller, Interp *interp, const Tree *tree, SpellingStyle style, Edits *edits);
void speller_free(Speller *speller);
/* Writes the types that a function of the file gets, and that of its result. */
void spell_types(Speller *speller, Subject *subject, const Migration *migration);
/* Writes the type of an input that may be None, in terms of a migration with a tensor for it. */
void spell_optional(Speller *speller, Subject *subject, const Migration *migration, uint32_t index);
/* Adds the imports that are missing. */
void spell_imports(Speller *speller);

#endif
