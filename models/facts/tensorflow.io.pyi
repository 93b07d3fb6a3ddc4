from moira.stubs import *

@kind("string")
@effect("writes")
def write_graph(graph_or_graph_def, logdir, name): ...

@kind("another value")
@effect("reads")
def read_file(filename): ...

@kind("another value")
@effect("opens")
class TFRecordWriter:
    def __init__(self, file): ...

@kind("another value")
@effect("writes")
def write_file(filename, contents): ...

def __getattr__(name): ...
