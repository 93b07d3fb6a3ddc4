#include "gradual/spelling.h"

#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "gradual/spelling_result.h"
#include "names/resolve.h"

#include <stdlib.h>
#include <string.h>

/* Whether the file binds the name, or may do so with a star. What a function does to `globals()` does not
 * count. */
static bool is_bound(const Speller *speller, const char *name) {
    Interp *interp = speller->interp;
    const ScopeTable *scopes = speller->source->scopes;
    Sym symbol = symbol_from_string(interp->analysis.symbols, name);
    const Variable *variable = scope_variable(scopes, scopes->module, symbol);
    if (variable && variable->definition) return true;
    return list_count(scopes->star_imports) > 0 &&
           module_global(interp, interp->path.frame->module, symbol).kind != VALUE_NEVER;
}

static bool mentions(const Tree *tree, const char *word) {
    return memmem(tree->text->data, tree->text->length, word, strlen(word)) != NULL;
}

void speller_init(Speller *speller, Interp *interp, const Tree *tree, SpellingStyle style, Edits *edits) {
    *speller = (Speller){.interp = interp, .tree = tree, .style = style, .edits = edits};
    if (style != SPELLING_AUTO) return;
    speller->keeps_style = true;
    speller->style = mentions(tree, "jaxtyping")     ? SPELLING_JAXTYPING
                     : mentions(tree, "moira.hints") ? SPELLING_HINTS
                     : mentions(tree, "TensorType")  ? SPELLING_TORCHFX
                                                     : SPELLING_JAXTYPING;
}

void speller_free(Speller *speller) { array_free(&speller->imports); }

/* ---- names ---- */

static void need(Speller *speller, const char *module, const char *name) {
    for (uint32_t i = 0; i < speller->imports.count; i++) {
        const SpellerImport *known = &speller->imports.items[i];
        bool is_same_module =
            module && known->module ? strcmp(known->module, module) == 0 : module == known->module;
        if (is_same_module && strcmp(known->name, name) == 0) return;
    }
    array_push(&speller->imports, ((SpellerImport){module, name}));
}

/* Whether [name] means [module].[name] in the file already. */
static bool means(const Speller *speller, const char *module, const char *name) {
    Interp *interp = speller->interp;
    SourceModule *source = speller->source;
    const Resolution *found = resolve_dotted(interp->analysis.project, source, source->scopes->module, name);
    const char *wanted = arena_printf(interp->run.arena, "%s.%s", module, name);
    return found->count == 1 && strcmp(found->items[0].name, wanted) == 0;
}

/* How the file calls [module].[name], which it imports if it has to: by its own name, or where that means
 * something else, as torch.Tensor does, after the name of the module. */
static const char *spell_name(Speller *speller, const char *module, const char *name) {
    if (means(speller, module, name)) return name;
    if (!is_bound(speller, name)) {
        need(speller, module, name);
        return name;
    }
    const char *dot = strrchr(module, '.');
    const char *parent = dot ? arena_copy(speller->interp->run.arena, module, (size_t)(dot - module)) : NULL;
    const char *own = dot ? dot + 1 : module;
    if (!is_bound(speller, own)) need(speller, parent, own);
    return arena_printf(speller->interp->run.arena, "%s.%s", own, name);
}

/* ---- types ---- */

static bool is_numpy(Interp *interp, const Input *input) {
    const ClassObject *class = class_object(interp, input->class);
    return class && strncmp(class->qualified, "numpy", 5) == 0;
}

static void put_torchfx(Speller *speller, const InputType *type, StrBuf *out) {
    static const char module[] = "torch.fx.tensor_type";
    if (type->is_dyn) {
        strbuf_puts(out, spell_name(speller, module, "Dyn"));
        return;
    }
    strbuf_printf(out, "%s([", spell_name(speller, module, "TensorType"));
    for (uint32_t i = 0; i < type->rank; i++) {
        const TypeSlot *slot = &type->slots[i];
        strbuf_puts(out, i ? ", " : "");
        /* torch.fx knows numbers and Dyn only. */
        if (slot->kind == SLOT_NUMBER)
            strbuf_printf(out, "%lld", (long long)slot->number);
        else
            strbuf_puts(out, spell_name(speller, module, "Dyn"));
    }
    strbuf_puts(out, "])");
}

/* What all ranks have in common: dots, and the last dimensions. */
static void put_common(const InputType *type, const char *between, const char *any, StrBuf *out) {
    strbuf_puts(out, "...");
    for (uint32_t i = type->common_count; i-- > 0;) {
        SizeRange range = type->common[i];
        strbuf_puts(out, between);
        if (range.least == range.most)
            strbuf_printf(out, "%lld", (long long)range.least);
        else
            strbuf_puts(out, any);
    }
}

static void put_hint(Speller *speller, const Input *input, const InputType *type, StrBuf *out) {
    const char *name = is_numpy(speller->interp, input) ? "NdArray" : "Tensor";
    strbuf_printf(out, "%s[", spell_name(speller, "moira.hints", name));
    if (type->is_dyn) put_common(type, ", ", "int", out);
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
static const char *class_text(Speller *speller, const Input *input) {
    bool is_array = is_numpy(speller->interp, input);
    if (is_array && is_bound(speller, "np")) return "np.ndarray";
    if (is_array) {
        if (!is_bound(speller, "numpy")) need(speller, NULL, "numpy");
        return "numpy.ndarray";
    }
    Interp *interp = speller->interp;
    Value tensor = module_global(interp, interp->path.frame->module,
                                 symbol_from_string(interp->analysis.symbols, "Tensor"));
    bool is_known = tensor.kind == VALUE_OBJECT && tensor.address == input->class;
    if (!is_known && !is_bound(speller, "torch")) need(speller, NULL, "torch");
    return is_known ? "Tensor" : "torch.Tensor";
}

static void put_jaxtyping(Speller *speller, const Input *input, const InputType *type, StrBuf *out) {
    static const char *const names[] = {[ELEMENT_FLOAT] = "Float",
                                        [ELEMENT_INT] = "Int",
                                        [ELEMENT_UNSIGNED] = "UInt",
                                        [ELEMENT_COMPLEX] = "Complex",
                                        [ELEMENT_BOOL] = "Bool"};
    bool is_named = input->element < sizeof names / sizeof *names && names[input->element];
    const char *name = spell_name(speller, "jaxtyping", is_named ? names[input->element] : "Shaped");
    strbuf_printf(out, "%s[%s, \"", name, class_text(speller, input));
    if (type->is_dyn) put_common(type, " ", "_", out);
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
    const char *text = arena_copy(speller->interp->run.arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}

/* Whether a type can stand in place of [part] of an annotation. TensorType([3]) is an object, which is no
 * operand of Optional and `|`; in a text, `"Tensor | None"`, the part has no place of its own. */
static bool fits_in(const Speller *speller, const Node *annotation, const Node *part) {
    if (annotation != part && speller->style != SPELLING_JAXTYPING && speller->style != SPELLING_HINTS)
        return false;
    const char *text = part ? speller->tree->text->data + part->start : NULL;
    return !part || part->kind != AST_Constant || !memchr(text, '|', part->end - part->start);
}

/* Whether the type says no less than the annotation that is there. */
static bool is_gain(const Input *input, const InputType *type) {
    const Shape *declared = input->declared;
    if (!input->is_annotated) return true;
    if (input->says_more) return false;
    if (type->is_dyn) return declared->is_open && declared->rank == 0 && !declared->origins;
    for (uint32_t i = 0; !declared->is_open && i < declared->rank; i++)
        if (declared->dims[i] && type->slots[i].kind == SLOT_DYN) return false;
    return true;
}

/* Whether the annotation that is there says just that, in whatever words. */
static bool says_same(const Input *input, const InputType *type) {
    const Shape *declared = input->declared;
    if (!input->is_annotated || type->is_dyn || declared->is_open || declared->rank != type->rank)
        return false;
    for (uint32_t i = 0; i < declared->rank; i++) {
        const TypeSlot *slot = &type->slots[i];
        Dim dim = declared->dims[i];
        const char *name = dim ? dim_symbol_name(dim) : NULL;
        int64_t number;
        bool is_same = !dim ? slot->kind == SLOT_DYN
                       : dim_is_constant(dim, &number)
                           ? slot->kind == SLOT_NUMBER && slot->number == number
                           : slot->kind == SLOT_NAME && name && strcmp(slot->name, name) == 0;
        if (!is_same) return false;
    }
    return true;
}

const Shape **spell_some_shapes(Subject *subject, const Migration *migration) {
    const Shape **shapes =
        arena_alloc_zero(subject->interp->run.arena, ((size_t)subject->inputs.count + 1) * sizeof *shapes);
    for (uint32_t i = 0; i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        const Input *input = &subject->inputs.items[type->input];
        uint64_t ranks = type->ranks & ~1ull ? type->ranks & ~1ull : type->ranks;
        uint32_t rank = type->is_dyn && ranks ? (uint32_t)__builtin_ctzll(ranks) : type->rank;
        const Shape *shape =
            shape_meet(subject->interp->run.arena, input->declared, subject_rank(subject, rank));
        if (shape) shapes[type->input] = subject_symbols(subject, input, shape, 1);
    }
    return shapes;
}

/* The input with the kind of elements that it must have, where the style says it. */
static Input with_element(const Speller *speller, Subject *subject, const Migration *migration,
                          uint32_t index) {
    Input input = subject->inputs.items[index];
    bool is_said = speller->style == SPELLING_JAXTYPING && !is_numpy(speller->interp, &input);
    if (is_said && !input.is_annotated && input.element == ELEMENT_UNKNOWN)
        input.element = subject_element(subject, index, spell_some_shapes(subject, migration));
    return input;
}

void spell_types(Speller *speller, Subject *subject, const Migration *migration) {
    speller->source = subject->module->source;
    /* What can be no number can be Dyn alone, which the others do not have. */
    if (migration->never_static.count > 0 && speller->style != SPELLING_TORCHFX) return;
    bool holds = true; /* what is known of the result, for all inputs that the annotations allow */
    for (uint32_t i = 0; i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        const Input *input = &subject->inputs.items[type->input];
        const Astarg *parameter = AS(arg, input->node);
        bool is_said = !type->is_dyn || (type->common_count > 0 && speller->style != SPELLING_TORCHFX);
        bool is_written = (is_said || input->is_annotated) && is_gain(input, type) &&
                          fits_in(speller, parameter->annotation, input->annotation);
        holds &= is_written || !migration->is_chosen;
        if (!is_written || (speller->keeps_style && says_same(input, type))) continue;
        Input typed = with_element(speller, subject, migration, type->input);
        const char *text = spell_type(speller, &typed, type);
        if (!parameter->annotation) {
            edit_insert(speller->edits, input->node->end,
                        arena_printf(speller->interp->run.arena, ": %s", text));
            continue;
        }
        Span span = {input->annotation->start, input->annotation->end};
        bool is_same = strlen(text) == span.end - span.start &&
                       memcmp(text, speller->tree->text->data + span.start, strlen(text)) == 0;
        if (!is_same) edit_replace(speller->edits, span, text);
    }
    if (holds) spell_result(speller, subject, migration);
}

void spell_optional(Speller *speller, Subject *subject, const Migration *migration, uint32_t index) {
    const Input *input = &subject->inputs.items[index];
    const Node *annotation = AS(arg, input->node)->annotation;
    speller->source = subject->module->source;
    if (migration->never_static.count > 0 || speller->style == SPELLING_TORCHFX || input->is_annotated)
        return;
    for (uint32_t i = 0; i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        if (type->input != index || (type->is_dyn && type->common_count == 0)) continue;
        Input typed = with_element(speller, subject, migration, index);
        const char *text = spell_type(speller, &typed, type);
        if (!annotation)
            edit_insert(speller->edits, input->node->end,
                        arena_printf(speller->interp->run.arena, ": %s[%s]",
                                     spell_name(speller, "typing", "Optional"), text));
        else if (input->annotation && input->annotation != annotation &&
                 fits_in(speller, annotation, input->annotation))
            edit_replace(speller->edits, (Span){input->annotation->start, input->annotation->end}, text);
    }
}

/* The offset after the line of the last import at the beginning of the file. */
static uint32_t import_place(const Tree *tree) {
    uint32_t end = 0;
    bool is_first = true;
    FOR_EACH (statement, tree->module->body) {
        bool is_import = statement->kind == AST_Import || statement->kind == AST_ImportFrom;
        if (!is_import && !(is_first && ast_is_constant_statement(statement))) break;
        end = statement->end;
        is_first = false;
    }
    if (end == 0)
        return tree->module->body && list_count(tree->module->body) ? tree->module->body->items[0]->start : 0;
    while (end < tree->text->length && tree->text->data[end] != '\n' && tree->text->data[end] != '\r') end++;
    return end;
}

static int compare_imports(const void *a, const void *b) {
    const SpellerImport *left = a, *right = b;
    int modules = strcmp(left->module ? left->module : "", right->module ? right->module : "");
    return modules ? modules : strcmp(left->name, right->name);
}

/* A line for each module, sorted. */
static void put_imports(Speller *speller, StrBuf *lines) {
    SpellerImport *imports = speller->imports.items;
    if (speller->imports.count) qsort(imports, speller->imports.count, sizeof *imports, compare_imports);
    for (uint32_t i = 0; i < speller->imports.count; i++) {
        bool goes_on = i > 0 && imports[i].module && imports[i - 1].module &&
                       strcmp(imports[i - 1].module, imports[i].module) == 0;
        if (goes_on) {
            strbuf_printf(lines, ", %s", imports[i].name);
            continue;
        }
        if (i > 0) strbuf_putc(lines, '\n');
        if (imports[i].module) strbuf_printf(lines, "from %s ", imports[i].module);
        strbuf_printf(lines, "import %s", imports[i].name);
    }
    if (speller->imports.count) strbuf_putc(lines, '\n');
}

void spell_imports(Speller *speller) {
    StrBuf lines = {0};
    put_imports(speller, &lines);
    if (lines.length > 0) {
        uint32_t place = import_place(speller->tree);
        bool is_behind =
            place > 0 && (place >= speller->tree->text->length || speller->tree->text->data[place] == '\n' ||
                          speller->tree->text->data[place] == '\r');
        const char *text = arena_copy(speller->interp->run.arena, lines.data, lines.length - 1);
        edit_insert(speller->edits, place,
                    arena_printf(speller->interp->run.arena, is_behind ? "\n%s" : "%s\n", text));
    }
    strbuf_free(&lines);
}
