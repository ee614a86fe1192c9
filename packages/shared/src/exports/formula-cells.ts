/** At the start of a cell: what a spreadsheet takes for a formula or drops, its full-width forms too, and the apostrophe that says 'this is text'. */
const guarded = String.raw`['=+\-@\t\r\n＝＋－＠]`;
const startsGuarded = new RegExp(`^${guarded}`);
const startsEscaped = new RegExp(`^'${guarded}`);

/** The cell with an apostrophe before it where a spreadsheet would run it. */
export function escapeFormula(cell: string): string {
  return startsGuarded.test(cell) ? `'${cell}` : cell;
}

/** What `escapeFormula` was given. An apostrophe that a person typed before a word stays. */
export function unescapeFormula(cell: string): string {
  return startsEscaped.test(cell) ? cell.slice(1) : cell;
}
