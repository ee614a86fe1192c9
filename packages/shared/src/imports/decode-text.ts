export interface DecodedText {
  readonly text: string;
  /** True if the text is not UTF-8 and has no byte order mark. */
  readonly isGuessed: boolean;
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. Guesses a Windows encoding for other files. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return {
      ...decoded(bytes, isCyrillic(bytes) ? 'windows-1251' : 'windows-1252'),
      isGuessed: true,
    };
  }
}

function decoded(bytes: Uint8Array, encoding: string): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), isGuessed: false };
}

/**
 * Letters of Cyrillic words are above 0xc0 and follow each other. Accented Western letters are also
 * above 0xc0, but mostly stand alone.
 */
function isCyrillic(file: Uint8Array): boolean {
  const bytes = file.subarray(0, 100_000);
  const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0xc0;
  const letters = bytes.filter(isLetter).length;
  const inPairs = bytes.filter((byte, at) => isLetter(byte) && isLetter(bytes[at + 1])).length;
  return inPairs * 2 > letters;
}
