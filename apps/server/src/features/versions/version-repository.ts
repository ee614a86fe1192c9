import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { EntryVersion } from '@daymark/shared/versions/version-endpoints.ts';
import type { Connections } from '../../database/connect.ts';
import { isFullBatch } from '../../database/statements.ts';
import type { RecentRows } from './recent-changes.ts';
import { sourceOf } from './source-of.ts';
import {
  deleteOldAreaVersions,
  deleteOldEntryVersions,
  deleteOldSources,
  selectConflicts,
  selectEntriesOfDays,
  selectRecent,
  selectSourcesOfAreas,
  selectVersionsOfAreas,
  selectVersionsOfDay,
  updateAnnounced,
  type RecentPage,
} from './version-statements.ts';

/** What was overwritten, for a year. */
export function versionRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    /** Of one day of an area, the newest first; none where there is no such area. */
    async ofDay(user_id: string, life_area_id: string, score_date: CalendarDate) {
      const rows = await selectVersionsOfDay(reader, { user_id, life_area_id, score_date });
      return rows.map(({ source_kind, source_name, is_conflict, ...row }): EntryVersion => ({
        ...row,
        source: sourceOf({ source_kind, source_name }),
        is_conflict: is_conflict === 1,
      }));
    },

    /** So many of the changes since then, with all that was said of their days and areas. */
    async recent(page: RecentPage): Promise<RecentRows> {
      const { user_id } = page;
      const rows = await selectRecent(reader, page);
      const days = rows.flatMap(({ life_area_id, score_date }) =>
        score_date === null ? [] : [{ life_area_id, score_date }],
      );
      const ids = rows.flatMap(({ life_area_id, score_date }) =>
        score_date === null ? [life_area_id] : [],
      );
      const areas = JSON.stringify([...new Set(ids)].map((id) => ({ id })));
      const uniqueDays = new Map(days.map((day) => [JSON.stringify(day), day]));
      return {
        rows,
        entries: await selectEntriesOfDays(reader, {
          user_id,
          days: JSON.stringify([...uniqueDays.values()]),
        }),
        areas: await selectVersionsOfAreas(reader, { user_id, areas }),
        sources: await selectSourcesOfAreas(reader, { user_id, areas }),
      };
    },

    /** Whom to tell of days that two of their devices edited differently. */
    conflicts: () => selectConflicts(reader, {}),

    /** From now on they count as told. False where there was none. */
    announce: async (user_id: string, now: Instant): Promise<boolean> =>
      (await updateAnnounced(writer, { user_id, now })).length > 0,

    /** A batch of what was replaced before then; resolves with whether there may be more. */
    removeEntryVersions: async (before: Instant) =>
      isFullBatch(await deleteOldEntryVersions(writer, { before })),
    removeAreaVersions: async (before: Instant) =>
      isFullBatch(await deleteOldAreaVersions(writer, { before })),
    removeSources: async (before: Instant) =>
      isFullBatch(await deleteOldSources(writer, { before })),
  };
}
