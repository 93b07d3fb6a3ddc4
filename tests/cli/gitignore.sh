#!/usr/bin/env bash
# Ignore files mean what git says they mean: on random trees with random patterns, the files that are found
# are those that `git ls-files` lists. The trees depend on the seed alone.
. "$(dirname "$0")/lib.sh"

if ! command -v git >/dev/null; then
    skip 'git is not installed'
    finish
    exit
fi
export HOME=$folder/home XDG_CONFIG_HOME=$folder/home GIT_CONFIG_NOSYSTEM=1
RANDOM=${SEED:-1}

pick() {
    local -n choices=$1
    picked=${choices[RANDOM % ${#choices[@]}]}
}
names=(a b ab abc build 'x y' '[x]' '*' 'q?' a-b '!n' '#c' B1)
parts=(a b 'ab' '*' 'a*' '*b' '?' '??' '*a*' '**' '**' '***' 'a**' '[ab]' '[!a]*' '[^b]' '[a-c]*' '[[:alpha:]]'
    '[[:digit:]]*' '[]a]' '[a' '[[:bogus:]]' '[a/b]' '[\]x]*' '[a-]' '\*' '\a' 'a\' '\[x\]' '\!n' 'x\ y'
    'a.py' '*.py' '?.py' 'b.py*' '*.pyi')
slashes=(/ / / // '\/')
fronts=('' '' '' / '**/' '!' '!' '!/' '#')
backs=('' '' '' / / '/**' '/*' ' ' '  ')

ignore_file() {
    local line lines=$((RANDOM % 5 + 1)) # a subshell would have random numbers of its own
    for _ in $(seq "$lines"); do
        pick fronts && line=$picked
        pick parts && line+=$picked
        while [ $((RANDOM % 3)) = 0 ]; do
            pick slashes && line+=$picked
            pick parts && line+=$picked
        done
        pick backs && line+=$picked
        printf '%s\n' "$line"
    done >"$1"
}

grow() { # FOLDER DEPTH
    local picked entries=$((RANDOM % 3 + 1))
    for _ in $(seq "$entries"); do
        pick names
        if [ $((RANDOM % 2)) = 0 ] && [ "$2" -lt 3 ]; then
            mkdir -p "$1/$picked"
            grow "$1/$picked" $(($2 + 1))
        else
            : >"$1/$picked.py"
        fi
    done
    if [ $((RANDOM % 3)) = 0 ]; then ignore_file "$1/.gitignore"; fi
}

for tree in $(seq "${TREES:-60}"); do
    mkdir tree && git init -q tree
    grow tree 0
    ignore_file tree/.gitignore
    if [ $((RANDOM % 2)) = 0 ]; then ignore_file tree/.git/info/exclude; fi
    (cd tree && git -c core.quotePath=false ls-files -co --exclude-standard -- '*.py') | LC_ALL=C sort >wanted
    # An object on each line begins with the path of its file.
    (cd tree && "$MOIRA" names --isolated --output-format json 2>/dev/null) |
        sed 's/^{"file": "\([^"]*\)".*/\1/' | LC_ALL=C sort >found
    tried="tree $tree of seed ${SEED:-1}"
    status=0 output=$(diff wanted found) errors=$(cd tree && grep -r . --include=.gitignore . .git/info/exclude)
    expect_output ''
    rm -rf tree
done

finish
