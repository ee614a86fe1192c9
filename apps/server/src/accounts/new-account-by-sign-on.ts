import type { User } from '@daymark/shared/accounts/account.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { isAdministrator } from '../http/administrator.ts';
import { refuse } from '../http/errors.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { generateUsername } from './generate-username.ts';
import type { NewUser } from '../store/user-repository.ts';

interface Newcomer {
  readonly email: string;
  readonly address: string;
}

/**
 * Refuses new accounts if registration is not open, except for ADMIN_EMAIL, because the provider
 * has verified the email (decision 063). Invitations are ignored.
 */
export async function assertMayRegisterBySingleSignOn(
  server: Server,
  { email, address }: Newcomer,
): Promise<void> {
  await server.signInLimits.registration(address, server.clock());
  if (server.registration.mode !== 'open' && !isAdministrator(server, email)) {
    throw refuse('registration_closed');
  }
}

type NewAccount = Pick<NewUser, 'email' | 'full_name' | 'timezone' | 'language' | 'first_weekday'>;

/** Returns null if the email is taken, or reserved for an account that can still restore it. */
export async function createAccountWithoutPassword(
  { clock, random }: Server,
  { users, mailTokens }: BoundStore,
  account: NewAccount,
): Promise<User | null> {
  const now = clock();
  const user = {
    ...account,
    id: uuidv7(now, random),
    notification_time: '09:00',
    password_hash: '',
    created_at: new Date(now).toISOString(),
  };
  if (await mailTokens.isReserved(user.email, null, user.created_at)) return null;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const username = generateUsername(account, random);
    const created = await users.create({ ...user, username });
    if (created === 'email_taken') return null;
    if (created === 'username_taken') continue;
    await users.confirmEmail(created.id, { email: user.email, now: user.created_at });
    return { ...created, email_verified: true };
  }
  throw new Error('Every generated username is taken');
}
