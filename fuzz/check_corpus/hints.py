from __future__ import annotations
import numpy as np
import numpy.typing as npt
from typing import Optional, Union, List, Callable, Any, Literal
from moira.hints import NdArray
from jaxtyping import Float
def f(x: NdArray[2, 3], y: Optional[int] = None, z: Union[int, str] = 1) -> NdArray[int, 2]:
    return x @ np.zeros((3,))
def g(x: Float[np.ndarray, 'n 3'], y: Float[np.ndarray, '*b n'], k: Callable[[int], str]) -> list[dict[str, int]]:
    return x + y
def h(x: npt.NDArray[np.float64], mode: Literal['a', 'b'], *a: int, **k: "str") -> None: ...
f(np.zeros((2, 3)))
g(np.zeros((4, 3)), np.zeros((4,)), str)
v: NdArray[()] = np.array(5)
w: List[Any] = []
