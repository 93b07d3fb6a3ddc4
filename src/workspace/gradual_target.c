#include "workspace/gradual_target.h"

#include "base/file.h"
#include "eval/effort.h"
#include "eval/flow/call.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"
#include "gradual/where.h"
#include "syntax/notebook.h"

#include <string.h>

/* ---- conditions ---- */

static bool read_wheres(GradualTarget *target) {
    Analyser *analyser = &target->entry.analyser;
    const Setting *setting = &target->entry.settings->values[SETTING_WHERE];
    for (uint32_t i = 0; i < setting->items.count; i++) {
        const char *condition = setting->items.items[i].text;
        const Tree *tree;
        Text *text = entry_text(&target->entry, "<where>", condition);
        Node *statement = entry_parse(&target->entry, text, &tree);
        if (!statement) return false;
        SourceModule *source = project_add_apart(&analyser->project, tree);
        array_push(&target->wheres,
                   where_read(&analyser->interp, source, AS(Expr, statement)->value, condition));
    }
    return true;
}

/* The conditions that speak of parameters of the function. */
static void give_wheres(GradualTarget *target, Subject *subject, bool *is_used) {
    Where *own = arena_alloc(subject->interp->run.arena, ((size_t)target->wheres.count + 1) * sizeof *own);
    uint32_t count = 0;
    for (uint32_t i = 0; i < target->wheres.count; i++) {
        Subject asked = *subject;
        asked.wheres = &target->wheres.items[i];
        asked.where_count = 1;
        if (where_pass(&asked)) continue;
        own[count++] = target->wheres.items[i];
        is_used[i] = true;
    }
    subject->wheres = own;
    subject->where_count = count;
}

/* ---- functions ---- */

enum {
    STEPS_OF_FILE = 4000000,  /* for all runs of the functions of a file: who names one may take more */
    STEPS_OF_OBJECT = 500000, /* for making an object that nobody has asked for */
};

/* A model whose parameters all have defaults is called with its first one. */
static void pass_something(Subject *subject) {
    for (uint32_t i = 0; i < subject->inputs.count; i++)
        if (subject->inputs.items[i].is_passed) return;
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        Input *input = &subject->inputs.items[i];
        bool is_plain = AS(arg, input->node)->annotation && !input->is_tensor;
        if (is_plain) continue;
        subject_pass(subject, input);
        return;
    }
}

static void keep_subject(GradualTarget *target, Subject *subject, bool is_named, bool *is_used) {
    if (target->is_brief) subject->steps = &target->steps;
    give_wheres(target, subject, is_used);
    if (is_named) pass_something(subject);
    /* Who names an abstract function wants to hear about it. */
    bool is_kept = subject_tensor_count(subject) > 0 && (subject_settle(subject) || is_named);
    if (is_kept && subject_tensor_count(subject) > 0)
        array_push(&target->subjects, *subject);
    else
        subject_free(subject);
}

/* Passes unknown things for parameters that only have names and no defaults. */
static void pass_named(Interp *interp, const Astarguments *parameters, Arguments *passed) {
    uint32_t count = list_count(parameters->kwonlyargs);
    Value *named = arena_alloc(interp->run.arena, ((size_t)count + 1) * sizeof *named);
    Sym *names = arena_alloc(interp->run.arena, ((size_t)count + 1) * sizeof *names);
    passed->named = named;
    passed->names = names;
    for (uint32_t i = 0; i < count; i++) {
        if (parameters->kw_defaults->items[i]) continue;
        names[passed->named_count] = AS(arg, parameters->kwonlyargs->items[i])->arg;
        named[passed->named_count++] = unknown(interp);
    }
}

/* An object of a class, made with unknown arguments where the class needs some; any instance of it when that
 * fails. */
static Value make_object(Interp *interp, Value class, bool is_brief, Node *site) {
    Value init = class_lookup(interp, class.address, SYM___init__);
    const Object *object = object_of_kind(interp, init, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    uint32_t count = 0;
    Arguments passed = {0};
    if (function && function->node && function->node->kind == AST_FunctionDef) {
        const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
        pass_named(interp, parameters, &passed);
        uint32_t all = list_count(parameters->posonlyargs) + list_count(parameters->args);
        uint32_t defaults = list_count(parameters->defaults);
        count = all > defaults + 1 ? all - defaults - 1 : 0;
    }
    Value *arguments = arena_alloc(interp->run.arena, ((size_t)count + 1) * sizeof *arguments);
    for (uint32_t i = 0; i < count; i++) arguments[i] = unknown(interp);
    Diagnostics ignored, *before = interp->run.reporting.diagnostics;
    diagnostics_init(&ignored, interp->run.arena);
    interp_report_to(interp, &ignored);
    passed.positional = arguments;
    passed.positional_count = count;
    EffortLimit limit = effort_limit(interp, is_brief ? STEPS_OF_OBJECT : UINT64_MAX);
    Value value = interp_call(interp, class, &passed, site);
    effort_unlimit(interp, limit);
    diagnostics_free(&ignored);
    interp_report_to(interp, before);
    return value.kind == VALUE_OBJECT ? value : uncalled_instance(interp, class.address, site);
}

static bool is_private(Interp *interp, Sym name) {
    const char *text = symbol_text(interp->analysis.symbols, name);
    return strncmp(text, "__", 2) == 0 && strcmp(text, "__call__") != 0;
}

/* Evaluation mode, in which models are used. Where it cannot be set, since `train` is something else in this
 * model, all is left as it is. */
static void set_evaluation(Interp *interp, Value object, Node *site) {
    if (!module_is_used(interp, "torch", false)) return;
    Value module = interp_global_of(interp, "torch.nn.modules.module", "Module");
    if (module.kind != VALUE_OBJECT || is_instance(interp, object, module.address) != TRI_YES) return;
    Handler trial;
    trial_begin(interp, &trial);
    Value eval = attribute_get(interp, object, symbol_from_string(interp->analysis.symbols, "eval"), site);
    interp_call(interp, eval, &(Arguments){0}, site);
    trial_keep(interp, &trial);
}

/* Whether the name of a function is among those that are asked for, which are all when none is named. */
static bool is_wanted(const GradualTarget *target, const char *class, const char *function) {
    size_t length = class ? strlen(class) : 0;
    for (uint32_t i = 0; i < target->names.count; i++) {
        const char *name = target->names.items[i];
        bool is_it = class ? strncmp(name, class, length) == 0 && name[length] == '.' &&
                                 strcmp(name + length + 1, function) == 0
                           : strcmp(name, function) == 0;
        if (is_it) return true;
    }
    return target->names.count == 0;
}

static void add_methods(GradualTarget *target, AstClassDef *node, bool *is_used) {
    Interp *interp = &target->entry.analyser.interp;
    const char *class_text = symbol_text(interp->analysis.symbols, node->name);
    Value class = module_global(interp, interp->path.frame->module, node->name), object = value_never();
    if (!object_of_kind(interp, class, OBJECT_CLASS)) return;
    FOR_EACH (statement, node->body) {
        if (statement->kind != AST_FunctionDef) continue;
        Sym name = AS(FunctionDef, statement)->name;
        if (!is_wanted(target, class_text, symbol_text(interp->analysis.symbols, name))) continue;
        if (target->names.count == 0 && is_private(interp, name)) continue;
        if (object.kind == VALUE_NEVER) {
            object = make_object(interp, class, target->is_brief, target->entry.site);
            if (object.kind != VALUE_OBJECT) return;
            set_evaluation(interp, object, target->entry.site);
        }
        Subject subject;
        if (!subject_of_method(&subject, interp, object, name, target->entry.site)) continue;
        if (subject.function->node == statement)
            keep_subject(target, &subject, target->names.count > 0, is_used);
        else
            subject_free(&subject);
    }
}

static void add_functions(GradualTarget *target, bool *is_used) {
    Interp *interp = &target->entry.analyser.interp;
    FOR_EACH (statement, target->entry.file.tree->module->body) {
        if (statement->kind == AST_ClassDef) add_methods(target, AS(ClassDef, statement), is_used);
        if (statement->kind != AST_FunctionDef && statement->kind != AST_AsyncFunctionDef) continue;
        Sym name = AS(FunctionDef, statement)->name;
        if (!is_wanted(target, NULL, symbol_text(interp->analysis.symbols, name))) continue;
        Value function = module_global(interp, interp->path.frame->module, name);
        Subject subject;
        if (!subject_of_function(&subject, interp, function, target->entry.site)) continue;
        if (subject.function->node == statement)
            keep_subject(target, &subject, target->names.count > 0, is_used);
        else
            subject_free(&subject);
    }
}

static void add_model(GradualTarget *target, bool *is_used) {
    Interp *interp = &target->entry.analyser.interp;
    Value value = target->entry.value;
    Sym forward = symbol_from_string(interp->analysis.symbols, "forward");
    set_evaluation(interp, value, target->entry.site);
    Subject subject;
    bool is_found = object_of_kind(interp, value, OBJECT_INSTANCE)
                        ? subject_of_method(&subject, interp, value, forward, target->entry.site)
                        : subject_of_function(&subject, interp, value, target->entry.site);
    subject.is_given = true;
    if (is_found)
        keep_subject(target, &subject, true, is_used);
    else
        subject_free(&subject);
}

/* ---- the whole ---- */

/* Whether every condition speaks of some function, and of sizes. */
static bool are_used(GradualTarget *target, const bool *is_used) {
    for (uint32_t i = 0; i < target->wheres.count; i++) {
        if (is_used[i]) continue;
        problem_add(&target->entry.problems, PROBLEM_TROUBLE, NULL, "`--where '%s'` names no parameter of %s",
                    target->wheres.items[i].text,
                    target->subjects.count == 1 ? target->subjects.items[0].name : "a function here");
        return false;
    }
    for (uint32_t i = 0; i < target->subjects.count; i++) {
        uint32_t limit = settings_number(target->entry.settings, SETTING_RANK_LIMIT);
        const char *unclear = where_unclear(&target->subjects.items[i], limit);
        if (!unclear) continue;
        problem_add(&target->entry.problems, PROBLEM_TROUBLE, NULL,
                    "`--where '%s'` says nothing about sizes that is understood", unclear);
        return false;
    }
    return true;
}

static bool has_subject(const GradualTarget *target, const char *name) {
    for (uint32_t i = 0; i < target->subjects.count; i++)
        if (strcmp(target->subjects.items[i].name, name) == 0) return true;
    return false;
}

/* Whether every function that is named was found. */
static bool are_found(GradualTarget *target) {
    bool is_found = true;
    for (uint32_t i = 0; i < target->names.count; i++) {
        if (has_subject(target, target->names.items[i])) continue;
        problem_add(&target->entry.problems, PROBLEM_TROUBLE, target->entry.file.name,
                    "there is no function `%s` that takes tensors", target->names.items[i]);
        is_found = false;
    }
    return is_found;
}

static bool find_subjects(GradualTarget *target) {
    bool *is_used =
        arena_alloc_zero(target->entry.analyser.interp.run.arena, (size_t)target->wheres.count + 1);
    const char *expression = settings_text(target->entry.settings, SETTING_ENTRY);
    if (expression)
        add_model(target, is_used);
    else
        add_functions(target, is_used);
    if (!expression && !are_found(target)) return false;
    if (target->subjects.count > 0) return are_used(target, is_used);
    if (expression)
        problem_add(&target->entry.problems, PROBLEM_TROUBLE, target->path ? target->entry.file.name : NULL,
                    "`%s` has no `forward` that takes tensors", expression);
    else
        problem_add(&target->entry.problems, PROBLEM_TROUBLE, target->entry.file.name,
                    "there is no function that takes tensors");
    return false;
}

bool gradual_target_open(GradualTarget *target, const Settings *settings) {
    const char *expression = settings_text(settings, SETTING_ENTRY);
    target->is_brief =
        !expression && target->names.count == 0 && settings_number(settings, SETTING_BUDGET) == 0;
    target->steps = STEPS_OF_FILE;
    return entry_open(&target->entry, settings, target->path, expression) && read_wheres(target) &&
           find_subjects(target);
}

void gradual_target_free(GradualTarget *target) {
    for (uint32_t i = 0; i < target->subjects.count; i++) subject_free(&target->subjects.items[i]);
    array_free(&target->subjects);
    array_free(&target->wheres);
    array_free(&target->names);
    entry_free(&target->entry);
}

/* ---- rewriting ---- */

static const char *keep_bytes(Arena *arena, const char *data, size_t length) {
    char *copy = arena_alloc_zero(arena, length + FILE_PADDING);
    memcpy(copy, data, length);
    return copy;
}

/* The text of a file, which outlives the target. */
static const Text *keep_text(Arena *arena, const Text *text) {
    const char *path = arena_copy(arena, text->path, strlen(text->path));
    if (text->cells) {
        NotebookRefusal refusal;
        uint32_t length = text->cells->file_length;
        return notebook_decode(path, keep_bytes(arena, text->cells->file, length), length, arena, &refusal);
    }
    Text *copy = ARENA_NEW(arena, Text);
    text_init(copy, path, keep_bytes(arena, text->data, text->length), text->length, arena);
    copy->has_bom = text->has_bom;
    if (text->encoding) copy->encoding = arena_copy(arena, text->encoding, strlen(text->encoding));
    return copy;
}

static void keep_edits(Arena *arena, const Edits *edits, RewriteFile *file) {
    Edit *copies = arena_alloc(arena, edits->items.count * sizeof *copies);
    for (uint32_t i = 0; i < edits->items.count; i++) {
        copies[i] = edits->items.items[i];
        copies[i].text = arena_copy(arena, copies[i].text, copies[i].length);
    }
    file->edits = copies;
    file->edit_count = edits->items.count;
}

void gradual_target_rewrite(GradualTarget *target, Edits *edits, bool is_refused) {
    RewriteFile *file = target->rewritten;
    Arena *arena = target->keep;
    StrBuf out = {0};
    EditConflict conflict;
    file->original = keep_text(arena, target->entry.file.text);
    file->text = file->original->data;
    file->length = file->original->length;
    file->outcome = is_refused ? REWRITE_PARTLY : REWRITE_UNCHANGED;
    if (edits->items.count > 0 && !edits_apply(edits, file->original, &out, &conflict)) {
        file->outcome = REWRITE_REFUSED;
        problem_add(&target->entry.problems, PROBLEM_REFUSAL, file->original->path,
                    "two changes of the same place contradict each other");
    } else if (edits->items.count > 0) {
        if (!is_refused) file->outcome = REWRITE_CHANGED;
        file->text = keep_bytes(arena, out.data, out.length);
        file->length = out.length;
        keep_edits(arena, edits, file);
    }
    strbuf_free(&out);
}
