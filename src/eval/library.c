/* Native functions behind the models of the standard library. */
#include "eval/operate.h"

const NativeFunction library_functions[] = {
    {0},
};
