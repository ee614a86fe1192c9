import {
  endSession as endSessionEndpoint,
  listSessions,
} from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-errors.ts';

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

/** Signs a device out. One that is signed out already is as good. */
export async function endSession(client: ApiClient, id: string): Promise<void> {
  try {
    await client.call(endSessionEndpoint, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
