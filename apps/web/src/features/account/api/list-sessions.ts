import { listSessions } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';

export const sessionsKey = ['account', 'sessions'] as const;

/** The signed-in devices, the last used first. */
export function sessionsQuery(client: ApiClient) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => {
      const { body } = await client.call(listSessions, {}, { signal });
      return body;
    },
  });
}
