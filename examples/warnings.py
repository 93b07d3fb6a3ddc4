import re

FLAGS = re.compile("--(\w+)=(\d+)")


def parse(arguments):
    found = {}
    for argument in arguments:
        match = FLAGS.match(argument)
        if match is not None and match.group(1) is not "seed":
            found[match.group(1)] = int(match.group(2))
    assert (found, "no flags")
    return found
