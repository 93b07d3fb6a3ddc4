"""What a stub declares with an ellipsis for its value."""
import lib
from lib import X, Z

print(lib.X.f(), X.size, lib.Y[0].f(), Z.anything(), Z + 1)
for one in lib.Y:
    print(one.f())
if lib.W:
    lib.W.f()
lib.N + "a"  # expect: operand-types
