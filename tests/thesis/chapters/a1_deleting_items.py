# Thesis, A.1.2, pages 64 and 65: get_prim_delete. The thesis leaves out negative indices.
a = [1, 2, 3, 4]
del a[1]
del a[-1]
del a[2]      # expect: index-out-of-range
b = (1, 2)
del b[0]      # expect: item-assignment
c = 1
del c
del c         # expect: undefined-name
# state: a = [1, 3]
# state: b = (1, 2)
