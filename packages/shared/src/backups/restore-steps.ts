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
 * was scored since.
 */
export function stepsToUndo(
  done: readonly RestoreChange[],
  current: PersonState,
): readonly RestoreStep[] {
  const areas = byId(current.life_areas);
  const scores = byDay(current.scores);
  const added = new Set(
    done.flatMap((change) => (change.kind === 'add-area' ? [change.area.id] : [])),
  );
  const lived = areasLivedIn(added, done, current);
  return done
    .toReversed()
    .flatMap((change) => stepBack(change, { areas, scores, added, lived }) ?? []);
}

interface Present {
  readonly areas: ReadonlyMap<string, LifeArea>;
  readonly scores: ReadonlyMap<string, BackupScore>;
  /** The areas that the restore brought. */
  readonly added: ReadonlySet<string>;
  /** Those of them that hold more than the restore brought. */
  readonly lived: ReadonlySet<string>;
}

function stepBack(change: RestoreChange, present: Present): RestoreStep | null {
  switch (change.kind) {
    case 'add-area': {
      const { id } = change.area;
      return present.areas.has(id) && !present.lived.has(id) ? { kind: 'erase-area', id } : null;
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
  if (now === undefined || now.deleted_on !== null) return null;
  if (before.deleted_on !== null) return { kind: 'end-area', id: before.id, area: before };
  return { kind: 'archive-area', id: before.id };
}

/** Areas with a score that the restore did not bring as it is now. */
function areasLivedIn(
  added: ReadonlySet<string>,
  done: readonly RestoreChange[],
  current: PersonState,
): ReadonlySet<string> {
  const brought = byDay(
    done.flatMap((change) => (change.kind === 'add-score' ? [change.score] : [])),
  );
  const others = current.scores.filter((score) => {
    const own = brought.get(dayOf(score));
    return added.has(score.life_area_id) && !(own && haveSameMark(own, score));
  });
  return new Set(others.map((score) => score.life_area_id));
}
