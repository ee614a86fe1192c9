import fc from 'fast-check';
import { moveFirstDay } from '../areas/first-day.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { getPauseContent } from '../pauses/switch-area.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { type Draft, createDraft } from '../sync/person-draft.ts';
import { getEntries } from '../sync/get-entries.ts';
import { type PersonHistory, emptyPersonData, type PersonData } from '../sync/person-data.ts';
import { anyTimedHistory, type TimedHistory } from './any-timed-history.ts';

/** Uses `texts` as notes, descriptions and reasons of pauses. */
export function dataOf(
  { areas, today }: TimedHistory,
  texts: readonly string[] = [''],
): PersonData {
  const text = (index: number) => texts[index % texts.length] ?? '';
  const draft = createDraft(emptyPersonData);
  for (const [index, { area, pauses, entries }] of areas.entries()) {
    const { is_active: _active, pauses: _own, day: _day, ...synced } = area;
    const { created_on } = area;
    const schedule = synced.schedule.filter(({ from }) => from >= created_on);
    draft.areas.set(area.id, { ...synced, schedule, description: text(index) });
    for (const [number, pause] of pauses.entries()) {
      const id = `pause-${index}-${number}`;
      draft.pauses.set(id, { ...pause, id, life_area_id: area.id, reason: text(number) });
    }
    const life = { first: created_on, end: area.deleted_on ?? addDays(today, 1) };
    for (const [score_date, score] of entries) {
      if (score_date < life.first || score_date >= life.end) continue;
      const notes = text(score_date.length + index);
      const day = { life_area_id: area.id, score_date };
      draft.setEntry(day, score, { notes, amount: amountOf(score_date) });
    }
  }
  const [holiday] = areas.flatMap(({ pauses }) => pauses);
  if (holiday !== undefined) {
    const id = 'holiday';
    draft.pauses.set(id, { ...holiday, id, life_area_id: null, reason: text(1) });
  }
  return draft.finish();
}

/** Returns an amount on every third day of the month. */
function amountOf(date: CalendarDate): number | undefined {
  const day = Number(date.slice(8));
  return day % 3 === 0 ? day / 4 : undefined;
}

export const anyTexts = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), {
  minLength: 1,
  maxLength: 4,
});

export interface TwoStates {
  readonly today: CalendarDate;
  readonly before: PersonData;
  readonly after: PersonData;
}

/** Data before and after rows were removed, ended, archived, edited or added. */
export const anyTwoStates: fc.Arbitrary<TwoStates> = fc
  .record({
    history: anyTimedHistory({ days: 40, areas: 4 }),
    texts: anyTexts,
    fates: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 12 }),
  })
  .map(({ history, texts, fates }) => {
    const before = dataOf(history, texts);
    return { today: history.today, before, after: laterOf(before, history.today, fates) };
  });

function laterOf(data: PersonData, today: CalendarDate, fates: readonly number[]): PersonData {
  const fateOf = (index: number) => fates[index % fates.length] ?? 0;
  const draft = createDraft(data);
  for (const [index, area] of [...data.areas.values()].entries()) {
    const fate = fateOf(index);
    const id = `since-${index}`;
    const change = (parts: Partial<SyncedArea>) => draft.areas.set(area.id, { ...area, ...parts });
    if (fate === 1) draft.removeArea(area.id);
    else if (fate === 2) change({ name: `${area.name}, later` });
    else if (fate === 3 && area.deleted_on === null && area.created_on <= today)
      change({ deleted_at: `${today}T11:00:00.000Z`, deleted_on: today });
    else if (fate === 4 && area.deleted_on === null) {
      const open = { id, life_area_id: area.id, reason: '', first_day: today, last_day: null };
      draft.pauses.set(id, index % 2 === 0 ? open : { ...open, first_day: addDays(today, -3) });
    } else if (fate === 5) {
      change({ schedule: [{ from: area.created_on, rule: { kind: 'times_per_week', times: 3 } }] });
    } else if (fate === 6) beginLater(draft, area, addDays(area.created_on, 1 + (index % 5)));
    else if (fate === 7) {
      const reminders = [{ time: '07:05', weekdays: [1, 2] }, { time: '21:00' }];
      const later = { icon: 'leaf', group: 'Later', note_prompt: 'How?', unit: 'cups', step: 0.5 };
      const streak = { streak_rule: 'forgiving', forgiving_days: 2 + index } as const;
      change({ ...later, ...streak, reminder_time: '07:05', reminders });
    }
  }
  for (const [index, pause] of [...data.pauses.values()].entries()) {
    if (draft.pauses.get(pause.id) === undefined) continue;
    if (fateOf(index + 3) === 1) draft.pauses.delete(pause.id);
    if (fateOf(index + 3) === 2)
      draft.pauses.set(pause.id, { ...pause, last_day: pause.last_day === null ? today : null });
  }
  return laterEntries(draft.finish(), fateOf);
}

function beginLater(draft: Draft, area: SyncedArea, created_on: CalendarDate): void {
  if (area.deleted_on !== null && area.deleted_on < created_on) return;
  draft.areas.set(area.id, moveFirstDay(area, created_on));
  for (let date = area.created_on; date < created_on; date = addDays(date, 1)) {
    draft.setEntry({ life_area_id: area.id, score_date: date }, null);
  }
}

function laterEntries(data: PersonData, fateOf: (index: number) => number): PersonData {
  const draft = createDraft(data);
  for (const id of data.areas.keys()) {
    for (const [index, entry] of getEntries(data, id).entries()) {
      const fate = fateOf(index + 7);
      if (fate === 1) draft.setEntry(entry, null);
      if (fate === 2) draft.setEntry(entry, entry.score, { ...entry, notes: 'later' });
      if (fate === 3) draft.setEntry(entry, entry.score === 1 ? 0 : 1, { ...entry, amount: 12.5 });
      if (fate === 4) draft.setEntry(entry, entry.score, { notes: entry.notes });
    }
  }
  return draft.finish();
}

/** Returns the data in a fixed order. Leaves out ids of pauses, which an undo does not restore. */
export function comparable({ areas, pauses, years }: PersonHistory): unknown {
  return {
    areas: [...areas.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    pauses: [...pauses.values()].map(getPauseContent).toSorted(),
    entries: [...areas.keys()].toSorted().flatMap((id) => getEntries({ years }, id)),
  };
}
