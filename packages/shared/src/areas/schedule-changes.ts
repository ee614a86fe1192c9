import * as limits from '../limits.ts';
import type { Schedule } from '../timeline/schedule.ts';
import type { LifeAreaChanges } from './life-area.ts';

/**
 * Returns what to write, in this order, so that an area has the schedule `whole`.
 * @param rules those it does not have yet, up to the last one
 */
export function scheduleChanges(rules: Schedule, whole: Schedule): LifeAreaChanges[] {
  if (whole.length > limits.rulesPerArea) return [{ restored_schedule: [...whole] }];
  // A rule replaces those of later days, so that these follow it.
  return rules.map((schedule) => ({ schedule }));
}
