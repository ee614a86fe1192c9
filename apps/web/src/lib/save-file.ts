export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Gives the file to the browser to be saved. */
export function saveFile({ name, content }: SavedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
