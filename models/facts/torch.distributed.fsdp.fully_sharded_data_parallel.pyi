__public__ = "torch.distributed.fsdp"
