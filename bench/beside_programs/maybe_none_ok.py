# What may be None is asked first.
import re


def year(text: str) -> int:
    match = re.search(r"\d{4}", text)
    return int(match.group()) if match else 0


print(year("in 2024"))
