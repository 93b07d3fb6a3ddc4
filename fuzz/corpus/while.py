while a and not b or c:
    if d: break
    continue
else:
    pass
