import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { TimedArea } from '@daymark/shared/timeline/timeline.ts';

/** Rule with its target, if it has one. */
export type Plan = Omit<DatedRule, 'from'>;

export interface LivedRule extends DatedRule {
  /** First day after the rule has ended. 9999-12-31 for the last rule. */
  readonly until: CalendarDate;
}

/** Returns the rules of the area's life, newest first. A change of the target begins a new one. */
export function listLivedRules({
  schedule,
  created_on,
  deleted_on,
}: Omit<TimedArea, 'id'>): LivedRule[] {
  const lived: DatedRule[] = [{ from: created_on, rule: { kind: 'daily' } }];
  for (const next of schedule) {
    const last = lived.at(-1);
    if (next.from <= created_on) lived.splice(0, 1, { ...next, from: created_on });
    else if (last !== undefined && !isSamePlan(last, next)) lived.push(next);
  }
  return lived
    .map((rule, index) => ({ ...rule, until: lived[index + 1]?.from ?? '9999-12-31' }))
    .filter(({ from }) => deleted_on === null || from < deleted_on)
    .toReversed();
}

export function isSamePlan(one: Plan, other: Plan): boolean {
  return writePlan(one) === writePlan(other);
}

function writePlan({ rule, target }: Plan): string {
  return JSON.stringify([rule, target?.kind, target?.amount]);
}
