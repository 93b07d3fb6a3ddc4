/* Infos are made on demand: first a class, then, when its order is asked for, its bases, with a stack of its
 * own, since a chain of classes can be as long as a file. The order is C3: merge the orders of the bases and
 * the list of the bases, always taking the first head that is in no other list's tail. */
#include "names/hierarchy.h"
#include "names/resolve.h"

#include <string.h>

enum {
    MRO_LIMIT = 10000, /* the longest order that is merged; longer ones only occur in attacks */
    STATE_NEW = 0,
    STATE_OPEN,
    STATE_DONE,
};

typedef Array(ClassInfo *) ClassStack;

const char *mro_status_name(MroStatus status) {
    static const char *const names[] = {"known", "unknown", "inconsistent"};
    return names[status];
}

/* ---- Classes without source ---- */

static const char *builtin_bases(const char *name) {
    static const struct BuiltinClass {
        const char *name, *bases;
    } classes[] = {
#define CLASS(name, since, bases) {#name, bases},
#define ALIAS(name, of)
#define VALUE(name, since)
#include "names/builtins.def"
    };
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strcmp(classes[i].name, name) == 0) return classes[i].bases;
    return NULL;
}

/* IOError is a name of OSError. */
static const char *builtin_alias(const char *name) {
#define CLASS(name, since, bases)
#define ALIAS(alias, of) \
    if (strcmp(name, #alias) == 0) return #of;
#define VALUE(name, since)
#include "names/builtins.def"
    return name;
}

static ClassInfo *outsider(Project *project, const char *name);

static ClassInfo *builtin_class(Project *project, const char *name) {
    return outsider(project, arena_printf(&project->arena, "builtins.%s", name));
}

/* The bases of a built-in class, named in a text with spaces. They are few and shallow. */
static void add_builtin_bases(Project *project, ClassInfo *class, const char *names) {
    ClassBase *bases = arena_alloc(&project->arena, 2 * sizeof *bases);
    while (*names) {
        size_t length = strcspn(names, " ");
        const char *name = arena_copy(&project->arena, names, length);
        bases[class->base_count++] = (ClassBase){.class = builtin_class(project, name)};
        names += length + (names[length] == ' ');
    }
    class->bases = bases;
}

static ClassInfo *outsider(Project *project, const char *name) {
    ClassInfo *class = strmap_get(&project->outsiders, name);
    if (class) return class;
    class = ARENA_NEW(&project->arena, ClassInfo);
    class->name = name;
    *strmap_at(&project->outsiders, name) = class;
    const char *bases = strncmp(name, "builtins.", 9) == 0 ? builtin_bases(name + 9) : NULL;
    class->status = bases ? MRO_KNOWN : MRO_UNKNOWN;
    if (bases)
        add_builtin_bases(project, class, bases);
    else if (strcmp(name, "typing.Generic") == 0)
        class->status = MRO_KNOWN;
    return class;
}

/* ---- Classes with source ---- */

static ClassInfo *intern_class(Project *project, SourceModule *module, AstClassDef *node) {
    uint64_t *place = map_at(&project->classes, (uintptr_t)node);
    if (*place) return (ClassInfo *)(uintptr_t)*place;
    ClassInfo *class = ARENA_NEW(&project->arena, ClassInfo);
    *place = (uintptr_t) class;
    class->module = module;
    class->node = node;
    class->scope = scope_opened(module->scopes, &node->node, SCOPE_CLASS);
    class->name = variable_qualified_name(project, module, scope_use(module->scopes, &node->node));
    return class;
}

/* The class that a candidate is. What is bound to something else than one class statement may still be a
 * class, of which only the name is known. NULL for what cannot be a class: a module, a built-in function. */
static ClassInfo *class_of_candidate(Project *project, const Candidate *candidate) {
    const Site *site = candidate->variable ? variable_only_site(candidate->variable) : NULL;
    if (site && site->node->kind == AST_ClassDef)
        return intern_class(project, candidate->module, AS(ClassDef, site->node));
    if (candidate->found) return NULL;
    if (strncmp(candidate->name, "builtins.", 9) != 0) return outsider(project, candidate->name);
    const char *name = builtin_alias(candidate->name + 9);
    return builtin_bases(name) ? builtin_class(project, name) : NULL;
}

static ClassBase find_base(Project *project, SourceModule *module, const Node *expression) {
    while (expression->kind == AST_Subscript) expression = AS(Subscript, expression)->value;
    ClassBase base = {.expression = expression};
    const Resolution *resolution = resolve_expression(project, module, expression);
    if (resolution->count != 1) return base;
    base.name = resolution->items[0].name;
    base.class = class_of_candidate(project, &resolution->items[0]);
    return base;
}

static bool has_generic_base(const ClassInfo *class) {
    for (uint32_t i = 0; i < class->base_count; i++)
        if (class->bases[i].name && strcmp(class->bases[i].name, "typing.Generic") == 0) return true;
    return false;
}

/* Finds the bases that the statement names and those that Python adds: Generic for type parameters, object
 * when there is nothing else. */
static void find_bases(Project *project, ClassInfo *class) {
    NodeList *written = class->node->bases;
    ClassBase *bases = arena_alloc(&project->arena, (list_count(written) + 2) * sizeof *bases);
    class->bases = bases;
    FOR_EACH (expression, written) bases[class->base_count++] = find_base(project, class->module, expression);
    FOR_EACH (keyword, class->node->keywords) {
        const char *name = symbol_text(project->symbols, AS(keyword, keyword)->arg);
        if (strcmp(name, "metaclass") == 0) class->metaclass = AS(keyword, keyword)->value;
    }
    if (class->node->type_params && !has_generic_base(class))
        bases[class->base_count++] =
            (ClassBase){.name = "typing.Generic", .class = outsider(project, "typing.Generic")};
    if (class->base_count == 0)
        bases[class->base_count++] =
            (ClassBase){.name = "builtins.object", .class = builtin_class(project, "object")};
}

/* ---- The order ---- */

static const MroLink *link_before(Project *project, ClassInfo *class, const MroLink *next) {
    MroLink *link = arena_alloc(&project->arena, sizeof *link);
    *link = (MroLink){class, next};
    return link;
}

typedef struct MroMerge {
    Project *project;
    Array(const MroLink *) lists;
    Map tails; /* class to the number of lists in whose tail it is */
    uint32_t length;
} MroMerge;

static void add_list(MroMerge *merge, const MroLink *list) {
    array_push(&merge->lists, list);
    for (const MroLink *link = list ? list->next : NULL; link && merge->length <= MRO_LIMIT;
         link = link->next) {
        ++*map_at(&merge->tails, (uintptr_t)link->class);
        merge->length++;
    }
}

static ClassInfo *next_head(const MroMerge *merge) {
    for (uint32_t i = 0; i < merge->lists.count; i++) {
        const MroLink *list = merge->lists.items[i];
        uint64_t *tails = list ? map_find(&merge->tails, (uintptr_t)list->class) : NULL;
        if (list && (!tails || *tails == 0)) return list->class;
    }
    return NULL;
}

static void remove_head(MroMerge *merge, const ClassInfo *class) {
    for (uint32_t i = 0; i < merge->lists.count; i++) {
        const MroLink **list = &merge->lists.items[i];
        if (!*list || (*list)->class != class) continue;
        *list = (*list)->next;
        if (*list) --*map_at(&merge->tails, (uintptr_t)(*list)->class);
    }
}

static bool is_merged(const MroMerge *merge) {
    for (uint32_t i = 0; i < merge->lists.count; i++)
        if (merge->lists.items[i]) return false;
    return true;
}

/* Merges the orders of the known bases. */
static void merge_bases(Project *project, ClassInfo *class) {
    MroMerge merge = {.project = project};
    Array(ClassInfo *) order = {0};
    const MroLink *own = NULL;
    for (uint32_t i = class->base_count; i > 0; i--)
        if (class->bases[i - 1].class) own = link_before(project, class->bases[i - 1].class, own);
    for (uint32_t i = 0; i < class->base_count; i++)
        if (class->bases[i].class) add_list(&merge, class->bases[i].class->mro);
    add_list(&merge, own);
    if (merge.length > MRO_LIMIT) class->status = MRO_UNKNOWN;
    for (ClassInfo *head; merge.length <= MRO_LIMIT && (head = next_head(&merge));) {
        array_push(&order, head);
        remove_head(&merge, head);
    }
    const MroLink *mro = NULL;
    if (merge.length <= MRO_LIMIT && !is_merged(&merge))
        class->status = MRO_INCONSISTENT;
    else
        for (uint32_t i = order.count; i > 0; i--) mro = link_before(project, order.items[i - 1], mro);
    class->mro = link_before(project, class, mro);
    array_free(&order);
    array_free(&merge.lists);
    map_free(&merge.tails);
}

static void order_class(Project *project, ClassInfo *class) {
    uint32_t known = 0;
    for (uint32_t i = 0; i < class->base_count; i++) {
        const ClassInfo *base = class->bases[i].class;
        known += base != NULL;
        if (base && base->state != STATE_DONE)
            class->status = MRO_INCONSISTENT;
        else if ((!base || base->status != MRO_KNOWN) && class->status == MRO_KNOWN)
            class->status = MRO_UNKNOWN;
    }
    if (class->status == MRO_INCONSISTENT) {
        class->mro = link_before(project, class, NULL);
    } else if (class->base_count == 1 && known == 1) {
        class->mro = link_before(project, class, class->bases[0].class->mro);
    } else if (!class->node && class->base_count == 0) {
        ClassInfo *object = builtin_class(project, "object");
        const MroLink *end = class == object ? NULL : link_before(project, object, NULL);
        class->mro = link_before(project, class, end);
    } else {
        merge_bases(project, class);
    }
}

/* Orders [class] and all that it inherits from, the bases first. A base that is still open is below itself.
 */
static void order_all(Project *project, ClassInfo *root) {
    ClassStack stack = {0};
    array_push(&stack, root);
    while (stack.count > 0) {
        ClassInfo *class = array_last(&stack);
        if (class->state == STATE_NEW) {
            class->state = STATE_OPEN;
            if (class->node) find_bases(project, class);
            for (uint32_t i = class->base_count; i > 0; i--) {
                ClassInfo *base = class->bases[i - 1].class;
                if (base && base->state == STATE_NEW) array_push(&stack, base);
            }
            continue;
        }
        if (class->state == STATE_OPEN) order_class(project, class);
        class->state = STATE_DONE;
        (void)array_pop(&stack);
    }
    array_free(&stack);
}

ClassInfo *class_of(Project *project, SourceModule *module, AstClassDef *node) {
    ClassInfo *class = intern_class(project, module, node);
    if (class->state == STATE_NEW) order_all(project, class);
    return class;
}

/* ---- Questions ---- */

bool class_inherits(const ClassInfo *class, const char *name) {
    for (const MroLink *link = class->mro; link; link = link->next) {
        if (strcmp(link->class->name, name) == 0) return true;
        for (uint32_t i = 0; i < link->class->base_count; i++)
            if (link->class->bases[i].name && strcmp(link->class->bases[i].name, name) == 0) return true;
    }
    return false;
}

static bool has_unknown_base(const ClassInfo *class) {
    for (uint32_t i = 0; i < class->base_count; i++)
        if (!class->bases[i].class) return true;
    return !class->node && class->status == MRO_UNKNOWN;
}

Variable *class_attribute(const ClassInfo *class, Sym name, const ClassInfo **owner) {
    for (const MroLink *link = class->mro; link; link = link->next) {
        const ClassInfo *here = link->class;
        Variable *variable = here->scope ? scope_variable(here->module->scopes, here->scope, name) : NULL;
        if (variable && variable->site_count > 0) {
            *owner = here;
            return variable;
        }
        if (has_unknown_base(here)) return NULL;
    }
    return NULL;
}
