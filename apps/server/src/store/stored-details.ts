import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { Schedule } from '@daymark/shared/timeline/schedule.ts';
import type { AreaDetails } from '@daymark/shared/versions/version-endpoints.ts';

/** Values before the change. Rows of earlier releases contain the whole `schedule`. */
export interface StoredDetails extends AreaDetails {
  schedule_difference?: ScheduleDifference;
}

/** Rules that a change removed and added, which is enough to undo the change. */
interface ScheduleDifference {
  readonly removed: readonly DatedRule[];
  /** First days of the added rules. No two rules of a schedule have the same first day. */
  readonly added: readonly CalendarDate[];
}

export function compareSchedules(before: Schedule, after: Schedule): ScheduleDifference {
  return {
    removed: findMissingRules(before, after),
    added: findMissingRules(after, before).map(({ from }) => from),
  };
}

function findMissingRules(rules: Schedule, others: Schedule): DatedRule[] {
  const known = new Set(others.map((rule) => JSON.stringify(rule)));
  return rules.filter((rule) => !known.has(JSON.stringify(rule)));
}

export function undoDifference(
  after: Schedule,
  { removed, added }: ScheduleDifference,
): DatedRule[] {
  const dates = new Set(added);
  const kept = after.filter(({ from }) => !dates.has(from));
  return [...kept, ...removed].toSorted((one, other) => (one.from < other.from ? -1 : 1));
}
