"""torch.onnx: what is known of it without its source."""

from moira.stubs import *
from enum import Enum

class JitScalarType(Enum):
    dtype: Any
    from_dtype: Any
    from_name: Any
    onnx_compatible: Any
    onnx_type: Any
    scalar_name: Any
    torch_name: Any
    UINT8 = 0
    INT8 = 1
    INT16 = 2
    INT = 3
    INT64 = 4
    HALF = 5
    FLOAT = 6
    DOUBLE = 7
    COMPLEX32 = 8
    COMPLEX64 = 9
    COMPLEX128 = 10
    BOOL = 11
    QINT8 = 12
    QUINT8 = 13
    QINT32 = 14
    BFLOAT16 = 15
    FLOAT8E5M2 = 16
    FLOAT8E4M3FN = 17
    FLOAT8E5M2FNUZ = 18
    FLOAT8E4M3FNUZ = 19
    UNDEFINED = 20
class OnnxExporterError(RuntimeError): ...

def is_in_onnx_export(*args, **kwargs) -> bool: ...
def register_custom_op_symbolic(*args, **kwargs) -> None: ...
unregister_custom_op_symbolic = register_custom_op_symbolic

_not_modelled: Any
CheckerError = ExportTypes = ExportableModule = InputObserver = ONNXProgram = _not_modelled
OperatorExportTypes = TensorProtoDataType = TrainingMode = disable_log = enable_log = export = _not_modelled
export_to_pretty_string = select_model_mode_for_export = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
