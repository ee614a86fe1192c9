import { getChangedAreaFields } from '../areas/area-fields.ts';
import { moveFirstDay } from '../areas/first-day.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Pause } from '../pauses/pause.ts';
import { getPauseContent, unarchiveArea } from '../pauses/switch-area.ts';
import { countEntries } from '../sync/count-entries.ts';
import { groupEntriesByYear } from '../sync/group-entries-by-year.ts';
import { getEntries } from '../sync/get-entries.ts';
import { type Entry, hasSameContent, type PersonHistory, getPauses } from '../sync/person-data.ts';
import type { SyncedYear } from '../sync/sync.ts';
import { isArchivedOn } from '../timeline/pause.ts';
import { judgeAmount } from '../timeline/judge-amount.ts';
import { getSegments, getTargetSegments } from '../timeline/schedule.ts';

/** Change that a restore will make. `before` is the replaced value, or null. */
export type RestoreChange =
  | { readonly kind: 'add-area'; readonly area: SyncedArea }
  /**
   * Reopens an area that was ended or archived after the backup. `pauses` are the area's current
   * pauses.
   */
  | {
      readonly kind: 'reopen-area';
      readonly before: SyncedArea;
      readonly pauses: readonly Pause[];
      readonly on: CalendarDate;
    }
  /** Moves the first day of an area to an earlier date, so that entries can be restored. */
  | { readonly kind: 'begin-area'; readonly before: SyncedArea; readonly on: CalendarDate }
  | { readonly kind: 'edit-area'; readonly before: SyncedArea; readonly after: SyncedArea }
  /**
   * Restores a pause. `isGone` is true if the pause is missing, or if a `reopen-area` removes it.
   */
  | {
      readonly kind: 'put-pause';
      readonly before: Pause | null;
      readonly isGone: boolean;
      readonly after: Pause;
    }
  /** Adds entries only to days without an entry. */
  | { readonly kind: 'add-entries'; readonly entries: SyncedYear }
  /**
   * Changes an entry. Versions up to 1.1.0 also added entries with this kind, and with `before`
   * null.
   */
  | { readonly kind: 'put-entry'; readonly before: Entry | null; readonly after: Entry };

export interface RestorePlan {
  /** Changes that add missing data. An area comes before its pauses and entries. */
  readonly changes: readonly RestoreChange[];
  /** Optional changes, which revert edits made after the backup. */
  readonly newer: readonly RestoreChange[];
  /** Number of entries before the first day or after the end of their area. They are left out. */
  readonly left_out: number;
}

/** Plans a restore that removes nothing that was added after the backup. */
export function planRestore(
  wanted: PersonHistory,
  current: PersonHistory,
  today: CalendarDate,
): RestorePlan {
  const areas = planAreas(wanted, current, today);
  const parts = [areas, planPauses(wanted, current, areas.changes), planEntries(wanted, current)];
  return {
    changes: parts.flatMap(({ changes }) => changes),
    newer: parts.flatMap(({ newer }) => newer),
    left_out: parts.reduce((sum, { left_out }) => sum + left_out, 0),
  };
}

function planAreas(wanted: PersonHistory, current: PersonHistory, on: CalendarDate): RestorePlan {
  const changes: RestoreChange[] = [];
  const newer: RestoreChange[] = [];
  for (const area of wanted.areas.values()) {
    const before = current.areas.get(area.id);
    if (before === undefined) {
      changes.push({ kind: 'add-area', area });
      continue;
    }
    const pauses = getPauses(current, area.id);
    const wasEnded = area.deleted_on === null && before.deleted_on !== null;
    const wasArchived =
      before.deleted_on === null &&
      isArchivedOn(on, pauses) &&
      area.deleted_on === null &&
      !isArchivedOn(on, getPauses(wanted, area.id));
    if (wasEnded || wasArchived) changes.push({ kind: 'reopen-area', before, pauses, on });
    if (area.created_on < before.created_on) {
      changes.push({ kind: 'begin-area', before, on: area.created_on });
    }
    // Keeps a first day that was moved to an earlier date after the backup.
    const first = area.created_on < before.created_on ? area.created_on : before.created_on;
    const [begun, after] = [moveFirstDay(before, first), moveFirstDay(area, first)];
    if (!hasSameDetails(after, begun)) newer.push({ kind: 'edit-area', before: begun, after });
  }
  return { changes, newer, left_out: 0 };
}

/** Compares pauses by their content, because a restored pause can have a new id. */
function planPauses(
  wanted: PersonHistory,
  current: PersonHistory,
  reopenings: readonly RestoreChange[],
): RestorePlan {
  const changes: RestoreChange[] = [];
  const newer: RestoreChange[] = [];
  const after = pausesAfter(current, reopenings);
  const others = [...after.values()].filter(({ id }) => !wanted.pauses.has(id));
  const restoredContents = new Set(others.map(getPauseContent));
  for (const pause of wanted.pauses.values()) {
    const content = getPauseContent(pause);
    const own = after.get(pause.id);
    if ((own && getPauseContent(own) === content) || restoredContents.has(content)) continue;
    const before = current.pauses.get(pause.id) ?? null;
    const isGone = own === undefined;
    const isNewer = before !== null && !isGone && getPauseContent(before) !== content;
    const change = { kind: 'put-pause', before, isGone, after: pause } as const;
    (isNewer ? newer : changes).push(change);
    if (isGone) restoredContents.add(content);
  }
  return { changes, newer, left_out: 0 };
}

function pausesAfter(
  current: PersonHistory,
  reopenings: readonly RestoreChange[],
): ReadonlyMap<string, Pause> {
  const after = new Map(current.pauses);
  for (const change of reopenings) {
    if (change.kind !== 'reopen-area') continue;
    const { before: area, pauses, on: day } = change;
    const { put, remove } = unarchiveArea({ area, pauses, day, newId: `gap of ${area.id}` });
    for (const pause of put) after.set(pause.id, pause);
    for (const id of remove) after.delete(id);
  }
  return after;
}

function planEntries(wanted: PersonHistory, current: PersonHistory): RestorePlan {
  const missing: Entry[] = [];
  const newer: RestoreChange[] = [];
  let left_out = 0;
  for (const area of wanted.areas.values()) {
    // The years of an unchanged area are the same object, so their days need no comparison.
    if (wanted.years.get(area.id) === current.years.get(area.id)) continue;
    const now = current.areas.get(area.id);
    const life = now === undefined || area.deleted_on === null ? area : now;
    const known = new Map(getEntries(current, area.id).map((entry) => [entry.score_date, entry]));
    for (const after of getEntries(wanted, area.id)) {
      const before = known.get(after.score_date) ?? null;
      const stays = before !== null && (now === undefined || !isJudged(before, now, area));
      if (stays && hasSameContent(after, before)) continue;
      const isAlive =
        (area.created_on <= after.score_date ||
          (now !== undefined && now.created_on <= after.score_date)) &&
        (life.deleted_on === null || after.score_date < life.deleted_on);
      if (!isAlive) left_out += 1;
      else if (before === null) missing.push(after);
      else newer.push({ kind: 'put-entry', before, after });
    }
  }
  const changes = groupEntriesByYear(missing).map(
    (entries) => ({ kind: 'add-entries', entries }) as const,
  );
  return { changes, newer, left_out };
}

/** Returns whether the restored schedule changes the score, which must then be restored as well. */
function isJudged(entry: Entry, now: SyncedArea, restored: SyncedArea): boolean {
  const { amount } = entry;
  const change = { before: now.schedule, after: restored.schedule };
  return amount !== undefined && judgeAmount({ ...entry, amount }, change) !== entry.score;
}

export function countChanges(changes: readonly RestoreChange[]): number {
  return changes.reduce(
    (sum, change) => sum + (change.kind === 'add-entries' ? countEntries(change.entries) : 1),
    0,
  );
}

export function hasSameDetails(one: SyncedArea, other: SyncedArea): boolean {
  return Object.keys(getChangedAreaFields(one, other)).length === 0 && hasSameRules(one, other);
}

/** A first rule that makes the area due every day equals an empty schedule. */
export function hasSameRules(
  one: Pick<SyncedArea, 'schedule'>,
  other: Pick<SyncedArea, 'schedule'>,
): boolean {
  return one.schedule === other.schedule || rulesText(one) === rulesText(other);
}

function rulesText({ schedule }: Pick<SyncedArea, 'schedule'>): string {
  return JSON.stringify([
    getSegments(schedule).map(({ rule, lastDay }) => [rule, String(lastDay)]),
    getTargetSegments(schedule).map(({ target, lastDay }) => [
      target?.kind,
      target?.amount,
      String(lastDay),
    ]),
  ]);
}
