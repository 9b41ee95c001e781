#!/usr/bin/env python3
"""A subject in Python: the profiles ids, wire-names and schema-subset over the driver protocol.

JSON-RPC 2.0 on stdin and stdout, one message a line. Python 3.9 or later, nothing but the standard library.
"""

import json
import math
import re
import sys

import ids
import schema_subset
import schema_validator
import wire_names
from errors import AgentSchemaError, AgentSurfaceDefinitionError, Unsupported

UNDEFINED = {"$tag": "undefined"}


class Subject:
    def __init__(self):
        self.edition = "0.2"
        self.sessions = set()

    # --- The five methods of the protocol ---

    def hello(self, protocol, edition):
        self.edition = edition
        return {
            "protocol": 1,
            "implementation": {"name": "python-subject", "version": "0.1.0", "language": "python"},
            "editions": ["0.1", "0.2"],
            "profiles": ["ids", "wire-names", "schema-subset"],
            "features": ["instance-wire-names"],
            "sessions": "many",
        }

    def open(self, session, given):
        self.sessions.add(session)
        return {"value": UNDEFINED}

    def do(self, session, operation, arguments):
        if session not in self.sessions:
            return {"driverError": {"message": f"No session {session} is open"}}
        perform = self.OPERATIONS.get(operation)
        if perform is None:
            return {"unsupported": {"feature": operation}}
        try:
            return {"value": tag(perform(self, **untag(arguments)))}
        except AgentSurfaceDefinitionError as error:
            return threw(error, code=error.code)
        except AgentSchemaError as error:
            return threw(error, issues=error.issues)
        except Unsupported as error:
            return {"unsupported": {"feature": error.feature}}

    def close(self, session):
        self.sessions.discard(session)
        return {}

    def bye(self):
        return {}

    METHODS = {"hello": hello, "open": open, "do": do, "close": close, "bye": bye}

    # --- The operations of the three profiles; None is undefined ---

    def ids_parse(self, id):
        return ids.parse(id)

    def ids_check(self, what, value):
        return ids.check(what, value)

    def wire_encode(self, id, instanceId=None):
        return wire_names.encode(id, instanceId, self.edition)

    def wire_assign(self, entries):
        pairs = [(entry["id"], entry.get("instanceId")) for entry in entries]
        names, by_name = wire_names.assign(pairs, self.edition)
        return {"names": names, "byName": by_name}

    def wire_decode(self, name):
        return wire_names.decode(name)

    def schema_accept(self, schema, limits=None):
        schema_subset.accept(schema, limits)

    def schema_validate(self, schema, value):
        return Value(schema_validator.validate(schema, value))

    OPERATIONS = {
        "ids.parse": ids_parse,
        "ids.check": ids_check,
        "wire.encode": wire_encode,
        "wire.assign": wire_assign,
        "wire.decode": wire_decode,
        "schema.accept": schema_accept,
        "schema.validate": schema_validate,
    }


class Value:
    """An answer that is a JSON value, so that its None is null and not undefined."""

    def __init__(self, value):
        self.value = value


def threw(error, **details):
    return {"threw": {"name": type(error).__name__, "message": str(error), **details}}


def untag(value):
    """Reads a value of the protocol. Of what JSON lacks, Python has the odd numbers, and objects with a key $tag."""
    if isinstance(value, list):
        return [untag(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "$tag" in value:
        if value["$tag"] == "number":
            return float(value["value"])
        if value["$tag"] != "object":
            raise Unsupported("js-values")
        value = value["value"]
    return {key: untag(member) for key, member in value.items()}


def tag(value):
    """Writes a value of the protocol."""
    if value is None:
        return UNDEFINED
    return _tag(value.value if isinstance(value, Value) else value)


def _tag(value):
    if isinstance(value, list):
        return [_tag(item) for item in value]
    if isinstance(value, float) and value == 0 and math.copysign(1, value) < 0:
        return {"$tag": "number", "value": "-0"}
    if not isinstance(value, dict):
        return value
    members = {key: _tag(member) for key, member in value.items()}
    return {"$tag": "object", "value": members} if "$tag" in members else members


def answer(subject, line):
    """One line in, one line out: a result, or an error of the conversation itself."""
    request_id = None
    try:
        request = json.loads(line)
        request_id = request["id"]
        outcome = {"result": subject.METHODS[request["method"]](subject, **request.get("params", {}))}
    except RecursionError:
        # Too deep for json.loads: the id has to be found without it, for somebody is waiting for it.
        found = re.search(rb'"id"\s*:\s*("[^"]*"|[0-9]+)', line)
        request_id = json.loads(found[1]) if request_id is None and found else request_id
        outcome = {"result": {"unsupported": {"feature": "deeply nested messages"}}}
    except json.JSONDecodeError as error:
        outcome = {"error": {"code": -32700, "message": f"Not JSON: {error}"}}
    except (KeyError, TypeError) as error:  # no id, no such method, no such argument
        outcome = {"error": {"code": -32600, "message": f"Not a request of the protocol: {error!r}"}}
    except Exception as error:  # a mistake of this program costs one answer, not the conversation
        outcome = {"error": {"code": -32603, "message": f"The subject broke: {error!r}"}}
    # ASCII only, so that a lone surrogate in a string survives the way back.
    return json.dumps({"jsonrpc": "2.0", "id": request_id, **outcome}, allow_nan=False)


def main():
    subject = Subject()
    for line in sys.stdin.buffer:
        if line.strip():
            print(answer(subject, line), flush=True)


if __name__ == "__main__":
    main()
