import type { Filling } from './document.ts';

export interface Operator {
  /** Carries out the next commands of the page, as they are written but for what stands `<like this>`; rejects where one fails, or prints other lines than the page shows. */
  readonly next: (filling?: Filling, options?: NextOptions) => Promise<string>;
  /** The same with commands that go on until Ctrl+C, which comes when `work` has ended. */
  readonly nextWhile: (work: () => Promise<void>, filling?: Filling) => Promise<string>;
  /** Brings about, as root, what the page takes for granted or somebody else does; returns what it prints. */
  readonly given: (script: string) => Promise<string>;
  /** Adds to what has to hold after the task. */
  readonly expect: (fact: string, holds: boolean) => void;
}

export interface NextOptions {
  /** Of the last command, where the page says that it fails. */
  readonly code?: number;
}

export interface Scenario {
  readonly task: string;
  /** The task on whose machine, as it was then, this one is carried out; on a new machine without. */
  readonly after?: string;
  readonly run: (operator: Operator) => Promise<void>;
}

/** Where the service listens, past any proxy. */
export const origin = 'http://127.0.0.1:3000';
export const domain = 'daymark.localhost';
export const repository = '/srv/git/daymark.git';
export const databasePassword = 'Of0the1database';
