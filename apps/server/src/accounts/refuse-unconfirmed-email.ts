import { refuse } from '../http/errors.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';

/**
 * Refuses to add access to an account with an unconfirmed email. The email may belong to another
 * person, who would later find this access in their account.
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
