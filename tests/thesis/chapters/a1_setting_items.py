# Thesis, A.1.2, pages 64 and 65: get_prim_set_index. The thesis leaves out negative indices.
a = [1, 2, 3]
a[0] = 'x'
a[-1] = 'z'
a['0'] = 1    # expect: wrong-type
a[3] = 1      # expect: index-out-of-range
b = (1, 2)
b[0] = 3      # expect: item-assignment
c = 5
c[0] = 3      # expect: item-assignment
# state: a = ['x', 2, 'z']
# state: b = (1, 2)
# state: c = 5
