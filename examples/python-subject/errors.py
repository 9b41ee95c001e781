"""The two errors that the documents name for ids and schemas."""


class AgentSurfaceDefinitionError(Exception):
    """A structural defect that an author must fix; `code` is INVALID_ID or INVALID_DEFINITION here."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class AgentSchemaError(Exception):
    """A value that does not match its schema; `issues` is a list of {path, message}, path a JSON Pointer."""

    def __init__(self, issues):
        count = len(issues)
        super().__init__(f"The value does not match its schema ({count} issue{'' if count == 1 else 's'})")
        self.issues = issues


class Unsupported(Exception):
    """Something the subject never claimed: it says so, instead of guessing."""

    def __init__(self, feature):
        super().__init__(feature)
        self.feature = feature
