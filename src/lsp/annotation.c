#include "lsp/annotation.h"
#include "base/word.h"
#include "eval/flow/frame.h"
#include "eval/module.h"
#include "eval/path.h"
#include "gradual/spelling_result.h"

#include <ctype.h>
#include <string.h>

static void find_main(void *context, uint32_t key, const void *value) {
    (void)key;
    const Object *object = value;
    if (object->kind == OBJECT_MODULE && OBJECT_AS(Module, object)->module->is_main)
        *(Module **)context = OBJECT_AS(Module, object)->module;
}

static bool is_name(const char *text) {
    if (!*text || isdigit((unsigned char)*text)) return false;
    while (is_word_char(*text)) text++;
    return *text == '\0';
}

static TypeSlot slot_of(Dim dim) {
    TypeSlot slot = {.kind = SLOT_DYN};
    const char *name = dim ? dim_symbol_name(dim) : NULL;
    if (dim && dim_is_constant(dim, &slot.number)) {
        slot.kind = SLOT_NUMBER;
    } else if (name && is_name(name)) {
        slot.kind = SLOT_NAME;
        slot.name = name;
    }
    return slot;
}

bool annotation_write(Learned *knowledge, const Assigned *assigned, uint32_t offset, const char *before,
                      Edits *edits) {
    const Shape *shape = assigned ? assigned->shape : NULL;
    bool is_array = shape && !assigned->is_mixed && !assigned->is_optional && assigned->class;
    if (!is_array || shape->is_open || !knowledge->has_run) return false;
    Interp *interp = &knowledge->analyser.interp;
    Module *main = NULL;
    pmap_each(interp->path.state.heap, find_main, &main);
    if (!main) return false;
    Frame frame = {.module = main};
    Path outer = path_enter(interp);
    interp->path.frame = &frame;
    Speller speller;
    speller_init(&speller, interp, knowledge->file.tree, SPELLING_AUTO, edits);
    speller.source = knowledge->module;
    /* What torch.fx writes is no type for a value. */
    if (speller.style == SPELLING_TORCHFX) speller.style = SPELLING_JAXTYPING;
    InputType type = {.rank = shape->rank};
    type.slots = arena_alloc_zero(&knowledge->arena, (shape->rank + 1) * sizeof *type.slots);
    for (uint32_t i = 0; i < shape->rank; i++) type.slots[i] = slot_of(shape->dims[i]);
    Input input = {.class = assigned->class, .is_tensor = true};
    const char *text = spell_type(&speller, &input, &type);
    edit_insert(edits, offset, arena_printf(edits->arena, "%s%s", before, text));
    spell_imports(&speller);
    speller_free(&speller);
    path_leave(interp, &outer);
    return true;
}
