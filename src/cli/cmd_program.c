#include "cli/commands.h"
void cmd_program(Session *session) { (void)session; }
