"""Files that are no programs of their own: another program reads them and puts something in.

A configuration of OpenMMLab names others by `_base_`, whose values become its attributes. `{{ name }}` is replaced
before Python reads the text.
"""
_base_ = ["../_base_/models/faster-rcnn.py", "../_base_/schedule.py"]

backend = {{_base_.backend_args}}
folder = "{{ fileDirname }}"
pipeline = [dict(type="LoadImageFromFile", backend_args=_base_.backend_args), *_base_.train_pipeline]
_base_.optim_wrapper.update(type="AmpOptimWrapper")
settings = {{ cookiecutter.settings }}
sets = {{1, 2}, {3}}  # expect: wrong-type
others = {[folder]}  # expect: wrong-type
