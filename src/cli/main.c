#include "base/arena.h"
#include "base/crash.h"
#include "base/system.h"
#include "cli/cli.h"

int main(int argc, char **argv) {
    system_start(argc, argv);
    crash_install();
    memory_keep_freed();
    return cli_run(argc - 1, argv + 1);
}
