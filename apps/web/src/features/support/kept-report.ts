import { type BugReport, emptyBugReport } from './bug-report.ts';

/**
 * What is typed so far, until it is reported: a mail site that opens in this tab, a reload or a session that ends in between
 * would lose it. The tab forgets it when it is closed, and nobody else sees it.
 */
export interface KeptReport {
  read(): BugReport | null;
  keep(report: BugReport): void;
  forget(): void;
}

export function keptReport(storage: Storage, userId: string): KeptReport {
  const key = `bug_report:${userId}`;
  return {
    read: () => parse(storage.getItem(key)),
    keep: (report) => storage.setItem(key, JSON.stringify(report)),
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
