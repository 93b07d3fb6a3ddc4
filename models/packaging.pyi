from moira.stubs import *

import packaging.version as version

def __getattr__(name): ...
