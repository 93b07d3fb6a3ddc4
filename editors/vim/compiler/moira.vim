" Moira as a compiler: after `:compiler moira`, `:make` checks the current file and fills the quickfix list.
"
"   g:moira_program   the program (moira)
"   g:moira_options   further options, such as '--strict'
if exists('current_compiler')
  finish
endif
let current_compiler = 'moira'

let s:cpo_save = &cpo
set cpo&vim

let s:words = [get(g:, 'moira_program', 'moira')] + moira#arguments()
execute 'CompilerSet makeprg=' . escape(join(map(s:words, 'shellescape(v:val)')) . ' %:S', ' \"|')
execute 'CompilerSet errorformat=' . escape(moira#errorformat(), ' \"|')

let &cpo = s:cpo_save
unlet s:cpo_save s:words
