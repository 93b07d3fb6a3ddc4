"""inspect.isclass says which values are classes."""
import inspect


class Method:
    pass


def is_method(value):
    if not inspect.isclass(value):
        return False
    return issubclass(value, Method)


is_method(3)
is_method(len)
if is_method(Method):
    1 + "one"  # expect: operand-types
