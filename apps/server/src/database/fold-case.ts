/** What all spellings of one email or username have in common. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
