import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  listRecentChanges,
  type RecentChange,
} from '@daymark/shared/versions/version-endpoints.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import type { SavedFile } from '../../lib/save-file.ts';

/** Downloads all changes of a year. Rejects if the server does not answer. */
export async function downloadHistoryFile(
  client: ApiClient,
  today: CalendarDate,
): Promise<SavedFile> {
  const changes: RecentChange[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { all: 'true' as const, ...(cursor !== undefined && { cursor }) };
    const { body } = await client.call(listRecentChanges, { query });
    changes.push(...body.changes);
    cursor = body.next;
  }
  const text = `${JSON.stringify({ changes }, null, 1)}\n`;
  return {
    name: `daymark-history-${today}.json`,
    content: new Blob([text], { type: 'application/json' }),
  };
}
