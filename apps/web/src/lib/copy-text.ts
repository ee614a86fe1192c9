/** Puts the text on the clipboard; false where the browser does not let us, as on an origin that is not secure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
