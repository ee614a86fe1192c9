import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  type EntryVersion,
  listEntryVersions,
  listRecentChanges,
  type RecentChange,
} from '@daymark/shared/versions/version-endpoints.ts';
import type { Question } from '../../lib/answers.ts';
import type { ApiClient } from '../../lib/api-client.ts';

export function createVersionsQuestion(
  areaId: string,
  date: CalendarDate,
): Question<EntryVersion[]> {
  return {
    key: `versions ${areaId} ${date}`,
    ask: async (client, signal) => {
      const call = { params: { id: areaId, date } };
      return (await client.call(listEntryVersions, call, { signal })).body;
    },
  };
}

export interface ChangesPage {
  readonly changes: readonly RecentChange[];
  readonly next: string | null;
}

export const recentChangesQuestion: Question<ChangesPage> = {
  key: 'recent changes',
  ask: (client, signal) => readRecentChanges(client, null, signal),
};

/** @param cursor `next` of the previous page, or null for the first page */
export async function readRecentChanges(
  client: ApiClient,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ChangesPage> {
  const query = cursor === null ? {} : { cursor };
  return (await client.call(listRecentChanges, { query }, signal && { signal })).body;
}
