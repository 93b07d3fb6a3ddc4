# What may be None is used as if it never were.
import re


def year(text: str) -> int:
    return int(re.search(r"\d{4}", text).group())  # wrong


print(year("in 2024"))
