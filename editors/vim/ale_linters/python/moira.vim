" A linter for ALE: what `moira check` says about the buffer, also before it is saved.
"
"   g:ale_python_moira_executable   the program (moira)
"   g:ale_python_moira_options      further options, such as '--strict'
call ale#Set('python_moira_executable', 'moira')
call ale#Set('python_moira_options', '')

function! ale_linters#python#moira#GetCommand(buffer) abort
  let l:options = ale#Var(a:buffer, 'python_moira_options')
  return '%e check --output-format json --color never --stdin-filename %s'
        \ . (empty(l:options) ? '' : ' ' . l:options) . ' -'
endfunction

" Moira counts columns in characters, ALE in bytes; the end column of ALE is the last one, Moira's the one
" behind it.
function! s:Column(buffer, line, column) abort
  let l:text = get(getbufline(a:buffer, a:line), 0, '')
  let l:offset = byteidx(l:text, a:column - 1)
  return l:offset < 0 ? a:column : l:offset + 1
endfunction

function! ale_linters#python#moira#Handle(buffer, lines) abort
  let l:types = {'error': 'E', 'warning': 'W', 'info': 'I'}
  let l:items = []
  for l:finding in ale#util#FuzzyJSONDecode(a:lines, [])
    let l:notes = map(copy(l:finding.notes), "v:val.file . ':' . v:val.line . ': ' . v:val.message")
    call add(l:items, {
          \ 'lnum': l:finding.line,
          \ 'col': s:Column(a:buffer, l:finding.line, l:finding.column),
          \ 'end_lnum': l:finding.end_line,
          \ 'end_col': s:Column(a:buffer, l:finding.end_line, l:finding.end_column) - 1,
          \ 'code': l:finding.code,
          \ 'text': l:finding.message,
          \ 'detail': join([l:finding.message] + l:notes, "\n"),
          \ 'type': l:types[l:finding.severity],
          \ })
  endfor
  return l:items
endfunction

call ale#linter#Define('python', {
      \ 'name': 'moira',
      \ 'executable': {buffer -> ale#Var(buffer, 'python_moira_executable')},
      \ 'command': function('ale_linters#python#moira#GetCommand'),
      \ 'callback': 'ale_linters#python#moira#Handle',
      \ })
