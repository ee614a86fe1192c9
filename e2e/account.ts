import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { type ApiCaller, createApiCaller } from '../scripts/api-caller.ts';

/** Someone with an account of their own, so that no test sees another's data. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly token: string;
  /** The date in the account's zone. */
  readonly today: string;
  /** Calls the API as this person. */
  readonly call: ApiCaller;
}

/** The zone of the browser and of every account here; see playwright.config.ts. */
const timezone = process.env['E2E_ZONE'] ?? 'UTC';

export const password = 'Quiet-Harbour-71';

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

export async function registerAccount(origin: string): Promise<Account> {
  const email = newEmail();
  const fullName = 'Ada Quist';
  const { access_token: token } = await createApiCaller(origin)(register, {
    body: { email, password, full_name: fullName, timezone },
  });
  return {
    email,
    password,
    fullName,
    token,
    today: Temporal.Now.plainDateISO(timezone).toString(),
    call: createApiCaller(origin, token),
  };
}
