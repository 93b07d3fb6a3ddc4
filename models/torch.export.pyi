"""torch.export: what is known of it without its source."""

from moira.stubs import *

def register_dataclass(*args, **kwargs) -> None: ...
save = register_dataclass

_not_modelled: Any
AdditionalInputs = Constraint = CustomDecompTable = Dim = ExportBackwardSignature = _not_modelled
ExportGraphSignature = FlatArgsAdapter = ModuleCallEntry = _not_modelled
ModuleCallSignature = ShapesCollection = UnflattenedModule = default_decompositions = dims = _not_modelled
draft_export = load = unflatten = _not_modelled

def export(mod, args, kwargs=None, *, dynamic_shapes=None, strict=False, preserve_module_call_signature=(),
           **rest) -> ExportedProgram: ...

class ExportedProgram(Any):
    buffers: Any
    call_spec: Any
    constants: Any
    dialect: Any
    example_inputs: Any
    graph: Any
    graph_module: Any
    graph_signature: Any
    module_call_graph: Any
    named_buffers: Any
    named_parameters: Any
    range_constraints: Any
    run_decompositions: Any
    state_dict: Any
    tensor_constants: Any
    validate: Any
    verifier: Any
    verifiers: Any
    module: Any
    parameters: Any

def __getattr__(name):
    return not_modelled("a name that is not known")
