"""Says for each file whether the running interpreter accepts it; see mutate_oracle.py."""

import ast

from ast_worker import refused_by_a_file
from worker import read


def verdict(data):
    """Who refuses the program ('parser', 'compiler'), 'accepts' or 'limit', and the message."""
    try:
        ast.parse(data)
    except (SyntaxError, ValueError) as error:
        return "parser", describe(error)
    except (MemoryError, RecursionError) as error:
        return "limit", type(error).__name__
    if refused_by_a_file(data):
        return "parser", "the file is not UTF-8"
    try:
        compile(data, "<mutant>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        return "compiler", describe(error)
    except (MemoryError, RecursionError) as error:
        return "limit", type(error).__name__
    return "accepts", ""


def describe(error):
    line = getattr(error, "lineno", None)
    return str(getattr(error, "msg", error)) + (" (line %s)" % line if line else "")


def work(job, moira):
    for path in job["items"]:
        who, message = verdict(read(path))
        yield {"file": path, "verdict": who, "message": message}
