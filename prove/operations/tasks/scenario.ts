import type { Filling } from './document.ts';

export interface Operator {
  /**
   * Runs the page's next commands after filling in placeholders `<like this>`. Rejects when one
   * fails or its output differs from the page.
   */
  readonly next: (filling?: Filling, options?: NextOptions) => Promise<string>;
  /** Runs commands that continue until Ctrl+C, which is sent after `work` ends. */
  readonly nextWhile: (work: () => Promise<void>, filling?: Filling) => Promise<string>;
  /** Runs a script as root to create the conditions that the page assumes. Returns its output. */
  readonly given: (script: string) => Promise<string>;
  /** Adds a fact that must hold after the task. */
  readonly expect: (fact: string, holds: boolean) => void;
}

export interface NextOptions {
  /** Exit code of the last command, when the page says that it fails. */
  readonly code?: number;
}

export interface Scenario {
  readonly task: string;
  /** Task on whose stopped machine this one continues. Without it the machine is new. */
  readonly after?: string;
  readonly run: (operator: Operator) => Promise<void>;
}

/** Address of the service itself, without a proxy. */
export const origin = 'http://127.0.0.1:3000';
export const domain = 'daymark.localhost';
export const repository = '/srv/git/daymark.git';
export const databasePassword = 'Of0the1database';
