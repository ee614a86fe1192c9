export type CellMark =
  | { readonly kind: 'none' | 'done' | 'not-done' | 'skipped' | 'void' | 'unknown' }
  | { readonly kind: 'amount'; readonly amount: number };

const words = new Map([
  ...wordsFor('done', 'yes y true x ✓ ✔ ✔️ ☑ ☑️ ✅ done ok completed checked yes_manual'),
  ...wordsFor('done', 'да сделано истина ja erledigt wahr oui fait vrai'),
  ...wordsFor('not-done', 'no n false - – ✗ ✘ ❌ missed failed not_done'),
  ...wordsFor('not-done', 'нет ложь nein falsch non faux'),
  ...wordsFor('skipped', 'skip skipped'),
  // Loop writes these words for computed and unknown days.
  ...wordsFor('none', 'yes_auto unknown'),
]);

type WordKind = 'done' | 'not-done' | 'skipped' | 'none';

function wordsFor(kind: WordKind, list: string): (readonly [string, WordKind])[] {
  return list.split(' ').map((word) => [word, kind] as const);
}

const number = /^[-+]?\d+(?:[.,]\d+)?$/;
const thousands = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

export function parseCell(cell: string): CellMark {
  const text = cell.trim().toLowerCase();
  if (text === '') return { kind: 'none' };
  const kind = words.get(text);
  if (kind !== undefined) return { kind };
  const hasThousands = thousands.test(text);
  if (!hasThousands && !number.test(text)) return { kind: 'unknown' };
  const amount = Number(hasThousands ? text.replaceAll(',', '') : text.replace(',', '.'));
  if (!Number.isFinite(amount)) return { kind: 'unknown' };
  return amount < 0 ? { kind: 'void' } : { kind: 'amount', amount };
}
