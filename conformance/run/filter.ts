/** The ids that any of the filters selects. */
export function selectIds(filters: readonly string[], ids: Iterable<string>): Set<string> {
  if (filters.length === 0) return new Set();
  const known = new Set(ids);
  return new Set(filters.flatMap((filter) => selectedBy(filter, known)));
}

/**
 * A filter that is an id selects that one alone, so that a case can be run again by itself. Any other is a part of the
 * ids it selects, or a pattern in which `*` stands for any characters and which covers a whole id.
 */
function selectedBy(filter: string, known: ReadonlySet<string>): string[] {
  if (known.has(filter)) return [filter];
  if (!filter.includes("*")) return [...known].filter((id) => id.includes(filter));
  const parts = filter.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return [...known].filter((id) => expression.test(id));
}
