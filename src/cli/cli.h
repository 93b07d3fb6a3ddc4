/* The front door: from the arguments of the program to its exit status. */
#ifndef MOIRA_CLI_CLI_H
#define MOIRA_CLI_CLI_H

/* Runs the command that the [count] arguments after the program's name ask for. */
int cli_run(int count, char *const *arguments);

#endif
