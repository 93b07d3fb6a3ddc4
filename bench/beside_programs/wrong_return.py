# A result that is not what the annotation says; nothing fails by it.
def count(items: list[str]) -> int:
    return ", ".join(items)  # wrong


print(count(["a", "b"]))
