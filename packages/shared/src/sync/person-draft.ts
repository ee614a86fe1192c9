import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import {
  getDayOfYear,
  createEmptyMarks,
  type Marks,
  setMark,
  getYear,
} from '../timeline/year-marks.ts';
import {
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

/** Collects changes to a person's data. Copies only the maps and rows that change. */
export function createDraft<Data extends PersonData>(data: Data) {
  const areas = new CopiedMap(data.areas);
  const pauses = new CopiedMap(data.pauses);
  const years = new CopiedMap(data.years);
  const notifications = new CopiedMap(data.notifications);
  const ownYears = new Map<string, { marks: Map<number, Marks>; notes: Map<number, Notes> }>();
  const ownNotes = new Set<Notes>();
  let { user, settings } = data;

  function copyYears(areaId: string) {
    const known = ownYears.get(areaId);
    if (known !== undefined) return known;
    const { marks, notes } = getYears({ years: years.now }, areaId);
    const own = { marks: new Map(marks), notes: new Map(notes) };
    ownYears.set(areaId, own);
    years.set(areaId, own);
    return own;
  }

  function setNote({ life_area_id, score_date }: Day, note: string): void {
    const { notes } = copyYears(life_area_id);
    const year = getYear(score_date);
    const before = notes.get(year) ?? {};
    const own: Record<CalendarDate, string> = ownNotes.has(before) ? before : { ...before };
    ownNotes.add(own);
    notes.set(year, own);
    if (note === '') delete own[score_date];
    else own[score_date] = note;
  }

  /** Passes each mark of a year to `change`. Days with a new mark get their notes from `notes`. */
  function changeMarks(
    { life_area_id, year, marks, notes }: SyncedYear,
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
    const noted = new Set([...Object.keys(notes), ...Object.keys(own.notes.get(year) ?? {})]);
    for (const score_date of noted) {
      if (isChanged[getDayOfYear(score_date)] !== true) continue;
      setNote({ life_area_id, score_date }, notes[score_date] ?? '');
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
    entry: (day: Day) => getEntry({ years: years.now }, day.life_area_id, day.score_date),
    setEntry(day: Day, score: ScoreValue | null, note = ''): void {
      const { life_area_id, score_date } = day;
      const before = getEntry({ years: years.now }, life_area_id, score_date);
      if ((before?.score ?? null) !== score) {
        const { marks } = copyYears(life_area_id);
        const year = getYear(score_date);
        marks.set(year, setMark(marks.get(year), score_date, score));
      }
      if ((before?.notes ?? '') !== note) setNote(day, note);
    },
    addEntries(year: SyncedYear): void {
      changeMarks(year, (before, added) => (before === '.' ? added : before));
    },
    removeEntries(year: SyncedYear): void {
      changeMarks({ ...year, notes: {} }, (before, removed) => (removed === '.' ? before : '.'));
    },
    setYear({ life_area_id, year, marks, notes }: SyncedYear): void {
      const own = copyYears(life_area_id);
      own.marks.set(year, marks);
      own.notes.set(year, notes);
    },
    removeYear(life_area_id: string, year: number): void {
      if (years.get(life_area_id) === undefined) return;
      const { marks, notes } = copyYears(life_area_id);
      marks.delete(year);
      notes.delete(year);
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
