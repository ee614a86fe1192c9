import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { testEvent, webhookEvents } from '@daymark/shared/webhooks/webhook.ts';
import {
  generateWebhookSecret,
  signHeaders,
} from '../../apps/server/src/features/webhooks/standard-webhooks.ts';
import { createAreas, type Person, registerPerson } from '../../harness/person.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { root } from '../../scripts/processes.ts';
import { exactly, type Figure, none, ProgramMissing, type Proofs, version } from '../proof.ts';
import { readN8nVersion, startN8n } from './n8n.ts';
import { installFromDebian, installFromNpm } from './programs.ts';

const document = readFileSync(join(root, 'docs/automation.md'), 'utf8');

export const proofs: Proofs = {
  'node-red': {
    claim: 'The flow of docs/automation.md lets Node-RED take signed events at home, and no others',
    isLong: true,
    async run() {
      using programs = await installFromNpm({ 'node-red': '5.0.7' });
      const [, , flow = ''] = blocksOf('json');
      // The folder of the packages would make Node-RED's settings an ES module.
      using folder = temporaryFolder();
      writeFileSync(join(folder.path, 'flows.json'), flow);
      const receiver = await receiveWith('/daymark', (port, secret) => {
        const red = join(programs.path, 'node_modules/node-red/red.js');
        const place = ['--userDir', folder.path, '--port', String(port), '-D', 'uiHost=127.0.0.1'];
        const env = { ...process.env, DAYMARK_SECRET: secret };
        const child = spawn(process.execPath, [red, ...place, 'flows.json'], { env });
        let printed = '';
        child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
        return { child, print: () => printed };
      });
      return [...programs.versions, ...receiver];
    },
  },
  'shell-receiver': {
    claim: 'The script of docs/automation.md takes signed events at home, and no others',
    isLong: true,
    async run() {
      const versions = await installFromDebian('bash', 'openssl', 'socat');
      using folder = temporaryFolder();
      const { path } = folder;
      const [script = '', command = ''] = blocksOf('bash');
      writeFileSync(join(path, 'receive.sh'), `${script}\n`, { mode: 0o700 });
      const receiver = await receiveWith('/', (port, secret) => {
        const line = command.replace('whsec_…', secret).replace('9000', `${port},bind=127.0.0.1`);
        const child = spawn('bash', ['-c', line.replace('socat', 'exec socat')], { cwd: path });
        const file = join(path, 'events.jsonl');
        return { child, print: () => (existsSync(file) ? readFileSync(file, 'utf8') : '') };
      });
      return [...versions, ...receiver];
    },
  },
  n8n: {
    claim: 'The nodes of docs/automation.md let n8n take signed events at home, and no others',
    isLong: true,
    async run() {
      // The proof does not install n8n, because n8n takes 3 GB and needs a compiler for SQLite.
      const packages = process.env['N8N_FOLDER'] ?? '';
      const found = readN8nVersion(packages);
      if (found === null) throw new ProgramMissing('npm install n8n in the folder N8N_FOLDER');
      using folder = temporaryFolder();
      const [code = ''] = blocksOf('js');
      const receiver = await receiveWith(
        '/webhook/daymark',
        (port, secret) =>
          startN8n({ packages, home: folder.path, port }, code.replace('whsec_…', secret)),
        { accepted: 200, refused: 500 },
      );
      return [version('n8n', found), ...receiver];
    },
  },
};

function blocksOf(language: string): string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'gms');
  return [...document.matchAll(pattern)].map(([, block = '']) => block);
}

interface Receiver {
  readonly child: ChildProcess;
  /** Returns what the receiver has printed of the events that it accepted. */
  readonly print: () => string;
}

/** Runs the product with a receiver. */
async function receiveWith(
  path: string,
  start: (port: number, secret: string) => Receiver | Promise<Receiver>,
  { accepted, refused } = { accepted: 204, refused: 401 },
): Promise<Figure[]> {
  await using server = await startServer({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  const person = await registerPerson(server.origin);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}${path}`;
  const body = { url, events: [...webhookEvents] };
  const { id, secret } = await person.call(api.createWebhook, { body });
  const { child, print } = await start(port, secret);
  try {
    const postUnsigned = () => postForged(url, generateWebhookSecret(fillRandom)).catch(() => 0);
    // Node-RED and n8n answer 404 or 503 until the flow has started.
    const isReady = async () => ![0, 404, 503].includes(await postUnsigned());
    await until('the receiver', isReady, { within: 180_000 });
    const unsigned = await postUnsigned();
    await person.call(api.testWebhook, { params: { id } });
    await writeDay(person);
    const expected = [testEvent, ...webhookEvents.filter((event) => event !== 'streak.milestone')];
    const isPrinted = () => expected.every((event) => print().includes(event));
    await until('every event', isPrinted, { within: 60_000 });
    const attempts = await person.call(api.listWebhookAttempts, { params: { id } });
    const late = await postForged(url, secret, Date.now() - 301_000);
    const octal = await postAt('08', url, secret);
    return [
      exactly('kinds of events accepted', expected.length, 4),
      none(
        'attempts that were not delivered',
        attempts.filter((a) => a.status !== accepted).length,
      ),
      exactly('status for a wrong signature', unsigned, refused),
      exactly('status for a signature of five minutes ago', late, refused),
      exactly('status for a signed time that a shell could read as octal', octal, refused),
      none('forged events printed', Number(print().includes('forged'))),
    ];
  } finally {
    await end(child);
  }
}

async function writeDay({ call, today }: Person): Promise<void> {
  const [life_area_id = ''] = await createAreas(call, ['Läufe']);
  const body = { life_area_id, score: 1 as const, score_date: today, notes: '5 km – 🏃' };
  await call(api.recordScore, { body });
}

function fillRandom(bytes: Uint8Array<ArrayBuffer>): unknown {
  return crypto.getRandomValues(bytes);
}

async function postForged(url: string, secret: string, at = Date.now()): Promise<number> {
  const body = JSON.stringify({ type: 'forged', data: {} });
  const headers = { ...signHeaders({ id: 'msg_1', at, body }, secret) };
  const sent = { ...headers, 'Content-Type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers: sent, body })).status;
}

/** Posts a correctly signed event with this text as its time. */
async function postAt(timestamp: string, url: string, secret: string): Promise<number> {
  const body = JSON.stringify({ type: 'forged', data: {} });
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signed}`,
    'Content-Type': 'application/json',
  };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

async function end(child: ChildProcess): Promise<void> {
  const { pid, exitCode } = child;
  if (pid === undefined || exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
