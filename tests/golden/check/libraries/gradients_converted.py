# NumPy makes no array of a tensor that needs a gradient; PyTorch says what is in the comments.

# RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.
def plot_of_gradients():
    import numpy as np
    import torch
    w = torch.ones(3, requires_grad=True)
    loss = (w ** 2).sum()
    value = np.sqrt(loss)  # expect: gradient

def plot_of_gradients_mended():
    import numpy as np
    import torch
    w = torch.ones(3, requires_grad=True)
    loss = (w ** 2).sum()
    value = np.sqrt(loss.detach())

plot_of_gradients()
plot_of_gradients_mended()

# RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.
def losses_in_array():
    import numpy as np
    import torch
    w = torch.ones(3, requires_grad=True)
    losses = [(w ** 2).sum() for i in range(3)]
    mean = np.mean(np.asarray(w))  # expect: gradient

def losses_in_array_mended():
    import numpy as np
    import torch
    w = torch.ones(3, requires_grad=True)
    losses = [(w ** 2).sum() for i in range(3)]
    mean = np.mean([loss.item() for loss in losses])

losses_in_array()
losses_in_array_mended()
