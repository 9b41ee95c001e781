/**
 * What a text content says: the JSON value that it holds, with or without a line of prose before it, or else the text
 * itself (companion-facts 7, adapter mapping).
 */
export function readContent(text: string): unknown {
  const whole = parse(text);
  if (whole) return whole.value;
  const end = text.indexOf("\n");
  const rest = end < 0 ? undefined : parse(text.slice(end + 1));
  return rest ? rest.value : text;
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The text of a result of content items, `{content: [{type: "text", text}], isError?}`. */
export function textOf(result: unknown): string {
  const items = (result as { content?: unknown } | null | undefined)?.content;
  if (!Array.isArray(items)) return "";
  return items.flatMap((item: { text?: unknown }) => (typeof item?.text === "string" ? [item.text] : [])).join("\n");
}
