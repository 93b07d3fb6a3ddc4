"""An absolute import never looks into the folder of the package that it stands in."""
from pkg.onnx import export
from pkg.inner.ops import gather

export("a")
gather([1])
