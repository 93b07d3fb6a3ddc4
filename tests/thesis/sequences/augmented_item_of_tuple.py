# The list has grown although the statement fails.
t = ([],)
t[0] += [1]  # expect: item-assignment
n = len(t[0])
