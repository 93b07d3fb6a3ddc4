from __future__ import annotations
"doc"
global_ = 1
def f():
    global a, b
    def g():
        nonlocal c
    c = 1
