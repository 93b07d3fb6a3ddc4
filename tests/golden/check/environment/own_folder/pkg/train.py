"""A file inside a package that is run as a program finds what lies beside it."""
import helpers
import onnx
from helpers import missing

helpers.scale(1) + "a"  # expect: operand-types
onnx.load("a")

if __name__ == "__main__":
    print(missing)
