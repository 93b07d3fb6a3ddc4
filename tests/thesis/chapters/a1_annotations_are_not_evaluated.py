# Thesis, A.1.2, page 65: with the `annotations` of __future__ they are not.
from __future__ import annotations
x: int = 3
y: "nothing at all" = 4
z: list[x.y.z] = [5]
# state: x = 3
# state: y = 4
# state: z = [5]
