from moira.stubs import *
import imageio as v2
import imageio as v3

@kind("None")
@effect("writes")
def imwrite(uri): ...
imsave = mimsave = mimwrite = imwrite

@kind("array")
@effect("reads")
def imread(uri): ...

@kind("another value")
@effect("opens")
def get_writer(file): ...

def __getattr__(name): ...
