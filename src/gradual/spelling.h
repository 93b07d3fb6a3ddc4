/* How shape annotations are written: as the types of torch.fx, as Moira's own hints, or as jaxtyping. */
#ifndef MOIRA_GRADUAL_SPELLING_H
#define MOIRA_GRADUAL_SPELLING_H

#include "edit/edit.h"
#include "gradual/migrate.h"

typedef enum SpellingStyle {
    SPELLING_AUTO,    /* as the file does already, else what suits the library */
    SPELLING_TORCHFX, /* TensorType([Dyn, 3]) */
    SPELLING_HINTS,   /* Tensor[int, 3], NdArray[int, 3] */
    SPELLING_JAXTYPING
} SpellingStyle;

/* Annotates one file: the edits of all its functions, and the imports that they need. */
typedef struct Speller {
    Interp *interp;
    const Tree *tree;
    SpellingStyle style;
    Edits *edits;
    bool needs_types, needs_dyn; /* of torch.fx.tensor_type */
    const char *needs_hint;      /* the name from moira.hints; NULL for none */
    const char *needs_shaped;    /* the name from jaxtyping; NULL for none */
} Speller;

void speller_init(Speller *speller, Interp *interp, const Tree *tree, SpellingStyle style, Edits *edits);
/* Writes the types that a function of the file gets. */
void spell_types(Speller *speller, const Subject *subject, const Migration *migration);
/* Adds the imports that are missing. */
void spell_imports(Speller *speller);

/* The type in one line, for messages. */
const char *spell_type(Speller *speller, const Input *input, const InputType *type);

#endif
