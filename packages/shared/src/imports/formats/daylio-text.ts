const lineEnd = /<br\s*\/?>|<\/(?:div|li|p|h\d)>/gi;
const tag = /<\/?(?:a|b|div|em|font|h\d|i|li|mark|ol|p|s|span|strike|strong|u|ul)(?:\s[^<>]*)?>/gi;
const entity = /&(amp|lt|gt|quot|nbsp|#39);/g;
const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

/** Joins the texts of a diary entry. Titles and notes contain HTML. */
export function joinDaylioTexts(texts: readonly string[]): string {
  return texts
    .map((text) =>
      text
        .replaceAll(lineEnd, '\n')
        .replaceAll(tag, '')
        .replaceAll(entity, (_, name: string) => characters[name] ?? '')
        .trim(),
    )
    .filter((text) => text !== '')
    .join('\n');
}
