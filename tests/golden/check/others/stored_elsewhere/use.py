"""Another file stores what this one reads."""

# moira: check
import model
import plain
import registry
import settings
import space
import table
from settings import LATE


def read():
    show(LATE, settings.LATE.count(1))
    tell(settings.SIZE.count(2), settings.NAME.shape)
    say(registry.anything, space.anything, model.anything)
    return table.width + table.height


def switch():
    if settings.DEBUG:
        return 1 + "a"  # expect: operand-types
    return settings.FIXED + "a"  # expect: operand-types


def miss():
    print(table.depth)  # expect: no-such-attribute
    print(plain.NAMES)  # expect: no-such-attribute
    print(plain.TEXT)  # expect: no-such-attribute
    murmur()  # expect: undefined-name
