/** Tags of values that only JavaScript has; a subject in another language may not be able to take them. */
const PORTABLE_TAGS: ReadonlySet<unknown> = new Set(["number", "object"]);

/** Whether a value holds, at any depth, something that JSON and most languages lack. */
export function usesJavaScriptValues(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(usesJavaScriptValues);
  if (typeof node !== "object" || node === null) return false;
  const tag = Object.hasOwn(node, "$tag") ? (node as { $tag: unknown }).$tag : undefined;
  if (tag !== undefined && !PORTABLE_TAGS.has(tag)) return true;
  return Object.values(node).some(usesJavaScriptValues);
}
