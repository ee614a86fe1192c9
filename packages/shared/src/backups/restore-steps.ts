import { countsOn } from '../areas/area-days.ts';
import type { LifeArea } from '../areas/life-area.ts';
import type { BackupScore } from './backup-file.ts';
import {
  type AreaDetails,
  byDay,
  byId,
  dayOf,
  haveSameDetails,
  haveSameMark,
  type PersonState,
  type RestoreChange,
} from './restore-plan.ts';

/** One thing to do for a restore or to take it back; what it takes in calls is for the queue to know. */
export type RestoreStep =
  /** With its days, and ended if it is. */
  | { readonly kind: 'create-area'; readonly area: LifeArea }
  | { readonly kind: 'reopen-area'; readonly id: string; readonly archived: boolean }
  | { readonly kind: 'archive-area'; readonly id: string }
  /** As it had ended before: on the same day. */
  | { readonly kind: 'end-area'; readonly id: string; readonly area: LifeArea }
  | { readonly kind: 'edit-area'; readonly id: string; readonly details: AreaDetails }
  | { readonly kind: 'erase-area'; readonly id: string }
  | { readonly kind: 'record-score'; readonly score: BackupScore }
  | { readonly kind: 'delete-score'; readonly score: BackupScore };

export function stepsOf(changes: readonly RestoreChange[]): readonly RestoreStep[] {
  return changes.map(stepOf);
}

function stepOf(change: RestoreChange): RestoreStep {
  switch (change.kind) {
    case 'add-area':
      return { kind: 'create-area', area: change.area };
    case 'reopen-area':
      return { kind: 'reopen-area', id: change.before.id, archived: change.archived };
    case 'edit-area':
      return { kind: 'edit-area', id: change.before.id, details: change.after };
    case 'add-score':
      return { kind: 'record-score', score: change.score };
    default:
      return { kind: 'record-score', score: change.after };
  }
}

/**
 * What takes a restore back. What was changed again since is left as it is, and so is a restored area in which something
 * was scored since that would be gone or count no more.
 * @param before the scores that were there when the restore began
 */
export function stepsToUndo(
  done: readonly RestoreChange[],
  current: PersonState,
  before: Pick<PersonState, 'scores'>,
): readonly RestoreStep[] {
  const areas = byId(current.life_areas);
  const scores = byDay(current.scores);
  const added = new Set(
    done.flatMap((change) => (change.kind === 'add-area' ? [change.area.id] : [])),
  );
  const lived = areasLivedIn(done, current, before);
  return done
    .toReversed()
    .flatMap((change) => stepBack(change, { areas, scores, added, lived }) ?? []);
}

interface Present {
  readonly areas: ReadonlyMap<string, LifeArea>;
  readonly scores: ReadonlyMap<string, BackupScore>;
  /** The areas that the restore brought. */
  readonly added: ReadonlySet<string>;
  /** The restored ones with scores since that the undo would take along. */
  readonly lived: ReadonlySet<string>;
}

function stepBack(change: RestoreChange, present: Present): RestoreStep | null {
  switch (change.kind) {
    case 'add-area': {
      const { id } = change.area;
      const now = present.areas.get(id);
      if (now === undefined || !haveSameDetails(now, change.area)) return null;
      return present.lived.has(id) ? null : { kind: 'erase-area', id };
    }
    case 'reopen-area':
      return closeAgain(change.before, present);
    case 'edit-area': {
      const { before, after } = change;
      const now = present.areas.get(before.id);
      if (now === undefined || !haveSameDetails(now, after)) return null;
      const { name, description, color } = before;
      return { kind: 'edit-area', id: before.id, details: { name, description, color } };
    }
    case 'add-score': {
      // Erasing an area takes its scores along; one that stays keeps them.
      if (present.added.has(change.score.life_area_id)) return null;
      const now = present.scores.get(dayOf(change.score));
      return now && haveSameMark(now, change.score) ? { kind: 'delete-score', score: now } : null;
    }
    default: {
      const now = present.scores.get(dayOf(change.after));
      if (now === undefined || !haveSameMark(now, change.after)) return null;
      return { kind: 'record-score', score: change.before };
    }
  }
}

function closeAgain(before: LifeArea, present: Present): RestoreStep | null {
  const now = present.areas.get(before.id);
  if (now === undefined || now.deleted_on !== null || present.lived.has(before.id)) return null;
  if (before.deleted_on !== null) return { kind: 'end-area', id: before.id, area: before };
  return { kind: 'archive-area', id: before.id };
}

/** Areas with a score from after the restore on a day on which they count no more once it is undone. */
function areasLivedIn(
  done: readonly RestoreChange[],
  current: PersonState,
  before: Pick<PersonState, 'scores'>,
): ReadonlySet<string> {
  const daysLeft = new Map(done.flatMap(daysLeftOf));
  const known = byDay([...before.scores, ...done.flatMap(broughtScores)]);
  const taken = current.scores.filter((score) => {
    const left = daysLeft.get(score.life_area_id);
    const own = known.get(dayOf(score));
    const isNew = own === undefined || !haveSameMark(own, score);
    return isNew && left !== undefined && !countsOn(left, score.score_date);
  });
  return new Set(taken.map((score) => score.life_area_id));
}

/** The days that an area keeps when it is erased or closed again. */
function daysLeftOf(change: RestoreChange): [id: string, spans: LifeArea['spans']][] {
  if (change.kind === 'add-area') return [[change.area.id, []]];
  return change.kind === 'reopen-area' ? [[change.before.id, change.before.spans]] : [];
}

function broughtScores(change: RestoreChange): BackupScore[] {
  if (change.kind === 'add-score') return [change.score];
  return change.kind === 'edit-score' ? [change.after] : [];
}
