"""Support vector machines."""

from moira.stubs import *
from sklearn.base import _Classifier, _Detector, _Linear, _Regressor

class _Machine:
    coef_: Any
    n_support_: Any

class _ClassMachine(_Machine, _Classifier):
    probA_: Any
    probB_: Any

class LinearSVC(_Linear, _Classifier): ...
class NuSVC(_ClassMachine): ...
class SVC(_ClassMachine): ...
class OneClassSVM(_Machine, _Detector):
    class_weight_: Any
class LinearSVR(_Regressor): ...
class NuSVR(_Machine, _Regressor):
    class_weight_: Any
class SVR(_Machine, _Regressor):
    class_weight_: Any

def __getattr__(name): ...
