from moira.stubs import *

@kind("dataset")
def make_csv_dataset(file_pattern): ...

@kind("another value")
@effect("pure")
def _others(): ...

def __getattr__(name): ...
