f"{a["b"]}" f'{f'{f'{x}'}'}' f"{'\n'.join(a)}" f"{a # comment
}"
