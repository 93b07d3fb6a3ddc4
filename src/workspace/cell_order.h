/* What the cells of a notebook say about findings in it: which of them was run before which, and which of
 * them fail on purpose.
 *
 * A name that is used above the cell that binds it is an error for whoever runs the notebook from its top.
 * Where the numbers of the prompts say that the cell below was run first, the one who wrote it had the name:
 * that is a warning, cell-order. So is a name that a cell above binds, where the numbers say that a cell
 * below had bound it anew. In a cell with the tag raises-exception nothing that fails is an error. */
#ifndef MOIRA_WORKSPACE_CELL_ORDER_H
#define MOIRA_WORKSPACE_CELL_ORDER_H

#include "diag/diagnostic.h"
#include "names/project.h"

/* Judges what was found in [module], which has run; nothing when it is no notebook. */
void cell_order_judge(const SourceModule *module, const Symbols *symbols, Diagnostics *diagnostics);

#endif
