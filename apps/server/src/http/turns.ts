/** Serves keys in turn, one item each, however many items a key has. */
export function createTurns<Item>() {
  const lines = new Map<string, Item[]>();
  let length = 0;

  return {
    length: (): number => length,

    lengthOf: (key: string): number => lines.get(key)?.length ?? 0,

    add(key: string, item: Item): void {
      lines.getOrInsertComputed(key, () => []).push(item);
      length += 1;
    },

    next(): Item | undefined {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [key, line] = first;
      lines.delete(key);
      const item = line.shift();
      if (line.length > 0) lines.set(key, line);
      length -= 1;
      return item;
    },

    /**
     * Removes the newest item of the key with the most items, if this key has more than `most`
     * items.
     */
    takeFromLongest(most: number): Item | undefined {
      let longest: { key: string; line: Item[] } | undefined;
      for (const [key, line] of lines) {
        if (line.length > Math.max(most, longest?.line.length ?? 0)) longest = { key, line };
      }
      if (longest === undefined) return undefined;
      const item = longest.line.pop();
      if (longest.line.length === 0) lines.delete(longest.key);
      length -= 1;
      return item;
    },
  };
}
