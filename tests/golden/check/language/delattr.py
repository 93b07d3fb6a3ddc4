"""__delattr__ decides what `del x.name` does."""


class Keeps:
    def __init__(self):
        self.x = 1
        self.y = 2

    def __delattr__(self, name):
        self.deleted = name
        if name != "y":
            object.__delattr__(self, name)


keeps = Keeps()
del keeps.x
del keeps.y
print(keeps.y + keeps.deleted)  # expect: operand-types
print(keeps.x)  # expect: no-such-attribute
