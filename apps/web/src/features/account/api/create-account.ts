import type { Registration, SignedIn } from '@daymark/shared/accounts/account.ts';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

export async function createAccount(
  client: ApiClient,
  registration: Registration,
): Promise<SignedIn> {
  const { body } = await client.call(register, { body: registration });
  return body;
}
