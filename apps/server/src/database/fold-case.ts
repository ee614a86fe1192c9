/** Returns the form in which emails and usernames are compared. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
