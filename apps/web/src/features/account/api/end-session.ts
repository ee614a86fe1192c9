import { endSession as endpoint } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-errors.ts';

/** Signs a device out. One that is signed out already is as good. */
export async function endSession(client: ApiClient, id: string): Promise<void> {
  try {
    await client.call(endpoint, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
