"""One of two backends, whichever is asked for."""
import os

if os.environ.get("BACKEND") == "fast":
    from backend.fast import *
else:
    from backend.exact import *
