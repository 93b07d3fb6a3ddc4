"""Comments that silence findings of the interpreter."""
"a" + 1  # moira: ignore[operand-types]
"a" + 1  # moira: ignore
"a" + 1  # type: ignore
"a" + 1  # moira: ignore[zero-division]  # expect: operand-types, unused-ignore
"a" + "b"  # moira: ignore[operand-types]  # expect: unused-ignore
