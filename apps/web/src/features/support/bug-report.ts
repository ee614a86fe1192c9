import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportLetter } from './bug-report-mail.ts';

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
 * would lose it. The tab forgets it when it is closed, and nobody else sees it.
 */
export interface StoredReport {
  read(): BugReport | null;
  write(report: BugReport): void;
  forget(): void;
}

export function storedReport(storage: Storage, userId: string): StoredReport {
  const key = `bug_report:${userId}`;
  return {
    read: () => parse(storage.getItem(key)),
    write: (report) => storage.setItem(key, JSON.stringify(report)),
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
