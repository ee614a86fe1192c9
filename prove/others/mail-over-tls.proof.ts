import { createInterface } from 'node:readline';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { newEmail, registerPerson } from '../../harness/person.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { isListening, until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { exactly, type Figure, type Proofs } from '../proof.ts';
import { runExim } from './mail-servers.ts';
import { installFromDebian, runProgram } from './programs.ts';

/** Longer than Daymark waits for a mail server's greeting, in milliseconds. */
const patience = { within: 30_000 };

export const proofs: Proofs = {
  'mail-over-tls': {
    claim:
      'Exim gets mails with a password over TLS and STARTTLS, and the log says why a mail waits if the setup is wrong',
    isLong: true,
    async run() {
      const versions = await installFromDebian('openssl', ...exim);
      using folder = temporaryFolder();
      await using relay = await startRelay(folder.path);
      const figures: Figure[] = [];
      for (const attempt of listAttempts(relay.ports)) {
        figures.push(await send(attempt, relay, join(folder.path, 'authority.pem')));
      }
      return [...versions, ...figures];
    },
  },
};

const exim = ['exim4-base', 'exim4-config', 'exim4-daemon-light'];

interface Attempt {
  readonly how: string;
  readonly url: string;
  /** Part of the logged reason. Null if the mail has to arrive. */
  readonly reason: string | null;
  readonly knowsNoAuthority?: true;
}

type Ports = Record<'tls' | 'startTls' | 'otherName' | 'plain', number>;

function listAttempts({ tls, startTls, otherName, plain }: Ports): Attempt[] {
  const person = 'daymark:a%40b@localhost';
  return [
    { how: 'over TLS', url: `smtps://${person}:${tls}`, reason: null },
    { how: 'over STARTTLS', url: `smtp://${person}:${startTls}`, reason: null },
    {
      how: 'without NODE_EXTRA_CA_CERTS',
      url: `smtps://${person}:${tls}`,
      reason: 'unable to verify the first certificate',
      knowsNoAuthority: true,
    },
    {
      how: 'with a certificate of another host',
      url: `smtps://${person}:${otherName}`,
      reason: "does not match certificate's altnames",
    },
    {
      how: 'with a wrong password',
      url: `smtp://daymark:b@localhost:${startTls}`,
      reason: 'EAUTH',
    },
    { how: 'without a password', url: `smtp://localhost:${startTls}`, reason: 'EENVELOPE 550' },
    { how: 'without STARTTLS', url: `smtp://${person}:${plain}`, reason: 'ETLS' },
    {
      how: 'over TLS on a port of STARTTLS',
      url: `smtps://${person}:${startTls}`,
      reason: 'ESOCKET: wrong version number',
    },
    {
      how: 'over STARTTLS on a port of TLS',
      url: `smtp://${person}:${tls}`,
      reason: 'ETIMEDOUT: Greeting never received',
    },
  ];
}

async function send(
  { how, url, reason, knowsNoAuthority }: Attempt,
  { countMails }: { countMails: (email: string) => number },
  authority: string,
): Promise<Figure> {
  const env = {
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: url,
    MAIL_FROM: 'daymark@example.org',
    LOG_LEVEL: 'warn',
    NODE_EXTRA_CA_CERTS: knowsNoAuthority === true ? '' : authority,
  };
  await using server = await startServer(env, { output: 'keep' });
  const reasons: string[] = [];
  const lines = server.output && createInterface({ input: server.output });
  lines?.on('line', (line) => {
    const { msg, error } = line.startsWith('{') ? (JSON.parse(line) as Line) : {};
    if (msg === 'a mail has to wait' && error !== undefined) reasons.push(error);
  });
  const email = newEmail();
  await registerPerson(server.origin, { email });
  await until(`an end ${how}`, () => reasons.length > 0 || countMails(email) > 0, patience);
  const measure = `a mail ${how}`;
  if (reason === null) return exactly(measure, countMails(email), 1);
  const [found = 'arrived'] = reasons;
  return { measure, value: found, bar: `waits: ${reason}`, isMet: found.includes(reason) };
}

interface Line {
  readonly msg?: string;
  readonly error?: string;
}

/** Starts Exim with a certificate of its own authority. It relays for people with a password. */
async function startRelay(folder: string) {
  const last = await startMailServer();
  const ports: Ports = {
    tls: await freePort(),
    startTls: await freePort(),
    otherName: await freePort(),
    plain: await freePort(),
  };
  await makeCertificate(folder, 'authority');
  await makeCertificate(folder, 'localhost');
  await makeCertificate(folder, 'mail.example.org');
  const settings = `daemon_smtp_ports = ${Object.values(ports).join(' : ')}
tls_on_connect_ports = ${ports.tls} : ${ports.otherName}
tls_advertise_hosts = \${if eq{$received_port}{${ports.plain}}{}{*}}
tls_certificate = ${folder}/\${if eq{$received_port}{${ports.otherName}}{mail.example.org}{localhost}}.pem
tls_privatekey = ${folder}/\${if eq{$received_port}{${ports.otherName}}{mail.example.org}{localhost}}.key
local_interfaces = 127.0.0.1
spool_directory = ${folder}
log_file_path = ${folder}/%slog
pid_file_path = ${folder}/exim.pid
host_lookup =
rfc1413_hosts =
acl_smtp_rcpt = recipient
begin acl
recipient:
  accept authenticated = *
  deny message = relay not permitted
begin routers
next:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = next
begin transports
next:
  driver = smtp
  port = ${new URL(last.url).port}
  allow_localhost
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_advertise_condition = \${if def:tls_in_cipher}
  server_condition = \${if and{{eq{$auth2}{daymark}}{eq{$auth3}{a@b}}}}
`;
  chmodSync(folder, 0o755);
  const program = await runExim(folder, settings);
  await until('exim4', () => isListening(ports.plain));
  return {
    ports,
    countMails: (email: string) => last.received.filter(({ to }) => to[0] === email).length,
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await last.close();
    },
  };
}

/** Makes `<host>.pem` and `<host>.key`, which `authority` has signed. */
async function makeCertificate(folder: string, host: string): Promise<void> {
  const file = (name: string) => join(folder, name);
  const signed = ['-CA', file('authority.pem'), '-CAkey', file('authority.key')];
  const named = ['-addext', `subjectAltName=DNS:${host}`];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`];
  const places = ['-keyout', file(`${host}.key`), '-out', file(`${host}.pem`)];
  const more = host === 'authority' ? [] : [...signed, ...named];
  const { code, errors } = await runProgram('openssl', ['req', ...kind, ...places, ...more]);
  if (code !== 0) throw new Error(errors);
}
