import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { contentOf } from '../pauses/content-of.ts';
import type { Pause } from '../pauses/pause.ts';
import { entriesAsYears } from '../sync/entries-as-years.ts';
import { entriesOf, entriesOfYear } from '../sync/entries-of.ts';
import { type Entry, entryOn } from '../sync/person-data.ts';
import type { SyncedYear } from '../sync/sync.ts';
import {
  haveSameDetails,
  haveSameMark,
  type History,
  reopeningOf,
  type RestoreChange,
} from './restore-plan.ts';

/** One thing to do for a restore or to take it back; what it takes in calls is for the queue to know. */
export type RestoreStep =
  /** Ended if it is; without its pauses. */
  | { readonly kind: 'create-area'; readonly area: SyncedArea }
  | { readonly kind: 'reopen-area'; readonly area: SyncedArea }
  /** As it had ended before: on the same day. */
  | { readonly kind: 'end-area'; readonly area: SyncedArea }
  | { readonly kind: 'begin-area'; readonly area: SyncedArea; readonly on: CalendarDate }
  | { readonly kind: 'edit-area'; readonly before: SyncedArea; readonly after: SyncedArea }
  | { readonly kind: 'erase-area'; readonly area: SyncedArea }
  /** Under another id: the one it had may be that of a pause that was taken back. */
  | { readonly kind: 'add-pause'; readonly pause: Pause }
  | { readonly kind: 'edit-pause'; readonly pause: Pause }
  | { readonly kind: 'delete-pause'; readonly pause: Pause }
  /** Of an area in a year. One that was made elsewhere meanwhile stays. */
  | { readonly kind: 'add-entries'; readonly entries: SyncedYear }
  | { readonly kind: 'edit-entry'; readonly entry: Entry }
  /** Those of these days, whatever they say. */
  | { readonly kind: 'delete-entries'; readonly entries: SyncedYear };

export function stepsOf(changes: readonly RestoreChange[]): readonly RestoreStep[] {
  return changes.map(stepOf);
}

function stepOf(change: RestoreChange): RestoreStep {
  switch (change.kind) {
    case 'add-area':
      return { kind: 'create-area', area: change.area };
    case 'reopen-area':
      return { kind: 'reopen-area', area: change.before };
    case 'begin-area':
      return { kind: 'begin-area', area: change.before, on: change.on };
    case 'edit-area':
      return change;
    case 'put-pause': {
      const { isGone, after: pause } = change;
      return { kind: isGone ? 'add-pause' : 'edit-pause', pause };
    }
    case 'add-entries':
      return change;
    default:
      return { kind: 'edit-entry', entry: change.after };
  }
}

export interface Restored {
  /** The entries that were there when the restore began. */
  readonly before: Pick<History, 'years'>;
  /** An import: an area of it that stays is left without the days that it brought. */
  readonly isImport: boolean;
}

/**
 * What takes a restore back. What was changed again since is left as it is, and so is a restored area in which an entry was
 * made since that would be gone or count no more.
 */
export function stepsToUndo(
  done: readonly RestoreChange[],
  current: History,
  { before, isImport }: Restored,
): readonly RestoreStep[] {
  const added = new Set(
    done.flatMap((change) => (change.kind === 'add-area' ? [change.area.id] : [])),
  );
  const lived = areasLivedIn(done, current, before);
  const stays = (area: SyncedArea) => {
    const now = current.areas.get(area.id);
    return now !== undefined && (!haveSameDetails(now, area) || lived.has(area.id));
  };
  const emptied = new Set(
    done.flatMap((change) =>
      isImport && change.kind === 'add-area' && stays(change.area) ? [change.area.id] : [],
    ),
  );
  const handled = new Set(
    done.flatMap((change) =>
      change.kind === 'put-pause' && change.before !== null ? [change.before.id] : [],
    ),
  );
  const present = { current, whole: added.difference(emptied), emptied, lived, handled };
  return done.toReversed().flatMap((change) => stepsBack(change, present));
}

interface Present {
  readonly current: History;
  /** The areas that the restore brought: erasing one takes all in it along, and with one that stays all in it stays. */
  readonly whole: ReadonlySet<string>;
  /** Those of an import that stay, as they were changed since, without what the import brought into them. */
  readonly emptied: ReadonlySet<string>;
  /** The restored ones with entries since that the undo would take along. */
  readonly lived: ReadonlySet<string>;
  /** Ids of the pauses that have a change of their own, not counting what a reopening did to them. */
  readonly handled: ReadonlySet<string>;
}

function stepsBack(change: RestoreChange, present: Present): RestoreStep[] {
  const { current, whole, emptied, lived } = present;
  switch (change.kind) {
    case 'add-area': {
      const { area } = change;
      const now = current.areas.get(area.id);
      if (now === undefined || !haveSameDetails(now, area) || lived.has(area.id)) return [];
      return [{ kind: 'erase-area', area: now }];
    }
    case 'reopen-area':
      return lived.has(change.before.id) ? [] : closeAgain(change, present);
    case 'begin-area': {
      const { before, on } = change;
      const now = current.areas.get(before.id);
      if (now?.created_on !== on || lived.has(before.id)) return [];
      return [{ kind: 'begin-area', area: now, on: before.created_on }];
    }
    case 'edit-area': {
      const { before, after } = change;
      const now = current.areas.get(before.id);
      if (now === undefined || !haveSameDetails(now, after)) return [];
      return [{ kind: 'edit-area', before: now, after: before }];
    }
    case 'put-pause': {
      const { before, after } = change;
      if (whole.has(after.life_area_id ?? '')) return [];
      // One that is archived stays so.
      if (after.last_day === null && emptied.has(after.life_area_id ?? '')) return [];
      if (before !== null && contentOf(before) === contentOf(after)) return [];
      const now = findPause(current, after);
      if (now === undefined) return [];
      if (before === null) return [{ kind: 'delete-pause', pause: now }];
      return [{ kind: 'edit-pause', pause: { ...before, id: now.id } }];
    }
    case 'add-entries':
      if (whole.has(change.entries.life_area_id)) return [];
      return stepsToDelete(entriesOfYear(change.entries), current);
    default: {
      const { before, after } = change;
      if (whole.has(after.life_area_id)) return [];
      if (before === null) return stepsToDelete([after], current);
      return isStillThere(after, current) ? [{ kind: 'edit-entry', entry: before }] : [];
    }
  }
}

function stepsToDelete(brought: readonly Entry[], current: History): RestoreStep[] {
  const unchanged = brought.filter((entry) => isStillThere(entry, current));
  return entriesAsYears(unchanged).map((entries) => ({ kind: 'delete-entries', entries }));
}

function isStillThere(entry: Entry, current: History): boolean {
  const now = entryOn(current, entry.life_area_id, entry.score_date);
  return now !== null && haveSameMark(now, entry);
}

function findPause({ pauses }: History, wanted: Pause): Pause | undefined {
  const own = pauses.get(wanted.id);
  if (own !== undefined && contentOf(own) === contentOf(wanted)) return own;
  return [...pauses.values()].find((pause) => contentOf(pause) === contentOf(wanted));
}

/** The pauses are what they were before the area was reopened, and its end is. */
function closeAgain(
  change: Extract<RestoreChange, { kind: 'reopen-area' }>,
  { current, handled }: Present,
): RestoreStep[] {
  const { before, pauses } = change;
  const now = current.areas.get(before.id);
  if (now === undefined || now.deleted_on !== null) return [];
  const { put, remove } = reopeningOf(change);
  const known = new Map(pauses.map((pause) => [pause.id, pause]));
  const steps: RestoreStep[] = [];
  for (const pause of put) {
    const there = findPause(current, pause);
    const earlier = known.get(pause.id);
    if (there === undefined || handled.has(pause.id)) continue;
    if (earlier === undefined) steps.push({ kind: 'delete-pause', pause: there });
    else steps.push({ kind: 'edit-pause', pause: { ...earlier, id: there.id } });
  }
  for (const id of remove) {
    const pause = known.get(id);
    if (pause === undefined || handled.has(id)) continue;
    if (findPause(current, pause) === undefined) {
      steps.push({ kind: 'add-pause', pause });
    }
  }
  if (before.deleted_on !== null) steps.push({ kind: 'end-area', area: before });
  return steps;
}

/** Areas with an entry from after the restore on a day on which they are not alive once it is undone. */
function areasLivedIn(
  done: readonly RestoreChange[],
  current: History,
  before: Pick<History, 'years'>,
): ReadonlySet<string> {
  const brought = new Map<string, Entry>();
  for (const entry of done.flatMap(entriesIn)) brought.set(keyOf(entry), entry);
  const lived = done.flatMap((change) => {
    if (!isOfArea(change)) return [];
    const loses = lossOf(change);
    if (loses === null) return [];
    const { id } = change.kind === 'add-area' ? change.area : change.before;
    const isNew = (entry: Entry) => {
      const known =
        brought.get(keyOf(entry)) ?? entryOn(before, entry.life_area_id, entry.score_date);
      return loses(entry.score_date) && (known === null || !haveSameMark(known, entry));
    };
    return entriesOf(current, id).some(isNew) ? [id] : [];
  });
  return new Set(lived);
}

/** As they are to be. */
export function entriesIn(change: RestoreChange): readonly Entry[] {
  if (change.kind === 'add-entries') return entriesOfYear(change.entries);
  return change.kind === 'put-entry' ? [change.after] : [];
}

type AreaChange = Extract<
  RestoreChange,
  { kind: 'add-area' | 'reopen-area' | 'begin-area' | 'edit-area' }
>;

function isOfArea(change: RestoreChange): change is AreaChange {
  return change.kind.endsWith('-area');
}

/** On which days an area is not alive any more once a change of it is undone; null where it stays so on all of them. */
function lossOf(change: AreaChange): ((date: CalendarDate) => boolean) | null {
  switch (change.kind) {
    case 'add-area':
      return () => true;
    case 'begin-area':
      return (date) => date < change.before.created_on;
    case 'reopen-area': {
      const { deleted_on } = change.before;
      return deleted_on === null ? null : (date) => date >= deleted_on;
    }
    default:
      return null;
  }
}

function keyOf({ life_area_id, score_date }: Entry): string {
  return `${life_area_id} ${score_date}`;
}
