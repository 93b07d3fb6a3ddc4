#!/usr/bin/env bash
# The parts of the playground that need neither npm nor a browser, in Node. The page itself is tested by tests/oracle/playground_oracle.py.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
if ! command -v node >/dev/null || ! node -e 'new DecompressionStream("deflate-raw")' 2>/dev/null; then
    skip 'the playground: there is no Node from version 18 on'
    finish
    exit
fi
# Modules of Node: the page's own sources say so by their package.json, as they are bundled.
cp -R "$root/playground/page" page
for name in "$root"/examples/choreo/*.py; do
    "$MOIRA" project --isolated --quiet --diagram json "$name" >"$(basename "$name" .py).json" 2>/dev/null
done
expect 'the parts in Node' node "$root/tests/cli/playground_parts.mjs" "$PWD/page/src" ./*.json

# Without npm the build says what is missing.
mkdir tools
for tool in bash dirname cat; do ln -s "$(command -v $tool)" tools; done
try_shell "PATH=$PWD/tools $root/playground/page/build module 0.1.0 out"
expect_status 1
expect_error 'playground: it needs node'
finish
