/** The five formats of the subset ("Supported JSON Schema subset"). They bind: a string that breaks its format is refused. */

const FORMATS: ReadonlyMap<unknown, (text: string) => boolean> = new Map([
  ["date-time", isDateTime],
  ["date", isDate],
  ["uuid", isUuid],
  ["email", isEmail],
  ["uri", isUri],
]);

/** Whether `name` is the name of a supported format. */
export function isFormat(name: unknown): boolean {
  return FORMATS.has(name);
}

/** The check of a supported format. */
export function formatCheck(name: string): (text: string) => boolean {
  return FORMATS.get(name) ?? (() => false);
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/** RFC 3339 `full-date`; the day must exist. */
function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** RFC 3339 `date-time`; an offset is required, and a leap second stands at the end of a UTC day. */
function isDateTime(text: string): boolean {
  if (text[10] !== "T" && text[10] !== "t") return false;
  const match = TIME.exec(text.slice(11));
  if (match === null || !isDate(text.slice(0, 10))) return false;
  const [hour, minute, second] = match.slice(1, 4).map(Number) as [number, number, number];
  const [offsetHour, offsetMinute] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (match[4] === "-" ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  const minutesPerDay = 24 * 60;
  return (hour * 60 + minute - offset + minutesPerDay) % minutesPerDay === minutesPerDay - 1;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** RFC 9562: the shape, of any version. */
function isUuid(text: string): boolean {
  return UUID.test(text);
}

const DOT_ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const QUOTED_STRING = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;
const OCTET = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
const ADDRESS_LITERAL = new RegExp(
  `^\\[(?:${OCTET}(?:\\.${OCTET}){3}|IPv6:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)\\]$`,
);

/** RFC 5321 `Mailbox`: at most 254 characters, 64 of them before the `@`. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > 64 || text.length > 254) return false;
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return (
    (DOT_ATOM.test(local) || QUOTED_STRING.test(local)) && (HOST_NAME.test(domain) || ADDRESS_LITERAL.test(domain))
  );
}

const PERCENT = "%[0-9A-Fa-f]{2}";
const PCHAR = `(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|${PERCENT})`;
const USERINFO = `(?:[A-Za-z0-9._~!$&'()*+,;=:-]|${PERCENT})*`;
const HOST = `(?:\\[(?:[0-9A-Fa-f.]*:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*|[Vv][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|${PERCENT})*)`;
const AUTHORITY = `(?:${USERINFO}@)?${HOST}(?::[0-9]*)?`;
const HIERARCHY = `(?://${AUTHORITY}(?:/${PCHAR}*)*|/(?:${PCHAR}+(?:/${PCHAR}*)*)?|${PCHAR}+(?:/${PCHAR}*)*)?`;
const TAIL = `(?:${PCHAR}|[/?])*`;
const URI = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:${HIERARCHY}(?:\\?${TAIL})?(?:#${TAIL})?$`);

/** RFC 3986 `URI`: absolute, with a scheme; a relative reference is none. */
function isUri(text: string): boolean {
  return URI.test(text);
}
