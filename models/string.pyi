from moira.stubs import *

ascii_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
digits = "0123456789"
hexdigits = "0123456789abcdefABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
printable = digits + ascii_letters + punctuation + " \t\n\r\x0b\x0c"
whitespace = " \t\n\r\x0b\x0c"

def capwords(s, sep=None):
    return (sep or " ").join([part.capitalize() for part in s.split(sep)])

class Template(Any):
    def __init__(self, template):
        self.template = template
    def substitute(self, mapping={}, /, **kws) -> str: ...
    def safe_substitute(self, mapping={}, /, **kws) -> str: ...

class Formatter(Any):
    def format(self, format_string, /, *args, **kwargs) -> str: ...
    def vformat(self, format_string, args, kwargs) -> str: ...

# Names of which nothing more is said.
_ChainMap: Any
_TemplateMetaclass: Any
_re: Any
_sentinel_dict: Any
_string: Any
