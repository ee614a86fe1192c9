import type { NewToken } from '@daymark/shared/accounts/account.ts';
import { changePassword as endpoint } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import type { CallOf } from '@daymark/shared/endpoint.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

/** @param idempotencyKey the same for the same passwords: else a second try while the first is under way would find the old one wrong */
export async function changePassword(
  client: ApiClient,
  change: CallOf<typeof endpoint>['body'],
  idempotencyKey: string,
): Promise<NewToken> {
  const { body } = await client.call(endpoint, { body: change }, { idempotencyKey });
  return body;
}
