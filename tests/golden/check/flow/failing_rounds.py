"""Where every round of a loop fails, what the loop binds is not missing behind it."""


def failing(batches):
    count = 0
    for batch in batches:
        step = batch
        count += 1
        1 + "fails"  # expect: operand-types
        raise ValueError(step)
    print(step)
    return 1.0 / count


def returning(batches):
    for batch in batches:
        step = batch
        return step
    print(step)  # expect: undefined-name
