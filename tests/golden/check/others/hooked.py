"""A function of another file whose list a hook fills: see hooked_use.py."""


def gradients(layer, model, given):
    found = []

    def hook(module, before, after):
        found.append(after)

    handle = layer.register_backward_hook(hook)
    model(given)["loss"].backward()
    handle.remove()
    return {f"input_{index}": gradient for index, gradient in enumerate(found)}
