from moira.stubs import *

class JSONDecodeError(ValueError):
    msg: str
    doc: str
    pos: int
    lineno: int
    colno: int
    def __init__(self, msg, doc, pos): ...

class JSONDecoder(Any):
    def decode(self, s, _w=...): ...
    def raw_decode(self, s, idx=0): ...

class JSONEncoder(Any):
    def default(self, o): ...
    def encode(self, o) -> str: ...
    def iterencode(self, o, _one_shot=False): ...

_unknown: Any

@kind("string")
@effect("pure")
def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None,
        indent=None, separators=None, default=None, sort_keys=False, **kw) -> str: ...
def load(fp, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
        object_pairs_hook=None, **kw):
    is_plain = words.certainly(cls is None and object_hook is None and parse_float is None and parse_int is None
                               and parse_constant is None and object_pairs_hook is None and len(kw) == 0)
    is_known = is_plain and words.certainly(isinstance(fp, _OpenedFile))
    stored = words.stored_json(fp._opened) if is_known else None
    return not_modelled("what is read") if stored is None else stored
def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
        object_pairs_hook=None, **kw): ...
def detect_encoding(b) -> str: ...
@kind("None")
@effect("writes")
def dump(obj, fp, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None,
         indent=None, separators=None, default=None, sort_keys=False, **kw):
    _unknown(fp)

# Names of which nothing more is said.
_default_decoder: Any
_default_encoder: Any
codecs: Any
decoder: Any
encoder: Any
scanner: Any
