"""What CPython says about small programs: the worker of compile_oracle.py.

For each source text, the verdict: "-" the parser refuses it, "c" only compile() does, "w" accepted with a
warning, "+" accepted; and the words of the error or of the warnings.
"""

import ast
import warnings


def judge(source):
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        for verdict, attempt in (("-", lambda: ast.parse(source)), ("c", lambda: compile(source, "case", "exec"))):
            try:
                attempt()
            except SyntaxError as error:
                return verdict, [error.msg]
            except Exception as error:
                return verdict, [type(error).__name__ + ": " + str(error)]
    return "w" if warned else "+", sorted({str(warning.message) for warning in warned})


def work(job, moira):
    for source in job["items"]:
        verdict, messages = judge(source)
        yield {"verdict": verdict, "messages": messages}
