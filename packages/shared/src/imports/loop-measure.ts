import type { Measure } from './import-draft.ts';

interface LoopGoal {
  /** Null where it has none. */
  readonly target: number | null;
  readonly atMost: boolean;
  readonly unit: string;
  /** Of its frequency: a goal of Loop's is one of a day, a week or a month. */
  readonly days: number;
}

/** When an amount of a numerical habit of Loop's is enough. */
export function loopMeasure({ target, atMost, unit, days }: LoopGoal): Measure {
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

/** The target, which has no place here, such as '≥ 20 km, 1/7'; null for none. */
export function loopTarget({ target, atMost, unit, days }: Measure): string | null {
  if (target === null) return null;
  const period = days === undefined ? '' : `, 1/${days}`;
  return `${atMost ? '≤' : '≥'} ${target} ${unit}`.trim() + period;
}
