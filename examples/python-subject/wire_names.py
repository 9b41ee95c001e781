"""Wire names: `view:devices.table.selectRows` travels as `view_devices__table__selectRows`.

After the `_` that ends the plane, a plain name has underscores in pairs only. An instance (`_at_…`) and a hash (`_…`)
are joined by a single one, so neither is ever taken for a part of an id. Only plain names decode.
"""

import hashlib

import ids
from errors import AgentSurfaceDefinitionError

MAX_LENGTH = 64


def shorten_0_2(plain, full, collisions):
    """A head and a hash; the more collisions, the longer the hash. The head never ends in half of a `__`."""
    length = min(8 << collisions, 32)
    return plain[: MAX_LENGTH - 1 - length].rstrip("_") + "_" + _digest(full)[:length]


def shorten_0_1(plain, full, collisions):
    """56 characters, `_`, and 7 of hash, which begin with a digit: no segment does, so a cut `__` misleads nobody."""
    digest = _digest(full if collisions == 0 else f"{full}:{collisions}")
    return plain[:56] + "_" + str(int(digest[0], 16) % 10) + digest[1:7]


SHORTENERS = {"0.1": shorten_0_1, "0.2": shorten_0_2}


def encode(capability_id, instance=None, edition="0.2"):
    """The name of a capability, or of one instance's capability; at most 64 characters."""
    plain, full = _identify(capability_id, instance)
    return full if len(full) <= MAX_LENGTH else SHORTENERS[edition](plain, full, 0)


def decode(name):
    """The capability id of a plain name, None for everything else."""
    if not isinstance(name, str) or len(name) > MAX_LENGTH:
        return None
    capability_id = name.replace("_", ":", 1).replace("__", ".")
    is_canonical = ids.parse(capability_id) is not None and _encode_separators(capability_id) == name
    return capability_id if is_canonical else None


def assign(entries, edition="0.2"):
    """Names a catalog: unique, and whatever the order. An instance is named where its capability repeats."""
    instances = {}
    for capability_id, instance in entries:
        instances.setdefault(capability_id, set()).add(instance)
    identified = [_identify(i, instance if len(instances[i]) > 1 else None) for i, instance in entries]

    names = [full if len(full) <= MAX_LENGTH else SHORTENERS[edition](plain, full, 0) for plain, full in identified]
    collisions = 0
    while True:
        owners = {}
        for name, (_, full) in zip(names, identified):
            owners.setdefault(name, set()).add(full)
        # Every member of a collision is named anew, so it does not matter which one came first.
        collided = [index for index, name in enumerate(names) if len(owners[name]) > 1]
        if not collided:
            return names, {name: capability_id for name, (capability_id, _) in zip(names, entries)}
        collisions += 1
        for index in collided:
            names[index] = SHORTENERS[edition](*identified[index], collisions)


def _identify(capability_id, instance):
    plain = _encode_separators(ids.require(capability_id))
    if instance is None:
        return plain, plain
    if not ids.check("instanceId", instance):
        raise AgentSurfaceDefinitionError("INVALID_ID", "Not a valid instance id")
    return plain, f"{plain}_at_{instance}"


def _encode_separators(capability_id):
    return capability_id.replace(":", "_", 1).replace(".", "__")


def _digest(text):
    return hashlib.sha256(text.encode()).hexdigest()
