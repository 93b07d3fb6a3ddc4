import tensorlib.nn


class Net(tensorlib.nn.Module):
    pass
