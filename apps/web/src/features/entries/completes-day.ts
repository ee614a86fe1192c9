import type { ScoreValue } from '@daymark/shared/entries/score.ts';

interface Mark {
  readonly areaId: string;
  readonly value: ScoreValue;
  /** Ids of the areas that count on the day. */
  readonly counting: readonly string[];
  /** Ids of the areas done before this mark. */
  readonly done: ReadonlySet<string>;
}

/** Whether this mark is the one that makes the day complete: the last open area done, and not one that was done already. */
export function completesDay({ areaId, value, counting, done }: Mark): boolean {
  if (value !== 1 || done.has(areaId) || !counting.includes(areaId)) return false;
  return counting.every((id) => id === areaId || done.has(id));
}
