import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SignInResult } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { programEnvironment } from './testing/program-environment.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

type Child = ChildProcessByStdio<null, Readable, Readable>;

const password = 'Correct-Horse-7!';

let dataDir: string;
let server: Child;
let address: string;
let settings: Record<string, string>;

beforeEach(async () => {
  settings = {};
  dataDir = createTemporaryFolder();
  await startServer();
});

afterEach(async () => {
  await stopServer();
});

function start(script: string, parameters: readonly string[] = []): Child {
  return spawn(process.execPath, [join(import.meta.dirname, script), ...parameters], {
    env: { ...programEnvironment, DATA_DIR: dataDir, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function startServer(): Promise<void> {
  server = start('main.ts');
  let output = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    [, address = ''] = /running at (\S+)/.exec(output) ?? [];
    if (address !== '') break;
  }
}

async function stopServer(): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function run(script: string, ...parameters: string[]) {
  const child = start(script, parameters);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output, errors };
}

function send(path: string, body: object): Promise<Response> {
  return fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const register = async (email: string) =>
  (await send(api.register.path, { email, password, full_name: 'Ada Lovelace' })).status;
const signIn = async (email: string) => (await send(api.login.path, { email, password })).status;

it('`npm run restore` restores the accounts of a backup and removes newer accounts', async () => {
  expect(await register('ada@example.org')).toBe(201);
  const made = await run('backup.ts');
  expect(made).toMatchObject({ code: 0, errors: '' });
  const [, file = ''] = /to (\S+) \(\d+ bytes\)/.exec(made.output) ?? [];
  expect(file.startsWith(join(dataDir, 'backups/daymark-'))).toBe(true);
  expect(await register('eve@example.org')).toBe(201);
  await stopServer();
  expect(await run('restore.ts', file)).toMatchObject({ code: 0, errors: '' });
  await startServer();
  expect(await signIn('ada@example.org')).toBe(200);
  expect(await signIn('eve@example.org')).toBe(401);
});

it('`npm run restore` changes nothing while a server runs @long', async () => {
  expect(await register('eve@example.org')).toBe(201);
  const file = join(dataDir, 'mine.jsonl.gz');
  await run('backup.ts', file);
  expect(await run('restore.ts', file)).toEqual({
    code: 1,
    output: '',
    errors:
      'A server is running on this data, or somebody is backing it up. Wait until it ends, or stop it.\n',
  });
  expect(await signIn('eve@example.org')).toBe(200);
});

it('`npm run restore` makes a copy of the replaced data, which can be restored @long', async () => {
  const file = join(dataDir, 'mine.jsonl.gz');
  await run('backup.ts', file);
  expect(await register('eve@example.org')).toBe(201);
  await stopServer();
  const restored = await run('restore.ts', file);
  const [, copy = ''] = /The previous data is in (\S+)\.\n/.exec(restored.output) ?? [];
  expect(await run('restore.ts', copy)).toMatchObject({ code: 0, errors: '' });
  await startServer();
  expect(await signIn('eve@example.org')).toBe(200);
});

it('`npm run restore` without a file lists the backups @long', async () => {
  expect((await run('restore.ts')).errors).toMatch(
    /^Please name a backup: .*--end-sessions.*\n--end-sessions .*\n--everything .*\n--identity .*\nThere is none in /,
  );
  await run('backup.ts');
  const [name = ''] = readdirSync(join(dataDir, 'backups'));
  expect(await run('restore.ts')).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(
      RegExp(`\n${RegExp.escape(join(dataDir, 'backups', name))}\n$`),
    ) as string,
  });
});

it('`npm run restore` makes the sessions of the backup valid again, except with --end-sessions @long', async () => {
  await register('ada@example.org');
  const signedIn = await send(api.login.path, { email: 'ada@example.org', password });
  const { access_token } = (await signedIn.json()) as SignInResult;
  const useSession = async () => {
    await startServer();
    const headers = { authorization: `Bearer ${access_token}` };
    const { status } = await fetch(address + api.getMe.path, { headers });
    await stopServer();
    return status;
  };
  await stopServer();
  const file = join(dataDir, 'mine.jsonl.gz');
  await run('backup.ts', file);
  expect((await run('restore.ts', '--end-session', file)).errors).toContain("'--end-session'");
  const plain = await run('restore.ts', file);
  expect(plain.output).toContain('are open again. Use --end-sessions to end all of them.\n');
  expect(await useSession()).toBe(200);
  const ended = await run('restore.ts', '--end-sessions', file);
  expect(ended).toMatchObject({ code: 0, errors: '' });
  expect(ended.output).toContain('All sessions were ended: everybody has to sign in again.\n');
  expect(await useSession()).toBe(401);
  await startServer();
  expect(await signIn('ada@example.org')).toBe(200);
});

it('`npm run backup` writes into a given folder or to a given file @long', async () => {
  const folder = join(dataDir, 'elsewhere');
  await run('backup.ts', folder);
  await run('backup.ts', join(folder, 'mine.jsonl.gz'));
  expect(readdirSync(folder).toSorted()).toEqual([
    expect.stringMatching(/^daymark-.*\.jsonl\.gz$/),
    'mine.jsonl.gz',
  ]);
});

it('`npm run restore` restores an encrypted backup only with the right key @long', async () => {
  await register('ada@example.org');
  const identity = await generateX25519Identity();
  const [folder, key, other] = ['far', 'key.txt', 'other.txt'].map((name) => join(dataDir, name));
  settings = {
    BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    BACKUP_DIR: folder ?? '',
  };
  writeFileSync(key ?? '', `${identity}\n`);
  writeFileSync(other ?? '', await generateX25519Identity());
  expect(await run('backup.ts')).toMatchObject({ code: 0, errors: '' });
  const [name = '', ...others] = readdirSync(folder ?? '');
  expect(others).toEqual([]);
  expect(name).toMatch(/^daymark-.*\.jsonl\.gz\.age$/);
  const file = join(folder ?? '', name);
  expect((await run('restore.ts')).errors).toContain(`\n${file}\n`);
  await register('eve@example.org');
  await stopServer();

  settings = {};
  const refusals = [
    [[file], `${file} is encrypted. Name the file with its key: `],
    [['--identity', other, file], `${file} is not encrypted for the key in ${other}.\n`],
    [['--identity', file, file], `${file} holds no secret key of age (AGE-SECRET-KEY-1…).\n`],
  ] as const;
  for (const [parameters, reason] of refusals) {
    const refused = await run('restore.ts', ...parameters.map(String));
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors.startsWith(reason)).toBe(true);
  }
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  await startServer();
  expect(await signIn('eve@example.org')).toBe(200);

  await stopServer();
  const restored = await run('restore.ts', '--identity', key ?? '', file);
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(restored.output).toMatch(/^Restored \d+ rows from \S+\.age\.\n/);
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([
    expect.stringMatching(/^before-restore-daymark-.*\.jsonl\.gz$/),
  ]);
  await startServer();
  expect(await signIn('ada@example.org')).toBe(200);
  expect(await signIn('eve@example.org')).toBe(401);
});

it('`npm run backup` adds .age to the name of an encrypted file, and refuses .age without a key @long', async () => {
  const folder = join(dataDir, 'elsewhere');
  mkdirSync(folder);
  expect((await run('backup.ts', join(folder, 'mine.jsonl.gz.age'))).errors).toBe(
    `BACKUP_AGE_RECIPIENT is not set: ${join(folder, 'mine.jsonl.gz.age')} would not be encrypted.\n`,
  );
  settings = { BACKUP_AGE_RECIPIENT: await identityToRecipient(await generateX25519Identity()) };
  await run('backup.ts', join(folder, 'mine.jsonl.gz'));
  expect(readdirSync(folder)).toEqual(['mine.jsonl.gz.age']);
});
