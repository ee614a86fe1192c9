/**
 * Characters that start a formula, their full-width forms, and the apostrophe that marks a text.
 */
const signs = String.raw`'=+\-@＝＋－＠`;
/** Includes tabs and line ends, because spreadsheets drop them at the start of a cell. */
const atStart = String.raw`^"*[${signs}\t\r\n]`;
/** Some spreadsheets split a cell at semicolons, tabs and line ends. */
const afterEnd = String.raw`(?<=[;\t\r\n])"*[${signs}]`;

const formulaStarts = new RegExp(`${atStart}|${afterEnd}`, 'g');
const escapedStarts = new RegExp(
  String.raw`^'(?="*[${signs}\t\r\n])|(?<=[;\t\r\n])'(?="*[${signs}])`,
  'g',
);
const escapedAtStart = new RegExp(`^'(?=[${signs}\\t\\r\\n])`);

/** Puts an apostrophe wherever a spreadsheet would start a formula. */
export function escapeFormulas(cell: string): string {
  return cell.replaceAll(formulaStarts, "'$&");
}

/** Reverts `escapeFormulas`. Keeps all other apostrophes. */
export function unescapeFormulas(cell: string): string {
  return cell.replaceAll(escapedStarts, '');
}

/** Reverts the escaping of versions up to 1.1.0, which guarded only the start of a cell. */
export function unescapeFirstFormula(cell: string): string {
  return cell.replace(escapedAtStart, '');
}
