"""Calls of torch.nn.functional and torch.nn.init for nn_rules_oracle.py: see nn_rules_calls.py."""


def functions():
    """The generators of the functions by name."""
    return {}
