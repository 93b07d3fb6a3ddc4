import tensorflow as v1
import tensorflow as v2

def __getattr__(name): ...
