#include "workspace/check_file.h"
#include "ranks/check.h"
#include "workspace/cell_order.h"

SourceModule *check_file_run(Analyser *analyser, PythonFile *file) {
    /* Python does not run a file that does not compile. */
    if (diagnostics_count(&file->diagnostics, SEVERITY_ERROR) > 0) return NULL;
    SourceModule *module = analyser_run(analyser, file->tree, &file->diagnostics);
    rank_check(&analyser->project, module, &file->diagnostics);
    cell_order_judge(module, &analyser->symbols, &file->diagnostics);
    return module;
}

void check_file_judge(PythonFile *file, const SettingsScope *scope, const char *key, bool was_analysed) {
    bool off[CODE_COUNT];
    rule_levels_off(&scope->rules, key, &file->arena, off);
    python_file_suppress(file, was_analysed, off);
    rule_levels_apply(&scope->rules, off, &file->diagnostics);
}
