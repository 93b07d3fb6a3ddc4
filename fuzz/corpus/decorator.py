@a
@b.c(d)
async def f(): pass
@dataclass
class D: pass
