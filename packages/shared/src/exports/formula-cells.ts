/**
 * Characters that start a formula in a spreadsheet, full-width forms too, and the apostrophe that
 * marks text.
 */
const signs = String.raw`'=+\-@＝＋－＠`;
/** Leading tabs and line ends, which a spreadsheet drops before it reads the cell. */
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

/** Undoes `escapeFormulas`. An apostrophe that a person typed before a word stays. */
export function unescapeFormulas(cell: string): string {
  return cell.replaceAll(escaped, '');
}

/** Reads cells of version 1.1.0 and before, which guarded the start of a cell alone. */
export function unescapeFirstFormula(cell: string): string {
  return cell.replace(escapedAtStart, '');
}
