#!/usr/bin/env bash
# scripts/check_layers refuses what it says that it refuses, in a small tree of its own.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"

mkdir -p scripts docs src/base src/value src/eval
# Nothing is forgiven in this tree.
sed '/^TO_GO = {$/,/^}$/c\TO_GO = {}' "$root/scripts/check_layers" >scripts/check_layers
cp "$root/scripts/sources.py" scripts
echo '`base` `value` `eval`' >docs/architecture.md
cp docs/architecture.md CONTRIBUTING.md
printf '#include "base/list.h"\ntypedef struct Heap { struct List *items; } Heap;\n' >src/value/heap.h
printf 'typedef struct List {\n    void (*tell)(int item);\n} List;\n' >src/base/list.h
printf '#include "value/heap.h"\ntypedef struct Run { Heap *heap; } Run;\n' >src/eval/run.h
layers="python3 scripts/check_layers"

try_shell "$layers"
expect_status 0
expect_output ''
try_shell "$layers --matrix"
expect_in_output 'value             1       -       .'

printf '#include "eval/run.h"\n' >src/value/wrong.c
try_shell "$layers"
expect_status 1
expect_in_output 'src/value/wrong.c:1: value may not use include eval/run.h of eval, which stands to its right'

printf '/* struct Run in a comment is none */\nvoid keep(struct Run *run);\n' >src/value/wrong.c
try_shell "$layers"
expect_status 1
expect_output 'src/value/wrong.c:2: value may not use struct Run of eval, which stands to its right'
rm src/value/wrong.c

printf 'static void hear(int item) {\n}\nvoid run(List *list) {\n    list->tell = hear;\n}\n' >src/eval/run.c
try_shell "$layers"
expect_status 1
expect_output 'src/eval/run.c:4: base may not use hook tell of eval, which stands to its right'
rm src/eval/run.c

touch src/value/heap_internal.h
printf '#include "value/heap_internal.h"\n' >src/eval/run.c
try_shell "$layers"
expect_status 1
expect_output 'src/eval/run.c:1: eval may not use private value/heap_internal.h'
rm src/eval/run.c

echo '`base` `value`' >CONTRIBUTING.md
try_shell "$layers"
expect_status 1
expect_output 'CONTRIBUTING.md:1: eval is not mentioned here'

finish
