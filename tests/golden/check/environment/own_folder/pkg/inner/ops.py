def gather(values):
    import deepspeed
    return deepspeed.zero.gather(values)
