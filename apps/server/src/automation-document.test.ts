import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import type { InjectOptions } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { type Scope, scopes } from '@daymark/shared/scope.ts';
import { batchEvent, testEvent, webhookEvents } from '@daymark/shared/webhooks/webhook.ts';
import { api } from '@daymark/shared/api.ts';
import { generateWebhookSecret, signHeaders } from './features/webhooks/standard-webhooks.ts';
import { buildTestApp, type Person, type TestApp } from './testing/build-test-app.ts';
import { describeEachDatabase, openApp } from './testing/each-database.ts';

const root = join(import.meta.dirname, '../../..');
const document = readFileSync(join(root, 'docs/automation.md'), 'utf8');
const run = promisify(execFile);

function blocksOf(language: string): string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'gms');
  return [...document.matchAll(pattern)].map(([, block = '']) => block);
}

function requestIn(block: string): InjectOptions {
  const [head = '', ...body] = block.split('\n\n');
  const [first = '', ...headers] = head.split('\n');
  const [method, url = ''] = first.split(' ');
  return {
    ...(isMethod(method) && { method }),
    url,
    headers: Object.fromEntries(headers.map((line) => line.split(': ', 2))) as Record<
      string,
      string
    >,
    ...(body.length > 0 && { payload: body.join('\n\n') }),
  };
}

function isMethod(text: string | undefined): text is 'GET' | 'POST' | 'PUT' | 'DELETE' {
  return ['GET', 'POST', 'PUT', 'DELETE'].includes(text ?? '');
}

function valuesOf(yaml: string, key: string): string[] {
  return [...yaml.matchAll(new RegExp(`^ *${key}: (.*)$`, 'gm'))].map(([, value = '']) =>
    value.replace(/^(["'])(.*)\1$/, '$2'),
  );
}

describeEachDatabase('docs/automation.md', (openStore) => {
  let test: TestApp;
  let person: Person;
  let token: string;
  let areaId: string;
  let today: string;

  beforeEach(async () => {
    test = await openApp(openStore);
    // The commands in the document use the current date.
    test.clock.set(new Date().toISOString());
    today = new Date().toISOString().slice(0, 10);
    person = await test.register({ timezone: 'UTC' });
    areaId = (
      await person.call(api.createLifeArea, { body: { name: 'Running', created_on: '2026-01-01' } })
    ).body.id;
    token = await createToken('write:entries');
  });

  async function createToken(scope: Scope): Promise<string> {
    const body = { name: 'Doc', scope, life_area_ids: null, expires_in_days: 1 };
    return (await person.call(api.createToken, { body })).body.token;
  }

  async function filled(text: string): Promise<string> {
    const { body } = await person.call(api.createCalendar, { body: { kind: 'due' } });
    return text
      .replaceAll('https://daymark.example.org/api/v1/feeds/dmc_….ics', body.path)
      .replaceAll('https://daymark.example.org', '')
      .replaceAll('dmk_…', token)
      .replaceAll(/AREA|\{\{ area \}\}/g, areaId)
      .replaceAll(/\{\{ (?:date|now\(\)\.date\(\)) \}\}/g, today);
  }

  async function entries() {
    const query = { start_date: '2026-01-01', end_date: today };
    const { body } = await person.call(api.listScores, { query });
    return body.map(({ score, score_date, notes }) => [score, score_date, notes]);
  }

  it('every request in docs/automation.md succeeds', async () => {
    const blocks = blocksOf('http');
    expect(blocks.length).toBeGreaterThanOrEqual(6);
    const writeToken = await createToken('write');
    for (const block of blocks) {
      const request = block.startsWith('PUT') ? block.replace('dmk_…', writeToken) : block;
      const { statusCode } = await test.send(requestIn(await filled(request)));
      expect([block, statusCode]).toEqual([block, expect.toBeOneOf([200, 201, 204])]);
    }
    expect(await entries()).toContainEqual([1, today, '']);
  });

  it('the shell commands in docs/automation.md list areas, and mark and clear days @long', async () => {
    const url = await test.app.listen({ port: 0 });
    const env = {
      ...process.env,
      TZ: 'UTC',
      DAYMARK_URL: url,
      DAYMARK_TOKEN: token,
      AREA: areaId,
      NODE: process.execPath,
    };
    const inShell = async (script: string) =>
      (await run('sh', ['-ec', script], { cwd: root, env })).stdout;
    const [list = '', mark = '', clear = '', ...rest] = blocksOf('sh');
    expect(rest).toEqual([]);
    expect(JSON.parse(await inShell(list))).toMatchObject([{ id: areaId, name: 'Running' }]);
    await inShell(mark);
    expect(await entries()).toEqual([[1, today, '5 km']]);
    await inShell(clear);
    expect(await entries()).toEqual([]);
    const commands = blocksOf('text').flatMap((block) => block.match(/^npm run mark .*$/gm) ?? []);
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      await inShell(command.replace('npm run mark --', '"$NODE" scripts/mark.ts'));
    }
    expect(await entries()).toEqual([[0, '2026-02-28', '']]);
  });

  it('the Home Assistant example in docs/automation.md marks and shows a day', async () => {
    const [yaml = ''] = blocksOf('yaml');
    const [payload = ''] = valuesOf(yaml, 'payload');
    const [line = ''] = document.match(/Bearer dmk_…/) ?? [];
    const headers = {
      authorization: await filled(line),
      'content-type': valuesOf(yaml, 'content_type')[0],
    };
    const [url = ''] = valuesOf(yaml, 'url');
    const marked = await test.send({
      method: valuesOf(yaml, 'method')[0] as 'POST',
      url: await filled(url),
      headers,
      payload: await filled(payload),
    });
    expect(marked.statusCode).toBe(201);
    const [resource = ''] = valuesOf(yaml, 'resource');
    const seen = await test.send({ url: await filled(resource), headers });
    const [, field = ''] = /value_json\.(\w+)/.exec(yaml) ?? [];
    expect(seen.json<Record<string, unknown>>()[field]).toBe(100);
  });

  it('the MCP configuration in docs/automation.md works, and the document names every tool', async () => {
    const assistants = await buildTestApp(test.store, { env: { MCP: 'on' } });
    const [json = ''] = blocksOf('json');
    const { mcpServers } = JSON.parse(await filled(json)) as {
      mcpServers: { daymark: { url: string; headers: Record<string, string> } };
    };
    const { url, headers } = mcpServers.daymark;
    const answer = await assistants.send({
      method: 'POST',
      url,
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(answer.statusCode).toBe(200);
    const named = [...answer.body.matchAll(/"name":"(\w+)"/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(document).toContain(`\`${name}\``);
  });

  it('docs/automation.md contains patterns that match real tokens and calendar addresses', async () => {
    const [pattern = ''] = blocksOf('text');
    expect(token).toMatch(new RegExp(`^${pattern}$`));
    const { body } = await person.call(api.createCalendar, { body: { kind: 'done' } });
    expect(document).toContain('`dmc_[0-9a-f_-]{40,77}`');
    expect(body.path).toMatch(/\/dmc_[0-9a-f_-]{40,77}\.ics$/);
  });
});

it('docs/automation.md lists exactly the scopes of the API', () => {
  const named = [...document.matchAll(/^\| `(.*?)`/gm)].map(([, scope]) => scope);
  expect(named).toEqual([...scopes]);
});

it('docs/automation.md describes every webhook event', () => {
  const described = [...document.matchAll(/^- `([a-z.]+)`:/gm)].map(([, event]) => event);
  expect(described).toEqual([...webhookEvents, batchEvent, testEvent]);
});

it('the code for n8n in docs/automation.md returns signed events only', async () => {
  const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  const [secret, other] = [generateWebhookSecret(random), generateWebhookSecret(random)];
  const event = { type: 'webhook.test', data: { note: '5 km – läuft' } };
  const body = JSON.stringify(event);
  const [code = ''] = blocksOf('js');
  const node = new Script(`(async function () { ${code.replace('whsec_…', secret)} })`);
  const receive = async (signedWith: string, at: number) => {
    const headers = signHeaders({ id: 'msg_1', at, body }, signedWith);
    const run = node.runInNewContext({
      require: (name: string) => process.getBuiltinModule(name),
      $input: { first: () => ({ json: { headers } }) },
      Buffer,
    }) as () => Promise<unknown>;
    return run.call({ helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } });
  };
  expect(await receive(secret, Date.now())).toEqual([{ json: event }]);
  await expect(receive(other, Date.now())).rejects.toThrow('Not signed');
  await expect(receive(secret, Date.now() - 301_000)).rejects.toThrow('Not signed');
});
