/** What a cell of a table says of a day. */
export type CellMark =
  | { readonly kind: 'none' | 'done' | 'not-done' | 'skipped' | 'void' | 'unknown' }
  | { readonly kind: 'amount'; readonly amount: number };

const words: ReadonlyMap<string, 'done' | 'not-done' | 'skipped'> = new Map([
  ...[
    'yes',
    'y',
    'true',
    'x',
    '✓',
    '✔',
    '✔️',
    '☑',
    '☑️',
    '✅',
    'done',
    'ok',
    'completed',
    'checked',
  ].map((word) => [word, 'done'] as const),
  ...['да', 'ja', 'wahr', 'oui', 'vrai', 'истина', 'fait', 'erledigt', 'сделано'].map(
    (word) => [word, 'done'] as const,
  ),
  ...['no', 'n', 'false', '-', '–', '✗', '✘', '❌', 'not done', 'not_done', 'missed', 'failed'].map(
    (word) => [word, 'not-done'] as const,
  ),
  ...['нет', 'nein', 'falsch', 'non', 'faux', 'ложь'].map((word) => [word, 'not-done'] as const),
  ...['skip', 'skipped'].map((word) => [word, 'skipped'] as const),
]);

const number = /^[-+]?\d+(?:[.,]\d+)?$/;

/** Words of the app's four languages, the signs that people put into a table, and amounts. */
export function markOfCell(cell: string): CellMark {
  const text = cell.trim().toLowerCase();
  if (text === '') return { kind: 'none' };
  const kind = words.get(text);
  if (kind !== undefined) return { kind };
  if (!number.test(text)) return { kind: 'unknown' };
  const amount = Number(text.replace(',', '.'));
  if (!Number.isFinite(amount)) return { kind: 'unknown' };
  return amount < 0 ? { kind: 'void' } : { kind: 'amount', amount };
}
