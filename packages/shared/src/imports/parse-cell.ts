export type WordMeaning = 'done' | 'not-done' | 'skipped' | 'none';

export type CellMark =
  | { readonly kind: WordMeaning | 'void' | 'unknown' }
  | { readonly kind: 'amount'; readonly amount: number };

/** Words of tables in the languages of the app. An entry can have several words. */
const words = new Map<string, WordMeaning>([
  ...wordsFor('done', [
    'yes, y, true, x, ✓, ✔, ✔️, ☑, ☑️, ✅, 🟢, 🟩, ok, done, complete, completed, check, checked',
    'success, succeeded, kept, green, yes_manual',
    'да, сделано, выполнено, готово, истина, зелёный, зеленый',
    'ja, erledigt, gemacht, geschafft, wahr, grün',
    'oui, fait, vrai, terminé, réussi, vert',
  ]),
  ...wordsFor('not-done', [
    'no, n, false, ✗, ✘, ❌, 🔴, 🟥, missed, fail, failed, not_done, not done, incomplete, red',
    'нет, ложь, не сделано, не выполнено, пропущено, красный',
    'nein, falsch, nicht erledigt, verpasst, rot',
    'non, faux, pas fait, manqué, raté, rouge',
  ]),
  ...wordsFor('skipped', [
    'skip, skipped, s, blue, 🔵, 🟦',
    'пропуск, отдых, синий',
    'übersprungen, ausgelassen, blau',
    'sauté, ignoré, bleu',
  ]),
  // Loop writes the last two for computed and unknown days.
  ...wordsFor('none', ['-, –, —, −, n/a, none, null, yes_auto, unknown']),
]);

function wordsFor(
  meaning: WordMeaning,
  lists: readonly string[],
): (readonly [string, WordMeaning])[] {
  return lists.flatMap((list) => list.split(', ')).map((word) => [word, meaning] as const);
}

const number = /^[-+]?\d+(?:[.,]\d+)?$/;
const thousands = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

export function normalizeWord(cell: string): string {
  return cell.trim().toLowerCase();
}

/** @param meanings meanings that the person gave to words, by `normalizeWord` */
export function parseCell(
  cell: string,
  meanings?: Readonly<Partial<Record<string, WordMeaning>>>,
): CellMark {
  const text = normalizeWord(cell);
  if (text === '') return { kind: 'none' };
  const chosen = meanings !== undefined && Object.hasOwn(meanings, text) ? meanings[text] : null;
  const kind = chosen ?? words.get(text);
  if (kind !== undefined) return { kind };
  const hasThousands = thousands.test(text);
  if (!hasThousands && !number.test(text)) return { kind: 'unknown' };
  const amount = Number(hasThousands ? text.replaceAll(',', '') : text.replace(',', '.'));
  if (!Number.isFinite(amount)) return { kind: 'unknown' };
  return amount < 0 ? { kind: 'void' } : { kind: 'amount', amount };
}
