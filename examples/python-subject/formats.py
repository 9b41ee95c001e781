"""The five formats of the subset. They bind: a string that breaks its format is refused."""

import calendar
import re

_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_TIME = re.compile(r"([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))")
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LOCAL = rf'(?:{_ATOM}(?:\.{_ATOM})*|"(?:[ !#-\[\]-~]|\\[ -~])*")'
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
_IPV6 = r"[0-9A-Fa-f.]*:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*"
_EMAIL = re.compile(rf"({_LOCAL})@(?:{_LABEL}(?:\.{_LABEL})*|\[(?:{_OCTET}(?:\.{_OCTET}){{3}}|IPv6:{_IPV6})\])")

_PCT = "%[0-9A-Fa-f]{2}"
_PCHAR = rf"(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|{_PCT})"
_HOST = rf"(?:\[(?:{_IPV6}|[Vv][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|{_PCT})*)"
_AUTHORITY = rf"(?:(?:[A-Za-z0-9._~!$&'()*+,;=:-]|{_PCT})*@)?{_HOST}(?::[0-9]*)?"
_PATH = rf"(?://{_AUTHORITY}(?:/{_PCHAR}*)*|/(?:{_PCHAR}+(?:/{_PCHAR}*)*)?|{_PCHAR}+(?:/{_PCHAR}*)*)?"
_URI = re.compile(rf"[A-Za-z][A-Za-z0-9+.-]*:{_PATH}(?:\?(?:{_PCHAR}|[/?])*)?(?:#(?:{_PCHAR}|[/?])*)?")


def is_date(text):
    """RFC 3339 full-date; the day must exist."""
    match = _DATE.fullmatch(text)
    if not match:
        return False
    year, month, day = map(int, match.groups())
    days_in_february = 29 if calendar.isleap(year) else 28
    return 1 <= month <= 12 and 1 <= day <= (days_in_february if month == 2 else calendar.mdays[month])


def is_date_time(text):
    """RFC 3339 date-time; a leap second stands at the end of a UTC day."""
    match = _TIME.fullmatch(text[11:])
    if not match or text[10] not in "Tt" or not is_date(text[:10]):
        return False
    hour, minute, second = (int(part) for part in match.group(1, 2, 3))
    offset_hour, offset_minute = (int(part or 0) for part in match.group(5, 6))
    if hour > 23 or minute > 59 or second > 60 or offset_hour > 23 or offset_minute > 59:
        return False
    offset = (offset_hour * 60 + offset_minute) * (-1 if match[4] == "-" else 1)
    return second < 60 or (hour * 60 + minute - offset) % (24 * 60) == 24 * 60 - 1


def is_uuid(text):
    return _UUID.fullmatch(text) is not None


def is_email(text):
    """RFC 5321 Mailbox: at most 254 characters, 64 of them before the @."""
    match = _EMAIL.fullmatch(text)
    return match is not None and len(text) <= 254 and len(match[1]) <= 64


def is_uri(text):
    """RFC 3986 URI: with a scheme."""
    return _URI.fullmatch(text) is not None


FORMATS = {"date-time": is_date_time, "date": is_date, "uuid": is_uuid, "email": is_email, "uri": is_uri}
