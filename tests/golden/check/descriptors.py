"""Attributes that say themselves what they are, and what others set on a class."""

import copy


class Bound:
    """As functions are: what is read is bound to the instance."""

    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return lambda *arguments: self.function(instance, *arguments)


class Named:
    def __set_name__(self, owner, name):
        def method(self):
            return name

        setattr(owner, name, method)


class Model:
    title = Named()

    @Bound
    def fit(self, data):
        self.size = len(data)

    def __deepcopy__(self, memo):
        return copy.deepcopy(super(), memo)


model = Model()
model.fit([1, 2, 3])
print(model.size, copy.deepcopy(model).size)
print(model.title().upper())
print(model.title() + 1)  # expect: operand-types
print("{args}".format(args=model), "{args}".format(kwargs=model))  # expect: key-missing
