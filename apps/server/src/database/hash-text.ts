/**
 * Returns what `hashtext` returns in PostgreSQL for a text with the collation "C": Bob Jenkins's
 * `lookup3` over the UTF-8 bytes, as a signed number (src/common/hashfn.c). Citus uses it to
 * spread rows by a text.
 */
export function hashText(text: string): number {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(bytes.length + 15);
  bytes.copy(padded);
  let a = (0x9e3779b9 + bytes.length + 3_923_095) | 0;
  let b = a;
  let c = a;
  let start = 0;
  for (; bytes.length - start >= 12; start += 12) {
    a += padded.readInt32LE(start);
    b += padded.readInt32LE(start + 4);
    c += padded.readInt32LE(start + 8);
    a = (a - c) ^ rotate(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ rotate(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 4);
    b = (b + a) | 0;
  }
  a += padded.readInt32LE(start);
  b += padded.readInt32LE(start + 4);
  // The lowest byte of `c` is reserved for the length.
  c += padded.readInt32LE(start + 8) << 8;
  c = (c ^ b) - rotate(b, 14);
  a = (a ^ c) - rotate(c, 11);
  b = (b ^ a) - rotate(a, 25);
  c = (c ^ b) - rotate(b, 16);
  a = (a ^ c) - rotate(c, 4);
  b = (b ^ a) - rotate(a, 14);
  return ((c ^ b) - rotate(b, 24)) | 0;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
