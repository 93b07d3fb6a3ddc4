# An index behind the end of a list.
sizes = [784, 128, 10]
layers = [(sizes[i], sizes[i + 1]) for i in range(2)]
print(layers, sizes[3])  # wrong
