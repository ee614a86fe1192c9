/** Whether every word of `query` occurs in `text`; case, accents and punctuation do not count. */
export function matchesWords(text: string, query: string): boolean {
  const words = plain(text);
  return plain(query)
    .split(' ')
    .every((word) => words.includes(word));
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
    .toLowerCase();
}
