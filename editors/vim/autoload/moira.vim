" What the parts of the plugin share.

" Findings as `moira check --output-format concise` prints them, each on a line:
"
"   train.py:14:9: error[shape-mismatch]: cannot multiply (32, 784) by (768, 10)
"
" The code stays in the text, so that it can be looked up with `moira explain`.
function! moira#errorformat() abort
  return '%f:%l:%c: %trror%m,%f:%l:%c: %tarning%m,%f:%l:%c: %tnfo%m,moira: %m'
endfunction

" The arguments of the program, before the file.
function! moira#arguments() abort
  return ['check', '--output-format', 'concise', '--color', 'never', '--quiet']
        \ + split(get(g:, 'moira_options', ''))
endfunction

" A maker for Neomake: let g:neomake_python_moira_maker = moira#neomake_maker()
function! moira#neomake_maker() abort
  return {
        \ 'exe': get(g:, 'moira_program', 'moira'),
        \ 'args': moira#arguments(),
        \ 'errorformat': moira#errorformat(),
        \ }
endfunction
