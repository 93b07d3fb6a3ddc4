import builtins as moves
from io import BytesIO, StringIO

def __getattr__(name): ...
