import fc from 'fast-check';
import { closeSpan, openSpans, reopenSpan } from '../areas/area-days.ts';
import type { LifeArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../scores/score.ts';
import { dateOfDay, dayOfDate } from './any-date.ts';

export interface HistoryArea {
  readonly area: LifeArea;
  /** The days up to a week after today on which the area counts, found day by day and without its spans. */
  readonly countedDays: ReadonlySet<CalendarDate>;
}

export interface History {
  readonly today: CalendarDate;
  readonly areas: readonly HistoryArea[];
  readonly scores: readonly {
    readonly life_area_id: string;
    readonly score_date: CalendarDate;
    readonly score: ScoreValue;
  }[];
}

interface HistorySize {
  readonly days: number;
  readonly areas: number;
  /** How often an area is archived or activated at most. */
  readonly switches?: number;
}

/** What happened to an area: days after its creation on which it was archived or activated, and perhaps ended. */
const anyLife = ({ days, switches = 4 }: HistorySize) =>
  fc.record({
    createdDaysAgo: fc.nat({ max: days }),
    switches: fc.array(
      fc.record({ after: fc.nat({ max: Math.ceil(days / 4) }), active: fc.boolean() }),
      { maxLength: switches },
    ),
    endedAfter: fc.option(fc.nat({ max: days }), { freq: 3 }),
  });
interface Life {
  readonly createdDaysAgo: number;
  readonly switches: readonly { readonly after: number; readonly active: boolean }[];
  readonly endedAfter: number | null;
}

/** Scores in stretches, so that runs, perfect weeks and gaps are all likely; repeated until the history is full. */
const anyMarks = fc.array(
  fc.tuple(
    fc.constantFrom<(ScoreValue | null)[]>(1, 1, 1, 0, null),
    fc.integer({ min: 1, max: 20 }),
  ),
  { minLength: 1, maxLength: 12 },
);
type Marks = readonly (readonly [score: ScoreValue | null, days: number])[];

const anyToday = fc
  .integer({ min: dayOfDate('2023-11-01'), max: dayOfDate('2027-03-31') })
  .map(dateOfDay);

/** A person's history of so many days up to today: areas created, archived, active again and ended, and their scores. */
export function anyHistory(size: HistorySize): fc.Arbitrary<History> {
  const anyArea = fc.record({ life: anyLife(size), marks: anyMarks });
  return fc
    .record({ today: anyToday, drafts: fc.array(anyArea, { maxLength: size.areas }) })
    .map(({ today, drafts }) => ({
      today,
      areas: drafts.map(({ life }, index) => historyArea(dayOfDate(today), life, index)),
      scores: drafts.flatMap(({ marks }, index) =>
        scoresOf(datesOf(today, size.days), marks, index),
      ),
    }));
}

/** The dates of the history, and one day ahead of today: a move to a zone further west leaves scores there. */
function datesOf(today: CalendarDate, days: number): CalendarDate[] {
  return Array.from({ length: days + 2 }, (_, day) => dateOfDay(dayOfDate(today) - days + day));
}

function scoresOf(dates: readonly CalendarDate[], marks: Marks, index: number) {
  const marked = marks.flatMap(([score, length]) => Array.from({ length }, () => score));
  return dates
    .map((score_date, day) => ({
      life_area_id: `area-${index}`,
      score_date,
      score: marked[day % marked.length] ?? null,
    }))
    .filter((score): score is History['scores'][number] => score.score !== null);
}

function historyArea(today: number, life: Life, index: number): HistoryArea {
  const created = today - life.createdDaysAgo;
  const ended = life.endedAfter === null ? null : created + life.endedAfter;
  const deleted = ended !== null && ended <= today ? ended : null;
  const switches = switchesOf(life, created).filter(({ day }) => day < (deleted ?? today + 1));
  const deletedOn = deleted === null ? null : dateOfDay(deleted);
  let spans = openSpans(dateOfDay(created));
  for (const { day, active } of switches) {
    spans = (active ? reopenSpan : closeSpan)(spans, dateOfDay(day));
  }
  const isActive = deleted === null && (switches.at(-1)?.active ?? true);
  return {
    area: {
      id: `area-${index}`,
      name: `Area ${index}`,
      description: '',
      color: 'ocean',
      is_active: isActive,
      position: 100 - index,
      created_at: `${dateOfDay(created)}T09:00:00.000Z`,
      created_on: dateOfDay(created),
      deleted_at: deletedOn && `${deletedOn}T09:00:00.000Z`,
      deleted_on: deletedOn,
      schedule: [],
      pauses: [],
      day: { state: isActive ? 'due' : deleted === null ? 'off' : 'absent' },
      spans: deletedOn === null ? spans : closeSpan(spans, deletedOn),
    },
    countedDays: new Set(countedDays({ created, deleted, switches, until: today + 7 })),
  };
}

function switchesOf(life: Life, created: number) {
  let day = created;
  return life.switches.map(({ after, active }) => ({ day: (day += after), active }));
}

function countedDays(life: {
  created: number;
  deleted: number | null;
  switches: readonly { day: number; active: boolean }[];
  until: number;
}): CalendarDate[] {
  const counted: CalendarDate[] = [];
  let active = true;
  for (let day = life.created; day <= life.until && day !== life.deleted; day += 1) {
    active = life.switches.findLast((change) => change.day === day)?.active ?? active;
    if (active) counted.push(dateOfDay(day));
  }
  return counted;
}
