"""`pattern` is an ECMAScript expression (flag u). This turns one into a Python expression that means the same."""

import re

from errors import Unsupported

_SPACES = "\\t-\\r \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff"
_TOKEN = re.compile(
    r"""
      (?P<escape>   \\(?:u\{[0-9A-Fa-f]+\}|u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}
                     |x[0-9A-Fa-f]{2}|c[A-Za-z]|k<[A-Za-z_$][\w$]*>|[pP]\{[^}]*\}|[1-9][0-9]*|.))
    | (?P<group>    \((?:\?(?::|=|!|<=|<!|<[A-Za-z_$][\w$]*>))?)
    | (?P<repeat>   (?:[*+?]|\{[0-9]+(?:,[0-9]*)?\})\??)
    | (?P<literal>  .)
    """,
    re.VERBOSE | re.DOTALL,
)


def compile_pattern(source):
    """Compiles an ECMAScript pattern.

    Raises ValueError when it is none, and Unsupported when it is one that the `re` module has no words for.
    """
    translated, position, in_class, repeatable = [], 0, False, False
    while position < len(source):
        token = _TOKEN.match(source, position)
        kind, text = token.lastgroup, token[0]
        if in_class and kind != "escape":
            # A class has neither groups nor repetitions: one character at a time.
            kind, text = "literal", source[position]
        position += len(text)
        if kind == "escape":
            translated.append(_escape(text, in_class))
        elif in_class:
            in_class = text != "]"
            translated.append("\\" + text if text in "[&~|" else text)
        elif kind == "group":
            translated.append(text.replace("?<", "?P<") if text.endswith(">") else text)
        elif kind == "repeat":
            if not repeatable:
                raise ValueError(f"nothing to repeat before {text}")
            translated.append(text)
        elif text == "[":
            in_class = True
            negated = source.startswith("^", position)
            position += negated
            if source.startswith("]", position):  # [] matches nothing, [^] everything
                in_class, position = False, position + 1
                translated.append("[\\s\\S]" if negated else "(?!)")
            else:
                translated.append("[^" if negated else "[")
        elif text in "{}]":
            raise ValueError(f"a lone {text}")
        else:
            # In Python, `$` also matches before a final line end, and `.` matches three of ECMAScript's line ends.
            translated.append({"$": "\\Z", ".": "[^\\n\\r\\u2028\\u2029]", "#": "\\#"}.get(text, text))
        repeatable = kind == "escape" or (kind == "literal" and text not in "|^$")
    if in_class:
        raise ValueError("an open class")
    try:
        return re.compile("".join(translated), re.ASCII)
    except re.error as error:
        if "look-behind" in str(error):
            raise Unsupported("pattern: look-behind of variable width") from error
        raise ValueError(str(error)) from error


def _escape(text, in_class):
    letter = text[1]
    if letter in "pP" and len(text) > 2:
        raise Unsupported("pattern: Unicode property classes")
    if letter == "k" and len(text) > 2:
        return f"(?P={text[3:-1]})"
    if letter == "u" and len(text) > 2:
        return re.escape(_code_point(text))
    if letter == "c" and len(text) == 3:
        return f"\\x{ord(text[2]) % 32:02x}"
    if letter == "0":
        return "\\x00"
    if letter == "s":
        return _SPACES if in_class else f"[{_SPACES}]"
    if letter == "S":
        if in_class:
            raise Unsupported("pattern: \\S within a class")
        return f"[^{_SPACES}]"
    if letter == "b" and in_class:
        return "\\x08"
    is_known = letter in "dDwWtnrfv" or (letter in "bB" and not in_class) or (letter == "x" and len(text) == 4)
    is_syntax = letter in "^$\\.*+?()[]{}|/" or (letter == "-" and in_class)
    if is_known or is_syntax or (letter in "123456789" and not in_class):
        return text
    raise ValueError(f"unknown escape {text}")


def _code_point(text):
    if text.startswith("\\u{"):
        return chr(int(text[3:-1], 16))
    units = bytes.fromhex(text.replace("\\u", ""))
    return units.decode("utf-16-be", "surrogatepass")
