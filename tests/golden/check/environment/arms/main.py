"""Names that `import *` brings in several arms of a branch may come from any of them."""
import backend

print(backend.math.volume(2), backend.area(3), backend.area(3, 4))
print(backend.exact.math.volume(2))  # expect: no-such-attribute
