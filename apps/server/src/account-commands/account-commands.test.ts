import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { notificationTexts } from '../texts/notification-texts.ts';
import type { Store } from '../store/store.ts';
import { findPasswordErrors } from '../accounts/passwords.ts';
import {
  buildTestApp,
  testPassword,
  type Person,
  type TestApp,
} from '../testing/build-test-app.ts';
import { turnOnFactor } from '../testing/authenticator-app.ts';
import { generatePassword } from './random-password.ts';
import { programEnvironment } from '../testing/program-environment.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { openTemporaryStore } from '../testing/temporary-store.ts';

let folder: string;
let store: Store;
let test: TestApp;
let ada: Person;

// The app and the commands share one database, like a running server and its commands.
beforeEach(async () => {
  folder = createTemporaryFolder();
  store = await openTemporaryStore(folder);
  test = await buildTestApp(store, {
    env: { REGISTRATION: 'invite', ADMIN_EMAIL: 'a@example.org' },
  });
  ada = await test.register({ email: 'a@example.org', full_name: 'Ada Lovelace', username: 'ada' });
});

interface Given {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function account(words: string, { input = '', env = {} }: Given = {}) {
  const script = join(import.meta.dirname, '../account.ts');
  const child = spawn(process.execPath, [script, ...words.split(' ')], {
    cwd: folder,
    env: { ...programEnvironment, DATA_DIR: folder, REGISTRATION: 'invite', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null && once(child, 'exit'),
  ]);
  return { output, errors, code: child.exitCode };
}

function logged(errors: string): unknown {
  return JSON.parse(errors);
}

const entry = (facts: Readonly<Record<string, unknown>>) => ({
  level: 30,
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
  pid: expect.any(Number) as unknown,
  hostname: expect.any(String) as unknown,
  ...facts,
});

const login = (password: string) =>
  test.send({
    method: 'POST',
    url: api.login.path,
    payload: { email: 'a@example.org', password },
  });

const newestInInbox = async (person: Person) =>
  (await person.call(api.listNotifications, { query: { limit: '1' } })).body[0]?.content;

async function signedIn(password: string): Promise<Person> {
  const body = (await login(password)).json<Person>();
  return { ...body, ...test.as(body.access_token) };
}

it('`account --help` prints the commands', async () => {
  const { output, errors, code } = await account('--help');
  expect(output).toContain('reset-password <email>');
  expect([errors, code]).toEqual(['', 0]);
});

it('`account reset-password` prints a new valid password and ends all sessions', async () => {
  const other = await signedIn(testPassword);
  const { output, errors, code } = await account('reset-password A@Example.org');
  expect(code).toBe(0);
  const [password = '', ...lines] = output.trim().split('\n');
  expect(lines).toEqual(['Ended: 2 sessions.', 'Left: nothing.']);
  expect(findPasswordErrors(password)).toEqual([]);
  expect(logged(errors)).toEqual(
    entry({
      user: ada.user.id,
      ended: '2 sessions',
      left: 'nothing',
      msg: 'the operator reset the password',
    }),
  );
  for (const person of [ada, other]) {
    const { body } = await person.refused(api.getMe, {});
    expect(body.code).toBe('session_ended');
  }
  expect((await login(testPassword)).statusCode).toBe(401);
  expect(await newestInInbox(await signedIn(password))).toBe(notificationTexts.en.passwordReset);
});

it('`account reset-password --stdin` refuses a weak password and sets a strong one without printing it @long', async () => {
  const refused = await account('reset-password a@example.org --stdin', {
    input: 'My-Lovelace\n',
  });
  expect(refused).toEqual({
    code: 1,
    output: '',
    errors:
      'Password must contain at least one digit. Password must not contain your name, your email, your username, or “Daymark”.\n',
  });
  expect((await login(testPassword)).statusCode).toBe(200);
  const input = 'Quiet-Harbour-71\nanother line\n';
  const { output, errors, code } = await account('reset-password a@example.org --stdin', {
    input,
  });
  expect(code).toBe(0);
  expect(output + errors).not.toContain('Quiet-Harbour-71');
  expect((await login('Quiet-Harbour-71')).statusCode).toBe(200);
});

it('`account end-sessions` signs out every device and keeps the password @long', async () => {
  const { errors, code } = await account('end-sessions a@example.org');
  expect(code).toBe(0);
  expect(logged(errors)).toEqual(
    entry({
      user: ada.user.id,
      ended: '1 session',
      left: 'nothing',
      msg: 'the operator ended the sessions',
    }),
  );
  expect((await ada.refused(api.getMe, {})).body.code).toBe('session_ended');
  const again = await signedIn(testPassword);
  expect(await newestInInbox(again)).toBe(notificationTexts.en.sessionsEnded);
});

it('after `account remove-factor`, the password alone is enough to sign in @long', async () => {
  await turnOnFactor(test, ada);
  const credentials = { email: ada.user.email, password: testPassword };
  const refused = await test.nobody.refused(api.login, { body: credentials });
  expect(refused.body.code).toBe('second_factor_required');
  const { errors, code } = await account('remove-factor a@example.org');
  expect(code).toBe(0);
  expect(logged(errors)).toEqual(
    entry({ user: ada.user.id, msg: 'the operator turned the second factor off' }),
  );
  const again = await signedIn(testPassword);
  expect(await newestInInbox(again)).toBe(notificationTexts.en.secondFactorOff);
  expect(await account('remove-factor a@example.org')).toMatchObject({ code: 1 });
});

it('`account delete` describes the deletion and deletes the account only with --write @long', async () => {
  const dry = await account('delete a@example.org');
  expect(dry).toMatchObject({ code: 0, errors: '' });
  expect(dry.output).toContain('Nothing was written.');
  expect((await ada.call(api.getMe, {})).body.email).toBe('a@example.org');
  const { output, errors } = await account('delete a@example.org --write');
  expect(output).toBe('Deleted.\n');
  expect(logged(errors)).toEqual(
    entry({ user: ada.user.id, msg: 'the operator deleted the account' }),
  );
  expect((await login(testPassword)).statusCode).toBe(401);
  expect(await store.users.isEmpty()).toBe(true);
});

it('`account list` prints every account and replaces control characters @long', async () => {
  const { output: link } = await account('invite');
  const invitation = /invitation=(\S+)/.exec(link)?.[1] ?? '';
  const bea = await test.register({ email: 'bea@example.org', username: 'bea', invitation });
  // Version 1.1.0 accepted control characters in emails.
  const email = 'b\u001B[2J@example.org';
  const now = '2026-03-01T12:00:00.000Z';
  await test.store.users.changeEmail(bea.user.id, { email, now, isConfirmed: false });
  await test.store.access.end(bea.user.id, {});
  const { output, errors, code } = await account('list');
  expect(code).toBe(0);
  expect(output.trim().split('\n').slice(1).toSorted()).toEqual([
    ['a@example.org', 'ada', now, '1', now, '0.0'].join('\t'),
    ['b\uFFFD[2J@example.org', 'bea', now, '0', '-', '0.0'].join('\t'),
  ]);
  expect(logged(errors)).toEqual(entry({ accounts: '2', msg: 'the operator listed the accounts' }));
});

it('`account invite` prints a link that registers one account @long', async () => {
  const env = { PUBLIC_URL: 'https://daymark.example.org/' };
  const { output, errors, code } = await account('invite bea@example.org', { env });
  expect(code).toBe(0);
  const [, invitation = ''] =
    /^https:\/\/daymark\.example\.org\/register#invitation=([\w-]{43})\n/.exec(output) ?? [];
  expect(output).toContain('The link works once, for bea@example.org, until ');
  const { id, email } = (await ada.call(api.listInvitations, {})).body[0] ?? {};
  expect(email).toBe('bea@example.org');
  expect(logged(errors)).toEqual(entry({ invitation: id, msg: 'the operator made an invitation' }));
  const bea = await test.register({ email: 'bea@example.org', invitation });
  expect(bea.user.email).toBe('bea@example.org');
});

const closed = { REGISTRATION: 'closed', ADMIN_EMAIL: 'ada@example.org' };

it.each(['invite', 'invite bea@example.org'])(
  '`account %s` fails with REGISTRATION=closed, because nobody could use the invitation @long',
  async (words) => {
    const { errors, code } = await account(words, { env: closed });
    expect([code, errors]).toEqual([1, expect.stringContaining('REGISTRATION=closed')]);
  },
);

it('`account invite` invites ADMIN_EMAIL even with REGISTRATION=closed @long', async () => {
  expect((await account('invite Ada@example.org', { env: closed })).code).toBe(0);
});

it('`account invite` refuses an invalid email @long', async () => {
  expect(await account('invite nobody')).toMatchObject({
    code: 1,
    errors: 'nobody is not an email address.\n',
  });
});

it.each([
  'reset-password',
  'end-sessions',
  'delete',
  'list a@example.org',
  'rename a@example.org',
  'delete a@example.org b@example.org',
])('the wrong command `account %s` prints the usage @long', async (words) => {
  const { output, errors, code } = await account(words);
  expect([output, code]).toEqual(['', 1]);
  expect(errors).toContain('npm run account -- reset-password <email> [--stdin]');
});

it('`account` commands report an unknown email or option in one line @long', async () => {
  for (const words of ['reset-password b@example.org', 'delete b@example.org --write']) {
    expect(await account(words)).toEqual({
      output: '',
      errors: 'No account has the email b@example.org.\n',
      code: 1,
    });
  }
  const { errors, code } = await account('list --all');
  expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
});

it('generatePassword returns a different valid password each time', () => {
  const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  const made = Array.from({ length: 500 }, () => generatePassword(random));
  expect(new Set(made).size).toBe(500);
  expect(made.flatMap(findPasswordErrors)).toEqual([]);
  expect(
    made.filter((password) => !/^(?:[A-Za-z2-9]{5}-){3}[A-Za-z2-9]{5}$/.test(password)),
  ).toEqual([]);
});

it('`account doctor` exits with 1 if a check fails', async () => {
  const { output, code } = await account('doctor', { env: { PUBLIC_URL: 'http://127.0.0.1:1' } });
  expect(output).toMatch(/^✗ the server answers\n/);
  expect(code).toBe(1);
});
