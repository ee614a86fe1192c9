import type { Plugin } from 'vite';

// Within the string that a catalogue parses, quotes are escaped until the code is made small.
const idInCatalogue = /"([\w-]{6})\\?":/g;
const quoted = /(\\?["'`])([\w-]{6})\1/g;

/**
 * Gives each message two letters for an id. The macro takes six of a hash, which no compression makes shorter, wherever the
 * message is said and in its catalogue in each language.
 */
export function shortMessageIds(): Plugin {
  const ids = new Set<string>();
  let shorter: ReadonlyMap<string, string> = new Map();
  return {
    name: 'short-message-ids',
    apply: 'build',
    enforce: 'post',
    transform(code, file) {
      if (!file.endsWith('.po')) return;
      for (const [, id = ''] of code.matchAll(idInCatalogue)) ids.add(id);
    },
    renderStart() {
      const all = [...ids];
      // By its place among all, whatever was compiled first, so that the same texts make the same files.
      const placeOf = (id: string) => all.filter((other) => other < id).length;
      shorter = new Map(all.map((id) => [id, twoLetters(placeOf(id))]));
    },
    renderChunk: (code) =>
      code.replaceAll(
        quoted,
        (_, quote: string, id: string) => `${quote}${shorter.get(id) ?? id}${quote}`,
      ),
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function twoLetters(index: number): string {
  const [first, second] = [
    letters[Math.floor(index / letters.length)],
    letters[index % letters.length],
  ];
  if (first === undefined || second === undefined) throw new Error('There are too many messages.');
  return first + second;
}
