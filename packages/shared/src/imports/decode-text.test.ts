import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Encodes the letters from А to я and ASCII. */
function inWindows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 128 ? code : code - 'А'.charCodeAt(0) + 0xc0;
  });
}

function inWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

it('decodeText detects Windows-1251 in a Russian spreadsheet', () => {
  const text = 'Дата;Привычка;Сделано\r\n01.11.2026;Зарядка, 20 min;да\r\n';
  expect(decodeText(inWindows1251(text))).toEqual({ text, isGuessed: true });
});

it.each(['Müsli;Übergröße;ja', 'Tâche;Préféré;École à pied', 'Größe', 'plain text, naïve'])(
  'decodeText detects Windows-1252 in the text %s',
  (text) => {
    expect(decodeText(inWindows1252(text))).toEqual({ text, isGuessed: true });
  },
);

it('decodeText decodes UTF-8 without guessing', () => {
  const text = 'Дата; Größe';
  expect(decodeText(new TextEncoder().encode(text))).toEqual({ text, isGuessed: false });
});
