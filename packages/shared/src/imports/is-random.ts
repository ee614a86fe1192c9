/** Returns whether all byte values are about equally frequent, unlike in texts and programs. */
export function isRandom(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 65_536);
  if (sample.length < 4096) return false;
  const counts = Array.from({ length: 256 }, () => 0);
  for (const byte of sample) counts[byte] = (counts[byte] ?? 0) + 1;
  const entropy = counts
    .filter((count) => count > 0)
    .reduce((sum, count) => sum - (count / sample.length) * Math.log2(count / sample.length), 0);
  return entropy > 7.9;
}
