/**
 * Minimum number of unexpected pairs. One in about 17,000 random texts of 15 letters and digits has
 * fewer.
 */
const fewestUnexpected = 9;

const keyboardRows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
];

/**
 * Returns whether a long password is mostly repetition or sequences, for example 'aaaaaaaaaaaaaaa',
 * 'abcdefgh1234567' or 'letmeinletmein1'.
 * A character is expected in three cases: it equals the previous character or is its neighbour in
 * the alphabet; it is the third of three adjacent keys in a keyboard row; or the pair with the
 * previous character occurred before. A repeated word is also a pattern.
 */
export function isSimplePattern(folded: string): boolean {
  const characters = Array.from(folded);
  const unexpected = characters.flatMap((character, index) => {
    const before = characters[index - 1] ?? '';
    const three = (characters[index - 2] ?? '\n') + before + character;
    return isStep(before, character) || isInRow(three) ? [] : [before + character];
  });
  return new Set(unexpected).size < fewestUnexpected || isRepeated(folded);
}

function isRepeated(text: string): boolean {
  const word = text.replace(/[^\p{L}]+$/u, '');
  return word !== '' && (word + word).indexOf(word, 1) < word.length;
}

function isStep(before: string, character: string): boolean {
  const from = before.codePointAt(0);
  return from !== undefined && Math.abs(from - (character.codePointAt(0) ?? 0)) <= 1;
}

function isInRow(three: string): boolean {
  const reversed = Array.from(three).toReversed().join('');
  return keyboardRows.some((row) => row.includes(three) || row.includes(reversed));
}
