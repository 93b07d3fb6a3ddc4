from moira.stubs import *
from os.path import *
from os.path import _get_sep, _joinrealpath, _path_normpath, _varprog, _varprogb
