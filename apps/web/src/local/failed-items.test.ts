import { createPauseChange } from '@daymark/shared/outbox/edit.ts';
import { groupEntriesByYear } from '@daymark/shared/sync/group-entries-by-year.ts';
import { describe, expect, it } from 'vitest';
import { createDevice, done, drain } from '../testing/outbox-device.ts';

it('a mark that the server reports as overtaken leaves the queue silently', async () => {
  const device = createDevice();
  const { promise: queued, resolve: send } = Promise.withResolvers<void>();
  device.server.script(async ({ method, body }) => {
    await queued;
    return method === 'POST' && JSON.stringify(body).includes('sleep')
      ? { status: 409, code: 'overtaken' }
      : 'answered';
  });
  const tab = device.openTab();
  const { life_area_id, score_date } = done('sleep');
  await tab.outbox.recordEntry(done('sleep'));
  await tab.outbox.deleteEntry({ life_area_id, score_date });
  await tab.outbox.recordEntry(done('other'));
  send();
  await drain(tab);
  expect(tab.outbox.items()).toEqual([]);
  expect(await device.storedItems()).toEqual([]);
  // The mark of the other area may be sent together with the first mark or after it.
  const sent = device.server.arrivals.map(({ method }) => method);
  expect(sent.toSorted()).toEqual(['DELETE', 'POST', 'POST']);
});

it("a notification's read mark leaves the queue silently if the notification is gone", async () => {
  const device = createDevice();
  device.server.script(({ path }) =>
    path.includes('/notifications/') ? { status: 404, code: 'not_found' } : 'answered',
  );
  const tab = device.openTab();
  await tab.outbox.add([{ kind: 'notification', id: 'gone' }]);
  await drain(tab);
  expect(tab.outbox.items()).toEqual([]);
  expect(await device.storedItems()).toEqual([]);
});

it('a pause change contains the known pause and leaves the queue after a 404', async () => {
  const device = createDevice();
  device.server.script(() => ({ status: 404, code: 'not_found' }));
  const tab = device.openTab();
  const known = { life_area_id: null, first_day: '2026-03-01', last_day: null, reason: 'Away' };
  await tab.outbox.add([
    createPauseChange({ id: 'holiday', ...known }, { last_day: '2026-03-08' }),
  ]);
  await drain(tab);
  expect(device.server.arrivals[0]?.body).toMatchObject({ last_day: '2026-03-08', known });
  expect(await device.storedItems()).toEqual([]);
});

describe('a year of entries', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01'];
  const [entries] = groupEntriesByYear(
    days.map((day) => ({ ...done('sleep', day), notes: `Note of ${day}` })),
  );

  async function queued(
    answer: Parameters<ReturnType<typeof createDevice>['server']['script']>[0],
  ) {
    const device = createDevice();
    device.server.script(answer);
    const tab = device.openTab();
    await tab.outbox.add(entries === undefined ? [] : [{ kind: 'year', entries }]);
    return { device, tab };
  }

  it('a year of entries is sent with a key for each day, and a repetition reuses the keys', async () => {
    const { device, tab } = await queued(() => 'response lost');
    await expect.poll(() => device.server.arrivals.length).toBe(3);
    device.server.script(() => 'answered');
    await drain(tab);
    const { arrivals, effects } = device.server;
    expect(arrivals).toHaveLength(6);
    expect(arrivals.slice(3)).toEqual(arrivals.slice(0, 3));
    expect([...effects.values()].map(({ body }) => body)).toMatchObject(
      days.map((score_date) => ({
        score_date,
        notes: `Note of ${score_date}`,
        only_if_unmarked: true,
      })),
    );
  });

  it('a refused day of a year stays in the queue, and the other days are sent', async () => {
    const { device, tab } = await queued(({ body }) =>
      JSON.stringify(body).includes('2026-03-01')
        ? { status: 422, code: 'future_date' }
        : 'answered',
    );
    await drain(tab);
    expect(device.server.effects.size).toBe(2);
    expect(tab.outbox.items()).toMatchObject([
      {
        state: 'refused',
        refusal: { code: 'future_date' },
        edit: { kind: 'year', entries: { notes: { '2026-03-01': 'Note of 2026-03-01' } } },
      },
    ]);
    device.server.script(() => 'answered');
    const [failed] = tab.outbox.items();
    await tab.outbox.retry(failed?.id ?? '');
    await drain(tab);
    expect(device.server.effects.size).toBe(3);
    expect(tab.outbox.items()).toEqual([]);
  });

  it('a year of entries stays queued while the server postpones one of its days', async () => {
    const { device, tab } = await queued(({ body }) =>
      JSON.stringify(body).includes('2026-03-01')
        ? { status: 409, code: 'request_in_progress' }
        : 'answered',
    );
    await expect.poll(() => device.server.arrivals.length).toBe(3);
    await expect.poll(() => tab.outbox.items()[0]?.attempts).toBe(1);
    expect(tab.outbox.items()).toMatchObject([{ state: 'pending' }]);
    device.server.script(() => 'answered');
    device.pass(60);
    await drain(tab);
    expect(device.server.effects.size).toBe(3);
  });
});

describe('a change that the server refuses', () => {
  async function withRefusedCreation() {
    const device = createDevice();
    let refusing = true;
    device.server.script(({ path }) =>
      refusing && path.includes('life-areas')
        ? { status: 422, code: 'too_many_areas' }
        : 'answered',
    );
    const tab = device.openTab();
    const create = await tab.outbox.createLifeArea({ name: 'Sleep' });
    const area = create.life_area_id ?? '';
    const score = await tab.outbox.recordEntry(done(area));
    await tab.outbox.recordEntry(done('other'));
    await drain(tab);
    const stop = () => {
      refusing = false;
    };
    return { device, tab, create, score, stop };
  }

  it('a refused change stays queued with its dependents and reason, and other changes are sent', async () => {
    const { device, tab, create, score } = await withRefusedCreation();
    expect(tab.outbox.items().map(({ id, state }) => [id, state])).toEqual([
      [create.id, 'refused'],
      [score.id, 'refused'],
    ]);
    expect(tab.outbox.items()[0]?.refusal).toEqual({
      status: 422,
      code: 'too_many_areas',
      detail: 'Refused: too_many_areas.',
      errors: [],
    });
    expect(device.server.effects.size).toBe(1);
  });

  it('a flush does not send a refused change again', async () => {
    const { device, tab } = await withRefusedCreation();
    const before = device.server.arrivals.length;
    await tab.outbox.flush();
    expect(device.server.arrivals).toHaveLength(before);
  });

  it('Retry sends a refused change under a new key, with its dependents', async () => {
    const { device, tab, create, score, stop } = await withRefusedCreation();
    stop();
    await tab.outbox.retry(create.id);
    await drain(tab);
    const [, , again, dependent] = device.server.arrivals;
    expect(again?.body).toEqual(device.server.arrivals[0]?.body);
    expect(again?.key).not.toBe(create.id);
    expect(dependent?.key).toBe(score.id);
    expect(await device.storedItems()).toEqual([]);
  });

  it('Retry all sends all refused changes under new keys', async () => {
    const device = createDevice();
    let refusing = true;
    device.server.script(() => (refusing ? { status: 422, code: 'area_not_alive' } : 'answered'));
    const tab = device.openTab();
    for (let n = 0; n < 30; n += 1) await tab.outbox.recordEntry(done(`area-${n}`));
    await drain(tab);
    expect(tab.outbox.items().map(({ state }) => state)).toEqual(Array(30).fill('refused'));
    const keys = device.server.arrivals.map(({ key }) => key);
    refusing = false;
    await tab.outbox.retryAll();
    await drain(tab);
    expect(device.server.effects.size).toBe(30);
    expect(keys.filter((key) => device.server.effects.has(key))).toEqual([]);
    expect(await device.storedItems()).toEqual([]);
  });

  it('Discard removes a refused change and its dependents', async () => {
    const { device, tab, create } = await withRefusedCreation();
    await tab.outbox.discard(create.id);
    expect(tab.outbox.items()).toEqual([]);
    expect(await device.storedItems()).toEqual([]);
  });

  it('of sixty changes, only the six that the server refuses stay in the queue', async () => {
    const device = createDevice();
    device.server.script(({ body }) =>
      /area-\d*7"/.test(JSON.stringify(body)) ? { status: 404, code: 'not_found' } : 'answered',
    );
    const tab = device.openTab();
    for (let n = 0; n < 60; n += 1) await tab.outbox.recordEntry(done(`area-${n}`));
    await drain(tab);
    const areas = (await device.storedItems()).map(({ life_area_id }) => life_area_id);
    expect(areas).toEqual(['area-7', 'area-17', 'area-27', 'area-37', 'area-47', 'area-57']);
    expect(device.server.effects.size).toBe(54);
  });
});
