#include "cli/gradual_target.h"

#include "base/pool.h"
#include "cli/crash.h"
#include "cli/rewriting.h"
#include "diag/render.h"
#include "gradual/where.h"
#include "models/models.h"

#include <string.h>

/* ---- conditions ---- */

static bool read_wheres(GradualTarget *target) {
    Session *session = target->session;
    Analyser *analyser = &target->entry.analyser;
    const Setting *setting = &session->settings.values[OPTION_WHERE];
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
    Where *own = arena_alloc(subject->interp->arena, ((size_t)target->wheres.count + 1) * sizeof *own);
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
    give_wheres(target, subject, is_used);
    if (is_named) pass_something(subject);
    if (subject_tensor_count(subject) > 0) subject_settle(subject);
    if (subject_tensor_count(subject) > 0)
        array_push(&target->subjects, *subject);
    else
        subject_free(subject);
}

/* An object of a class, made with unknown arguments where the class needs some; NEVER when that fails. */
static Value make_object(Interp *interp, Value class, Node *site) {
    Value init = class_lookup(interp, class.address, SYM___init__);
    const Object *object = object_of_kind(interp, init, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    uint32_t count = 0;
    if (function && function->node && function->node->kind == AST_FunctionDef) {
        const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
        uint32_t all = list_count(parameters->posonlyargs) + list_count(parameters->args);
        uint32_t defaults = list_count(parameters->defaults);
        count = all > defaults + 1 ? all - defaults - 1 : 0;
    }
    Value *arguments = arena_alloc(interp->arena, ((size_t)count + 1) * sizeof *arguments);
    for (uint32_t i = 0; i < count; i++) arguments[i] = unknown(interp);
    Diagnostics ignored, *before = interp->diagnostics;
    diagnostics_init(&ignored, interp->arena);
    interp_report_to(interp, &ignored);
    Arguments passed = {.positional = arguments, .positional_count = count};
    Value value = interp_call(interp, class, &passed, site);
    diagnostics_free(&ignored);
    interp_report_to(interp, before);
    return value;
}

static bool is_private(Interp *interp, Sym name) {
    const char *text = symbol_text(interp->symbols, name);
    return strncmp(text, "__", 2) == 0 && strcmp(text, "__call__") != 0;
}

/* Evaluation mode, in which models are used. */
static void set_evaluation(Interp *interp, Value object, Node *site) {
    Value module = interp_global_of(interp, "torch.nn.modules.module", "Module");
    if (module.kind != VALUE_OBJECT || is_instance(interp, object, module.address) != TRI_YES) return;
    Value eval = get_attribute(interp, object, symbol_from_string(interp->symbols, "eval"), site);
    interp_call(interp, eval, &(Arguments){0}, site);
}

static bool is_wanted(const GradualTarget *target, const char *class, const char *function) {
    if (!target->name) return true;
    size_t length = class ? strlen(class) : 0;
    if (!class) return strcmp(target->name, function) == 0;
    return strncmp(target->name, class, length) == 0 && target->name[length] == '.' &&
           strcmp(target->name + length + 1, function) == 0;
}

static void add_methods(GradualTarget *target, AstClassDef *node, bool *is_used) {
    Interp *interp = &target->entry.analyser.interp;
    const char *class_text = symbol_text(interp->symbols, node->name);
    Value class = module_global(interp, interp->frame->module, node->name), object = value_never();
    if (!object_of_kind(interp, class, OBJECT_CLASS)) return;
    FOR_EACH (statement, node->body) {
        if (statement->kind != AST_FunctionDef) continue;
        Sym name = AS(FunctionDef, statement)->name;
        if (!is_wanted(target, class_text, symbol_text(interp->symbols, name))) continue;
        if (!target->name && is_private(interp, name)) continue;
        if (object.kind == VALUE_NEVER) {
            object = make_object(interp, class, target->entry.site);
            if (object.kind != VALUE_OBJECT) return;
            set_evaluation(interp, object, target->entry.site);
        }
        Subject subject;
        if (!subject_of_method(&subject, interp, object, name, target->entry.site)) continue;
        if (subject.function->node == statement)
            keep_subject(target, &subject, target->name != NULL, is_used);
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
        if (!is_wanted(target, NULL, symbol_text(interp->symbols, name))) continue;
        Value function = module_global(interp, interp->frame->module, name);
        Subject subject;
        if (!subject_of_function(&subject, interp, function, target->entry.site)) continue;
        if (subject.function->node == statement)
            keep_subject(target, &subject, target->name != NULL, is_used);
        else
            subject_free(&subject);
    }
}

static void add_model(GradualTarget *target, bool *is_used) {
    Interp *interp = &target->entry.analyser.interp;
    Value value = target->entry.value;
    Sym forward = symbol_from_string(interp->symbols, "forward");
    set_evaluation(interp, value, target->entry.site);
    Subject subject;
    bool is_found = object_of_kind(interp, value, OBJECT_INSTANCE)
                        ? subject_of_method(&subject, interp, value, forward, target->entry.site)
                        : subject_of_function(&subject, interp, value, target->entry.site);
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
        session_error(target->session, NULL, "`--where '%s'` names no parameter of %s",
                      target->wheres.items[i].text,
                      target->subjects.count == 1 ? target->subjects.items[0].name : "a function here");
        return false;
    }
    for (uint32_t i = 0; i < target->subjects.count; i++) {
        uint32_t limit = session_number(target->session, OPTION_RANK_LIMIT);
        const char *unclear = where_unclear(&target->subjects.items[i], limit);
        if (!unclear) continue;
        session_error(target->session, NULL, "`--where '%s'` says nothing about sizes that is understood",
                      unclear);
        return false;
    }
    return true;
}

static bool find_subjects(GradualTarget *target) {
    bool *is_used = arena_alloc_zero(target->entry.analyser.interp.arena, (size_t)target->wheres.count + 1);
    if (session_text(target->session, OPTION_ENTRY))
        add_model(target, is_used);
    else
        add_functions(target, is_used);
    if (target->subjects.count > 0) return are_used(target, is_used);
    const char *path = target->path ? target->entry.file.name : NULL;
    if (target->name)
        session_error(target->session, path, "there is no function `%s` that takes tensors", target->name);
    else if (!path)
        session_error(target->session, NULL, "`%s` has no `forward` that takes tensors",
                      session_text(target->session, OPTION_ENTRY));
    else
        session_error(target->session, path, "there is no function that takes tensors");
    return false;
}

bool gradual_open(GradualTarget *target, Session *session, const char *operand) {
    *target = (GradualTarget){.session = session};
    if (operand) {
        const char *name = strstr(operand, "::");
        target->path = name ? arena_copy(&session->arena, operand, (size_t)(name - operand)) : operand;
        target->name = name ? name + 2 : NULL;
    }
    const char *expression = session_text(session, OPTION_ENTRY);
    if (!entry_open(&target->entry, session, target->path, expression ? expression : "...")) return false;
    return read_wheres(target) && find_subjects(target);
}

void gradual_free(GradualTarget *target) {
    for (uint32_t i = 0; i < target->subjects.count; i++) subject_free(&target->subjects.items[i]);
    array_free(&target->subjects);
    array_free(&target->wheres);
    entry_free(&target->entry);
}

void gradual_report(GradualTarget *target, Diagnostics *diagnostics) {
    RenderOptions options = {
        .format = RENDER_FULL, .color = target->session->color_errors, .version = MOIRA_VERSION};
    StrBuf out = {0};
    diagnostics_sort(diagnostics);
    diag_render(diagnostics, &options, &out);
    session_print_error(out.data, out.length);
    strbuf_free(&out);
}

void gradual_rewrite(GradualTarget *target, Edits *edits, bool is_refused) {
    Session *session = target->session;
    const Text *original = target->entry.file.text;
    RewriteFile file = {.original = original,
                        .outcome = is_refused ? REWRITE_REFUSED : REWRITE_UNCHANGED,
                        .text = original->data,
                        .length = original->length};
    StrBuf out = {0};
    EditConflict conflict;
    if (!is_refused && edits->items.count > 0) {
        file.outcome = edits_apply(edits, original, &out, &conflict) ? REWRITE_CHANGED : REWRITE_REFUSED;
        if (file.outcome == REWRITE_REFUSED)
            session_refuse(session, original->path, "two changes of the same place contradict each other");
        file.text = out.data;
        file.length = out.length;
    }
    rewriting_write(session, &file, 1, strcmp(target->path, "-") == 0);
    strbuf_free(&out);
}

typedef struct GradualJob {
    Session *session;
    GradualWork *work;
    void *context;
} GradualJob;

static void run_target(GradualJob *job, const char *operand) {
    GradualTarget target;
    crash_watch(operand ? operand : session_text(job->session, OPTION_ENTRY));
    if (gradual_open(&target, job->session, operand)) job->work(job->context, &target);
    gradual_free(&target);
    crash_watch(NULL);
}

static void run_all(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    GradualJob *job = context;
    for (uint32_t i = 0; i < job->session->operand_count; i++) run_target(job, job->session->operands[i]);
    if (job->session->operand_count == 0) run_target(job, NULL);
}

void gradual_run(Session *session, GradualWork *work, void *context) {
    if (session->operand_count == 0 && !session_text(session, OPTION_ENTRY)) {
        session_error(session, NULL, "there is no FILE, and no --entry: moira %s FILE[::NAME]",
                      session->command->name);
        return;
    }
    GradualJob job = {session, work, context};
    pool_run(1, 1, run_all, &job);
}
