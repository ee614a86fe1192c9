import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import { areaIdOf } from '@daymark/shared/testing/outbox-items.ts';
import { madeArea, madeScore } from './made-area.ts';

/** What the server makes of changes, told in its own terms: rows in tables. Begins with the areas 1 and 2, not done on 1 March 2026. */
export class ServerModel {
  readonly areas = new Map<string, SyncedArea>();
  readonly scores = new Map<string, Score>();
  readonly #everCreated = new Set<string>();

  constructor() {
    for (const number of [1, 2]) {
      const id = areaIdOf(number);
      this.areas.set(id, madeArea({ id, position: number }));
      this.#everCreated.add(id);
      this.#put(madeScore({ life_area_id: id, score_date: '2026-03-01', score: 0 }));
    }
  }

  #put(score: Score) {
    this.scores.set(`${score.life_area_id} ${score.score_date}`, score);
  }

  wasCreated(id: string): boolean {
    return this.#everCreated.has(id);
  }

  /** Whether a person who sees this state can make this change. */
  accepts({ operation, subject }: OutboxItem): boolean {
    const { life_area_id = '' } = subject;
    const area = this.areas.get(life_area_id);
    if (operation === 'createLifeArea') return !this.wasCreated(life_area_id);
    return area !== undefined && area.deleted_on === null;
  }

  apply(item: OutboxItem): void {
    const { life_area_id: id = '' } = item.subject;
    const area = this.areas.get(id);
    if (item.operation === 'createLifeArea') {
      const alive = this.listAreas({ includeDeleted: false });
      const position = Math.max(-1, ...alive.map((other) => other.position)) + 1;
      const { edited_at: created_at, edited_on: _date, schedule: _rule, ...fields } = item.data;
      const { icon = null, group = '', reminder_time = null } = fields;
      const details = { ...fields, icon, group, reminder_time };
      this.areas.set(id, { ...madeArea({ id, position }), ...details, created_at });
      this.#everCreated.add(id);
    }
    if (item.operation === 'recordScore') {
      const { edited_at, only_if_unmarked: isConditional, ...fields } = item.data;
      const stored = this.scores.get(`${id} ${fields.score_date}`);
      if (isConditional && stored !== undefined) return;
      const created_at = stored?.created_at ?? edited_at;
      this.#put({ ...fields, id: stored?.id ?? fields.id, created_at, updated_at: edited_at });
    }
    if (item.operation === 'deleteScore') this.scores.delete(`${id} ${item.subject.score_date}`);
    if (area === undefined) return;
    if (item.operation === 'updateLifeArea') this.#update(area, item);
    if (item.operation === 'deleteLifeArea') this.#end(area, item);
  }

  #update(area: SyncedArea, { data }: Extract<OutboxItem, { operation: 'updateLifeArea' }>) {
    this.areas.set(area.id, { ...area, name: data.name ?? area.name });
  }

  #end(area: SyncedArea, item: Extract<OutboxItem, { operation: 'deleteLifeArea' }>) {
    if (item.subject.erase) {
      this.areas.delete(area.id);
      for (const [key, score] of this.scores) {
        if (score.life_area_id === area.id) this.scores.delete(key);
      }
      return;
    }
    const when = { deleted_at: item.edited_at, deleted_on: item.edited_on };
    this.areas.set(area.id, { ...area, ...when });
  }

  listAreas({ includeDeleted }: { includeDeleted: boolean }): SyncedArea[] {
    return [...this.areas.values()]
      .filter((area) => includeDeleted || area.deleted_on === null)
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  }
}
