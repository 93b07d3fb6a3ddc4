from moira.stubs import *
import imageio as v2
import imageio as v3

@kind("None")
@effect("writes")
def imwrite(uri): ...

@kind("None")
@effect("writes")
def imsave(uri): ...

@kind("None")
@effect("writes")
def mimsave(uri): ...

@kind("None")
@effect("writes")
def mimwrite(uri): ...

@kind("array")
@effect("reads")
def imread(uri): ...

@kind("another value")
@effect("opens")
def get_writer(file): ...

def __getattr__(name): ...
