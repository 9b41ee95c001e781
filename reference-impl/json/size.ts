/**
 * The number of bytes that `text` takes in UTF-8. Every byte limit of the documents is measured with it, on the compact
 * output of `JSON.stringify`.
 *
 * A lone surrogate counts as the 3 bytes of U+FFFD that a `TextEncoder` puts in its place. (`JSON.stringify` never emits
 * one: it escapes it, which counts as 6.)
 */
export function utf8ByteLength(text: string): number {
  const units = text.length;
  let bytes = units;
  for (let index = 0; index < units; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    bytes += 1;
    if (unit < 0x800) continue;
    bytes += 1;
    // A surrogate pair is 2 units and 4 bytes: the high one has been counted as 3, its partner adds 1.
    if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(text.charCodeAt(index + 1))) index++;
  }
  return bytes;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
