/**
 * Is a component type within one of the prefixes? Prefixes match whole segments: `devices` includes `devices.table`, not
 * `devices-old`. Without a list everything is; with an empty one nothing.
 */
export function inScope(type: string, prefixes: readonly string[] | undefined): boolean {
  if (prefixes === undefined) return true;
  // ambiguous: does an empty list mean everything? What was narrowed to nothing must not widen to all.
  return prefixes.some((prefix) => type === prefix || type.startsWith(`${prefix}.`));
}
