import { closeSpan, countsOn, reopenSpan } from '../areas/area-days.ts';
import type { LifeArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { BackupScore } from './backup-file.ts';

/** What a person has: all areas, ended ones too, and all scores. */
export interface PersonState {
  readonly life_areas: readonly LifeArea[];
  readonly scores: readonly BackupScore[];
}

export type AreaDetails = Pick<LifeArea, 'name' | 'description' | 'color'>;

/** One thing that a restore does; `before` is what is there now. */
export type RestoreChange =
  | { readonly kind: 'add-area'; readonly area: LifeArea }
  /** It was ended or archived since. It counts again from today on, and is archived if it was. */
  | { readonly kind: 'reopen-area'; readonly before: LifeArea; readonly archived: boolean }
  | { readonly kind: 'edit-area'; readonly before: LifeArea; readonly after: AreaDetails }
  | { readonly kind: 'add-score'; readonly score: BackupScore }
  | { readonly kind: 'edit-score'; readonly before: BackupScore; readonly after: BackupScore };

export interface RestorePlan {
  /** What is missing, and what is older than in the backup. An area comes before its scores. */
  readonly changes: readonly RestoreChange[];
  /** What was changed after the backup. It stays unless the person wants it otherwise. */
  readonly newer: readonly RestoreChange[];
  /** Scores of days on which their area does not count any more. */
  readonly left_out: number;
}

/** What it takes to have again what the backup has. Nothing that came after the backup is taken away. */
export function planRestore(
  wanted: PersonState,
  current: PersonState,
  today: CalendarDate,
): RestorePlan {
  const areas = byId(current.life_areas);
  const changes: RestoreChange[] = [];
  const newer: RestoreChange[] = [];
  const days = new Map<string, LifeArea['spans']>();
  for (const area of wanted.life_areas) {
    const before = areas.get(area.id);
    if (before === undefined) changes.push({ kind: 'add-area', area });
    const reopened = before && reopening(area, before);
    if (reopened) changes.push(reopened);
    if (before && !haveSameDetails(area, before)) {
      newer.push({ kind: 'edit-area', before, after: detailsOf(area) });
    }
    days.set(area.id, daysAfter(area, before, reopened ? today : null));
  }
  const scores = planScores(wanted, current, days);
  return {
    changes: [...changes, ...scores.changes],
    newer: [...newer, ...scores.newer],
    left_out: scores.left_out,
  };
}

function reopening(wanted: LifeArea, before: LifeArea): RestoreChange | null {
  const wasEnded = wanted.deleted_on === null && before.deleted_on !== null;
  const wasArchived = wanted.is_active && !before.is_active && before.deleted_on === null;
  if (!wasEnded && !wasArchived) return null;
  return { kind: 'reopen-area', before, archived: !wanted.is_active };
}

function daysAfter(
  wanted: LifeArea,
  before: LifeArea | undefined,
  reopenedOn: CalendarDate | null,
): LifeArea['spans'] {
  if (before === undefined) return wanted.spans;
  if (reopenedOn === null) return before.spans;
  const open = reopenSpan(before.spans, reopenedOn);
  return wanted.is_active ? open : closeSpan(open, reopenedOn);
}

function planScores(
  wanted: PersonState,
  current: PersonState,
  days: ReadonlyMap<string, LifeArea['spans']>,
): RestorePlan {
  const present = byDay(current.scores);
  const changes: RestoreChange[] = [];
  const newer: RestoreChange[] = [];
  let left_out = 0;
  for (const score of wanted.scores) {
    const before = present.get(dayOf(score));
    if (before !== undefined && haveSameMark(score, before)) continue;
    if (!countsOn(days.get(score.life_area_id) ?? [], score.score_date)) left_out += 1;
    else if (before === undefined) changes.push({ kind: 'add-score', score });
    else {
      const isNewer = before.updated_at > score.updated_at;
      (isNewer ? newer : changes).push({ kind: 'edit-score', before, after: score });
    }
  }
  return { changes, newer, left_out };
}

function detailsOf({ name, description, color }: LifeArea): AreaDetails {
  return { name, description, color };
}

export function haveSameDetails(one: AreaDetails, other: AreaDetails): boolean {
  return (
    one.name === other.name && one.description === other.description && one.color === other.color
  );
}

type Mark = Pick<BackupScore, 'score' | 'notes'>;

export function haveSameMark(one: Mark, other: Mark): boolean {
  return one.score === other.score && one.notes === other.notes;
}

export function byId(areas: readonly LifeArea[]): ReadonlyMap<string, LifeArea> {
  return new Map(areas.map((area) => [area.id, area]));
}

export function dayOf(score: Pick<BackupScore, 'life_area_id' | 'score_date'>): string {
  return `${score.life_area_id} ${score.score_date}`;
}

export function byDay(scores: readonly BackupScore[]): ReadonlyMap<string, BackupScore> {
  return new Map(scores.map((score) => [dayOf(score), score]));
}
