import type { Credentials, SignedIn } from '@daymark/shared/accounts/account.ts';
import { login } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import type { ApiClient } from '../../../lib/api-client.ts';

export async function logIn(client: ApiClient, credentials: Credentials): Promise<SignedIn> {
  const { body } = await client.call(login, { body: credentials });
  return body;
}
