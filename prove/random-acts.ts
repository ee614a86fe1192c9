import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { Act } from './outbox-page/driven-page.ts';
import { type Person, todayOf } from './product.ts';
import { dayKey, type PersonModel } from './person-model.ts';

/** Days back from today on which something is scored; the areas begin on the first of them. */
const daysBack = 6;
const mostOpenAreas = 8;

type Random = () => number;

/** As many acts as a person can do one after the other; the model follows. */
export function randomActs(
  model: PersonModel,
  random: Random,
  { of, length }: { readonly of: Person; readonly length: number },
): Act[] {
  return Array.from({ length }, () => {
    const act = randomAct(model, todayOf(of), random);
    model.apply(act);
    return act;
  });
}

/** Something the person can do in the state the model shows, chosen by `random`. */
function randomAct(model: PersonModel, today: CalendarDate, random: Random): Act {
  const open = model.openAreas();
  const chance = random();
  if (open.length === 0 || (chance < 0.12 && open.length < mostOpenAreas)) {
    return { do: 'create', input: newArea(today, random) };
  }
  const id = oneOf(open, random);
  if (chance < 0.28) return { do: 'update', id, changes: randomChanges(random) };
  if (chance < 0.32) return { do: 'delete', id, erase: random() < 0.4 };
  const score_date = addDays(today, -Math.floor(random() * (daysBack + 1)));
  const day = model.days.get(dayKey(id, score_date));
  if (chance < 0.42 && day !== undefined && day.score !== null) {
    return { do: 'unscore', score: { life_area_id: id, score_date } };
  }
  const score = random() < 0.7 ? 1 : 0;
  const notes = random() < 0.3 ? words(random) : '';
  // The proposed id is the one the day's score has: the screens take it from what they show.
  const input = {
    id: day?.id ?? newId(random),
    life_area_id: id,
    score,
    score_date,
    notes,
  } as const;
  return { do: 'record', input };
}

/** An area that counts on all the days that are scored. */
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
  if (chosen === undefined) throw new Error('There is nothing to choose from');
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
