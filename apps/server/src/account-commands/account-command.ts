import type { Config } from '../config/config.ts';
import type { Random } from '../http/server.ts';
import type { Store } from '../store/store.ts';

/** What an operator asks of one account, or of all. */
export interface AccountCommand {
  /** What follows its name. */
  readonly takes: '' | '<email>' | '[email]';
  readonly options?: string;
  readonly run: (given: CommandCall) => Promise<void>;
}

export interface CommandCall {
  readonly store: Store;
  readonly config: Pick<Config, 'port' | 'publicUrl' | 'registration' | 'mail'>;
  /** '' where none was given. */
  readonly email: string;
  /** Whether what cannot be undone is to be done. */
  readonly write: boolean;
  /** Whether what the person signs in with ends as well. */
  readonly everything: boolean;
  /** The first line of standard input; null unless asked for. */
  readonly input: string | null;
  readonly now: number;
  readonly random: Random;
  /** For who runs the command. */
  readonly print: (line: string) => void;
  /** For the log: what was done, and to whom. */
  readonly log: (message: string, facts?: Readonly<Record<string, string>>) => void;
}

/** The command did nothing, and this is why. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}
