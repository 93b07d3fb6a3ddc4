"""Dataclasses that check what is assigned to their fields. The checks of types are left out: they change nothing."""
from moira.stubs import *
from dataclasses import MISSING, field, fields
from functools import wraps

_unknown: Any

def strict(cls=None, *, accept_kwargs=False):
    def wrap(cls):
        if accept_kwargs:
            original = cls.__init__

            @wraps(original)
            def __init__(self, *args, **kwargs):
                if len(args) > 0:
                    raise ValueError(f"When `accept_kwargs=True`, {cls.__name__} accepts only keyword arguments, "
                                     f"but found `{len(args)}` positional args.")
                given = {f.name for f in fields(cls)}
                for f in fields(cls):
                    if f.name in kwargs:
                        setattr(self, f.name, kwargs[f.name])
                    elif f.default is not MISSING:
                        setattr(self, f.name, f.default)
                    elif f.default_factory is not MISSING:
                        setattr(self, f.name, f.default_factory())
                    else:
                        raise TypeError(f"Missing required field - '{f.name}'")
                self.__post_init__(**{name: value for name, value in kwargs.items() if name not in given})
            cls.__init__ = __init__

            if not hasattr(cls, "__post_init__"):
                def __post_init__(self, **kwargs):
                    for name, value in kwargs.items():
                        setattr(self, name, value)
                cls.__post_init__ = __post_init__

        validators = [getattr(cls, name) for name in dir(cls) if name.startswith("validate_")]
        def validate(self):
            for validator in validators:
                validator(self)
        cls.validate = validate
        initial = cls.__init__

        @wraps(initial)
        def init_with_validate(self, *args, **kwargs):
            initial(self, *args, **kwargs)
            cls.validate(self)
        cls.__init__ = init_with_validate
        return cls

    return wrap(cls) if cls is not None else wrap

def validated_field(validator, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True,
                    metadata=None, **kwargs):
    return field(default=default, default_factory=default_factory, init=init, repr=repr, hash=hash, compare=compare)

def as_validated_field(validator):
    def _inner(default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
               **kwargs):
        return field(default=default, default_factory=default_factory, init=init, repr=repr, hash=hash, compare=compare)
    return _inner

def __getattr__(name): ...
