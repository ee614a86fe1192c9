import type { Config } from '../config/config.ts';
import type { Random } from '../http/server.ts';
import type { Store } from '../store/store.ts';

export interface AccountCommand {
  readonly argument: '' | '<email>' | '[email]';
  readonly options?: string;
  readonly run: (given: CommandCall) => Promise<void>;
}

export interface CommandCall {
  readonly store: Store;
  readonly config: Pick<Config, 'port' | 'publicUrl' | 'registration' | 'mail'>;
  /** Empty if the command line has no email. */
  readonly email: string;
  readonly write: boolean;
  /**
   * True if the command also removes passkeys, linked identities, webhooks and the second factor.
   */
  readonly everything: boolean;
  /** First line of standard input, or null without `--stdin`. */
  readonly input: string | null;
  readonly now: number;
  readonly random: Random;
  readonly print: (line: string) => void;
  readonly log: (message: string, facts?: Readonly<Record<string, string>>) => void;
}

export class CommandRefused extends Error {
  override name = 'CommandRefused';
}
