import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import {
  getDayOfYear,
  createEmptyMarks,
  type Marks,
  setMark,
  toMark,
  getYear,
} from '../timeline/year-marks.ts';
import {
  type Amounts,
  type Entry,
  getEntry,
  type Notes,
  getPauses,
  type PersonData,
  getYears,
} from './person-data.ts';
import type { SyncedYear } from './sync.ts';

/** Map that copies `before` at the first change. */
class CopiedMap<Key, Value> {
  readonly #before: ReadonlyMap<Key, Value>;
  #after: Map<Key, Value> | null = null;

  constructor(before: ReadonlyMap<Key, Value>) {
    this.#before = before;
  }

  get now(): ReadonlyMap<Key, Value> {
    return this.#after ?? this.#before;
  }

  get(key: Key): Value | undefined {
    return this.now.get(key);
  }

  set(key: Key, value: Value): void {
    if (this.get(key) === value) return;
    this.#after ??= new Map(this.#before);
    this.#after.set(key, value);
  }

  delete(key: Key): void {
    if (!this.now.has(key)) return;
    this.#after ??= new Map(this.#before);
    this.#after.delete(key);
  }
}

type Day = Pick<Entry, 'life_area_id' | 'score_date'>;

interface DayDetails {
  readonly notes?: string | undefined;
  readonly amount?: number | null | undefined;
}

interface OwnYears {
  readonly marks: Map<number, Marks>;
  readonly notes: Map<number, Notes>;
  readonly amounts: Map<number, Amounts>;
}

/** Collects changes to a person's data. Copies only the maps and rows that change. */
export function createDraft<Data extends PersonData>(data: Data) {
  const areas = new CopiedMap(data.areas);
  const pauses = new CopiedMap(data.pauses);
  const years = new CopiedMap(data.years);
  const notifications = new CopiedMap(data.notifications);
  const ownYears = new Map<string, OwnYears>();
  /** Notes and amounts of a year that this draft has copied. */
  const ownDetails = new Set<object>();
  let { user, settings } = data;

  function copyYears(areaId: string) {
    const known = ownYears.get(areaId);
    if (known !== undefined) return known;
    const { marks, notes, amounts } = getYears({ years: years.now }, areaId);
    const own = { marks: new Map(marks), notes: new Map(notes), amounts: new Map(amounts) };
    ownYears.set(areaId, own);
    years.set(areaId, own);
    return own;
  }

  function setDetail<Value>(
    ofYears: Map<number, Record<CalendarDate, Value>>,
    score_date: CalendarDate,
    value: Value | undefined,
  ): void {
    const year = getYear(score_date);
    const before = ofYears.get(year) ?? {};
    const own = ownDetails.has(before) ? before : { ...before };
    ownDetails.add(own);
    ofYears.set(year, own);
    if (value === undefined) delete own[score_date];
    else own[score_date] = value;
  }

  /** Passes each mark of a year to `change`. Days with a new mark get their notes and amounts. */
  function changeMarks(
    { life_area_id, year, marks, notes, amounts = {} }: SyncedYear,
    change: (before: string, given: string) => string,
  ): void {
    const before =
      getYears({ years: years.now }, life_area_id).marks.get(year) ?? createEmptyMarks(year);
    const isChanged: boolean[] = [];
    let after = '';
    for (let day = 0; day < before.length; day += 1) {
      const mark = before.charAt(day);
      const next = change(mark, marks.charAt(day));
      isChanged.push(next !== mark);
      after += next;
    }
    if (after === before) return;
    const own = copyYears(life_area_id);
    own.marks.set(year, after);
    const known = { notes: own.notes.get(year) ?? {}, amounts: own.amounts.get(year) ?? {} };
    for (const score_date of Object.keys({ ...notes, ...known.notes })) {
      if (isChanged[getDayOfYear(score_date)] === true)
        setDetail(own.notes, score_date, notes[score_date]);
    }
    for (const score_date of Object.keys({ ...amounts, ...known.amounts })) {
      if (isChanged[getDayOfYear(score_date)] === true)
        setDetail(own.amounts, score_date, amounts[score_date]);
    }
  }

  return {
    areas,
    pauses,
    notifications,
    get user() {
      return user;
    },
    get settings() {
      return settings;
    },
    setUser(next: PersonData['user']) {
      user = next;
    },
    setSettings(next: PersonData['settings']) {
      settings = next;
    },
    years: (areaId: string) => getYears({ years: years.now }, areaId),
    entry: (day: Day) => getEntry({ years: years.now }, day.life_area_id, day.score_date),
    /** A null `score` removes the entry. Its note and amount become those of `details`. */
    setEntry(
      { life_area_id, score_date }: Day,
      score: ScoreValue | null,
      details: DayDetails = {},
    ): void {
      const note = details.notes ?? '';
      const amount = details.amount ?? undefined;
      const before = getEntry({ years: years.now }, life_area_id, score_date);
      const year = getYear(score_date);
      if ((before?.score ?? null) !== score || before?.amount !== amount) {
        const { marks } = copyYears(life_area_id);
        marks.set(year, setMark(marks.get(year), score_date, toMark(score, amount !== undefined)));
      }
      if ((before?.notes ?? '') !== note)
        setDetail(copyYears(life_area_id).notes, score_date, note === '' ? undefined : note);
      if (before?.amount !== amount) setDetail(copyYears(life_area_id).amounts, score_date, amount);
    },
    addEntries(year: SyncedYear): void {
      changeMarks(year, (before, added) => (before === '.' ? added : before));
    },
    removeEntries(year: SyncedYear): void {
      changeMarks({ ...year, notes: {}, amounts: {} }, (before, removed) =>
        removed === '.' ? before : '.',
      );
    },
    setYear({ life_area_id, year, marks, notes, amounts }: SyncedYear): void {
      const own = copyYears(life_area_id);
      own.marks.set(year, marks);
      own.notes.set(year, notes);
      if (amounts === undefined) own.amounts.delete(year);
      else own.amounts.set(year, amounts);
    },
    removeYear(life_area_id: string, year: number): void {
      if (years.get(life_area_id) === undefined) return;
      const { marks, notes, amounts } = copyYears(life_area_id);
      marks.delete(year);
      notes.delete(year);
      amounts.delete(year);
    },
    removeArea(id: string) {
      areas.delete(id);
      years.delete(id);
      ownYears.delete(id);
      for (const pause of getPauses({ pauses: pauses.now }, id)) pauses.delete(pause.id);
    },
    finish(): Data {
      const next = {
        user,
        settings,
        areas: areas.now,
        pauses: pauses.now,
        years: years.now,
        notifications: notifications.now,
      };
      const isSame = Object.entries(next).every(
        ([name, value]) => data[name as keyof PersonData] === value,
      );
      return isSame ? data : { ...data, ...next };
    },
  };
}

export type Draft = ReturnType<typeof createDraft>;
