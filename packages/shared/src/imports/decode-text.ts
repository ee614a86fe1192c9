export interface DecodedText {
  readonly text: string;
  /** It is not UTF-8 and says nothing of its encoding. */
  readonly isGuessed: boolean;
}

/** UTF-8, UTF-16 with a byte order mark, and Windows-1252 where it is neither. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { ...decoded(bytes, 'windows-1252'), isGuessed: true };
  }
}

function decoded(bytes: Uint8Array, encoding: string): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), isGuessed: false };
}
