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
