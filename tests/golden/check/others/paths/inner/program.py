# Who changes where Python looks for modules may mean another file of this name.
import os
import sys

sys.path.append(os.path.dirname(__file__) + "/../helpers")
from utils import run, start

print(run() + start())
