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
#define ALIAS(alias, of)                                                                                     \
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
    if (bases) add_builtin_bases(project, class, bases);
    else if (strcmp(name, "typing.Generic") == 0) class->status = MRO_KNOWN;
    return class;
}

/* ---- Classes with source ---- */

ClassInfo *class_of(Project *project, SourceModule *module, AstClassDef *node) {
    uint64_t *place = map_at(&project->classes, (uintptr_t)node);
    if (*place) return (ClassInfo *)(uintptr_t)*place;
    ClassInfo *class = ARENA_NEW(&project->arena, ClassInfo);
    *place = (uintptr_t)class;
    class->module = module;
    class->node = node;
    class->scope = scope_opened(module->scopes, &node->node, SCOPE_CLASS);
    class->name = variable_qualified_name(project, module, scope_use(module->scopes, &node->node));
    return class;
}
