import type { User } from '@daymark/shared/accounts/account.ts';
import type { Server } from './server.ts';

/** The user as the wire has it: where no mail is sent, no email can be confirmed, and nobody is asked to. */
export function presentUser({ sendsMail }: Pick<Server, 'sendsMail'>, user: User): User {
  if (sendsMail) return user;
  const { email_verified: _verified, pending_email: _pending, ...others } = user;
  return others;
}
