/** What a spreadsheet takes for a formula, its full-width forms too, and the apostrophe that says 'this is text'. */
const signs = String.raw`'=+\-@＝＋－＠`;
/** At its start a cell also loses a tab or a line end, and then begins with what follows. */
const atStart = String.raw`^"*[${signs}\t\r\n]`;
/** A spreadsheet that takes one of these for the end of a cell begins another one after it. */
const afterEnd = String.raw`(?<=[;\t\r\n])"*[${signs}]`;

const guarded = new RegExp(`${atStart}|${afterEnd}`, 'g');
const escaped = new RegExp(
  String.raw`^'(?="*[${signs}\t\r\n])|(?<=[;\t\r\n])'(?="*[${signs}])`,
  'g',
);
const escapedAtStart = new RegExp(`^'(?=[${signs}\\t\\r\\n])`);

/** The cell with an apostrophe before each place where a spreadsheet would begin a formula. */
export function escapeFormulas(cell: string): string {
  return cell.replaceAll(guarded, "'$&");
}

/** What `escapeFormulas` was given. An apostrophe that a person typed before a word stays. */
export function unescapeFormulas(cell: string): string {
  return cell.replaceAll(escaped, '');
}

/** Reads cells of version 1.1.0 and before, which guarded the start of a cell alone. */
export function unescapeFirstFormula(cell: string): string {
  return cell.replace(escapedAtStart, '');
}
