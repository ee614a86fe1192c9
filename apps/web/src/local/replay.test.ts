import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import type { AreaEdit } from '@daymark/shared/outbox/edit.ts';
import { createEndEdit } from '@daymark/shared/outbox/create-edit.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { areaIdOf } from '@daymark/shared/testing/outbox-items.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { madeArea, madeEntry } from '../testing/factories.ts';
import { createDevice, drain } from '../testing/outbox-device.ts';
import type { Outbox } from './outbox.ts';

/**
 * Model of the server, with rows in tables. It begins with the areas 1 and 2, which are marked not
 * done on March 1, 2026.
 */
class ServerModel {
  readonly areas = new Map<string, SyncedArea>();
  readonly scores = new Map<string, Score>();
  readonly #everCreated = new Set<string>();

  constructor() {
    for (const number of [1, 2]) {
      const id = areaIdOf(number);
      this.areas.set(id, madeArea({ id, position: number }));
      this.#everCreated.add(id);
      this.#put(madeEntry({ life_area_id: id, score_date: '2026-03-01', score: 0 }));
    }
  }

  #put(score: Score) {
    this.scores.set(`${score.life_area_id} ${score.score_date}`, score);
  }

  wasCreated(id: string): boolean {
    return this.#everCreated.has(id);
  }

  apply({ edit, edited_at }: OutboxItem): void {
    if (edit.kind === 'area') this.#applyToArea(edit, edited_at);
    if (edit.kind !== 'mark') return;
    const { life_area_id, score_date, fields } = edit;
    const stored = this.scores.get(`${life_area_id} ${score_date}`);
    if (fields === null) this.scores.delete(`${life_area_id} ${score_date}`);
    else if (fields.only_if_unmarked !== true || stored === undefined) {
      // Every amount is done, because the areas have no targets.
      const { score = 1, notes } = fields;
      const created_at = stored?.created_at ?? edited_at;
      const row = { life_area_id, score_date, score, notes, created_at, updated_at: edited_at };
      this.#put({ ...row, id: stored?.id ?? fields.id });
    }
  }

  #applyToArea({ id, is_new, fields }: AreaEdit, edited_at: string): void {
    const area = this.areas.get(id);
    if (fields === null) {
      this.areas.delete(id);
      for (const [key, score] of this.scores) {
        if (score.life_area_id === id) this.scores.delete(key);
      }
    } else if (is_new) {
      const alive = this.listAreas({ includeDeleted: false });
      const position = Math.max(-1, ...alive.map((other) => other.position)) + 1;
      const { created_on = '' } = fields;
      const made = { ...readAreaFields(fields), created_on, created_at: edited_at };
      this.areas.set(id, { ...madeArea({ id, position }), ...made });
      this.#everCreated.add(id);
    } else if (area !== undefined) {
      const { name = area.name, deleted_at = null, deleted_on = null } = fields;
      this.areas.set(id, { ...area, name, deleted_at, deleted_on });
    }
  }

  listAreas({ includeDeleted }: { includeDeleted: boolean }): SyncedArea[] {
    return [...this.areas.values()]
      .filter((area) => includeDeleted || area.deleted_on === null)
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  }
}

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

/** Fate of a request: 10 % of the requests and 30 % of the responses are lost. */
const anyFate = fc.nat(9).map((chance) => {
  if (chance === 0) return 'request lost';
  return chance < 4 ? 'response lost' : 'answered';
});

function act(
  outbox: Outbox,
  model: ServerModel,
  step: Step,
): Promise<OutboxItem | readonly OutboxItem[]> | null {
  const id = areaIdOf(step.area);
  const area = model.areas.get(id);
  const stored = model.scores.get(`${id} ${step.day}`);
  if (step.act === 'create') {
    return model.wasCreated(id) ? null : outbox.createLifeArea({ id, name: `Area ${step.area}` });
  }
  if (area === undefined || area.deleted_on !== null) return null;
  if (step.act === 'rename') return outbox.updateLifeArea(id, { name: `Renamed on ${step.day}` });
  if (step.act === 'end') return outbox.add((given) => [createEndEdit(id, given)]);
  if (step.act === 'erase') return outbox.eraseLifeArea(id);
  if (step.act === 'unscore') return stored === undefined ? null : outbox.deleteEntry(stored);
  return outbox.recordEntry({ life_area_id: id, score: step.score, score_date: step.day });
}

const rows = <Row>(table: ReadonlyMap<string, Row>): Row[] =>
  [...table].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** Removes the position, which depends on the order in which areas are sent. */
const withoutPosition = ({ position: _position, ...area }: SyncedArea) => area;

it('changes reach the server once and in order, despite losses and reloads @long', async () => {
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
          const made = await act(tab.outbox, person, step);
          for (const item of [made ?? []].flat()) {
            items.set(item.id, item);
            person.apply(item);
          }
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
