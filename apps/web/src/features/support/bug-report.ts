import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createMailLink } from './mail-link.ts';

export const bugTypes = ['crash', 'ui', 'functionality', 'performance', 'data', 'other'] as const;
export type BugType = (typeof bugTypes)[number];

export interface BugReport {
  readonly bugType: BugType | '';
  readonly title: string;
  readonly description: string;
  readonly steps: string;
  readonly expectedBehavior: string;
  readonly actualBehavior: string;
  readonly email: string;
}

/** Maximum lengths of the fields in UTF-16 code units. */
export const reportLimits = { title: 100, text: 4000, email: 254 } as const;

export function createEmptyBugReport(email: string): BugReport {
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

export function isComplete({ bugType, title, description, email }: BugReport): boolean {
  return [bugType, title, description, email].every((text) => text.trim() !== '');
}

/** Keeps the draft in the tab's storage, so that it survives a reload or a mail site in the tab. */
export function createReportDraft(storage: Storage, userId: string) {
  const key = `bug_report:${userId}`;
  return {
    read: () => parse(storage.getItem(key)),
    write: (report: BugReport) => storage.setItem(key, JSON.stringify(report)),
    forget: () => storage.removeItem(key),
  };
}

/** Returns null for a draft of an older version of the form. */
function parse(text: string | null): BugReport | null {
  if (text === null) return null;
  const report = JSON.parse(text) as Record<string, unknown>;
  const fields = Object.keys(createEmptyBugReport(''));
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

export interface ReportSurroundings {
  readonly supportEmail: string;
  readonly appVersion: string;
  readonly userAgent: string;
  readonly now: number;
}

export function writeBugReport(
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
  /** A passage is below its label and may be cut. Other parts are one line. */
  readonly isPassage?: boolean;
}

export interface ReportLetter {
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly ReportPart[];
}

export interface ReportMail {
  readonly href: string;
  readonly text: string;
  readonly isWhole: boolean;
}

const cutMark = '[…]';

/**
 * Returns a mail whose link has at most `limit` characters. Passages of a longer report are cut to
 * the same maximum length. If even the labels are too long, only the subject remains.
 */
export function createReportMail(letter: ReportLetter, limit: number): ReportMail {
  const text = textOf(letter.parts);
  const whole = hrefOf(letter, letter.parts);
  if (whole.length <= limit) return { href: whole, text, isWhole: true };
  const longest = Math.max(0, ...letter.parts.map((part) => part.text.length));
  const fits = (length: number) => hrefOf(letter, cutTo(letter.parts, length)).length <= limit;
  const length = largestThat(fits, longest);
  const parts = fits(length) ? cutTo(letter.parts, length) : [];
  return { href: hrefOf(letter, parts), text, isWhole: false };
}

/** Windows silently drops links of more than 2,048 characters. */
export function getMaxMailLinkLength(userAgent: string): number {
  return userAgent.includes('Windows') ? 2000 : 8000;
}

function hrefOf({ to, subject }: ReportLetter, parts: readonly ReportPart[]): string {
  return createMailLink({ to, subject, body: textOf(parts) });
}

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
    // The cut may split a character. `createMailLink` then replaces the lone surrogate.
    return { ...part, text: `${text.slice(0, length)}${cutMark}` };
  });
}

/** Finds by binary search the largest number up to `most` that fits, or returns 0. */
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
