from moira.stubs import *

def unbound(x: ArrayLike[N]) -> Array[2 * N, M]: ...  # expect: stub-error
def two_stars(x: ArrayLike[*S, *T]) -> Array[*S]: ...  # expect: stub-error
def computed(x: ArrayLike[N + 1]) -> Array[N]: ...  # expect: stub-error
@same_as  # expect: stub-error
def nameless(x): ...
@view("sometimes")  # expect: stub-error
def strange_view(x): ...
def fine(x: ArrayLike[N]) -> Array[N]: ...
