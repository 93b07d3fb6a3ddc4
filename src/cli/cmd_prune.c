#include "cli/commands.h"
void cmd_prune(Session *session) { (void)session; }
