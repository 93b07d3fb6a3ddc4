/* Files for another operating system than this one: what they import is not there, so nobody runs them here,
 * and what the modules that they share with others say of this system does not hold for them. */
#include "eval/platform.h"
#include "base/system.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "stubs/model_files.h"

#include <ctype.h>
#include <string.h>

const char *platform_host(void) { return system_name(); }

/* Whether a word in the name of a module speaks of another system. */
static bool is_other_system(const char *word, size_t length) {
    static const struct {
        const char *word, *system;
    } words[] = {{"windows", "win32"}, {"win", "win32"},     {"win32", "win32"},   {"nt", "win32"},
                 {"winreg", "win32"},  {"msvcrt", "win32"},  {"winapi", "win32"},  {"winsound", "win32"},
                 {"osx", "darwin"},    {"macos", "darwin"},  {"macosx", "darwin"}, {"darwin", "darwin"},
                 {"linux", "linux"},   {"aix", "aix"},       {"bsd", "bsd"},       {"freebsd", "bsd"},
                 {"netbsd", "bsd"},    {"openbsd", "bsd"},   {"sunos", "sunos"},   {"solaris", "sunos"},
                 {"cygwin", "cygwin"}, {"scproxy", "darwin"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && strncmp(word, words[i].word, length) == 0)
            return strcmp(words[i].system, platform_host()) != 0;
    return length > 5 && strncmp(word, "win32", 5) == 0;
}

/* The same of the words that underscores part in the last name of a dotted one. */
static bool names_other_system(const char *dotted) {
    const char *dot = strrchr(dotted, '.'), *word = dot ? dot + 1 : dotted;
    while (*word) {
        size_t length = strcspn(word, "_");
        if (is_other_system(word, length)) return true;
        word += length + strspn(word + length, "_");
    }
    return false;
}

static bool is_not_there(Interp *interp, const Module *module, const char *dotted) {
    if (!dotted || !names_other_system(dotted)) return false;
    return !model_find(dotted) && !project_find(interp->analysis.project, module->source, dotted);
}

/* Whether an import statement needs a module of another system that is not there. */
static bool imports_elsewhere(Interp *interp, Module *module, Node *statement) {
    if (statement->kind == AST_Import) {
        FOR_EACH (item, AS(Import, statement)->names)
            if (is_not_there(interp, module, interp_text(interp, AS(alias, item)->name))) return true;
        return false;
    }
    if (statement->kind != AST_ImportFrom) return false;
    Module *from = module_import_source(interp, module, AS(ImportFrom, statement));
    if (!from) return false;
    if (is_not_there(interp, module, from->name)) return true;
    FOR_EACH (item, AS(ImportFrom, statement)->names) {
        const char *name = interp_text(interp, AS(alias, item)->name);
        const char *part = arena_printf(interp->run.arena, "%s.%s", from->name, name);
        bool is_bound =
            from->source && !from->parts &&
            scope_variable(from->source->scopes, from->source->scopes->module, AS(alias, item)->name);
        if (from->is_found && !from->is_model && !is_bound && is_not_there(interp, module, part)) return true;
    }
    return false;
}

bool platform_is_other(Interp *interp, Module *module) {
    FOR_EACH (statement, module->source->tree->module->body)
        if (imports_elsewhere(interp, module, statement)) return true;
    return false;
}
