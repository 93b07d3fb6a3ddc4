from moira.stubs import *

@kind("another value")
def create_file_writer(logdir): ...

@kind("another value")
class FileWriter:
    def __init__(self, logdir, graph): ...

@kind("None")
@effect("writes")
def trace_on(graph, profiler, profiler_outdir): ...

@kind("None")
@effect("writes")
def trace_export(name, step, profiler_outdir): ...

def __getattr__(name): ...
