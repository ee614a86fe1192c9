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

export function isBugType(text: string): text is BugType {
  return (bugTypes as readonly string[]).includes(text);
}
