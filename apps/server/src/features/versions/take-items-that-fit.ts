/** Returns the first items whose JSON has at most `bytes` bytes in total, but at least one item. */
export function takeItemsThatFit<Item>(items: readonly Item[], bytes: number): Item[] {
  let left = bytes;
  const end = items.findIndex((item, index) => {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    return left < 0 && index > 0;
  });
  return items.slice(0, end === -1 ? items.length : end);
}
