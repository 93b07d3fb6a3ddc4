#!/usr/bin/env bash
# `--changed`: files that differ from a commit, and those that need them; `--watch`: again and again.
. "$(dirname "$0")/lib.sh"

export HOME=$PWD/home GIT_CONFIG_NOSYSTEM=1
mkdir -p home project/pkg project/notes
git config --global user.name tester
git config --global user.email tester@example.org
git config --global init.defaultBranch main
cd project || exit 1
git init -q .
echo 'width = 3' >pkg/__init__.py
# Before the first commit everything is new.
try check --changed --show-files
expect_output 'pkg/__init__.py'
printf 'def make():\n    return 1\n' >pkg/util.py
echo 'gone = 1' >pkg/gone.py
printf 'from pkg import util\nprint(util.make() + "a")\n' >main.py
printf 'import main\n' >deep.py
printf 'from pkg.gone import gone\n' >lost.py
printf 'x = 1 / 0\n' >other.py
printf 'x = 1\r\ny = 2\r\n' >lines.py
echo '*.ignored.py' >.gitignore
echo 'lines.py text' >.gitattributes
git add -A
git commit -qm first

try check --changed
expect_status 0
expect_output ''
expect_error 'moira: nothing has changed since HEAD'
printf 'def make():\n    return 2\n' >pkg/util.py
echo 'y = 1' >new.py
echo 'y = 1' >not.ignored.py
try check --changed --show-files
expect_output 'deep.py
main.py
new.py
pkg/util.py'
try check --changed --output-format concise -v
expect_status 1
expect_in_output 'main.py:2:7: error[operand-types]'
expect_not_in_output 'zero-division'
expect_error 'moira: 4 of 9 files: 2 changed, the others need them'
# What is staged or committed makes no difference: the commit that is named counts.
git add pkg/util.py
try check --changed main.py other.py --show-files
expect_output 'main.py'
git checkout -qb topic
git add new.py
git commit -qm second
try check --changed=HEAD --show-files
expect_output ''
try check --changed=main --show-files
expect_output 'deep.py
main.py
new.py
pkg/util.py'
# What the other branch did since is no change of this one.
git checkout -q main
echo 'x = 2' >other.py
git commit -qam third
git checkout -q topic
try check --changed=main --show-files
expect_in_output 'other.py'
try check --changed=main... --show-files
expect_not_in_output 'other.py'
# A module that is no longer there, and a package.
rm pkg/gone.py
try check --changed --show-files
expect_output 'lost.py'
git checkout -q pkg/gone.py
echo 'width = 4' >pkg/__init__.py
try check --changed --show-files
expect_output 'deep.py
lost.py
main.py
pkg/__init__.py
pkg/gone.py
pkg/util.py'
git checkout -q pkg/__init__.py
# What imports in a circle.
printf 'import second\n' >first.py
printf 'import first\n' >second.py
git add -A
git commit -qm circle
printf 'import first\nx = 1\n' >second.py
try check --changed --show-files
expect_output 'first.py
second.py'
# From a folder, and in a hook, where git's variables are those of another repository.
cd notes || exit 1
try_shell 'GIT_DIR=/nonexistent GIT_INDEX_FILE=/nonexistent "$MOIRA" check --changed ../second.py --show-files'
expect_output '../second.py'
cd ..
# A notebook counts as a file.
echo '{"cells": [{"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": ["import second"]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}' >use.ipynb
git add use.ipynb
git commit -qm notebook
try check --changed --show-files
expect_output 'first.py
second.py
use.ipynb'

# Nothing that the repository names is started.
cat >trap.sh <<'TRAP'
#!/bin/sh
echo "$0 $*" >>"$TRAPPED"
TRAP
chmod +x trap.sh
export TRAPPED=$PWD/trapped
trap=$PWD/trap.sh
git config core.fsmonitor "$trap"
git config core.pager "$trap"
git config core.editor "$trap"
git config core.sshCommand "$trap"
git config diff.external "$trap"
git config diff.t.textconv "$trap"
git config diff.t.command "$trap"
git config filter.t.clean "$trap"
git config filter.t.smudge "$trap"
git config filter.t.process "$trap"
git config alias.ls-tree "!$trap"
git config alias.merge-base "!$trap"
git config credential.helper "!$trap"
git config remote.origin.url "ext::$trap"
git config remote.origin.promisor true
git config remote.origin.partialclonefilter blob:none
git config remote.origin.uploadpack "$trap"
git config extensions.partialClone origin
git config protocol.ext.allow always
mkdir -p hooks
for hook in post-index-change pre-commit post-checkout reference-transaction fsmonitor-watchman pre-auto-gc; do cp trap.sh hooks/$hook; done
git config core.hooksPath "$PWD/hooks"
echo '*.py filter=t diff=t' >.gitattributes
mkdir bin
cp trap.sh bin/git
git status >/dev/null 2>&1
expect 'git by itself starts it' test -e trapped
rm -f trapped
for with in "" "PATH=$PWD/bin:$PATH" "PATH=.:bin:$PATH"; do
    try_shell "$with \"\$MOIRA\" check --changed=main... --show-files"
    expect_status 0
    expect_in_output 'second.py'
    expect 'nothing is started' test ! -e trapped
done
# A commit that lacks a folder would be fetched.
rm -f "$(printf '.git/objects/%s' "$(git -c core.fsmonitor= rev-parse HEAD:pkg | sed 's|^..|&/|')")"
rm -f trapped
try check --changed
expect_status 2
expect_error 'moira: error: --changed: git: '
expect 'nothing is fetched' test ! -e trapped
try_shell 'PATH=$PWD/bin "$MOIRA" check --changed'
expect_status 2
expect_error 'git lies in the project and is not run'
try_shell 'PATH= "$MOIRA" check --changed'
expect_error 'git is not installed'

# What cannot be answered.
cd ..
echo 'x = 1' >plain.py
try check --changed plain.py
expect_status 2
expect_error 'plain.py is in no repository'
try check --changed=--output=x project
expect_status 2
expect_error '`--output=x` is no name of a commit'
try check --changed= project
expect_status 2
try_with plain.py check --changed -
expect_status 2
echo 'changed = "HEAD"' >moira.toml
try check plain.py
expect_status 2
rm moira.toml

# Watching: the first run, a change of a file that is imported, a new file, a wrong configuration.
mkdir watched
cd watched || exit 1
printf 'import helper\nprint("a" + helper.x)\n' >main.py
echo 'x = "b"' >helper.py
mkdir src
"$MOIRA" check --watch --output-format concise main.py src >found 2>told &
watcher=$!
waits_for() { # TEXT FILE COUNT
    for _ in $(seq 100); do
        [ "$(grep -c "$1" "$2")" -ge "$3" ] && return
        sleep 0.1
    done
    return 1
}
expect 'the first run' waits_for 'watched; Ctrl-C ends it' told 1
echo 'x = 1' >helper.py
expect 'a change of what is imported' waits_for 'main.py:2:7: error.operand-types' found 1
expect 'it waits' waits_for 'watched' told 2
echo 'y = 1 / 0' >src/new.py
expect 'a new file' waits_for 'src/new.py:1:5: error.zero-division' found 1
expect 'it waits' waits_for 'watched' told 3
echo 'ignore = ["zero-division"' >moira.toml
expect 'a wrong configuration' waits_for 'moira.toml' told 1
echo 'ignore = ["zero-division", "operand-types"]' >moira.toml
expect 'one that is right' waits_for 'watched' told 4
kill -INT "$watcher" 2>/dev/null || kill "$watcher"
kill "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null
expect 'what was found' test "$(wc -l <found)" = 3
cd ..
try check --watch --fix plain.py
expect_status 2
expect_error '--watch and --fix exclude each other'
try_with plain.py check --watch -
expect_status 2
try check --watch missing.py
expect_status 2

finish
