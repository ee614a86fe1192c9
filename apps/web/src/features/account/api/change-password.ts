import { changePassword as endpoint } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import type { CallOf } from '@daymark/shared/endpoint.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

/** @param idempotencyKey the same for the same passwords: else a second try after a lost answer would find the old one wrong */
export async function changePassword(
  client: ApiClient,
  change: CallOf<typeof endpoint>['body'],
  idempotencyKey: string,
): Promise<void> {
  await client.call(endpoint, { body: change }, { idempotencyKey });
}
