/** Invisible character that the Org manual recommends for text that looks like Org's syntax. */
const zeroWidthSpace = '\u{200b}';

/**
 * Returns the title in one line. Escapes text that Org would read as a state, a priority, a link or
 * tags.
 */
export function escapeOrgTitle(title: string): string {
  return title
    .replaceAll(/[\t\n\v\f\r \u{2028}\u{2029}]+/gu, ' ')
    .replace(/^(?=\[#|(?:TODO|DONE|MISSED|SKIPPED|COMMENT)\b)/, zeroWidthSpace)
    .replaceAll('[[', `[${zeroWidthSpace}[`)
    .replace(/:$/, `:${zeroWidthSpace}`);
}

/** Escapes a line that Org would read as a state change, drawer, keyword or planned time. */
export function escapeOrgLine(line: string): string {
  return /^[ \t]*(?:[-:*#]|[A-Z]+:)/.test(line) ? `${zeroWidthSpace}${line}` : line;
}
