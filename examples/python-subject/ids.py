"""The id grammar: component types, capability names, instance ids, capability ids."""

import re

from errors import AgentSurfaceDefinitionError

MAX_ID_LENGTH = 128

# Classes are spelled out: \w and \d would let in every letter and digit of Unicode.
_SEGMENT = "[a-z][a-z0-9-]*"
_TYPE = rf"{_SEGMENT}(?:\.{_SEGMENT})*"
_NAME = "[a-z][A-Za-z0-9]*"
_PATH_SEGMENT = "[A-Za-z][A-Za-z0-9-]*"
_PATH = rf"{_PATH_SEGMENT}(?:\.{_PATH_SEGMENT})*"

_GRAMMARS = {
    "componentType": re.compile(_TYPE),
    "capabilityName": re.compile(_NAME),
    "instanceId": re.compile("[A-Za-z0-9_-]+"),
}
# Greedy, so the name is what follows the last dot.
_VIEW = re.compile(rf"view:({_TYPE})\.({_NAME})")
_DOMAIN = re.compile(f"domain:({_PATH})")


def check(what, value):
    """Whether `value` is a component type, a capability name or an instance id."""
    # fullmatch, because in Python `$` also matches before a final line end.
    return is_short_text(value) and _GRAMMARS[what].fullmatch(value) is not None


def parse(capability_id):
    """The parts of a capability id, or None."""
    if not is_short_text(capability_id):
        return None
    view = _VIEW.fullmatch(capability_id)
    if view:
        return {"plane": "view", "componentType": view[1], "name": view[2]}
    domain = _DOMAIN.fullmatch(capability_id)
    return {"plane": "domain", "path": domain[1]} if domain else None


def require(capability_id):
    """Returns a capability id as it is, and raises INVALID_ID for anything else."""
    if parse(capability_id) is None:
        raise AgentSurfaceDefinitionError("INVALID_ID", "Not a valid capability id")
    return capability_id


def is_short_text(value):
    return isinstance(value, str) and len(value) <= MAX_ID_LENGTH
