import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/each-database.ts';
import {
  everyEndpoint,
  fieldsOf,
  probeEndpoints,
  type EndpointProbe,
} from '../testing/endpoint-probe.ts';
import { everyColumn, everyRow } from '../testing/every-row.ts';

const withBody = everyEndpoint.filter(([, { body }]) => body !== undefined);
/** What nothing here would write by itself, in a form that any column of text takes. */
const mark = '1999-09-09T09:09:09.999Z';

describeEachDatabase('a field that the contract does not name', (openStore, tables) => {
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeEndpoints(await openStore());
  });

  afterEach(() => probe.test.close());

  it.each(withBody)('changes no column in a body of %s', async (name, { body }) => {
    const named = new Set(fieldsOf(body));
    const columns = (await everyColumn(tables)).filter((column) => !named.has(column));
    expect(columns).toEqual(expect.arrayContaining(['user_id', 'password_hash', 'token_hash']));
    const extra = Object.fromEntries(
      [...columns, 'role', 'is_admin'].map((column) => [column, mark]),
    );
    const payload = JSON.stringify({ ...extra, ...probe.sampleCall(name).body });
    expect((await probe.send(name, { payload })).statusCode).toBeLessThan(300);
    expect(JSON.stringify(await everyRow(tables))).not.toContain(mark);
  });
});
