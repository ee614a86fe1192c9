import type { Filling } from './document.ts';

export interface Operator {
  /** Fills in `<placeholders>`. Rejects when the code or the output is not the page's. */
  readonly next: (filling?: Filling, options?: { readonly code: number }) => Promise<string>;
  /** Runs commands that continue until Ctrl+C, which is sent after `work` ends. */
  readonly nextWhile: (work: () => Promise<void>, filling?: Filling) => Promise<string>;
  /** Runs a script as root, as the page assumes that it was done. Returns its trimmed output. */
  readonly given: (script: string) => Promise<string>;
  readonly expect: (fact: string, holds: boolean) => void;
}

export type Given = Operator['given'];

/** Tasks by heading, below the task on whose stopped machine they continue. */
export type Scenarios = Readonly<
  Record<string, Readonly<Record<string, (operator: Operator) => Promise<void>>>>
>;

/** Key of the tasks that begin on a new machine. */
export const newMachine = '';
/** Task on whose machine most others continue. */
export const service = 'Run it as a service';

/** Address of the service itself, without a proxy. */
export const origin = 'http://127.0.0.1:3000';
export const domain = 'daymark.localhost';
export const repository = '/srv/git/daymark.git';
