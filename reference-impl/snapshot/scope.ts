/**
 * Is a component type within one of the prefixes? Prefixes match whole segments: `devices` includes `devices.table`, not
 * `devices-old`. No prefixes, or an empty list, include everything.
 */
export function inScope(type: string, prefixes: readonly string[] | undefined): boolean {
  if (prefixes === undefined || prefixes.length === 0) return true;
  return prefixes.some((prefix) => type === prefix || type.startsWith(`${prefix}.`));
}
