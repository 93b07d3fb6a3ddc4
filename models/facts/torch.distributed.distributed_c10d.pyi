__public__ = "torch.distributed"
