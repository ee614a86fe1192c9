import { deleteMe } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

export async function deleteAccount(client: ApiClient, password: string): Promise<void> {
  await client.call(deleteMe, { body: { password } });
}
