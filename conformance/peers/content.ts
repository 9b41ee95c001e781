/**
 * What a text content says: the JSON value that it holds, with or without a line of prose before it, or else the text
 * itself (companion-facts 7, adapter mapping).
 */
export function readContent(text: string): unknown {
  const json = jsonIn(text);
  return json ? json.value : text;
}

function jsonIn(text: string): { value: unknown } | undefined {
  const end = text.indexOf("\n");
  return parse(text) ?? (end < 0 ? undefined : parse(text.slice(end + 1)));
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * What content items, `[{type: "text", text}, …]`, say: what the first one says that holds JSON, whatever is told beside
 * it, or else their text as a whole. No array of items says nothing: the empty text.
 */
export function readItems(items: unknown): unknown {
  if (!Array.isArray(items)) return "";
  const texts = items.flatMap((item: { text?: unknown }) => (typeof item?.text === "string" ? [item.text] : []));
  const found = texts.map(jsonIn).find((json) => json !== undefined);
  return found ? found.value : readContent(texts.join("\n"));
}

/** The items of a result, `{content: [{type: "text", text}], isError?}`. */
export function itemsOf(result: unknown): unknown {
  return (result as { content?: unknown } | null | undefined)?.content;
}
