import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { RestoreChange, RestorePlan } from '@daymark/shared/backups/restore-plan.ts';

type Named = Pick<LifeArea, 'id' | 'name' | 'color'>;

/** What a restore would do, counted for the person who decides. */
export interface PlanSummary {
  readonly addedAreas: readonly Named[];
  readonly reopenedAreas: readonly Named[];
  readonly addedScores: number;
  readonly correctedScores: number;
  /** Changed after the backup; their names are those of now. */
  readonly newerAreas: readonly Named[];
  readonly newerScores: number;
  readonly leftOut: number;
}

export function summaryOf({ changes, newer, left_out }: RestorePlan): PlanSummary {
  return {
    addedAreas: changes.flatMap((change) => (change.kind === 'add-area' ? [change.area] : [])),
    reopenedAreas: areasOf(changes, 'reopen-area'),
    addedScores: countOf(changes, 'add-score'),
    correctedScores: countOf(changes, 'edit-score'),
    newerAreas: areasOf(newer, 'edit-area'),
    newerScores: countOf(newer, 'edit-score'),
    leftOut: left_out,
  };
}

function areasOf(changes: readonly RestoreChange[], kind: 'reopen-area' | 'edit-area') {
  return changes.flatMap((change) =>
    change.kind === kind && 'before' in change && 'name' in change.before ? [change.before] : [],
  );
}

function countOf(changes: readonly RestoreChange[], kind: RestoreChange['kind']): number {
  return changes.filter((change) => change.kind === kind).length;
}
