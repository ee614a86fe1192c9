import { beforeEach, expect, it } from 'vitest';
import { belongingsNamed } from '../testing/sample-calls.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { everyEndpoint, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { repeatProbe } from '../testing/repeated-probe.ts';

const withId = everyEndpoint.filter(([, { path }]) => path.includes('{id}'));

describeEachDatabase('an id in capital letters', (openStore, tables) => {
  const probeAt = repeatProbe(tables);
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeAt(await openStore());
  });

  it.each(withId)('%s accepts an id in capital letters in its path', async (name) => {
    const { params } = probe.sampleCall(name) as { params: { id: string } };
    const belongings = belongingsNamed(params.id.toUpperCase());
    const response = await probe.send(name, { belongings });
    expect(response.statusCode).toBeLessThan(300);
  });

  it('recordScore accepts life_area_id in capital letters', async () => {
    const { body } = probe.sampleCall('recordScore') as { body: { life_area_id: string } };
    const capitals = { ...body, life_area_id: body.life_area_id.toUpperCase() };
    const response = await probe.send('recordScore', { payload: JSON.stringify(capitals) });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ life_area_id: body.life_area_id }),
    ]);
  });
});
