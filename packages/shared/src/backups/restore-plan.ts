import { changedAreaFields } from '../areas/area-fields.ts';
import { beginningOn } from '../areas/beginning-on.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { contentOf } from '../pauses/content-of.ts';
import type { Pause } from '../pauses/pause.ts';
import { unarchiveArea } from '../pauses/switch-area.ts';
import { countEntries } from '../sync/count-entries.ts';
import { entriesAsYears } from '../sync/entries-as-years.ts';
import { entriesOf } from '../sync/entries-of.ts';
import { type Entry, haveSameMark, type History, pausesOfArea } from '../sync/person-data.ts';
import type { SyncedYear } from '../sync/sync.ts';
import { isArchivedOn } from '../timeline/pause.ts';
import { segmentsOf } from '../timeline/schedule.ts';

/** One thing that a restore does; `before` is what is there now, null for nothing. */
export type RestoreChange =
  | { readonly kind: 'add-area'; readonly area: SyncedArea }
  /** It was ended or archived since, and counts again from `on`. The pauses are its own before that. */
  | {
      readonly kind: 'reopen-area';
      readonly before: SyncedArea;
      readonly pauses: readonly Pause[];
      readonly on: CalendarDate;
    }
  /** It begins as early as it did: entries of those days may come back. */
  | { readonly kind: 'begin-area'; readonly before: SyncedArea; readonly on: CalendarDate }
  /** All that the person says of it, but for its first day. */
  | { readonly kind: 'edit-area'; readonly before: SyncedArea; readonly after: SyncedArea }
  /** Gone is one that the reopening of its area takes back; one that is the same as before it only shortens. */
  | {
      readonly kind: 'put-pause';
      readonly before: Pause | null;
      readonly isGone: boolean;
      readonly after: Pause;
    }
  /** Of an area in a year: days that have none now. */
  | { readonly kind: 'add-entries'; readonly entries: SyncedYear }
  /** Nothing was there before in restores of 1.1.0 and earlier alone, which named each missing day by itself. */
  | { readonly kind: 'put-entry'; readonly before: Entry | null; readonly after: Entry };

export interface RestorePlan {
  /** What is missing. An area comes before its pauses and entries. */
  readonly changes: readonly RestoreChange[];
  /** What was changed after the backup. It stays unless the person wants it otherwise. */
  readonly newer: readonly RestoreChange[];
  /** Entries of days on which their area is not alive any more. */
  readonly left_out: number;
}

/** What it takes to have again what the backup has. Nothing that came after the backup is taken away. */
export function planRestore(wanted: History, current: History, today: CalendarDate): RestorePlan {
  const areas = planAreas(wanted, current, today);
  const parts = [areas, planPauses(wanted, current, areas.changes), planEntries(wanted, current)];
  return {
    changes: parts.flatMap(({ changes }) => changes),
    newer: parts.flatMap(({ newer }) => newer),
    left_out: parts.reduce((sum, { left_out }) => sum + left_out, 0),
  };
}

function planAreas(wanted: History, current: History, on: CalendarDate): RestorePlan {
  const changes: RestoreChange[] = [];
  const newer: RestoreChange[] = [];
  for (const area of wanted.areas.values()) {
    const before = current.areas.get(area.id);
    if (before === undefined) {
      changes.push({ kind: 'add-area', area });
      continue;
    }
    const pauses = pausesOfArea(current, area.id);
    const wasEnded = area.deleted_on === null && before.deleted_on !== null;
    const wasArchived =
      before.deleted_on === null &&
      isArchivedOn(on, pauses) &&
      area.deleted_on === null &&
      !isArchivedOn(on, pausesOfArea(wanted, area.id));
    if (wasEnded || wasArchived) changes.push({ kind: 'reopen-area', before, pauses, on });
    if (area.created_on < before.created_on) {
      changes.push({ kind: 'begin-area', before, on: area.created_on });
    }
    // A first day that has come to be earlier since stays.
    const first = area.created_on < before.created_on ? area.created_on : before.created_on;
    const [begun, after] = [beginningOn(before, first), beginningOn(area, first)];
    if (!haveSameDetails(after, begun)) newer.push({ kind: 'edit-area', before: begun, after });
  }
  return { changes, newer, left_out: 0 };
}

/** By their days, because a pause that was taken back comes again under another id. */
function planPauses(
  wanted: History,
  current: History,
  reopenings: readonly RestoreChange[],
): RestorePlan {
  const changes: RestoreChange[] = [];
  const newer: RestoreChange[] = [];
  const after = pausesAfter(current, reopenings);
  const others = [...after.values()].filter(({ id }) => !wanted.pauses.has(id));
  const underOtherIds = new Set(others.map(contentOf));
  for (const pause of wanted.pauses.values()) {
    const content = contentOf(pause);
    const own = after.get(pause.id);
    if ((own && contentOf(own) === content) || underOtherIds.has(content)) continue;
    const before = current.pauses.get(pause.id) ?? null;
    const isGone = own === undefined;
    const isNewer = before !== null && !isGone && contentOf(before) !== content;
    const change = { kind: 'put-pause', before, isGone, after: pause } as const;
    (isNewer ? newer : changes).push(change);
    // Two of the same days say no more than one.
    if (isGone) underOtherIds.add(content);
  }
  return { changes, newer, left_out: 0 };
}

function pausesAfter(
  current: History,
  reopenings: readonly RestoreChange[],
): ReadonlyMap<string, Pause> {
  const pauses = new Map(current.pauses);
  for (const change of reopenings) {
    if (change.kind !== 'reopen-area') continue;
    const { put, remove } = reopeningOf(change);
    for (const pause of put) pauses.set(pause.id, pause);
    for (const id of remove) pauses.delete(id);
  }
  return pauses;
}

/** What an area's reopening does to its pauses. */
function reopeningOf({
  before: area,
  pauses,
  on: day,
}: Extract<RestoreChange, { kind: 'reopen-area' }>) {
  return unarchiveArea({ area, pauses, day, newId: `gap of ${area.id}` });
}

function planEntries(wanted: History, current: History): RestorePlan {
  const missing: Entry[] = [];
  const newer: RestoreChange[] = [];
  let left_out = 0;
  for (const area of wanted.areas.values()) {
    // What did not change keeps its identity: no need to look at each day.
    if (wanted.years.get(area.id) === current.years.get(area.id)) continue;
    const now = current.areas.get(area.id);
    const life = now === undefined || area.deleted_on === null ? area : now;
    const known = new Map(entriesOf(current, area.id).map((entry) => [entry.score_date, entry]));
    for (const after of entriesOf(wanted, area.id)) {
      const before = known.get(after.score_date) ?? null;
      if (before !== null && haveSameMark(after, before)) continue;
      const isAlive =
        (area.created_on <= after.score_date ||
          (now !== undefined && now.created_on <= after.score_date)) &&
        (life.deleted_on === null || after.score_date < life.deleted_on);
      if (!isAlive) left_out += 1;
      else if (before === null) missing.push(after);
      else newer.push({ kind: 'put-entry', before, after });
    }
  }
  const changes = entriesAsYears(missing).map(
    (entries) => ({ kind: 'add-entries', entries }) as const,
  );
  return { changes, newer, left_out };
}

/** How many things they change: each entry is one. */
export function countChanges(changes: readonly RestoreChange[]): number {
  return changes.reduce(
    (sum, change) => sum + (change.kind === 'add-entries' ? countEntries(change.entries) : 1),
    0,
  );
}

export function haveSameDetails(one: SyncedArea, other: SyncedArea): boolean {
  return Object.keys(changedAreaFields(one, other)).length === 0 && haveSameRules(one, other);
}

/** One that begins with a rule for every day says the same as one without it. */
export function haveSameRules(
  one: Pick<SyncedArea, 'schedule'>,
  other: Pick<SyncedArea, 'schedule'>,
): boolean {
  return one.schedule === other.schedule || rulesText(one) === rulesText(other);
}

function rulesText({ schedule }: Pick<SyncedArea, 'schedule'>): string {
  return JSON.stringify(segmentsOf(schedule).map(({ rule, lastDay }) => [rule, String(lastDay)]));
}
