from moira.stubs import *
from os.path import *
