import { createInterface } from 'node:readline';
import { chmodSync } from 'node:fs';
import { startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { newEmail, registerPerson } from '../../harness/person.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { isListening, until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { exactly, type Figure, type Proofs } from '../proof.ts';
import { mailServers } from './mail-servers.ts';
import { installFromDebian } from './programs.ts';

/** Milliseconds within which a mail arrives that waited for a minute. */
const patience = { within: 150_000 };

export const proofs: Proofs = {
  'mail-servers': {
    claim:
      'Mails wait while Postfix, Exim and OpenSMTPD refuse to relay, the log says why, and they arrive after relaying is allowed',
    isLong: true,
    async run() {
      const figures: Figure[] = [];
      for (const mailServer of mailServers) figures.push(...(await runThrough(mailServer)));
      return figures;
    },
  },
};

async function runThrough({ debian, packages, takesUtf8, start }: (typeof mailServers)[number]) {
  const versions = await installFromDebian(...packages);
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o755);
  const last = await startMailServer();
  await using _last = { [Symbol.asyncDispose]: () => last.close() };
  const port = await freePort();
  const relay = { port, next: Number(new URL(last.url).port), folder: folder.path };
  const env = {
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: `smtp://127.0.0.1:${port}?tls=off`,
    MAIL_FROM: 'daymark@example.org',
    LOG_LEVEL: 'warn',
  };
  await using server = await startServer(env, { output: 'keep' });
  const reasons: string[] = [];
  const lines = server.output && createInterface({ input: server.output });
  lines?.on('line', (line) => {
    const { msg = '', error = '' } = line.startsWith('{') ? (JSON.parse(line) as Line) : {};
    if (/mail/.test(msg)) reasons.push(`${msg}: ${error}`);
  });

  const waiting = newEmail();
  {
    await using _closed = await start({ ...relay, isOpen: false });
    await until(debian, () => isListening(port));
    await registerPerson(server.origin, { email: waiting });
    await until(`a reason from ${debian}`, () => reasons.length > 0);
  }
  const [reason = ''] = reasons;
  await using _open = await start({ ...relay, isOpen: true });
  await until(debian, () => isListening(port));
  const arrived = (email: string) => last.received.filter(({ to }) => to[0] === email).length;
  await until(`the mail by ${debian}`, () => arrived(waiting) > 0, patience);
  const other = `jürgen.${newEmail()}`;
  const before = reasons.length;
  await registerPerson(server.origin, { email: other });
  await until('an end', () => arrived(other) > 0 || reasons.length > before, patience);
  const isExplained = reasons.slice(before).some((one) => one.includes('SMTPUTF8'));
  return [
    ...versions,
    { measure: `refusal by ${debian}`, value: reason, bar: 'waits', isMet: / wait/.test(reason) },
    exactly(`mails that arrived by ${debian} afterwards`, arrived(waiting), 1),
    takesUtf8
      ? exactly(`mails to jürgen@ that arrived by ${debian}`, arrived(other), 1)
      : exactly(
          `refusals of mails to jürgen@ by ${debian} with a logged reason`,
          Number(isExplained),
          1,
        ),
  ];
}

interface Line {
  readonly msg?: string;
  readonly error?: string;
}
