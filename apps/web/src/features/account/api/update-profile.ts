import type { User } from '@daymark/shared/accounts/account.ts';
import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { ProfileChanges } from '@daymark/shared/accounts/profile.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

export async function updateProfile(client: ApiClient, changes: ProfileChanges): Promise<User> {
  const { body } = await client.call(updateMe, { body: changes });
  return body;
}
