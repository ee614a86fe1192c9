import * as z from 'zod/mini';
import { beforeEach, expect, it } from 'vitest';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { newAccountSettings } from '@daymark/shared/accounts/new-account-settings.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import {
  everyEndpoint,
  fieldsOf,
  probeEndpoints,
  type EndpointProbe,
} from '../testing/endpoint-probe.ts';

const metacharacters = [
  "Robert'); DROP TABLE users;-- \\'; SELECT pg_sleep(10); /* */ -- # ;",
  `' OR '1'='1" OR ""="%_[]\\%\\_ $1 $2 ?1 :name @name #{x} \${x}`,
  "E'\\x27' || (SELECT password_hash FROM users) || ' U&'\\0061' \u2019 \uff07",
  "1; ATTACH DATABASE '/tmp/x' AS x; --",
  'NULL',
  '{"$gt": ""}<b>&amp;</b>\u202egnp',
];
const lenient: Partial<Record<string, z.core.$ZodType>> = newAccountSettings;
const freeTexts = [
  'register.full_name',
  'updateMe.full_name',
  'createLifeArea.name',
  'createLifeArea.description',
  'updateLifeArea.name',
  'updateLifeArea.description',
  'recordScore.notes',
  'updateScore.notes',
];

describeEachDatabase('texts that contain SQL syntax', (openStore, tables) => {
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeEndpoints(await openStore());
  });

  /**
   * Returns the field of the response, or undefined if the request was refused or the response has
   * no body.
   */
  async function sendText(name: EndpointName, field: string, text: string): Promise<unknown> {
    const email = name === 'register' && { email: `${crypto.randomUUID()}@example.org` };
    const body = { ...probe.sampleCall(name).body, ...email, [field]: text };
    const response = await probe.send(name, { payload: JSON.stringify(body) });
    expect(response.statusCode).toBeLessThan(500);
    if (response.statusCode >= 300 || response.body === '') return undefined;
    const answer = response.json<Record<string, unknown>>();
    return ((answer['user'] ?? answer) as Record<string, unknown>)[field];
  }

  it('every text field stores and returns SQL syntax unchanged @long', async () => {
    const taken = new Set<string>();
    const before = (await tables().introspection.getTables()).map(({ name }) => name);
    for (const [name, { body }] of everyEndpoint) {
      // Passwords are skipped, because no response contains one.
      const fields =
        body === undefined ? [] : fieldsOf(body).filter((one) => !/password/.test(one));
      for (const field of fields) {
        for (const text of metacharacters) {
          const sent = await sendText(name, field, text);
          if (sent === undefined) continue;
          taken.add(`${name}.${field}`);
          // A sign-in that may create an account stores defaults instead of invalid settings.
          const setting = name === 'signInByTrustedHeader' ? lenient[field] : undefined;
          const kept = setting === undefined ? text : z.parse(setting, text);
          const stored = JSON.stringify(await everyRow(tables)).includes(JSON.stringify(kept));
          expect([name, field, sent, stored]).toEqual([name, field, kept, true]);
        }
      }
    }
    expect([...taken]).toEqual(expect.arrayContaining(freeTexts));
    const after = (await tables().introspection.getTables()).map(({ name }) => name);
    expect(after).toEqual(before);
  });

  it('listSessions returns user agents with SQL syntax unchanged', async () => {
    for (const text of metacharacters.filter((one) => /^[\x20-\x7e]*$/.test(one))) {
      await probe.send('login', { headers: { 'user-agent': text } });
    }
    const { body } = await probe.owner.call(api.listSessions, {});
    const names = body.map(({ user_agent }) => user_agent);
    for (const text of metacharacters.filter((one) => /^[\x20-\x7e]*$/.test(one))) {
      expect(names).toContain(text);
    }
  });

  it('login returns 401 for an email that contains SQL syntax', async () => {
    for (const text of metacharacters) {
      const payload = JSON.stringify({ email: text, password: text });
      expect((await probe.send('login', { payload })).statusCode).toBe(401);
    }
  });
});
