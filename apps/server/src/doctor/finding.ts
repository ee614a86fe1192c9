export interface Finding {
  readonly check: string;
  readonly outcome: 'passed' | 'failed' | 'not checked';
  /** Tells what to change, or why nothing could be checked. Empty if the check passed. */
  readonly advice: string;
}

const marks = { passed: '✓', failed: '✗', 'not checked': '–' } as const;

export function describeFinding({ check, outcome, advice }: Finding): readonly string[] {
  const line = `${marks[outcome]} ${check}`;
  if (outcome === 'passed') return [line];
  return outcome === 'failed' ? [line, `    ${advice}`] : [`${line}: not checked`, `    ${advice}`];
}

/** Reason why a check could not be made from here. */
export class NotChecked extends Error {}

/** Fault because of which a check cannot continue. The message is the advice. */
export class Fault extends Error {}
