import { readAreaFields } from '../areas/area-fields.ts';
import { moveFirstDay } from '../areas/first-day.ts';
import { chooseColor } from '../areas/choose-color.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { RestoreChange } from '../backups/restore-plan.ts';
import { addDays, type CalendarDate, earliestEditTime } from '../calendar/calendar-date.ts';
import { getNewestDateOnEarth } from '../calendar/today.ts';
import { getChosenWeeks } from '../calendar/week.ts';
import { isSameUnit, type MovedAmount, readAmountNote } from '../sync/amount-notes.ts';
import * as limits from '../limits.ts';
import type { Pause } from '../pauses/pause.ts';
import { groupEntriesByYear } from '../sync/group-entries-by-year.ts';
import {
  hasSameContent,
  compareAreas,
  type Entry,
  getEntry,
  getPauses,
  type PersonData,
  getYears,
} from '../sync/person-data.ts';
import type { SyncedYear } from '../sync/sync.ts';
import { countWithoutEntry } from './count-without-entry.ts';
import { isArchivedOn } from '../timeline/pause.ts';
import { type Timeline, createTimeline } from '../timeline/timeline.ts';
import type { Years } from '../timeline/year-marks.ts';
import type { ImportedArea, ImportedEntry, ImportedFile, ImportedPause } from './imported-file.ts';

export type ImportChoice =
  | { readonly kind: 'new' }
  /**
   * Adds missing days to an existing area. Existing entries stay. `movesAmounts` turns known notes
   * such as `8 glasses` into the amounts of the file.
   */
  | { readonly kind: 'merge'; readonly areaId: string; readonly movesAmounts?: boolean }
  | { readonly kind: 'skip' };

type Current = Pick<PersonData, 'areas' | 'pauses' | 'user' | 'years'>;

export interface PlannedArea {
  readonly key: string;
  readonly choice: ImportChoice;
  readonly areaId: string | null;
  readonly adds: number;
  /** Number of days that already have the same entry. */
  readonly same: number;
  /**
   * Number of days with a different entry in the account or in an earlier area of the file. The
   * earlier entry stays.
   */
  readonly differs: number;
  /**
   * Number of days whose known note is the amount of the file, as earlier imports wrote it. They
   * change only if the choice says so.
   */
  readonly amountNotes: number;
  /** Number of days in the future or outside the area's life. */
  readonly outside: number;
  readonly pauses: number;
  /** Number of pauses over the limit. The earliest pauses are left out. */
  readonly pausesLeftOut: number;
  /** True if the area is archived in the file but stays active in the account. */
  readonly staysActive: boolean;
  /** Null if the area gains no past days, or if another area of the file moves its first day. */
  readonly begins: EarlierBeginning | null;
}

/** First day in the past of a new area, or earlier first day of an existing area. */
interface EarlierBeginning {
  readonly on: CalendarDate;
  /** Number of days before today that are newly due and have no entry. */
  readonly missed: number;
}

export interface ImportObstacle {
  readonly kind: 'too-many-active-areas' | 'too-many-areas';
  readonly areas: number;
  readonly most: number;
}

export interface ImportPlan {
  /** Changes as in a restore. An area comes before its pauses and entries. */
  readonly changes: readonly RestoreChange[];
  readonly areas: readonly PlannedArea[];
  readonly pauses: Pick<PlannedArea, 'pauses' | 'pausesLeftOut'>;
  /** The plan may be carried out only if this is empty. */
  readonly obstacles: readonly ImportObstacle[];
}

export interface ImportOptions {
  readonly current: Current;
  readonly today: CalendarDate;
  readonly now: string;
  readonly newId: () => string;
}

/**
 * Merges an area into an existing area with the same name that is alive or ended on the same day.
 * Areas that share a name are matched in order. A habit without days is skipped.
 */
export function getDefaultChoices(
  file: ImportedFile,
  { areas }: Pick<Current, 'areas'>,
): ReadonlyMap<string, ImportChoice> {
  const unmatched = Map.groupBy([...areas.values()].toSorted(compareAreas), getIdentity);
  const byIdentity = Map.groupBy(file.areas, getIdentity);
  // An identity is complete if the account has at least as many areas with it as the file. Areas
  // without days count, too.
  const completeIdentities = new Set(
    [...byIdentity].flatMap(([identity, same]) =>
      (unmatched.get(identity)?.length ?? 0) >= same.length ? [identity] : [],
    ),
  );
  return new Map(
    file.areas.map((area): [string, ImportChoice] => {
      const identity = getIdentity(area);
      // A skipped area must not use up the match of another area. Otherwise importing the file
      // again would add something.
      const isLeftOut = isEmpty(area, file);
      const usesMatch = !isLeftOut || completeIdentities.has(identity);
      const same = usesMatch ? unmatched.get(identity)?.shift() : undefined;
      if (isLeftOut) return [area.key, { kind: 'skip' }];
      return [area.key, same ? { kind: 'merge', areaId: same.id } : { kind: 'new' }];
    }),
  );
}

/** An area in a file of Daymark's own format counts even without days. */
function isEmpty({ entries, pauses }: ImportedArea, { format }: ImportedFile): boolean {
  const isDays = ({ last_day }: ImportedPause) => last_day !== null;
  return format !== 'daymark-csv' && entries.length === 0 && !pauses.some(isDays);
}

function getIdentity({ name, deleted_on }: Pick<SyncedArea, 'name' | 'deleted_on'>): string {
  return JSON.stringify([name.normalize('NFC').trim().toLowerCase(), deleted_on]);
}

/** Plans an import. Existing entries stay. An area without a choice is skipped. */
export function planImport(
  file: ImportedFile,
  choices: ReadonlyMap<string, ImportChoice>,
  options: ImportOptions,
): ImportPlan {
  const { current } = options;
  const targets = planAreas(file, choices, options);
  const room = Math.max(0, limits.pausesPerUser - current.pauses.size);
  const ofAll = newCommonPauses(file, targets, current);
  const fitting = choosePauses([...ofAll, ...targets.flatMap(({ pauses }) => pauses)], room);
  const fittingOfAll = ofAll.filter((pause) => fitting.has(pause));
  const drafts = targets.map((target) => ({
    ...target,
    fitting: target.pauses.filter((pause) => fitting.has(pause)),
  }));
  const years = groupEntriesByYear(drafts.flatMap(({ entries }) => entries));
  const beginnings = beginningsAfter({ drafts, years, pausesOfAll: fittingOfAll }, options);
  return {
    changes: [
      ...createChanges(drafts, years, options.newId),
      ...createPauseChanges(null, { pauses: fittingOfAll, newId: options.newId }),
    ],
    areas: drafts.map((draft) => ({
      ...draft.planned,
      pauses: draft.fitting.length,
      pausesLeftOut: draft.pauses.length - draft.fitting.length,
      begins: beginnings.get(draft) ?? null,
    })),
    pauses: { pauses: fittingOfAll.length, pausesLeftOut: ofAll.length - fittingOfAll.length },
    obstacles: findObstacles(targets, current),
  };
}

/** An earlier first day of an area does not count as something added. */
export function hasAdditions({ changes }: Pick<ImportPlan, 'changes'>): boolean {
  return changes.some(({ kind }) => kind !== 'begin-area');
}

/** Leaves out pauses that exist already. Returns none if every area of the file is skipped. */
function newCommonPauses(
  { pauses = [] }: ImportedFile,
  targets: readonly Target[],
  current: Current,
): readonly ImportedPause[] {
  if (targets.every(({ planned }) => planned.areaId === null)) return [];
  const there = [...current.pauses.values()].filter(({ life_area_id }) => life_area_id === null);
  return joinPauses(pauses).filter((pause) => !isCovered(pause, there));
}

interface Target {
  readonly planned: Omit<PlannedArea, 'begins'>;
  /** Null if the file's area is merged or skipped. */
  readonly created: SyncedArea | null;
  readonly begins: { readonly before: SyncedArea; readonly on: CalendarDate } | null;
  readonly entries: readonly Entry[];
  /** Known entries whose note becomes an amount. */
  readonly moved: readonly MovedAmount[];
  /** Area that gets the unit of these amounts. Null if it has a unit, or if the file has none. */
  readonly named: { readonly before: SyncedArea; readonly after: SyncedArea } | null;
  /** Includes pauses over the limit. */
  readonly pauses: readonly ImportedPause[];
}

function planAreas(
  file: ImportedFile,
  choices: ReadonlyMap<string, ImportChoice>,
  options: ImportOptions,
): readonly Target[] {
  const { current } = options;
  const alive = [...current.areas.values()].filter(({ deleted_on }) => deleted_on === null);
  const colors = alive.map(({ color }) => color);
  let position = nextPosition(alive);
  const merging = createMerger(options);
  return file.areas.map((area) => {
    const choice = choices.get(area.key) ?? { kind: 'skip' };
    if (choice.kind === 'skip') return planSkipped(area.key);
    const before = choice.kind === 'merge' ? current.areas.get(choice.areaId) : undefined;
    if (before !== undefined && choice.kind === 'merge') return merging(area, before, choice);
    const color = area.color ?? chooseColor(colors);
    const created = createArea(area, { position, color }, options);
    position += 1;
    colors.push(color);
    return planNewArea(area, created, options);
  });
}

function planSkipped(key: string): Target {
  const planned = { ...emptyPlan, key, choice: { kind: 'skip' }, areaId: null } as const;
  return { planned, created: null, begins: null, entries: [], moved: [], named: null, pauses: [] };
}

const emptyPlan = {
  adds: 0,
  same: 0,
  differs: 0,
  amountNotes: 0,
  outside: 0,
  pauses: 0,
  pausesLeftOut: 0,
  staysActive: false,
};

function nextPosition(alive: readonly SyncedArea[]): number {
  return alive.reduce((next, { position }) => Math.max(next, position + 1), 0);
}

function createArea(
  area: ImportedArea,
  place: Pick<SyncedArea, 'position' | 'color'>,
  options: ImportOptions,
): SyncedArea {
  const { deleted_on, schedule } = area;
  const created_on = firstDayOf(area, options.today);
  return {
    id: options.newId(),
    ...readAreaFields({ ...area, ...place }),
    position: place.position,
    ...getLifetime(created_on, deleted_on, options.now),
    schedule: moveFirstDay({ created_on: area.created_on, schedule: [...schedule] }, created_on)
      .schedule,
  };
}

function firstDayOf({ created_on, entries }: ImportedArea, today: CalendarDate): CalendarDate {
  const days = [created_on, entries[0]?.date ?? created_on, today];
  return days.reduce((first, day) => (day < first ? day : first));
}

/** The creation is an edit, so it must not be later than the end. */
function getLifetime(created_on: CalendarDate, deleted_on: CalendarDate | null, now: string) {
  if (deleted_on === null) {
    return { created_at: now, created_on, deleted_at: null, deleted_on: null };
  }
  const earliest = new Date(earliestEditTime).toISOString();
  const begins = `${created_on}T00:00:00.000Z`;
  const ends = `${deleted_on}T12:00:00.000Z`;
  const deleted_at = ends < now ? ends : now;
  const created_at = begins < deleted_at ? begins : deleted_at;
  return {
    created_at: created_at < earliest ? earliest : created_at,
    created_on,
    deleted_at: deleted_at < earliest ? earliest : deleted_at,
    deleted_on,
  };
}

function planNewArea(area: ImportedArea, created: SyncedArea, { now }: ImportOptions): Target {
  const entriesInLife = area.entries.filter(({ date }) => isWithin(date, created, newestDay(now)));
  const planned = {
    ...emptyPlan,
    key: area.key,
    choice: { kind: 'new' },
    areaId: created.id,
    adds: entriesInLife.length,
    outside: area.entries.length - entriesInLife.length,
  } as const;
  const entries = entriesInLife.map((entry) => toEntry(entry, created.id));
  const pauses = joinPauses(area.pauses);
  return { planned, created, begins: null, entries, moved: [], named: null, pauses };
}

/**
 * Returns the latest date on earth, because the person may have marked that date in a zone further
 * east.
 */
function newestDay(now: string): CalendarDate {
  return getNewestDateOnEarth(Date.parse(now));
}

function isWithin(
  date: CalendarDate,
  { created_on, deleted_on }: Pick<SyncedArea, 'created_on' | 'deleted_on'>,
  newest: CalendarDate,
): boolean {
  return created_on <= date && date <= newest && (deleted_on === null || date < deleted_on);
}

function toEntry({ date: score_date, ...content }: ImportedEntry, life_area_id: string): Entry {
  return { life_area_id, score_date, ...content };
}

/**
 * Merges areas into existing ones. If several areas have an entry for a day, the first one wins.
 */
function createMerger({ current, today, now }: ImportOptions) {
  const newest = newestDay(now);
  /** States of existing areas after the previous merges, by id. */
  const states = new Map<string, MergeState>();

  function getState(before: SyncedArea): MergeState {
    const known = states.get(before.id);
    if (known !== undefined) return known;
    const pauses = getPauses(current, before.id);
    return { area: before, pauses, brought: new Map() };
  }

  return (file: ImportedArea, before: SyncedArea, choice: MergeChoice): Target => {
    const { area, pauses: there, brought } = getState(before);
    const first = firstDayOf(file, today);
    const isEarlier = first < area.created_on;
    const after = isEarlier ? moveFirstDay(area, first) : area;
    const counts = { same: 0, differs: 0, outside: 0 };
    const entries: Entry[] = [];
    const movable: MovedAmount[] = [];
    for (const entry of file.entries) {
      const known = getEntry(current, area.id, entry.date) ?? brought.get(entry.date) ?? null;
      if (!isWithin(entry.date, after, newest)) counts.outside += 1;
      else if (known === null) entries.push(toEntry(entry, area.id));
      else if (hasSameContent(known, toEntry(entry, area.id))) counts.same += 1;
      else if (isAmountNote(known, entry, before.unit || file.unit)) {
        movable.push({ before: known, after: toEntry(entry, area.id) });
      } else counts.differs += 1;
    }
    for (const entry of entries) brought.set(entry.score_date, entry);
    // Compares tomorrow, because an area that was marked today can only be archived from tomorrow
    // on.
    const tomorrow = addDays(today, 1);
    const isArchived = isArchivedOn(tomorrow, there);
    const pauses = joinPauses(file.pauses)
      .flatMap((pause) => (isArchived ? [pause] : closeBeforeFirstDay(area, pause, tomorrow)))
      .filter((pause) => !isCovered(pause, there));
    states.set(area.id, { area: after, brought, pauses: [...there, ...pauses] });
    const planned = {
      ...emptyPlan,
      ...counts,
      key: file.key,
      choice,
      amountNotes: movable.length,
      areaId: area.id,
      adds: entries.length,
      staysActive: !isArchived && isArchivedOn(tomorrow, file.pauses),
    } as const;
    const begins = isEarlier ? { before, on: first } : null;
    const moved = choice.movesAmounts === true ? movable : [];
    const isNamed = moved.length > 0 && before.unit === '' && file.unit !== '';
    const named = isNamed ? { before, after: { ...before, unit: file.unit } } : null;
    return { planned, created: null, begins, entries, moved, named, pauses };
  };
}

type MergeChoice = Extract<ImportChoice, { kind: 'merge' }>;

/** Returns whether a known entry is the same as in the file, apart from its amount in the note. */
function isAmountNote(known: Entry, entry: ImportedEntry, unit: string): boolean {
  const note = known.amount === undefined ? readAmountNote(known.notes) : null;
  if (note === null || known.score !== entry.score) return false;
  const isOfUnit = note.unit === '' || isSameUnit(note.unit, unit);
  return isOfUnit && note.amount === entry.amount && note.rest === entry.notes;
}

interface MergeState {
  readonly area: SyncedArea;
  readonly pauses: readonly ImportedPause[];
  readonly brought: Map<CalendarDate, Entry>;
}

/**
 * Ends an open pause of the file before the existing area begins, because the existing area is not
 * archived.
 */
function closeBeforeFirstDay(
  { created_on }: SyncedArea,
  pause: ImportedPause,
  tomorrow: CalendarDate,
): readonly ImportedPause[] {
  if (pause.last_day !== null || pause.first_day > tomorrow) return [pause];
  return pause.first_day < created_on ? [{ ...pause, last_day: addDays(created_on, -1) }] : [];
}

function isCovered(
  { first_day, last_day }: ImportedPause,
  there: readonly Pick<Pause, 'first_day' | 'last_day'>[],
): boolean {
  let day = first_day;
  for (const pause of there.toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1))) {
    if (pause.first_day > day) return false;
    if (pause.last_day === null) return true;
    if (pause.last_day >= day) day = addDays(pause.last_day, 1);
    if (last_day !== null && day > last_day) return true;
  }
  return false;
}

/** Merges consecutive or overlapping pauses with the same reason. */
function joinPauses(pauses: readonly ImportedPause[]): readonly ImportedPause[] {
  const result: ImportedPause[] = [];
  const order = ({ first_day, reason }: ImportedPause) => `${first_day} ${reason}`;
  for (const pause of pauses.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))) {
    const last = result.at(-1);
    const isNext =
      last !== undefined &&
      last.reason === pause.reason &&
      (last.last_day === null || pause.first_day <= addDays(last.last_day, 1));
    if (!isNext) result.push(pause);
    else if (
      last.last_day !== null &&
      (pause.last_day === null || pause.last_day > last.last_day)
    ) {
      result[result.length - 1] = { ...last, last_day: pause.last_day };
    }
  }
  return result;
}

/** Returns as many pauses as the limit allows. Prefers open pauses, then the latest pauses. */
function choosePauses(all: readonly ImportedPause[], room: number): ReadonlySet<ImportedPause> {
  if (all.length <= room) return new Set(all);
  const lastDay = ({ last_day }: ImportedPause) => last_day ?? 'open';
  return new Set(
    all.toSorted((one, other) => (lastDay(one) > lastDay(other) ? -1 : 1)).slice(0, room),
  );
}

interface Draft extends Target {
  readonly fitting: readonly ImportedPause[];
}

/**
 * Puts archived and ended areas first, because each is active until its pauses and end are written.
 */
function createChanges(
  drafts: readonly Draft[],
  years: readonly SyncedYear[],
  newId: () => string,
): readonly RestoreChange[] {
  const [resting, active] = [drafts.filter(isInactive), drafts.filter((each) => !isInactive(each))];
  const pausesOf = ({ planned, fitting: pauses }: Draft) =>
    createPauseChanges(planned.areaId, { pauses, newId });
  return [
    ...resting.flatMap((draft) => [...createAreaChanges(draft), ...pausesOf(draft)]),
    ...active.flatMap(createAreaChanges),
    ...createBeginnings(active),
    ...active.flatMap(pausesOf),
    ...years.map((entries) => ({ kind: 'add-entries', entries }) as const),
    ...drafts.flatMap(({ named }) =>
      named === null ? [] : ({ kind: 'edit-area', ...named } as const),
    ),
    ...drafts.flatMap(({ moved }) =>
      moved.map((change) => ({ kind: 'put-entry', ...change }) as const),
    ),
  ];
}

function isInactive({ created, pauses }: Target): boolean {
  if (created === null) return false;
  return created.deleted_on !== null || pauses.some(({ last_day }) => last_day === null);
}

function createAreaChanges({ created }: Draft): readonly RestoreChange[] {
  return created === null ? [] : [{ kind: 'add-area', area: created }];
}

/** If several areas are merged into one, the last change has the earliest first day. */
function createBeginnings(drafts: readonly Draft[]): readonly RestoreChange[] {
  const all = drafts.flatMap(({ begins }) => begins ?? []);
  const byArea = new Map(all.map((begins) => [begins.before.id, begins]));
  return [...byArea.values()].map((begins) => ({ kind: 'begin-area', ...begins }));
}

interface Brought {
  readonly drafts: readonly Draft[];
  readonly years: readonly SyncedYear[];
  readonly pausesOfAll: readonly ImportedPause[];
}

function beginningsAfter(
  brought: Brought,
  options: ImportOptions,
): ReadonlyMap<Draft, EarlierBeginning> {
  const timelineAfter = timelinesAfter(brought, options);
  const beginnings = new Map<Draft, EarlierBeginning>();
  for (const into of Map.groupBy(brought.drafts, ({ planned }) => planned.areaId).values()) {
    const draft = into.findLast(({ created, begins }) => created !== null || begins !== null);
    const area = draft === undefined ? null : areaAfter(draft);
    if (draft === undefined || area === null) continue;
    const yesterday = addDays(options.today, -1);
    const before = draft.begins === null ? null : addDays(draft.begins.before.created_on, -1);
    const end_date = before !== null && before < yesterday ? before : yesterday;
    if (area.created_on > end_date) continue;
    const range = { start_date: area.created_on, end_date };
    const missed = countWithoutEntry(timelineAfter(area, into), range);
    beginnings.set(draft, { on: area.created_on, missed });
  }
  return beginnings;
}

function timelinesAfter(
  { years, pausesOfAll }: Brought,
  { current, today }: ImportOptions,
): (area: SyncedArea, into: readonly Draft[]) => Timeline {
  const coming = Map.groupBy(years, ({ life_area_id }) => life_area_id);
  const there = Map.groupBy(current.pauses.values(), ({ life_area_id }) => life_area_id);
  const ofAll = [...(there.get(null) ?? []), ...pausesOfAll];
  const weeks = current.user === null ? undefined : getChosenWeeks(current.user);
  return (area, into) => {
    const own = [...(there.get(area.id) ?? []), ...into.flatMap(({ fitting }) => fitting)];
    const marks = mergeMarks(getYears(current, area.id).marks, coming.get(area.id) ?? []);
    return createTimeline({ area, pauses: [...own, ...ofAll], years: marks, today, weeks });
  };
}

function areaAfter({ created, begins }: Draft): SyncedArea | null {
  return begins === null ? created : moveFirstDay(begins.before, begins.on);
}

/** Combines existing and added marks. No day has both. */
function mergeMarks(there: Years, coming: readonly SyncedYear[]): Years {
  const years = new Map(there);
  for (const { year, marks } of coming) {
    const known = there.get(year);
    const joint = known && marks.replaceAll('.', (none, day: number) => known[day] ?? none);
    years.set(year, joint ?? marks);
  }
  return years;
}

interface AddedPauses {
  readonly pauses: readonly ImportedPause[];
  readonly newId: () => string;
}

/** @param life_area_id null for all areas */
function createPauseChanges(
  life_area_id: string | null,
  { pauses, newId }: AddedPauses,
): readonly RestoreChange[] {
  return pauses.map(({ first_day, last_day, reason }) => {
    const after = { id: newId(), life_area_id, first_day, last_day, reason };
    return { kind: 'put-pause', before: null, isGone: true, after };
  });
}

function findObstacles(targets: readonly Target[], current: Current): readonly ImportObstacle[] {
  const created = targets.filter((target) => target.created !== null);
  if (created.length === 0) return [];
  const archived = new Set(
    [...current.pauses.values()].flatMap(({ life_area_id, last_day }) =>
      last_day === null ? [life_area_id] : [],
    ),
  );
  const isActive = ({ id, deleted_on }: SyncedArea) => deleted_on === null && !archived.has(id);
  const active = [...current.areas.values()].filter(isActive).length;
  // An archived area of the file is active until its pause is written.
  const more = Math.max(1, created.filter((target) => !isInactive(target)).length);
  const ever = current.areas.size + created.length;
  const obstacles = [
    {
      kind: 'too-many-active-areas',
      areas: active + more,
      most: limits.activeAreasPerUser,
    },
    { kind: 'too-many-areas', areas: ever, most: limits.areasPerUser },
  ] as const;
  return obstacles.filter(({ areas, most }) => areas > most);
}
