import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { mailLink } from './mail-link.ts';

export const bugTypes = ['crash', 'ui', 'functionality', 'performance', 'data', 'other'] as const;
export type BugType = (typeof bugTypes)[number];

export interface BugReport {
  /** Empty while nothing is chosen. */
  readonly bugType: BugType | '';
  readonly title: string;
  readonly description: string;
  readonly steps: string;
  readonly expectedBehavior: string;
  readonly actualBehavior: string;
  readonly email: string;
}

/** What a field of the form takes, in UTF-16 code units. */
export const reportLimits = { title: 100, text: 4000, email: 254 } as const;

export function emptyBugReport(email: string): BugReport {
  return {
    bugType: '',
    title: '',
    description: '',
    steps: '',
    expectedBehavior: '',
    actualBehavior: '',
    email,
  };
}

/** Whether all that is required is there. */
export function isComplete({ bugType, title, description, email }: BugReport): boolean {
  return [bugType, title, description, email].every((text) => text.trim() !== '');
}

/**
 * What is typed so far, until it is reported: a mail site that opens in this tab, a reload or a session that ends in between
 * would lose it. It is gone when the tab is closed, and no other user sees it.
 */
export function storedReport(storage: Storage, userId: string) {
  const key = `bug_report:${userId}`;
  return {
    read: () => parse(storage.getItem(key)),
    write: (report: BugReport) => storage.setItem(key, JSON.stringify(report)),
    forget: () => storage.removeItem(key),
  };
}

/** Null for what an older version of the form has left. */
function parse(text: string | null): BugReport | null {
  if (text === null) return null;
  const report = JSON.parse(text) as Record<string, unknown>;
  const fields = Object.keys(emptyBugReport(''));
  return fields.every((field) => typeof report[field] === 'string')
    ? (report as unknown as BugReport)
    : null;
}

export const bugTypeNames: Record<BugType, MessageDescriptor> = {
  crash: msg`App Crash`,
  ui: msg`UI/Display Issue`,
  functionality: msg`Functionality Problem`,
  performance: msg`Performance Issue`,
  data: msg`Data Loss/Sync Issue`,
  other: msg({ message: 'Other', comment: 'A kind of bug' }),
};

/** What a report says beside what the person typed. */
export interface ReportSurroundings {
  /** Empty when it is not known. */
  readonly supportEmail: string;
  readonly appVersion: string;
  readonly userAgent: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The report in the person's language. */
export function bugReportLetter(
  i18n: I18n,
  report: BugReport,
  surroundings: ReportSurroundings,
): ReportLetter {
  const { supportEmail, now, userAgent, appVersion } = surroundings;
  const title = report.title.trim();
  const type = report.bugType === '' ? '' : i18n._(bugTypeNames[report.bugType]);
  return {
    to: supportEmail,
    subject: i18n._(msg`Daymark bug report: ${title}`),
    parts: [
      { label: i18n._(msg`Bug type`), text: type },
      { label: i18n._(msg({ message: 'Title', comment: 'Of a bug report' })), text: title },
      ...passagesOf(i18n, report),
      {
        label: i18n._(msg({ message: 'From', context: 'the sender of a mail' })),
        text: report.email,
      },
      { label: i18n._(msg`Time`), text: new Date(now).toISOString() },
      {
        label: i18n._(msg({ message: 'Version', comment: 'Of the app' })),
        text: appVersion,
      },
      { label: i18n._(msg`Browser`), text: userAgent },
    ],
  };
}

function passagesOf(i18n: I18n, report: BugReport) {
  return [
    { label: i18n._(msg`Description`), text: report.description, isPassage: true },
    { label: i18n._(msg`Steps to reproduce`), text: report.steps, isPassage: true },
    { label: i18n._(msg`Expected behavior`), text: report.expectedBehavior, isPassage: true },
    { label: i18n._(msg`Actual behavior`), text: report.actualBehavior, isPassage: true },
  ];
}

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
