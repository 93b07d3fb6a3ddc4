#include "cli/commands.h"
#include "cli/files.h"
#include "syntax/dump.h"

/* The first version whose ast.dump can indent; for an older one its format is printed. */
enum { OLDEST_DUMP = 9 };

static void dump_tree(void *context, uint32_t worker, FileResult *result) {
    (void)context, (void)worker;
    const Tree *tree = result->file.tree;
    DumpOptions options = {.minor = tree->minor < OLDEST_DUMP ? OLDEST_DUMP : tree->minor,
                           .attributes = true};
    ast_dump(&tree->module->node, tree->text, result->file.symbols, &options, &result->output);
    strbuf_putc(&result->output, '\n');
}

void cmd_ast(Session *session) {
    FileRun run = {.work = dump_tree};
    files_run(session, &run, (FilePrinting){.headers = true});
    file_run_free(&run);
}
