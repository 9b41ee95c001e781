"""The structural validator: exactly the keywords of the subset, each of which speaks of its own type only."""

from decimal import Decimal
from fractions import Fraction

import schema_subset
from ecma_pattern import compile_pattern
from errors import AgentSchemaError
from formats import FORMATS
from json_values import frozen, json_type, path_of_non_json, pointer


def validate(schema, value):
    """Returns the value unchanged, or raises AgentSchemaError with every issue found."""
    references = schema_subset.accept(schema, {"maxSchemaBytes": float("inf"), "maxSchemaDepth": float("inf")})
    wrong = path_of_non_json(value)
    if wrong is not None:
        raise AgentSchemaError([_issue(wrong, "must be a JSON value")])
    try:
        issues = list(_issues(schema, value, [], references))
    except RecursionError:
        issues = [_issue([], "is nested too deeply")]
    if issues:
        raise AgentSchemaError(issues)
    return value


def _issues(schema, value, path, references):
    kind = json_type(value)
    if "type" in schema and not _has_type(kind, schema["type"]):
        yield _issue(path, "must be of the type of the schema")
    if "enum" in schema and frozen(value) not in map(frozen, schema["enum"]):
        yield _issue(path, "must be one of the allowed values")
    if "const" in schema and frozen(value) != frozen(schema["const"]):
        yield _issue(path, "must be the constant of the schema")

    for keyword, problem, accepts in KEYWORDS.get("number" if kind == "integer" else kind, ()):
        if keyword in schema and not accepts(value, schema[keyword]):
            yield _issue(path, problem)
    if kind == "array" and "items" in schema:
        for index, item in enumerate(value):
            yield from _issues(schema["items"], item, [*path, index], references)
    if kind == "object":
        yield from _member_issues(schema, value, path, references)

    if "anyOf" in schema and all(_refuses(option, value, references) for option in schema["anyOf"]):
        yield _issue(path, "must match at least one of the alternatives")
    if "$ref" in schema:
        yield from _issues(references[schema["$ref"]], value, path, references)


def _member_issues(schema, value, path, references):
    properties = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in value:
            yield _issue([*path, name], "is required")
    for name, member in value.items():
        if name in properties:
            yield from _issues(properties[name], member, [*path, name], references)
        elif schema.get("additionalProperties") is False:
            yield _issue([*path, name], "is not a property of the schema")


def _refuses(schema, value, references):
    return next(_issues(schema, value, [], references), None) is not None


def _has_type(kind, types):
    names = types if isinstance(types, list) else [types]
    return kind in names or (kind == "integer" and "number" in names)


def _is_multiple(value, divisor):
    """On the decimal numbers as they were written: 0.3 is a multiple of 0.1."""
    return (_exact(value) / _exact(divisor)).denominator == 1


def _search(pattern, text):
    return compile_pattern(pattern).search(text) is not None


def _are_unique(items):
    return len(set(map(frozen, items))) == len(items)


def _exact(number):
    return Fraction(Decimal(repr(number)))


def _issue(path, message):
    return {"path": pointer(path), "message": message}


# By type: keyword, problem, and whether a value keeps to it. Python counts characters, as JSON Schema does.
KEYWORDS = {
    "string": (
        ("minLength", "is too short", lambda text, least: len(text) >= least),
        ("maxLength", "is too long", lambda text, most: len(text) <= most),
        ("pattern", "must match the pattern of the schema", lambda text, source: _search(source, text)),
        ("format", "must have the format of the schema", lambda text, name: FORMATS[name](text)),
    ),
    "number": (
        ("minimum", "is too small", lambda number, bound: number >= bound),
        ("maximum", "is too large", lambda number, bound: number <= bound),
        ("exclusiveMinimum", "is too small", lambda number, bound: number > bound),
        ("exclusiveMaximum", "is too large", lambda number, bound: number < bound),
        ("multipleOf", "must be a multiple of the schema's number", _is_multiple),
    ),
    "array": (
        ("minItems", "has too few items", lambda items, least: len(items) >= least),
        ("maxItems", "has too many items", lambda items, most: len(items) <= most),
        ("uniqueItems", "must not have equal items", lambda items, on: not on or _are_unique(items)),
    ),
}
