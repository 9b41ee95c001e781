const encoder = new TextEncoder();

/**
 * FNV-1a, 64 bits, over the UTF-8 bytes of `text`, as 16 lowercase hexadecimal digits ("Invocation identity").
 * A lone surrogate is hashed as U+FFFD, which is what a `TextEncoder` writes for it.
 *
 * It names a request cheaply; it is no defence against an adversary, so whoever relies on a match compares values too.
 */
export function fnv1a64(text: string): string {
  // The offset basis 0xcbf29ce484222325, in two halves of 32 bits.
  let high = 0xcbf29ce4;
  let low = 0x84222325;

  // hash = (hash ^ byte) * 0x100000001b3. The prime is 2^40 + 0x1b3; limbs of 16 bits keep every product an integer.
  for (const byte of encoder.encode(text)) {
    low ^= byte;
    const first = (low & 0xffff) * 0x1b3;
    const second = (low >>> 16) * 0x1b3 + (first >>> 16);
    high = (Math.imul(high, 0x1b3) + (second >>> 16) + (low << 8)) | 0;
    low = (second << 16) | (first & 0xffff);
  }

  return hex32(high) + hex32(low);
}

function hex32(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, "0");
}
