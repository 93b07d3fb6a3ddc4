"""Comments that silence findings of the interpreter."""
"a" + 1  # moira: ignore[operand-types]
"a" + 1  # moira: ignore
"a" + 1  # type: ignore
"a" + 1  # noqa
"a" + 1  # noqa: E501, operand-types
"a" + 1  # type: ignore[operand-types]
"a" + 1  # moira: ignore[zero-division]  # expect: operand-types, unused-ignore
"a" + "b"  # moira: ignore[operand-types]  # expect: unused-ignore

# Codes of others are about something else.
"a" + 1  # noqa: E501  # expect: operand-types
"a" + 1  # type: ignore[attr-defined]  # expect: operand-types

# The line of the finding, or the end of the statement, which may have several lines.
print(
    "a" + 1,  # noqa
    "b",
)
print(
    "a" + 1,
    "b",
)  # moira: ignore[operand-types]
print(  # noqa
    "a" + 1,  # expect: operand-types
)
if (
    "a" + 1
    and "b"
):  # noqa
    "c" + 1  # expect: operand-types
message = """
""" + "a" + \
    1  # noqa
