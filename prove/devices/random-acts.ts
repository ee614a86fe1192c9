import {
  addDays,
  type CalendarDate,
  countDaysBetween,
} from '@daymark/shared/calendar/calendar-date.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { createPause, deletePause, updatePause } from '@daymark/shared/pauses/pause-endpoints.ts';
import type { Person } from '../../harness/person.ts';
import type { AreaAct, PauseAct } from './page/driven-page.ts';
import type { ReplicaRows } from './page/replica-rows.ts';
import { entryKey, type PersonModel } from './person-model.ts';

/** Number of days before today with entries. Areas start on the first of these days. */
const daysBack = 6;
const mostOpenAreas = 8;

type Random = () => number;

/** Creates random acts that are possible in the model, and applies them to the model. */
export function randomActs(
  model: PersonModel,
  random: Random,
  { today, length }: { readonly today: CalendarDate; readonly length: number },
): AreaAct[] {
  return Array.from({ length }, () => {
    const act = randomAct(model, today, random);
    model.apply(act);
    return act;
  });
}

function randomAct(model: PersonModel, today: CalendarDate, random: Random): AreaAct {
  const open = model.openAreas();
  const chance = random();
  if (open.length === 0 || (chance < 0.12 && open.length < mostOpenAreas)) {
    return { do: 'create', input: newArea(today, random) };
  }
  const id = oneOf(open, random);
  if (chance < 0.28) return { do: 'update', id, changes: randomChanges(random) };
  if (chance < 0.32) return { do: 'delete', id, erase: random() < 0.4 };
  const score_date = addDays(today, -Math.floor(random() * (daysBack + 1)));
  const day = { life_area_id: id, score_date };
  const stored = model.days.get(entryKey(day));
  if (chance < 0.42 && stored !== undefined && stored.score !== null) {
    return { do: 'unscore', score: day };
  }
  const score = random() < 0.7 ? 1 : 0;
  const notes = random() < 0.3 ? words(random) : '';
  if (random() < 0.25) {
    const input = { id: newId(random), ...day, score: 1, notes, added_amount: 1.5 } as const;
    return { do: 'record', input };
  }
  // The screens send the id of the score that the day already has.
  return { do: 'record', input: { id: stored?.id ?? newId(random), ...day, score, notes } };
}

interface ActOnOptions {
  readonly today: CalendarDate;
  readonly random: Random;
  /** Share of marks, 0 to 1, that may correct any day instead of one of the last week. */
  readonly share?: number;
}

export function randomActOn(
  areas: readonly SyncedArea[],
  { today, random, share = 0 }: ActOnOptions,
): AreaAct {
  const open = areas.filter(({ deleted_on }) => deleted_on === null);
  const chance = random();
  if (open.length === 0 || chance < 0.08) return { do: 'create', input: newArea(today, random) };
  const { id, created_on } = oneOf(open, random);
  if (chance < 0.1) return { do: 'update', id, changes: randomDetails(random) };
  if (chance < 0.12) return { do: 'update', id, changes: { group: words(random) } };
  if (chance < 0.14) {
    const earlier = addDays(created_on, -1 - Math.floor(random() * 4));
    return { do: 'update', id, changes: { created_on: earlier } };
  }
  if (chance < 0.24) return { do: 'update', id, changes: { is_active: random() < 0.5 } };
  if (chance < 0.38) {
    const from = addDays(today, Math.floor(random() * 6) - 5);
    return { do: 'update', id, changes: { schedule: { from, rule: randomRule(random) } } };
  }
  if (chance < 0.44) return { do: 'delete', id, erase: random() < 0.6 };
  const days = random() < share ? countDaysBetween(created_on, today) : daysBack;
  const score_date = addDays(today, -Math.floor(random() * (days + 1)));
  if (chance < 0.55) return { do: 'unscore', score: { life_area_id: id, score_date } };
  const score = random() < 0.7 ? 1 : 0;
  const notes = random() < 0.4 ? `Note ${Math.floor(random() * 1e6)}` : '';
  return { do: 'record', input: { life_area_id: id, score_date, score, notes } };
}

function randomRule(random: Random): Rule {
  const chance = random();
  if (chance < 0.2) return { kind: 'daily' };
  if (chance < 0.6) return { kind: 'times_per_week', times: 1 + Math.floor(random() * 6) };
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.5);
  return { kind: 'weekdays', weekdays: weekdays.length === 0 ? [3] : weekdays };
}

export function randomPauseAct(
  { areas, pauses }: Pick<ReplicaRows, 'areas' | 'pauses'>,
  today: CalendarDate,
  random: Random,
): PauseAct {
  const first_day = addDays(today, Math.floor(random() * 8) - 6);
  const last_day = random() < 0.2 ? null : addDays(first_day, Math.floor(random() * 4));
  const pause = pauses.length === 0 ? null : oneOf(pauses, random);
  if (pause !== null && random() < 0.25) return { do: 'take back', pause };
  if (pause !== null && random() < 0.3) {
    return { do: 'change pause', pause, changes: { first_day, last_day } };
  }
  const open = areas.filter(({ deleted_on }) => deleted_on === null);
  const life_area_id = oneOf([...open.map((area) => area.id), null], random);
  const isSkip = life_area_id !== null && random() < 0.4;
  const reason = `Rest é ${Math.floor(random() * 1e9)}`;
  return {
    do: 'pause',
    input: { life_area_id, first_day, last_day: isSkip ? first_day : last_day, reason },
  };
}

/**
 * Creates, changes or deletes a pause through the API instead of a device. `ids` lists the pauses
 * created this way.
 */
export async function writeRandomPause(
  { call, today }: Person,
  { areas, ids, random }: { areas: readonly SyncedArea[]; ids: string[]; random: Random },
): Promise<void> {
  const first_day = addDays(today, Math.floor(random() * 8) - 6);
  const last_day = random() < 0.3 ? null : addDays(first_day, Math.floor(random() * 4));
  const id = oneOf([...ids, null, null], random);
  if (id !== null && random() < 0.4) {
    ids.splice(ids.indexOf(id), 1);
    await call(deletePause, { params: { id }, query: {} }).catch(gone);
  } else if (id !== null) {
    await call(updatePause, { params: { id }, body: { first_day, last_day } }).catch(gone);
  } else {
    const open = areas.filter(({ deleted_on }) => deleted_on === null);
    const life_area_id = oneOf([...open.map((area) => area.id), null], random);
    const reason = `Rest é ${Math.floor(random() * 1e6)}`;
    const body = { id: newId(random), life_area_id, first_day, last_day, reason };
    await call(createPause, { body }).then(() => ids.push(body.id), gone);
  }
}

function gone(error: Error): void {
  if (!/not_found|area_erased/.test(error.message)) throw error;
}

export function newArea(today: CalendarDate, random: Random) {
  const created_on = addDays(today, -daysBack);
  return { id: newId(random), name: words(random), created_on };
}

function randomChanges(random: Random) {
  return random() < 0.2 ? { is_active: random() < 0.5 } : randomDetails(random);
}

export function randomDetails(random: Random) {
  const field = random();
  if (field < 0.5) return { name: words(random) };
  if (field < 0.75) return { description: words(random) };
  return { color: `#${hex(random)}${hex(random)}${hex(random)}` };
}

export function newId(random: Random): string {
  return uuidv7(Date.now(), (bytes) => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random() * 256;
  });
}

export function oneOf<T>(choices: readonly T[], random: Random): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('The list of choices is empty');
  return chosen;
}

function hex(random: Random): string {
  return Math.floor(random() * 256)
    .toString(16)
    .padStart(2, '0');
}

function words(random: Random): string {
  return `Sleep é ${Math.floor(random() * 1e9).toString(36)}`;
}
