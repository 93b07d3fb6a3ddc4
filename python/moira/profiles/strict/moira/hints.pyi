from typing import Any

# Shapes are no types of mypy: a variable of type Any may stand in an annotation with whatever is between its brackets.
NdArray: Any
Tensor: Any
