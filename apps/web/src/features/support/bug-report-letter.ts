import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BugReport, BugType } from './bug-report.ts';
import type { ReportLetter } from './bug-report-mail.ts';

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
