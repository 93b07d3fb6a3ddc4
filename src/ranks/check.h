/* Mistakes in programs that are distributed already, with torch.distributed or Horovod: collectives that not
 * all ranks reach, models that one rank alone calls or loads, samplers that shuffle the same way in every
 * epoch, checkpoints that carry the wrapper's names. What is certain to hang is an error, the rest are
 * warnings; where ranks, groups or conditions are not known nothing is said. */
#ifndef MOIRA_RANKS_CHECK_H
#define MOIRA_RANKS_CHECK_H

#include "diag/diagnostic.h"
#include "names/project.h"

/* Appends what is found in [module] to [diagnostics]. Modules that it imports are read as needed. */
void rank_check(Project *project, SourceModule *module, Diagnostics *diagnostics);

#endif
