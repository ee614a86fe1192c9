export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

export function saveFile({ name, content }: SavedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
