import { areaIdOf } from '@daymark/shared/testing/outbox-items.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDevice, drain } from '../testing/outbox-device.ts';
import { ServerModel } from '../testing/server-model.ts';
import type { Outbox } from './outbox.ts';

const anyStep = fc.record({
  act: fc.constantFrom(
    'create',
    'rename',
    'end',
    'erase',
    'score',
    'score',
    'score',
    'unscore',
    'reload',
  ),
  area: fc.integer({ min: 1, max: 4 }),
  day: fc.constantFrom('2026-03-01', '2026-03-02'),
  score: fc.constantFrom(0 as const, 1 as const),
});
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

/** 30 % of the answers and 10 % of the requests are lost. */
const anyFate = fc.nat(9).map((chance) => {
  if (chance === 0) return 'request lost';
  return chance < 4 ? 'response lost' : 'answered';
});

function act(outbox: Outbox, model: ServerModel, step: Step): Promise<OutboxItem> | null {
  const id = areaIdOf(step.area);
  const area = model.areas.get(id);
  const stored = model.scores.get(`${id} ${step.day}`);
  if (step.act === 'create') {
    return model.wasCreated(id) ? null : outbox.createLifeArea({ id, name: `Area ${step.area}` });
  }
  if (area === undefined || area.deleted_on !== null) return null;
  if (step.act === 'rename') return outbox.updateLifeArea(id, { name: `Renamed on ${step.day}` });
  if (step.act === 'end') return outbox.deleteLifeArea(id, { erase: false });
  if (step.act === 'erase') return outbox.deleteLifeArea(id, { erase: true });
  if (step.act === 'unscore') return stored === undefined ? null : outbox.deleteScore(stored);
  return outbox.recordScore({ life_area_id: id, score: step.score, score_date: step.day });
}

const rows = <Row>(table: ReadonlyMap<string, Row>): Row[] =>
  [...table].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** Areas that were created in another order than sent come in that order; each is still the same. */
const withoutPosition = ({ position: _position, ...area }: SyncedArea) => area;

it('brings every change to the server once, through a bad network and reloads, in the order of each area', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 20, maxLength: 40 }),
      fc.infiniteStream(anyFate),
      async (steps, fates) => {
        const device = createDevice();
        device.server.script(() => {
          const [fate = 'answered'] = fates.take(1);
          return fate;
        });
        const person = new ServerModel();
        const items = new Map<string, OutboxItem>();
        let tab = await device.openFrame();
        for (const step of steps) {
          if (step.act === 'reload') {
            tab.kill();
            tab = await device.openFrame();
          }
          const item = await act(tab.outbox, person, step);
          if (item === null) continue;
          items.set(item.id, item);
          person.apply(item);
        }
        await drain(tab);
        tab.kill();

        expect([...device.server.effects.keys()].toSorted()).toEqual([...items.keys()].toSorted());
        const server = new ServerModel();
        for (const key of device.server.effects.keys()) {
          const item = items.get(key);
          if (item !== undefined) server.apply(item);
        }
        expect(rows(server.scores)).toEqual(rows(person.scores));
        expect(rows(server.areas).map(withoutPosition)).toEqual(
          rows(person.areas).map(withoutPosition),
        );
        expect(await device.storedItems()).toEqual([]);
      },
    ),
    { numRuns: 6, seed: 20260301 },
  );
});
