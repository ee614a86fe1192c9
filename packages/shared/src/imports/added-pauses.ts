import type { RestoreChange } from '../backups/restore-plan.ts';
import { addDays } from '../calendar/calendar-date.ts';
import type { Pause } from '../pauses/pause.ts';
import type { ImportedPause } from './imported-file.ts';

/** Merges consecutive or overlapping pauses with the same reason. */
export function joinPauses(pauses: readonly ImportedPause[]): readonly ImportedPause[] {
  const result: ImportedPause[] = [];
  const order = ({ first_day, reason }: ImportedPause) => `${first_day} ${reason}`;
  for (const pause of pauses.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))) {
    const last = result.at(-1);
    const isNext =
      last !== undefined &&
      last.reason === pause.reason &&
      (last.last_day === null || pause.first_day <= addDays(last.last_day, 1));
    if (!isNext) result.push(pause);
    else if (
      last.last_day !== null &&
      (pause.last_day === null || pause.last_day > last.last_day)
    ) {
      result[result.length - 1] = { ...last, last_day: pause.last_day };
    }
  }
  return result;
}

/** Returns as many pauses as the limit allows. Prefers open pauses, then the latest pauses. */
export function choosePauses(
  all: readonly ImportedPause[],
  room: number,
): ReadonlySet<ImportedPause> {
  if (all.length <= room) return new Set(all);
  const lastDay = ({ last_day }: ImportedPause) => last_day ?? 'open';
  return new Set(
    all.toSorted((one, other) => (lastDay(one) > lastDay(other) ? -1 : 1)).slice(0, room),
  );
}

export function isCovered(
  { first_day, last_day }: ImportedPause,
  there: readonly Pick<Pause, 'first_day' | 'last_day'>[],
): boolean {
  let day = first_day;
  for (const pause of there.toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1))) {
    if (pause.first_day > day) return false;
    if (pause.last_day === null) return true;
    if (pause.last_day >= day) day = addDays(pause.last_day, 1);
    if (last_day !== null && day > last_day) return true;
  }
  return false;
}

interface AddedPauses {
  readonly pauses: readonly ImportedPause[];
  readonly newId: () => string;
}

/** @param life_area_id null for all areas */
export function createPauseChanges(
  life_area_id: string | null,
  { pauses, newId }: AddedPauses,
): readonly RestoreChange[] {
  return pauses.map(({ first_day, last_day, reason }) => {
    const after = { id: newId(), life_area_id, first_day, last_day, reason };
    return { kind: 'put-pause', before: null, isGone: true, after };
  });
}
