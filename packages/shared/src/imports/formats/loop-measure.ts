import type { Measure } from '../import-draft.ts';

interface LoopGoal {
  readonly target: number | null;
  readonly atMost: boolean;
  readonly unit: string;
  /** Loop's target is per day, week or month. */
  readonly days: number;
}

export function createLoopMeasure({ target, atMost, unit, days }: LoopGoal): Measure {
  const isTarget = target !== null && Number.isFinite(target) && (target > 0 || atMost);
  const isPeriod = Number.isInteger(days) && days > 1;
  return {
    target: isTarget ? target : null,
    atMost,
    unit,
    always: true,
    ...(isPeriod && { days }),
  };
}

/** Returns for example '≥ 20 km, 1/7' for a remark, because areas have no targets. */
export function formatLoopTarget({ target, atMost, unit, days }: Measure): string | null {
  if (target === null) return null;
  const period = days === undefined ? '' : `, 1/${days}`;
  return `${atMost ? '≤' : '≥'} ${target} ${unit}`.trim() + period;
}
