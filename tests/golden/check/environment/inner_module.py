"""A package that nobody can read may name a function like a module in it."""
import unknown_package
import unknown_package.other
from unknown_package.delayed import Delayed

unknown_package.delayed(Delayed)
unknown_package.other(3)
