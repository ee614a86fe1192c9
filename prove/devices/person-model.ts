import type { LifeArea, LifeAreaChanges } from '@daymark/shared/areas/life-area.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import type { AreaAct } from './page/driven-page.ts';

type Details = Pick<LifeArea, 'name' | 'description' | 'color' | 'is_active'>;

interface ModelArea extends Details {
  hasEnded: boolean;
}

interface ModelDay {
  /** Null after the score was deleted. */
  score: 0 | 1 | null;
  notes: string;
  amount?: number | undefined;
  /** Id of the day's first score, if the device named one. */
  readonly id: string | undefined;
  /** Number of writes, counted like the server's `revision`. */
  writes: number;
}

/**
 * Simple model of a person's acts, in which each act replaces the previous value or adds to the
 * amount. No area has a target.
 */
export class PersonModel {
  readonly areas = new Map<string, ModelArea>();
  readonly days = new Map<string, ModelDay>();

  apply(act: AreaAct): void {
    switch (act.do) {
      case 'create': {
        const { id = '', name, description = '', color = '#667eea' } = act.input;
        this.areas.set(id, { name, description, color, is_active: true, hasEnded: false });
        return;
      }
      case 'update':
        this.#update(act.id, act.changes);
        return;
      case 'delete':
        this.#delete(act.id, act.erase);
        return;
      case 'record':
        this.#record(act.input);
        return;
      case 'unscore': {
        const day = this.days.get(entryKey(act.score));
        if (day) {
          const writes = day.writes + 1;
          Object.assign(day, { score: null, notes: '', amount: undefined, writes });
        }
      }
    }
  }

  #update(id: string, changes: LifeAreaChanges): void {
    const area = this.areas.get(id);
    if (area === undefined) return;
    const { is_active } = area;
    Object.assign(area, changes);
    if (area.hasEnded) area.is_active = is_active;
  }

  #delete(id: string, erase: boolean): void {
    const area = this.areas.get(id);
    if (area && !erase) Object.assign(area, { hasEnded: true, is_active: false });
    if (!erase) return;
    this.areas.delete(id);
    for (const key of this.days.keys()) if (key.startsWith(id)) this.days.delete(key);
  }

  #record(input: Extract<AreaAct, { do: 'record' }>['input']): void {
    const { id, life_area_id, score, notes = '', added_amount } = input;
    if (!this.areas.has(life_area_id)) return;
    const key = entryKey(input);
    const day = this.days.get(key) ?? { id, score: null, notes: '', writes: 0 };
    const writes = day.score === null ? 1 : day.writes + 1;
    const { amount } = day;
    if (added_amount === undefined) {
      this.days.set(key, { id: day.id, score, notes, amount, writes });
      return;
    }
    const sum = (amount ?? 0) + added_amount;
    this.days.set(key, { id: day.id, score: 1, notes: notes || day.notes, amount: sum, writes });
  }

  /** Merges models that have no common areas. */
  static of(models: readonly PersonModel[]): PersonModel {
    const all = new PersonModel();
    for (const { areas, days } of models) {
      for (const [id, area] of areas) all.areas.set(id, { ...area });
      for (const [key, day] of days) all.days.set(key, { ...day });
    }
    return all;
  }

  openAreas(): string[] {
    return [...this.areas].flatMap(([id, { hasEnded }]) => (hasEnded ? [] : [id]));
  }
}

export function entryKey(day: Pick<Score, 'life_area_id' | 'score_date'>): string {
  return `${day.life_area_id} ${day.score_date}`;
}

/** Returns the model's rows in the format of `getAnsweredRows`. */
export function getModelRows({ areas, days }: PersonModel): Map<string, string> {
  const ofAreas = [...areas].map(([id, area]) => [id, JSON.stringify(area)] as const);
  const ofDays = [...days].flatMap(([key, { id, score, notes, amount }]) =>
    score === null ? [] : [[key, JSON.stringify({ id, score, notes, amount })] as const],
  );
  return new Map([...ofAreas, ...ofDays]);
}

type AnsweredArea = Pick<LifeArea, keyof Details | 'id' | 'deleted_on'>;
type AnsweredScore = Pick<Score, 'life_area_id' | 'score_date' | 'score' | 'notes' | 'amount'> & {
  readonly id?: string;
};

/** Returns rows of API responses or of a device, on which scores have no ids, by key. */
export function getAnsweredRows(
  areas: readonly AnsweredArea[],
  scores: readonly AnsweredScore[],
): Map<string, string> {
  const ofAreas = areas.map(({ id, name, description, color, is_active, deleted_on }) => {
    const hasEnded = deleted_on !== null;
    return [id, JSON.stringify({ name, description, color, is_active, hasEnded })] as const;
  });
  const ofScores = scores.map(({ id, score, notes, amount, ...day }) => {
    return [entryKey(day), JSON.stringify({ id, score, notes, amount })] as const;
  });
  return new Map([...ofAreas, ...ofScores]);
}
