import type { Filling } from './document.ts';

export interface Operator {
  /** Runs the next block. Rejects if its exit code or output differs from the page. */
  readonly next: (filling?: Filling, options?: { readonly code: number }) => Promise<string>;
  /** Runs the next block, which continues until Ctrl+C, and sends Ctrl+C after `work`. */
  readonly nextWhile: (work: () => Promise<void>, filling?: Filling) => Promise<string>;
  /** Runs, as root, a script that prepares or checks the machine. Returns its trimmed output. */
  readonly given: (script: string) => Promise<string>;
  readonly expect: (fact: string, holds: boolean) => void;
}

export type Given = Operator['given'];

/** Tasks by heading, grouped by the task on whose stopped machine they continue. */
export type Scenarios = Readonly<
  Record<string, Readonly<Record<string, (operator: Operator) => Promise<void>>>>
>;

/** Key of the tasks that start on a new machine. */
export const newMachine = '';
/** Task on whose machine most other tasks continue. */
export const service = 'Run it as a service';

/** Address of the service itself, without a proxy. */
export const origin = 'http://127.0.0.1:3000';
export const domain = 'daymark.localhost';
export const repository = '/srv/git/daymark.git';
