#include "eval/stub/edition.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"

#include <string.h>

/* ---- the version in use ---- */

static LibraryVersion newest_modelled(const char *library) {
    static const struct {
        const char *library, *version;
    } modelled[] = {{"numpy", "2.4.6"},  {"torch", "2.13.0"},      {"tensorflow", "2.21.0"},
                    {"keras", "3.15.1"}, {"jax", "0.10.2"},        {"flax", "0.12.8"},
                    {"pandas", "3.1.1"}, {"scikit-learn", "1.9.1"}};
    LibraryVersion newest = {.count = 0};
    for (size_t i = 0; i < sizeof modelled / sizeof *modelled; i++) {
        if (strcmp(modelled[i].library, library) != 0) continue;
        newest = version_read(modelled[i].version);
        newest.text = modelled[i].version;
    }
    return newest;
}

/* The file from which a library is looked for: that of the outermost frame. A statement of an embedded model
 * may run on its own; its path is a name, and no folder of the program is meant by it. */
static const char *asking_file(const Interp *interp) {
    const Frame *outermost = interp->path.frame;
    while (outermost && outermost->caller) outermost = outermost->caller;
    if (!outermost || !outermost->module->source) return NULL;
    const char *path = outermost->module->source->path;
    return outermost->module->whole->parts ? path_base(path) : path;
}

LibraryVersion edition_version(Interp *interp, const char *library, bool is_own) {
    const char *file = asking_file(interp);
    ModuleResolver *resolver = interp->analysis.project->resolver;
    LibraryVersion found = {.count = 0};
    if (file && resolver)
        found =
            is_own ? library_own_version(resolver, file, library) : library_version(resolver, file, library);
    return found.count ? found : newest_modelled(library);
}

/* ---- markings ---- */

/* What one `since(…)` or `until(…)` says. */
typedef struct Marking {
    const AstCall *call;
    bool is_since;
    const char *version;
} Marking;

static const char *text_of(Arena *arena, const Node *node) {
    if (node->kind != AST_Constant || node->op != CONSTANT_STR) return NULL;
    return arena_copy(arena, AS(Constant, node)->text, AS(Constant, node)->length);
}

static bool read_marking(Interp *interp, const Node *node, Marking *marking) {
    const AstCall *call = node->kind == AST_Call ? AS(Call, node) : NULL;
    if (!call || call->func->kind != AST_Name || !list_count(call->args)) return false;
    Sym name = AS(Name, call->func)->id;
    if (name != SYM_since && name != SYM_until) return false;
    *marking = (Marking){call, name == SYM_since, text_of(interp->run.arena, call->args->items[0])};
    return marking->version != NULL;
}

/* The version of the library of a stub, whose name is the first part of its own. */
static LibraryVersion version_of_stub(Interp *interp, const Module *module) {
    const char *library = arena_copy(interp->run.arena, module->name, strcspn(module->name, "."));
    return edition_version(interp, library, false);
}

/* Whether a marking holds in a version; the newest counts where that is not known. */
static bool holds(const Marking *marking, const LibraryVersion *version) {
    if (!version->count) return marking->is_since;
    LibraryVersion limit = version_read(marking->version);
    return (version_compare(version, &limit) >= 0) == marking->is_since;
}

/* A library that lies around somewhere may be older than the one that the program is written for: that
 * something is too new is certain for a version that was given. */
static bool is_doubtful(const Marking *marking, const LibraryVersion *version) {
    return marking->is_since && version->count && !version->is_given && !holds(marking, version);
}

static const char *keyword_text(const Interp *interp, const AstCall *call, const char *name) {
    FOR_EACH (item, call->keywords) {
        Sym given = AS(keyword, item)->arg;
        if (given && strcmp(symbol_text(interp->analysis.symbols, given), name) == 0)
            return text_of(interp->run.arena, AS(keyword, item)->value);
    }
    return NULL;
}

/* Why something is not there: " since version 2.0: use np.inf". */
static const char *reason_of(Interp *interp, const Marking *marking, const LibraryVersion *version) {
    Arena *arena = &interp->analysis.statics.arena;
    if (marking->is_since) {
        const char *found = version->text ? version->text : "older";
        return arena_printf(arena, " before version %s; this is %s", marking->version, found);
    }
    const char *use = keyword_text(interp, marking->call, "use");
    const char *says = keyword_text(interp, marking->call, "says");
    return arena_printf(arena, " since version %s%s%s%s", marking->version, use || says ? ": " : "",
                        use ? "use " : "",
                        use    ? use
                        : says ? says
                               : "");
}

/* ---- names ---- */

/* What the markings of a definition say. */
typedef struct Judgement {
    bool is_marked, is_missing;
    const char *reason; /* of what is missing */
} Judgement;

static void judge(Interp *interp, const Node *node, Judgement *judgement) {
    Marking marking;
    if (!read_marking(interp, node, &marking) || list_count(marking.call->args) > 1) return;
    LibraryVersion version = version_of_stub(interp, interp->path.frame->module);
    if (is_doubtful(&marking, &version)) return;
    judgement->is_marked = true;
    if (judgement->is_missing || holds(&marking, &version)) return;
    judgement->is_missing = true;
    judgement->reason = reason_of(interp, &marking, &version);
}

/* The annotation of a name is one marking, or a tuple of them. */
static void judge_annotation(Interp *interp, const Node *annotation, Judgement *judgement) {
    if (annotation->kind != AST_Tuple) {
        judge(interp, annotation, judgement);
        return;
    }
    FOR_EACH (item, AS(Tuple, annotation)->elts) judge(interp, item, judgement);
}

/* The name that a statement binds, and what is said of it; SYM_NONE for statements that carry no markings. */
static Sym judge_statement(Interp *interp, const Node *statement, Judgement *judgement) {
    const NodeList *decorators = NULL;
    Sym name = SYM_NONE;
    if (statement->kind == AST_FunctionDef) {
        name = AS(FunctionDef, statement)->name;
        decorators = AS(FunctionDef, statement)->decorator_list;
    } else if (statement->kind == AST_ClassDef) {
        name = AS(ClassDef, statement)->name;
        decorators = AS(ClassDef, statement)->decorator_list;
    } else if (statement->kind == AST_AnnAssign && AS(AnnAssign, statement)->target->kind == AST_Name) {
        name = AS(Name, AS(AnnAssign, statement)->target)->id;
        judge_annotation(interp, AS(AnnAssign, statement)->annotation, judgement);
    }
    FOR_EACH (decorator, decorators) judge(interp, decorator, judgement);
    return name;
}

static const char is_there[] = "";

bool edition_binds(Interp *interp, const Node *statement) {
    Judgement judgement = {0};
    Sym name = judge_statement(interp, statement, &judgement);
    if (!judgement.is_marked) return true;
    const Frame *frame = interp->path.frame;
    Address owner = frame->class ? frame->class : frame->module->address;
    uint64_t *kept = map_at(&interp->analysis.editions, (uint64_t)owner << 32 | name);
    /* Of a name that went and came back, what is to be used instead counts. */
    if (!judgement.is_missing)
        *kept = (uintptr_t)is_there;
    else if (!*kept)
        *kept = (uintptr_t)judgement.reason;
    return !judgement.is_missing;
}

/* What is kept of a name: "" when it is there; NULL for nothing. */
static const char *kept_of(const Interp *interp, Address owner, Sym name) {
    const uint64_t *kept = map_find(&interp->analysis.editions, (uint64_t)owner << 32 | name);
    return kept ? (const char *)(uintptr_t)*kept : NULL;
}

bool edition_has(const Interp *interp, Address owner, Sym name) {
    return kept_of(interp, owner, name) == is_there;
}

bool edition_lacks(const Interp *interp, Address owner, Sym name) {
    const char *kept = kept_of(interp, owner, name);
    return kept && *kept;
}

const char *edition_reason(Interp *interp, Address owner, Sym name) {
    const char *reason = kept_of(interp, owner, name);
    const Object *object = reason ? NULL : object_of(interp, value_object(owner));
    const ClassObject *class = object && object->kind == OBJECT_CLASS ? OBJECT_AS(Class, object) : NULL;
    for (uint32_t i = 0; class && !reason && i < class->mro_count; i++)
        reason = kept_of(interp, class->mro[i], name);
    return reason ? reason : "";
}

bool edition_is_handled(const Interp *interp) { return interp->path.handled.kind != VALUE_NEVER; }

/* ---- parameters ---- */

bool edition_limits(const FunctionObject *function) {
    if (function->node->kind != AST_FunctionDef) return false;
    FOR_EACH (decorator, AS(FunctionDef, function->node)->decorator_list) {
        if (decorator->kind != AST_Call || AS(Call, decorator)->func->kind != AST_Name) continue;
        Sym name = AS(Name, AS(Call, decorator)->func)->id;
        bool is_marking = name == SYM_since || name == SYM_until;
        if (is_marking && list_count(AS(Call, decorator)->args) > 1) return true;
    }
    return false;
}

static bool speaks_of(const Interp *interp, const Marking *marking, Sym name) {
    for (uint32_t i = 1; i < list_count(marking->call->args); i++) {
        const char *parameter = text_of(interp->run.arena, marking->call->args->items[i]);
        if (parameter && strcmp(parameter, symbol_text(interp->analysis.symbols, name)) == 0) return true;
    }
    return false;
}

const char *edition_parameter(Interp *interp, const FunctionObject *function, Sym name) {
    if (!function->module->is_model || function->node->kind != AST_FunctionDef) return NULL;
    if (edition_is_handled(interp)) return NULL;
    FOR_EACH (decorator, AS(FunctionDef, function->node)->decorator_list) {
        Marking marking;
        if (!read_marking(interp, decorator, &marking) || !speaks_of(interp, &marking, name)) continue;
        LibraryVersion version = version_of_stub(interp, function->module);
        if (!holds(&marking, &version) && !is_doubtful(&marking, &version))
            return reason_of(interp, &marking, &version);
    }
    return NULL;
}
