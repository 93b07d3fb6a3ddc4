from moira.stubs import *

@kind("image")
@effect("pure")
def _others(): ...

@kind("image")
@effect("reads")
def open(fp): ...

@kind("image")
@effect("pure")
class Image:
    @kind("None")
    @effect("writes")
    def save(self, fp, format): ...

    @kind("None")
    @effect("writes")
    def show(self): ...

    @kind("image")
    @effect("pure")
    def resize(self, size): ...

    @kind("image")
    @effect("pure")
    def convert(self, mode): ...

    @kind("image")
    @effect("pure")
    def crop(self, box): ...

    @kind("image")
    @effect("pure")
    def rotate(self, angle): ...

    @kind("image")
    @effect("pure")
    def transpose(self, method): ...

    @kind("image")
    @effect("pure")
    def copy(self): ...

def __getattr__(name): ...
