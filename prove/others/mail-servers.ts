import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTool } from '../../harness/tool.ts';
import { runProgram } from './programs.ts';

interface Relay {
  /** Port on which the server accepts mails of this machine. */
  readonly port: number;
  /** Port of the mail server that gets the mails next. */
  readonly next: number;
  readonly folder: string;
  /** Whether the server relays for anybody. */
  readonly isOpen: boolean;
}

interface MailServer {
  readonly debian: string;
  readonly packages: readonly string[];
  /** Whether the server accepts mailboxes with letters beyond ASCII. */
  readonly takesUtf8: boolean;
  readonly start: (relay: Relay) => Promise<AsyncDisposable>;
}

/** Debian has only one mail server installed at a time. */
export const mailServers: readonly MailServer[] = [
  { debian: 'postfix', packages: ['postfix'], takesUtf8: true, start: startPostfix },
  {
    debian: 'exim4-daemon-light',
    packages: ['exim4-base', 'exim4-config', 'exim4-daemon-light'],
    takesUtf8: true,
    start: startExim,
  },
  { debian: 'opensmtpd', packages: ['opensmtpd'], takesUtf8: false, start: startOpenSmtpd },
];

async function startPostfix({ port, next, folder, isOpen }: Relay): Promise<AsyncDisposable> {
  const [config, data] = [join(folder, 'postfix'), join(folder, 'postfix-data')];
  for (const path of [config, join(folder, 'queue')]) mkdirSync(path, { recursive: true });
  mkdirSync(data, { recursive: true });
  await runProgram('chown', ['postfix', data]);
  const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
    .replace(/^smtp +inet.*$/m, `127.0.0.1:${port} inet n - n - - smtpd`)
    .replaceAll(/^(\S+ +(?:inet|unix) +\S+ +\S+ +)y/gm, '$1n');
  writeFileSync(join(config, 'master.cf'), services);
  const settings = `compatibility_level = 3.6
queue_directory = ${join(folder, 'queue')}
data_directory = ${data}
maillog_file = /dev/null
maillog_file_prefixes = /dev
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
relayhost = [127.0.0.1]:${next}
disable_dns_lookups = yes
smtp_host_lookup = native
smtpd_recipient_restrictions =
smtpd_relay_restrictions = ${isOpen ? 'permit_mynetworks, reject' : 'permit_sasl_authenticated, reject'}
`;
  writeFileSync(join(config, 'main.cf'), settings);
  await runProgram('postfix', ['-c', config, 'start']);
  return {
    [Symbol.asyncDispose]: async () => void (await runProgram('postfix', ['-c', config, 'stop'])),
  };
}

async function startExim({ port, next, folder, isOpen }: Relay): Promise<AsyncDisposable> {
  const spool = join(folder, 'exim');
  mkdirSync(spool, { recursive: true });
  const settings = `daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
spool_directory = ${spool}
log_file_path = ${spool}/%slog
pid_file_path = ${spool}/exim.pid
tls_advertise_hosts =
host_lookup =
rfc1413_hosts =
acl_smtp_rcpt = recipient
begin acl
recipient:
  ${isOpen ? 'accept' : 'deny message = relay not permitted'}
begin routers
next:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = next
begin transports
next:
  driver = smtp
  port = ${next}
  allow_localhost
begin retry
* * F,1h,1s
`;
  return runExim(spool, settings);
}

/** Runs Exim as its own user. As root, it refuses a configuration in another folder. */
export async function runExim(folder: string, settings: string): Promise<AsyncDisposable> {
  const file = join(folder, 'exim.conf');
  writeFileSync(file, settings);
  await runProgram('chown', ['-R', 'Debian-exim', folder]);
  const idOf = async (kind: string) =>
    Number((await runProgram('id', [kind, 'Debian-exim'])).output);
  const [uid, gid] = [await idOf('-u'), await idOf('-g')];
  return startTool('exim4', ['-C', file, '-bdf'], { packages: 'exim4', stdio: 'ignore', uid, gid });
}

async function startOpenSmtpd({ port, next, folder, isOpen }: Relay): Promise<AsyncDisposable> {
  const file = join(folder, 'smtpd.conf');
  const settings = `listen on 127.0.0.1 port ${port}
action next relay host smtp://127.0.0.1:${next}
${isOpen ? 'match from any for any action next' : 'match from local for local action next'}
`;
  writeFileSync(file, settings, { mode: 0o600 });
  return startTool('smtpd', ['-d', '-f', file], { packages: 'opensmtpd', stdio: 'ignore' });
}
