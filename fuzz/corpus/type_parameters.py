def f[T](x: T) -> T: return x
class A[T: (int, str), *Ts = *tuple[int], **P = [int]](B[T]): pass
async def g[T = int](): pass
