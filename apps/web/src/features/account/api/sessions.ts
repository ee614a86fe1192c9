import {
  endSession as endSessionEndpoint,
  listSessions,
  type Session,
} from '@daymark/shared/accounts/account-settings-endpoints.ts';
import type { Question } from '../../../lib/answers.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-errors.ts';

/** The signed-in devices, the last used first. */
export const sessionsQuestion: Question<Session[]> = {
  key: 'sessions',
  ask: async (client, signal) => (await client.call(listSessions, {}, { signal })).body,
};

/** Signs a device out. One that is signed out already is as good. */
export async function endSession(client: ApiClient, id: string): Promise<void> {
  try {
    await client.call(endSessionEndpoint, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
