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

mkdir src/eval/object
touch src/eval/object/heap_internal.h
printf '#include "eval/object/heap_internal.h"\n' >src/eval/run.c
cp src/eval/run.c src/eval/object/heap.c
try_shell "$layers"
expect_status 1
expect_output 'src/eval/run.c:1: eval may not use private eval/object/heap_internal.h
docs/architecture.md:1: eval/object is not mentioned here
CONTRIBUTING.md:1: eval/object is not mentioned here'
rm -r src/eval/run.c src/eval/object

# Sixteen files that call one another in a circle, and three when one of the calls is re-entry.
for number in {1..16}; do
    printf 'void run_%d(int depth) {\n    run_%d(depth);\n}\n' "$number" $((number % 16 + 1)) >"src/eval/run_$number.c"
done
printf 'void run_3(int depth) {\n    run_1(depth);\n    run_4(depth);\n}\n' >src/eval/run_3.c
try_shell "$layers"
expect_status 1
expect_in_output 'src/eval/run_1.c:1: eval may not use a cycle of calls over 16 files: run_1.c run_10.c'
printf 'void run_4(int depth);\n' >src/eval/reenter.h
try_shell "$layers"
expect_status 0
try_shell "$layers --cycles"
expect_output '  3 run_1.c run_2.c run_3.c
of 16 files; at most 15 may be in one cycle'
rm src/eval/run_*.c src/eval/reenter.h

echo '`base` `value`' >CONTRIBUTING.md
try_shell "$layers"
expect_status 1
expect_output 'CONTRIBUTING.md:1: eval is not mentioned here'

finish
