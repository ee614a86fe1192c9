import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';

const reading = everyEndpoint.filter(([, { method }]) => method === 'GET');

describeEachDatabase('GET endpoints', (openStore, tables) => {
  let probe: EndpointProbe;

  beforeAll(async () => {
    probe = await probeEndpoints(await openStore());
  });

  afterAll(() => probe.test.close());

  it.each(reading)('the GET endpoint %s writes nothing to the database', async (name) => {
    const before = await everyRow(tables);
    const { statusCode } = await probe.send(name);
    expect(statusCode).toBe(200);
    expect(await everyRow(tables)).toEqual(before);
  });
});
