/** Longest part of a subject's output that a message quotes, in characters. */
const MAX_SHOWN = 200;

/** Quotes what a subject sent, escaped, so that it can be printed on any terminal; long texts are cut. */
export function show(text: string): string {
  const quoted = JSON.stringify(text.slice(0, MAX_SHOWN)).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    escapeCharacter,
  );
  return text.length > MAX_SHOWN ? `${quoted} … (${text.length} characters)` : quoted;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
