/** Org's own advice for text that looks like its syntax. It is invisible. */
const zeroWidthSpace = '\u{200b}';

/** Returns one line. Org would read its own words, cookies, tags and links at these places. */
export function escapeOrgTitle(title: string): string {
  return title
    .replaceAll(/[\t\n\v\f\r \u{2028}\u{2029}]+/gu, ' ')
    .replace(/^(?=\[#|(?:TODO|DONE|MISSED|SKIPPED|COMMENT)\b)/, zeroWidthSpace)
    .replaceAll('[[', `[${zeroWidthSpace}[`)
    .replace(/:$/, `:${zeroWidthSpace}`);
}

/** Org would read a state change, drawer, keyword or planned time at the start of a line. */
export function escapeOrgLine(line: string): string {
  return /^[ \t]*(?:[-:*#]|[A-Z]+:)/.test(line) ? `${zeroWidthSpace}${line}` : line;
}
