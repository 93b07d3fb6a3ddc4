train = dict(amp=dict(enabled=False), rate=0.1)
