@(lambda f: f)
@x[0].y
def f(): pass
