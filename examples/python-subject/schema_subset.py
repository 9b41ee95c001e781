"""Which JSON Schemas are accepted: the keywords of the subset, eight levels, 16 kB."""

from urllib.parse import unquote

from ecma_pattern import compile_pattern
from errors import AgentSurfaceDefinitionError
from formats import FORMATS
from json_values import byte_length, json_type, path_of_non_json, pointer

DEFAULT_LIMITS = {"maxSchemaBytes": 16_384, "maxSchemaDepth": 8}
DIALECT = "https://json-schema.org/draft/2020-12/schema"
TYPES = ("object", "array", "string", "number", "integer", "boolean", "null")


def _is_type(value):
    return isinstance(value, str) and value in TYPES


def _is_text(value):
    return isinstance(value, str)


def _is_flag(value):
    return isinstance(value, bool)


def _is_number(value):
    return json_type(value) in ("number", "integer")


def _is_count(value):
    return json_type(value) == "integer" and value >= 0


def _is_list(value):
    return isinstance(value, list)


def _is_unique_list(value, is_member):
    return _is_list(value) and all(map(is_member, value)) and len(set(value)) == len(value)


def _is_pattern(value):
    try:
        return _is_text(value) and compile_pattern(value) is not None
    except ValueError:
        return False


# Every keyword that holds no schema, with the values it takes. Under const, enum, default and examples stands data.
PLAIN_KEYWORDS = {
    "type": lambda value: _is_type(value) or (_is_unique_list(value, _is_type) and value != []),
    "enum": _is_list,
    "const": lambda value: True,
    "required": lambda value: _is_unique_list(value, _is_text),
    "additionalProperties": _is_flag,
    "minItems": _is_count,
    "maxItems": _is_count,
    "uniqueItems": _is_flag,
    "minLength": _is_count,
    "maxLength": _is_count,
    "pattern": _is_pattern,
    "format": lambda value: _is_text(value) and value in FORMATS,
    "minimum": _is_number,
    "maximum": _is_number,
    "exclusiveMinimum": _is_number,
    "exclusiveMaximum": _is_number,
    "multipleOf": lambda value: _is_number(value) and value > 0,
    "$ref": _is_text,
    "description": _is_text,
    "title": _is_text,
    "deprecated": _is_flag,
    "default": lambda value: True,
    "examples": _is_list,
}


def accept(schema, limits=None):
    """Raises INVALID_DEFINITION unless `schema` keeps to the subset; returns the schemas behind its references."""
    limits = {**DEFAULT_LIMITS, **(limits or {})}
    wrong = path_of_non_json(schema)
    if wrong is not None:
        raise _refusal(wrong, "is not a JSON value")
    if byte_length(schema) > limits["maxSchemaBytes"]:
        raise _refusal([], f"takes more than {limits['maxSchemaBytes']} bytes")
    places = {}
    _collect(schema, [], 1, limits["maxSchemaDepth"], places)
    targets = {place: _resolve(place, node["$ref"], places) for place, node in places.items() if "$ref" in node}
    _refuse_endless_references(places, targets)
    return {node["$ref"]: places[targets[place]] for place, node in places.items() if "$ref" in node}


def _collect(schema, path, level, max_level, places):
    """Walks the schemas of a document, not its data, and notes each under its JSON Pointer."""
    if not isinstance(schema, dict):
        raise _refusal(path, "is not a schema object")
    if level > max_level:
        raise _refusal(path, f"is nested deeper than {max_level} levels")
    places[pointer(path)] = schema
    for keyword, value in schema.items():
        here = [*path, keyword]
        if keyword == "items":
            _collect(value, here, level + 1, max_level, places)
        elif keyword == "anyOf":
            if not _is_list(value) or value == []:
                raise _refusal(here, "is not a non-empty list of schemas")
            for index, child in enumerate(value):
                _collect(child, [*here, index], level + 1, max_level, places)
        elif keyword in ("properties", "$defs"):
            if not isinstance(value, dict):
                raise _refusal(here, "does not hold schemas by name")
            for name, child in value.items():  # the names are not keywords
                _collect(child, [*here, name], level + 1, max_level, places)
        elif keyword in PLAIN_KEYWORDS:
            if not PLAIN_KEYWORDS[keyword](value):
                raise _refusal(here, "has a value that the keyword does not take")
        elif not (keyword == "$schema" and path == [] and value == DIALECT):
            raise _refusal(here, "is not a supported keyword")


def _resolve(place, reference, places):
    target = unquote(reference[1:])
    if not reference.startswith("#/$defs/") or target not in places:
        raise _refusal([], f"has a $ref at {place or 'the root'} that leads to no schema below #/$defs/")
    return target


def _refuse_endless_references(places, targets):
    """A schema may contain itself a level further down, but not stand for itself, by $ref and anyOf alone."""
    settled = set()

    def visit(place, open_places):
        if place in open_places:
            raise _refusal([], f"has a schema at {place} that refers to itself without end")
        if place in settled:
            return
        followers = [f"{place}/anyOf/{index}" for index in range(len(places[place].get("anyOf", [])))]
        for follower in followers + ([targets[place]] if place in targets else []):
            visit(follower, open_places | {place})
        settled.add(place)

    for place in places:
        visit(place, frozenset())


def _refusal(path, problem):
    return AgentSurfaceDefinitionError("INVALID_DEFINITION", f"JSON Schema: {pointer(path) or 'the root'} {problem}")
