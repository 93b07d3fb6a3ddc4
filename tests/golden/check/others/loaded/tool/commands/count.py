"""Others give this module its names."""


def run():
    logger.info("counting to %s", limit)
    return limit
