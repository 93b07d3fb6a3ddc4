/* Native functions go by numbers: what is on the heap knows nothing of the interpreter. */
#include "eval/object/native.h"
#include "eval/interp.h"

uint16_t native_number(const Interp *interp, const char *qualified) {
    return (uint16_t)(uintptr_t)strmap_get(&interp->analysis.native_numbers, qualified);
}

bool native_call(Interp *interp, uint16_t number, const NativeCall *call, Value *result) {
    return interp->analysis.natives.items[number - 1]->body(interp, call, result);
}
