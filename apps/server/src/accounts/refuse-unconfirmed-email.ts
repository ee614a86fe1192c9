import { refuse } from '../http/errors.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';

/**
 * Where the server sends mail, nobody adds a way into an account, or out of it, before its email is confirmed: the mailbox may be
 * another person's, who would find it there once the account is theirs.
 * @throws `email_unconfirmed`
 */
export async function refuseUnconfirmedEmail(
  { sendsMail }: Pick<Server, 'sendsMail'>,
  { users }: Pick<BoundStore, 'users'>,
  userId: string,
): Promise<void> {
  if (!sendsMail) return;
  const user = await users.findById(userId);
  if (user?.email_verified === false) throw refuse('email_unconfirmed');
}
