import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { accountCommands, describeCommands } from './account-commands/account-commands.ts';
import { CommandRefused, type AccountCommand } from './account-commands/account-command.ts';
import { readConfig } from './config/config.ts';
import { getDataPlace } from './database/data-place.ts';
import { runCommand } from './run-command.ts';
import { openCurrentStore } from './imports/open-current-store.ts';
import { createRandomBytes } from './random-bytes.ts';

// Account commands also work while the server runs. Exit code 1 means that nothing was changed. A
// created password is printed to standard output. Log lines go to standard error and never contain
// a password.

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stdin: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      everything: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${describeCommands()}\n`);
    return;
  }
  const [name = '', email = '', ...rest] = positionals;
  const command = accountCommands.get(name);
  if (command === undefined || rest.length > 0 || !acceptsEmail(command, email)) {
    throw new CommandRefused(describeCommands());
  }
  await perform(command, { email, ...values });
});

function acceptsEmail({ argument }: AccountCommand, email: string): boolean {
  return argument === '[email]' || (argument === '<email>') === (email !== '');
}

interface CommandInput {
  readonly email: string;
  readonly stdin: boolean;
  readonly write: boolean;
  readonly everything: boolean;
}

async function perform({ run }: AccountCommand, { stdin, ...asked }: CommandInput): Promise<void> {
  const config = readConfig(process.env);
  const input = stdin ? await firstLine() : null;
  const store = await openCurrentStore(getDataPlace(config));
  const now = Date.now();
  try {
    await run({
      store,
      config,
      ...asked,
      input,
      now,
      random: createRandomBytes(),
      print: (line) => process.stdout.write(`${line}\n`),
      log: (msg, facts) => process.stderr.write(`${logLine(now, { ...facts, msg })}\n`),
    });
  } finally {
    await store.close();
  }
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

function logLine(now: number, facts: Readonly<Record<string, string>>): string {
  const time = new Date(now).toISOString();
  return JSON.stringify({ level: 30, time, pid: process.pid, hostname: hostname(), ...facts });
}
