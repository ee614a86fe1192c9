export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
