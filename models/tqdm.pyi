from moira.stubs import *

_unknown: Any

@kind("list")
@effect("iterates")
class tqdm(Any):
    def __init__(self, iterable=None, *args, **kwargs):
        self.iterable = iterable
    def __iter__(self): return iter(self.iterable)
    def __len__(self): return len(self.iterable)
    def __enter__(self): return self
    def __exit__(self, *exc_info) -> None: ...
    def update(self, n=1): ...
    def close(self) -> None: ...
    def set_description(self, desc=None, refresh=True) -> None: ...
    def set_description_str(self, desc=None, refresh=True) -> None: ...
    def set_postfix(self, ordered_dict=None, refresh=True, **kwargs) -> None: ...
    def set_postfix_str(self, s="", refresh=True) -> None: ...
    @kind("None")
    @effect("writes")
    @classmethod
    def write(cls, s, file=None, end="\n", nolock=False) -> None: ...

@kind("list")
@effect("pure")
def trange(*args, **kwargs): return tqdm(range(*args), **kwargs)
tqdm_notebook = tqdm
tnrange = trange

def __getattr__(name): ...
