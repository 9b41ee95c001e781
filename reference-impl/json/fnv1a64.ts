/**
 * FNV-1a, 64 bits, over the UTF-8 bytes of `text`, as 16 lowercase hexadecimal digits ("Invocation identity").
 * A lone surrogate is hashed as U+FFFD, as a `TextEncoder` would write it.
 *
 * It names a request cheaply; it is no defence against an adversary, so whoever relies on a match compares values too.
 */
export function fnv1a64(text: string): string {
  // The offset basis 0xcbf29ce484222325, kept in two halves of 32 bits.
  let high = 0xcbf29ce4;
  let low = 0x84222325;

  // hash = (hash ^ byte) * 0x100000001b3; the prime is 2^40 + 0x1b3, and each product below stays under 2^53.
  const add = (byte: number): void => {
    low = (low ^ byte) >>> 0;
    const lowProduct = low * 0x1b3;
    const carry = Math.floor(lowProduct / 0x1_0000_0000);
    high = (high * 0x1b3 + carry + ((low << 8) >>> 0)) >>> 0;
    low = lowProduct >>> 0;
  };

  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code < 0x80) {
      add(code);
      continue;
    }
    if (code < 0x800) {
      add(0xc0 | (code >> 6));
      add(0x80 | (code & 0x3f));
      continue;
    }
    if (code >= 0xd800 && code <= 0xdfff) {
      code = text.codePointAt(index) as number;
      if (code > 0xffff) {
        index++;
        add(0xf0 | (code >> 18));
        add(0x80 | ((code >> 12) & 0x3f));
        add(0x80 | ((code >> 6) & 0x3f));
        add(0x80 | (code & 0x3f));
        continue;
      }
      code = 0xfffd;
    }
    add(0xe0 | (code >> 12));
    add(0x80 | ((code >> 6) & 0x3f));
    add(0x80 | (code & 0x3f));
  }

  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}
