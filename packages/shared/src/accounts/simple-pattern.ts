/** A password with fewer unexpected characters is a pattern. Of 15 random letters there are fewer about once in 20,000. */
const fewestUnexpected = 9;

/** Keys beside one another, on the keyboards of the app's languages. */
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
 * Returns whether a long password is mostly repetition and rows, such as 'aaaaaaaaaaaaaaa', 'abcdefgh1234567' or
 * 'letmeinletmein1'. A character is expected when it equals, follows or precedes the one before it in the alphabet, when it
 * continues three keys in a row, or when the same two characters stood together before. A word repeated as a whole is a pattern, too.
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

/** Returns whether the text is one piece several times, without the digits and symbols at its end. */
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
