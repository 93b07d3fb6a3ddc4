#!/usr/bin/env bash
# scripts/check_style refuses what it says that it refuses, in a small tree of its own.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"

mkdir -p scripts src/syntax src/value
# Nothing is forgiven in this tree.
sed '/^TO_GO = {$/,/^}$/c\TO_GO = {}' "$root/scripts/check_style" >scripts/check_style
cp "$root/scripts/sources.py" scripts
cp "$root/src/syntax/ast.def" src/syntax
printf 'typedef enum Color { COLOR_RED, COLOR_BLUE } Color;\ntypedef struct Dot { Color color; } Dot;\n' >src/value/dot.h
style="python3 scripts/check_style"

try_shell "$style"
expect_status 0
expect_output ''

printf 'struct Dot *pointer;\ntypedef struct Dot {\n    int x;\n} Dot;\n' >src/syntax/dot.c
try_shell "$style"
expect_status 1
expect_output 'src/value/dot.h:2: Dot is also a type of src/syntax/dot.c'
rm src/syntax/dot.c

printf 'static int least(int a, int b) { return a < b ? a : b; /* the less */ }\n' >src/value/least.c
printf 'static int smaller(int x, int y) {\n    return x < y ? x : y;\n}\n' >src/value/smaller.c
try_shell "$style"
expect_status 1
expect_output 'src/value/smaller.c:1: smaller does what least of src/value/least.c does'
rm src/value/least.c src/value/smaller.c

seq 151 | sed 's|.*|/* a line */|' >src/value/long.h
try_shell "$style"
expect_status 1
expect_output 'src/value/long.h:151: a header of 151 lines, more than 150'
rm src/value/long.h

printf 'struct Wide {\n    int %s x;\n    struct {\n        int y, z;\n    } at;\n};\n' "$(printf 'f%d, ' $(seq 23))" >src/value/wide.c
try_shell "$style"
expect_status 1
expect_output 'src/value/wide.c:1: Wide has 27 fields, more than 25'
rm src/value/wide.c

printf 'int name(Color color) {\n    switch (color) {\n    case COLOR_RED: return 1;\n    default: return 0;\n    }\n}\n' >src/value/name.c
try_shell "$style"
expect_status 1
expect_output 'src/value/name.c:2: a switch over Color has a default'
printf 'int name(int c) {\n    switch (c) {\n    case 1: return 1;\n    default: return 0;\n    }\n}\n' >src/value/name.c
try_shell "$style"
expect_status 0

# A few kinds of nodes may be chosen; all statements but one, or with a default, may not.
printf 'typedef enum NodeKind {\n#define NODE(kind, group) AST_##kind,\n} NodeKind;\n' >src/syntax/node.h
printf 'int f(NodeKind kind) {\n    switch (kind) {\n    case AST_If: return 1;\n    default: return 0;\n    }\n}\n' >src/value/name.c
try_shell "$style"
expect_status 0
{
    printf 'int f(NodeKind kind) {\n    switch (kind) {\n'
    sed -n 's/^NODE(\(.*\), stmt).*/    case AST_\1: return 1;/p' src/syntax/ast.def | tail -n +2
    printf '    default: return 0;\n    }\n}\n'
} >src/value/name.c
try_shell "$style"
expect_status 1
expect_output 'src/value/name.c:2: a switch over NodeKind has a default'

finish
