#include "base/arena.h"
#include "base/crash.h"
#include "cli/cli.h"

#include <signal.h>

int main(int argc, char **argv) {
    crash_install();
    memory_keep_freed();
    /* The reader of our output may stop (`| head`): then we end without a word, like cat. */
    signal(SIGPIPE, SIG_DFL);
    /* A limit on the size of files is an error of the write that meets it. */
    signal(SIGXFSZ, SIG_IGN);
    return cli_run(argc - 1, argv + 1);
}
