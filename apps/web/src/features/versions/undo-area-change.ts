import type { LifeAreaChanges } from '@daymark/shared/areas/life-area.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { changesToUndoEnd } from '@daymark/shared/pauses/switch-area.ts';
import { ruleOn, type Schedule } from '@daymark/shared/timeline/schedule.ts';
import type { AreaChange } from '@daymark/shared/versions/version-endpoints.ts';

/** What to write, in this order, so that the area is again as it was before the change. @param pauses the area's own */
export function undoAreaChange(
  { before, after }: AreaChange,
  pauses: readonly Pause[],
): LifeAreaChanges[] {
  const { schedule, deleted_on, is_active, ...details } = before;
  const changes: LifeAreaChanges[] = [];
  // An ended area comes back by being active, and the other way round an end is one of its own.
  if (deleted_on === null)
    changes.push(...changesToUndoEnd({ deleted_on: after.deleted_on ?? null }, pauses));
  else if (is_active !== undefined) changes.push({ is_active });
  if (Object.keys(details).length > 0) changes.push(details);
  if (schedule !== undefined) changes.push(...scheduleChanges(after.schedule ?? [], schedule));
  return changes;
}

/** A rule replaces those of later days, so that these follow it. A list that is longer than its limit goes whole. */
function scheduleChanges(from: Schedule, to: Schedule): LifeAreaChanges[] {
  if (to.length > limits.rulesPerArea) return [{ restored_schedule: [...to] }];
  const texts = (rules: Schedule) => new Set(rules.map((rule) => JSON.stringify(rule)));
  const [have, want] = [texts(from), texts(to)];
  const differing = [...from, ...to].filter((rule) => {
    const text = JSON.stringify(rule);
    return !have.has(text) || !want.has(text);
  });
  const [first] = differing.map((rule) => rule.from).toSorted();
  if (first === undefined) return [];
  const later = to.filter((rule) => rule.from > first);
  return [{ from: first, rule: ruleOn(to, first) }, ...later].map((schedule) => ({ schedule }));
}
