#include "gradual/spelling.h"

#include <stdlib.h>
#include <string.h>

static bool is_bound(const Speller *speller, const char *name) {
    Interp *interp = speller->interp;
    Value value = module_global(interp, interp->frame->module, symbol_from_string(interp->symbols, name));
    return value.kind != VALUE_NEVER;
}

static bool mentions(const Tree *tree, const char *word) {
    return memmem(tree->text->data, tree->text->length, word, strlen(word)) != NULL;
}

void speller_init(Speller *speller, Interp *interp, const Tree *tree, SpellingStyle style, Edits *edits) {
    *speller = (Speller){.interp = interp, .tree = tree, .style = style, .edits = edits};
    if (style != SPELLING_AUTO) return;
    bool is_torch = program_uses(interp, "torch");
    speller->style = mentions(tree, "jaxtyping")     ? SPELLING_JAXTYPING
                     : mentions(tree, "moira.hints") ? SPELLING_HINTS
                     : is_torch                      ? SPELLING_TORCHFX
                                                     : SPELLING_HINTS;
}

/* ---- types ---- */

static bool is_numpy(Interp *interp, const Input *input) {
    const ClassObject *class = class_object(interp, input->class);
    return class && strncmp(class->qualified, "numpy", 5) == 0;
}

static void put_torchfx(Speller *speller, const InputType *type, StrBuf *out) {
    if (type->is_dyn) {
        speller->needs_dyn = true;
        strbuf_puts(out, "Dyn");
        return;
    }
    speller->needs_types = true;
    strbuf_puts(out, "TensorType([");
    for (uint32_t i = 0; i < type->rank; i++) {
        const TypeSlot *slot = &type->slots[i];
        strbuf_puts(out, i ? ", " : "");
        /* torch.fx knows numbers and Dyn only. */
        if (slot->kind == SLOT_NUMBER)
            strbuf_printf(out, "%lld", (long long)slot->number);
        else
            strbuf_puts(out, "Dyn");
        speller->needs_dyn |= slot->kind != SLOT_NUMBER;
    }
    strbuf_puts(out, "])");
}

static void put_hint(Speller *speller, const Input *input, const InputType *type, StrBuf *out) {
    const char *name = is_numpy(speller->interp, input) ? "NdArray" : "Tensor";
    speller->needs_hint = name;
    strbuf_printf(out, "%s[", name);
    if (type->is_dyn) strbuf_puts(out, "...");
    if (!type->is_dyn && type->rank == 0) strbuf_puts(out, "()");
    for (uint32_t i = 0; !type->is_dyn && i < type->rank; i++) {
        const TypeSlot *slot = &type->slots[i];
        strbuf_puts(out, i ? ", " : "");
        if (slot->kind == SLOT_NUMBER)
            strbuf_printf(out, "%lld", (long long)slot->number);
        else if (slot->kind == SLOT_NAME)
            strbuf_printf(out, "\"%s\"", slot->name);
        else
            strbuf_puts(out, "int");
    }
    strbuf_puts(out, "]");
}

/* What the file calls the class of the tensor. */
static const char *class_text(const Speller *speller, const Input *input) {
    if (is_numpy(speller->interp, input)) return is_bound(speller, "np") ? "np.ndarray" : "numpy.ndarray";
    Interp *interp = speller->interp;
    Value tensor =
        module_global(interp, interp->frame->module, symbol_from_string(interp->symbols, "Tensor"));
    bool is_known = tensor.kind == VALUE_OBJECT && tensor.address == input->class;
    return is_known ? "Tensor" : "torch.Tensor";
}

static void put_jaxtyping(Speller *speller, const Input *input, const InputType *type, StrBuf *out) {
    static const char *const names[] = {[ELEMENT_FLOAT] = "Float",
                                        [ELEMENT_INT] = "Int",
                                        [ELEMENT_UNSIGNED] = "UInt",
                                        [ELEMENT_COMPLEX] = "Complex",
                                        [ELEMENT_BOOL] = "Bool"};
    bool is_named = input->element < sizeof names / sizeof *names && names[input->element];
    speller->needs_shaped = is_named ? names[input->element] : "Shaped";
    strbuf_printf(out, "%s[%s, \"", speller->needs_shaped, class_text(speller, input));
    if (type->is_dyn) strbuf_puts(out, "...");
    for (uint32_t i = 0; !type->is_dyn && i < type->rank; i++) {
        const TypeSlot *slot = &type->slots[i];
        strbuf_puts(out, i ? " " : "");
        if (slot->kind == SLOT_NUMBER)
            strbuf_printf(out, "%lld", (long long)slot->number);
        else
            strbuf_puts(out, slot->kind == SLOT_NAME ? slot->name : "_");
    }
    strbuf_puts(out, "\"]");
}

const char *spell_type(Speller *speller, const Input *input, const InputType *type) {
    StrBuf out = {0};
    switch (speller->style) {
    case SPELLING_JAXTYPING: put_jaxtyping(speller, input, type, &out); break;
    case SPELLING_HINTS: put_hint(speller, input, type, &out); break;
    case SPELLING_AUTO:
    case SPELLING_TORCHFX: put_torchfx(speller, type, &out); break;
    }
    const char *text = arena_copy(speller->interp->arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}

void spell_types(Speller *speller, const Subject *subject, const Migration *migration) {
    for (uint32_t i = 0; i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        const Input *input = &subject->inputs.items[type->input];
        const Astarg *parameter = AS(arg, input->node);
        /* Nothing is said where nothing is known, and what has a default may be something else. */
        bool has_default = subject->function->defaults && !input->is_annotated && parameter->annotation &&
                           memmem(speller->tree->text->data + parameter->annotation->start,
                                  parameter->annotation->end - parameter->annotation->start, "None", 4);
        if ((type->is_dyn && !input->is_annotated) || has_default) continue;
        const char *text = spell_type(speller, input, type);
        if (!parameter->annotation) {
            edit_insert(speller->edits, input->node->end, arena_printf(speller->interp->arena, ": %s", text));
            continue;
        }
        Span span = {parameter->annotation->start, parameter->annotation->end};
        bool is_same = strlen(text) == span.end - span.start &&
                       memcmp(text, speller->tree->text->data + span.start, strlen(text)) == 0;
        if (!is_same) edit_replace(speller->edits, span, text);
    }
}

/* ---- imports ---- */

static bool is_docstring(const Node *node) {
    return node->kind == AST_Expr && AS(Expr, node)->value->kind == AST_Constant;
}

/* The offset behind the line of the last import at the beginning of the file. */
static uint32_t import_place(const Tree *tree) {
    uint32_t end = 0;
    bool is_first = true;
    FOR_EACH (statement, tree->module->body) {
        bool is_import = statement->kind == AST_Import || statement->kind == AST_ImportFrom;
        if (!is_import && !(is_first && is_docstring(statement))) break;
        end = statement->end;
        is_first = false;
    }
    if (end == 0)
        return tree->module->body && list_count(tree->module->body) ? tree->module->body->items[0]->start : 0;
    while (end < tree->text->length && tree->text->data[end] != '\n' && tree->text->data[end] != '\r') end++;
    return end;
}

void spell_imports(Speller *speller) {
    StrBuf lines = {0};
    bool needs_types = speller->needs_types && !is_bound(speller, "TensorType");
    bool needs_dyn = speller->needs_dyn && !is_bound(speller, "Dyn");
    if (needs_types || needs_dyn)
        strbuf_printf(&lines, "from torch.fx.tensor_type import %s%s%s\n", needs_dyn ? "Dyn" : "",
                      needs_dyn && needs_types ? ", " : "", needs_types ? "TensorType" : "");
    if (speller->needs_hint && !is_bound(speller, speller->needs_hint))
        strbuf_printf(&lines, "from moira.hints import %s\n", speller->needs_hint);
    if (speller->needs_shaped && !is_bound(speller, speller->needs_shaped))
        strbuf_printf(&lines, "from jaxtyping import %s\n", speller->needs_shaped);
    if (lines.length > 0) {
        uint32_t place = import_place(speller->tree);
        bool is_behind =
            place > 0 && (place >= speller->tree->text->length || speller->tree->text->data[place] == '\n' ||
                          speller->tree->text->data[place] == '\r');
        const char *text = arena_copy(speller->interp->arena, lines.data, lines.length - 1);
        edit_insert(speller->edits, place,
                    arena_printf(speller->interp->arena, is_behind ? "\n%s" : "%s\n", text));
    }
    strbuf_free(&lines);
}
