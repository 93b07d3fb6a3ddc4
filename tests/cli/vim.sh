#!/usr/bin/env bash
# editors/vim: what Vim and Neovim make of the findings. Each editor runs without a screen and writes what is
# in its lists to a file.
plugin=$(cd "$(dirname "$0")/../../editors/vim" && pwd)
. "$(dirname "$0")/lib.sh"

cat >train.py <<'PYTHON'
x = 1
name = "a" + x
y = 1 is 1
PYTHON
echo 'x = 1' >clean.py
mkdir 'a folder'
cp train.py "a folder/my file.py"
wanted='train.py|2|8|e|[operand-types]
train.py|3|5|w|[syntax-warning]'

cat >list.vim <<'VIM'
function! List(items) abort
  return map(copy(a:items), {_, i -> join([fnamemodify(bufname(i.bufnr), ':t'), i.lnum, i.col, i.type,
        \ matchstr(i.text, '^\[[a-z-]*\]')], '|')})
endfunction
VIM

# Runs the commands of a script in an editor that knows the plugin; what it wrote to `result` is the output.
edit() { # EDITOR SCRIPT
    rm -f result
    tried="$1: $2"
    status=0
    case $1 in
    vim) set -- vim -es -u NONE -N -i NONE "$2" ;;
    nvim) set -- nvim --headless -es -u NONE -i NONE "$2" ;;
    esac
    timeout 20 "${@:1:$#-1}" --cmd "set runtimepath^=$plugin" -S list.vim -S "${!#}" >log 2>&1 </dev/null || status=$?
    output=$(cat result 2>/dev/null) errors=$(cat log)
}

cat >compiler.vim <<'VIM'
let g:moira_program = $MOIRA
edit train.py
compiler moira
silent make!
call writefile(List(getqflist()), 'result')
qall!
VIM

sed -e 's/edit train.py/edit clean.py/' compiler.vim >clean.vim
sed -e 's/edit train.py/edit a\\ folder\/my\\ file.py/' compiler.vim >spaces.vim
sed -e '1a let g:moira_options = "--exclude nothing --strict"' compiler.vim >options.vim

# Neomake is not a Debian package: its part is played by reading a maker's output with its errorformat.
cat >neomake.vim <<'VIM'
let g:moira_program = $MOIRA
let maker = moira#neomake_maker()
let lines = systemlist(join(map([maker.exe] + maker.args + ['train.py'], 'shellescape(v:val)')))
call setqflist([], ' ', {'lines': lines, 'efm': maker.errorformat})
call writefile(List(getqflist()), 'result')
qall!
VIM

# Nor is ALE: these few functions stand for those of it that the linter calls.
mkdir -p fake/autoload/ale
cat >fake/autoload/ale.vim <<'VIM'
function! ale#Set(name, value) abort
  let g:['ale_' . a:name] = get(g:, 'ale_' . a:name, a:value)
endfunction
function! ale#Var(buffer, name) abort
  return g:['ale_' . a:name]
endfunction
VIM
cat >fake/autoload/ale/util.vim <<'VIM'
function! ale#util#FuzzyJSONDecode(lines, default) abort
  return empty(a:lines) ? a:default : json_decode(join(a:lines, ''))
endfunction
VIM
cat >fake/autoload/ale/linter.vim <<'VIM'
function! ale#linter#Define(filetype, linter) abort
  let g:linter = a:linter
endfunction
VIM
printf 'x = "\303\244\303\266"; y = x + 1\n' >unicode.py
cat >ale.vim <<'VIM'
set runtimepath^=fake
let g:ale_python_moira_executable = $MOIRA
runtime ale_linters/python/moira.vim
edit unicode.py
let command = g:linter.command(bufnr(''))
let command = substitute(command, '%e', shellescape(g:linter.executable(bufnr(''))), '')
let command = substitute(command, '%s', shellescape(expand('%')), '')
let items = call(g:linter.callback, [bufnr(''), systemlist(command, getline(1, '$'))])
call writefile(map(items, {_, i -> join([i.lnum, i.col, i.end_lnum, i.end_col, i.type, i.code], '|')}), 'result')
qall!
VIM

for editor in vim nvim; do
    if ! command -v $editor >/dev/null; then
        skip "the plugin in $editor: it is not installed"
        continue
    fi
    edit $editor compiler.vim
    expect_output "$wanted"
    edit $editor options.vim
    expect_output "$wanted"
    edit $editor clean.vim
    expect_output ''
    expect 'the list was written' test -e result
    edit $editor spaces.vim
    expect_output "${wanted//train.py/my file.py}"
    edit $editor neomake.vim
    expect_output "$wanted"
    edit $editor ale.vim
    # The columns of ALE are in bytes: two of the characters before take two.
    expect_output '1|17|1|21|E|operand-types'
done

finish
