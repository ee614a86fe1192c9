import { mailLink } from './mail-link.ts';

export interface ReportPart {
  readonly label: string;
  readonly text: string;
  /** A passage stands below its label and may be cut where the link would be too long; else it is one line. */
  readonly isPassage?: boolean;
}

export interface ReportLetter {
  readonly to: string;
  readonly subject: string;
  /** In their order; what has no text is left out. */
  readonly parts: readonly ReportPart[];
}

export interface ReportMail {
  /** The mailto: address that opens the report in the mail program. */
  readonly href: string;
  /** The whole report. */
  readonly text: string;
  /** Whether the mail has all of it, or passages had to be cut. */
  readonly isWhole: boolean;
}

const cutMark = '[…]';

/**
 * The report as a mail whose address has at most `limit` characters: where it is longer, all passages give way to the same
 * length, and where even their labels are too much, the mail has a subject alone.
 */
export function bugReportMail(letter: ReportLetter, limit: number): ReportMail {
  const text = textOf(letter.parts);
  const whole = hrefOf(letter, letter.parts);
  if (whole.length <= limit) return { href: whole, text, isWhole: true };
  const longest = Math.max(0, ...letter.parts.map((part) => part.text.length));
  const fits = (length: number) => hrefOf(letter, cutTo(letter.parts, length)).length <= limit;
  const length = largestThat(fits, longest);
  const parts = fits(length) ? cutTo(letter.parts, length) : [];
  return { href: hrefOf(letter, parts), text, isWhole: false };
}

/** Windows gives a program no address longer than 2,048 characters, and drops a longer one without a word. */
export function longestMailLink(userAgent: string): number {
  return userAgent.includes('Windows') ? 2000 : 8000;
}

function hrefOf({ to, subject }: ReportLetter, parts: readonly ReportPart[]): string {
  return mailLink({ to, subject, body: textOf(parts) });
}

/** Passages have an empty line before and after them. */
function textOf(parts: readonly ReportPart[]): string {
  const filled = parts.filter(({ text }) => text.trim() !== '');
  return filled
    .map((part, at) => {
      const isApart = part.isPassage || filled[at - 1]?.isPassage;
      return `${at === 0 ? '' : isApart ? '\n\n' : '\n'}${textOfPart(part)}`;
    })
    .join('');
}

function textOfPart({ label, text, isPassage }: ReportPart): string {
  return isPassage
    ? `${label}:\n${text.trim()}`
    : `${label}: ${text.trim().replaceAll(/\s+/g, ' ')}`;
}

function cutTo(parts: readonly ReportPart[], length: number): ReportPart[] {
  return parts.map((part) => {
    const text = part.text.trim();
    if (!part.isPassage || text.length <= length) return part;
    // A character cut in two is mended where the address is written.
    return { ...part, text: `${text.slice(0, length)}${cutMark}` };
  });
}

/** The largest of 1 to `most` that fits where all smaller ones do; 0 when none does. */
function largestThat(fits: (length: number) => boolean, most: number): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
