"""What makes subclasses hands each of them to code that nobody knows, which may write their `__init__`."""
import unknown_fields


class Module:
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        unknown_fields.process(cls)


class Dense(Module):
    features: int
    is_biased: bool = True


class Plain:
    features: int
