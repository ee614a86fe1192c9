import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { EntryVersion } from '@daymark/shared/versions/version-endpoints.ts';
import type { Connections } from '../database/connections.ts';
import { runTogether } from '../database/statements.ts';
import type { RecentRows } from './recent-changes.ts';
import { readSource } from './sources.ts';
import {
  selectEntryChanges,
  selectHistoriesOfAreas,
  selectRecent,
  selectRecentOfAreas,
  type RecentPage,
} from './recent-statements.ts';
import {
  selectAreaId,
  selectConflicts,
  selectVersionsOfDay,
  updateAnnounced,
} from './version-statements.ts';

export function createVersionRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    /** Returns null when the area does not exist. */
    async ofDay(
      user_id: string,
      life_area_id: string,
      score_date: CalendarDate,
    ): Promise<EntryVersion[] | null> {
      const [[area], rows] = await runTogether(reader, [
        selectAreaId.with({ user_id, life_area_id }),
        selectVersionsOfDay.with({ user_id, life_area_id, score_date }),
      ]);
      if (area === undefined) return null;
      return rows.map(({ source_kind, source_name, is_conflict, amount, ...row }) => ({
        ...row,
        ...(amount !== null && { amount }),
        source: readSource({ source_kind, source_name }),
        is_conflict: is_conflict === 1,
      }));
    },

    /** @param life_area_ids null means all areas */
    async recent(page: RecentPage, life_area_ids: readonly string[] | null): Promise<RecentRows> {
      const { user_id } = page;
      const rows =
        life_area_ids === null
          ? await selectRecent(reader, page)
          : await selectRecentOfAreas(reader, { ...page, areas: JSON.stringify(life_area_ids) });
      const entryRows = rows.filter(({ kind }) => kind !== 'area');
      // Sorts the rows by rev, newest first, because a page is sorted by time. The map then keeps
      // the row with the lowest rev of each area.
      const areaRows = rows
        .filter((row) => row.kind === 'area')
        .toSorted((one, other) => other.rev - one.rev);
      const earliest = new Map(areaRows.map((row) => [row.life_area_id, row]));
      const [entries, areas] = await runTogether(reader, [
        selectEntryChanges.with({ user_id, rows: JSON.stringify(entryRows) }),
        selectHistoriesOfAreas.with({ user_id, areas: JSON.stringify([...earliest.values()]) }),
      ]);
      return { rows, entries, areas };
    },

    conflicts: () => selectConflicts(reader, {}),

    announce: async (user_id: string, now: Instant): Promise<boolean> =>
      (await updateAnnounced(writer, { user_id, now })).length > 0,
  };
}
