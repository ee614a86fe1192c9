import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { type Person, type TestApp } from './testing/build-test-app.ts';
import { describeEachDatabase, openApp } from './testing/each-database.ts';

const script = join(import.meta.dirname, '../../../scripts/mark.ts');
const today = '2026-03-01';

describeEachDatabase('npm run mark', (openStore) => {
  let test: TestApp;
  let person: Person;
  let url: string;
  let token: string;
  let running: string;

  beforeEach(async () => {
    test = await openApp(openStore);
    url = await test.app.listen({ port: 0 });
    person = await test.register({ timezone: 'UTC' });
    const give = async (name: string) =>
      (await person.call(api.createLifeArea, { body: { name, created_on: '2026-02-01' } })).body.id;
    running = await give('Running');
    for (const name of ['Reading', 'Read']) await give(name);
    token = await tokenOf('write:entries');
  });

  async function tokenOf(scope: 'read' | 'write:entries'): Promise<string> {
    const body = { name: 'Shell', scope, life_area_ids: null, expires_in_days: 1 };
    return (await person.call(api.createToken, { body })).body.token;
  }

  async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, [script, ...args], {
      env: { DAYMARK_URL: url, DAYMARK_TOKEN: token, ...env },
    });
    const ended = once(child, 'close');
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await ended;
    return { out: out.trim(), error: error.trim(), code: child.exitCode };
  }

  async function entryOn(date: string): Promise<readonly [number, string] | null> {
    const query = { start_date: date, end_date: date };
    const { body } = await person.call(api.listScores, { query });
    const entry = body.find(({ life_area_id }) => life_area_id === running);
    return entry === undefined ? null : [entry.score, entry.notes];
  }

  it('`npm run mark` marks and clears days and keeps an existing note @long', async () => {
    const marked = await run(['run', '--done', '--note', '5 km']);
    expect(marked).toEqual({ out: `Running: done on ${today}, “5 km”`, error: '', code: 0 });
    expect(await entryOn(today)).toEqual([1, '5 km']);
    const changed = await run(['RUNNING', '--not-done']);
    expect(changed.out).toBe(`Running: not done on ${today}, “5 km”`);
    expect(await entryOn(today)).toEqual([0, '5 km']);
    const earlier = await run(['run', '--date', '2026-02-27']);
    expect(earlier.out).toBe('Running: done on 2026-02-27');
    expect((await run(['run', '--clear'])).out).toBe(`Running: no mark on ${today}`);
    expect(await entryOn(today)).toBeNull();
  });

  it('`npm run mark` keeps a note that another device writes while the command runs @long', async () => {
    const mark = { life_area_id: running, score_date: today } as const;
    async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { method = 'GET', url: path = '', headers } = request;
      const { authorization = '' } = headers;
      const body = await text(request);
      if (method === 'POST') {
        await person.call(api.recordScore, { body: { ...mark, score: 1, notes: '5 km' } });
        test.clock.advance(1000);
      }
      const answer = await fetch(new URL(path, url), {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        body: body === '' ? null : body,
      });
      response.writeHead(answer.status).end(await answer.text());
    }
    const between = createServer((request, response) => void pass(request, response));
    await once(between.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void between.close());
    const { port } = between.address() as AddressInfo;
    const marked = await run(['run', '--not-done'], { DAYMARK_URL: `http://127.0.0.1:${port}` });
    expect(marked.out).toBe(`Running: not done on ${today}, “5 km”`);
    expect(await entryOn(today)).toEqual([0, '5 km']);
  });

  it('`npm run mark` lists the areas for an ambiguous or unknown name @long', async () => {
    expect((await run(['read'])).out).toBe(`Read: done on ${today}`);
    const several = await run(['R']);
    expect(several.code).toBe(1);
    expect(several.error).toBe("'R' may be any of these:\n  Running\n  Reading\n  Read");
    expect((await run(['Swim'])).error).toMatch(
      /^No area is called 'Swim'\. The areas are:\n {2}Run/,
    );
  });

  it('`npm run mark` prints an error of the server and changes nothing @long', async () => {
    const readOnly = { DAYMARK_TOKEN: await tokenOf('read') };
    const unknown = { DAYMARK_TOKEN: `dmk_${'0'.repeat(40)}` };
    const refused = await Promise.all([
      run(['run'], readOnly),
      run(['run'], unknown),
      run(['run', '--date', '2026-03-02']),
    ]);
    expect(refused.map(({ out, code }) => [out, code])).toEqual([
      ['', 1],
      ['', 1],
      ['', 1],
    ]);
    const [ofScope = '', ofToken = '', ofDay = ''] = refused.map(({ error }) => error);
    expect(ofScope).toBe('This token does not allow that.');
    expect(ofToken).toMatch(/^This access token has ended/);
    expect(ofDay).toMatch(/^You can’t mark a future day/);
    expect(await entryOn(today)).toBeNull();
  });
});
