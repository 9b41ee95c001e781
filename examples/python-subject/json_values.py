"""JSON values in Python: where `True == 1`, and a float may be infinite."""

import json
import math
import re


def json_type(value):
    """The JSON Schema type of a parsed value; None for what JSON cannot carry."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return ("integer" if value.is_integer() else "number") if math.isfinite(value) else None
    return {str: "string", list: "array", dict: "object"}.get(type(value))


def path_of_non_json(value):
    """The path of the first thing in a value that JSON cannot carry, None when all is well."""
    if isinstance(value, (list, dict)):
        for step, member in enumerate(value) if isinstance(value, list) else value.items():
            path = path_of_non_json(member)
            if path is not None:
                return [step, *path]
        return None
    return [] if json_type(value) is None else None


def frozen(value):
    """A hashable stand-in: equal exactly when the values are equal as JSON, 1 and 1.0 alike, 1 and True not."""
    if isinstance(value, list):
        return ("array", tuple(map(frozen, value)))
    if isinstance(value, dict):
        return ("object", frozenset((key, frozen(member)) for key, member in value.items()))
    kind = json_type(value)
    return ("number" if kind == "integer" else kind, value)


def byte_length(value):
    """The UTF-8 bytes of the compact serialisation. A lone surrogate is escaped, as ECMAScript does."""
    text = json.dumps(_with_whole_numbers(value), ensure_ascii=False, separators=(",", ":"))
    return len(re.sub("[\ud800-\udfff]", "\\\\udddd", text).encode())


def pointer(path):
    """The JSON Pointer of a path: ["a", 0] is /a/0."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def _with_whole_numbers(value):
    """ECMAScript writes 1.0 as 1."""
    if isinstance(value, list):
        return [_with_whole_numbers(item) for item in value]
    if isinstance(value, dict):
        return {key: _with_whole_numbers(member) for key, member in value.items()}
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e21 else value
