import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { compareAreas, getPauses, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { coversDate } from '@daymark/shared/timeline/pause.ts';

export interface RestingArea {
  readonly area: SyncedArea;
  readonly kind: 'archived' | 'ended';
  readonly since: CalendarDate;
}

type Data = Pick<PersonData, 'areas' | 'pauses'>;

/** Returns archived areas by position, then ended areas, with the latest end first. */
export function listRestingAreas({ areas, pauses }: Data, today: CalendarDate): RestingArea[] {
  const all = [...areas.values()].toSorted(compareAreas);
  const archived = all.flatMap((area): RestingArea[] => {
    if (area.deleted_on !== null) return [];
    const since = archivedSince(pauses, area.id, today);
    return since === null ? [] : [{ area, kind: 'archived', since }];
  });
  const ended = all.flatMap((area): RestingArea[] =>
    area.deleted_on === null ? [] : [{ area, kind: 'ended', since: area.deleted_on }],
  );
  return [...archived, ...ended.toSorted((one, other) => (one.since < other.since ? 1 : -1))];
}

function archivedSince(
  pauses: PersonData['pauses'],
  areaId: string,
  day: CalendarDate,
): CalendarDate | null {
  const firsts = getPauses({ pauses }, areaId)
    .filter((pause) => pause.last_day === null && coversDate(pause, day))
    .map(({ first_day }) => first_day);
  return firsts.toSorted()[0] ?? null;
}
