"""A module in a folder of the same name that is no package: either may be meant."""
from sketchy import sketchy
import sketchy as other

print(sketchy.value, other.value, other.sketchy.value)
