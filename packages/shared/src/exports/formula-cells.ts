/** Characters that start a formula, also in full width, and the apostrophe for texts. */
const signs = String.raw`'=+\-@＝＋－＠`;
/** Leading tabs and line ends. Spreadsheets drop them before reading a cell. */
const atStart = String.raw`^"*[${signs}\t\r\n]`;
/** Characters that some spreadsheets read as the end of a cell and the start of another. */
const afterEnd = String.raw`(?<=[;\t\r\n])"*[${signs}]`;

const guarded = new RegExp(`${atStart}|${afterEnd}`, 'g');
const escaped = new RegExp(
  String.raw`^'(?="*[${signs}\t\r\n])|(?<=[;\t\r\n])'(?="*[${signs}])`,
  'g',
);
const escapedAtStart = new RegExp(`^'(?=[${signs}\\t\\r\\n])`);

/** Puts an apostrophe before each place where a spreadsheet would start a formula. */
export function escapeFormulas(cell: string): string {
  return cell.replaceAll(guarded, "'$&");
}

/** Undoes `escapeFormulas`. Other apostrophes stay. */
export function unescapeFormulas(cell: string): string {
  return cell.replaceAll(escaped, '');
}

/** Reads cells of versions up to 1.1.0, which only guarded the start of a cell. */
export function unescapeFirstFormula(cell: string): string {
  return cell.replace(escapedAtStart, '');
}
