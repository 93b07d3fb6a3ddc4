"""A finally block that runs before a return: what another function has set by then."""


def close(make, run):
    loop = None

    def start():
        nonlocal loop
        loop = make()
        return run(loop)

    try:
        return start()
    finally:
        loop.close()


def close_none(run):
    loop = None
    try:
        return run()
    finally:
        loop.close()  # expect: no-such-attribute


def close_raised(run):
    loop = None
    try:
        raise ValueError(run)
    finally:
        loop.close()  # expect: no-such-attribute
