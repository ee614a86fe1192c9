import type { User } from '@daymark/shared/accounts/account.ts';
import { isAdministrator } from './administrator.ts';
import type { Server } from './server.ts';

/**
 * The user as the wire has it: where no mail is sent, no email can be confirmed, and nobody is asked to. Who administers the server is told
 * so: to all others no screen offers what they would be refused.
 */
export function presentUser(server: Pick<Server, 'sendsMail' | 'registration'>, user: User): User {
  const shown = server.sendsMail ? user : withoutEmailState(user);
  return isAdministrator(server, user.email) ? { ...shown, is_admin: true } : shown;
}

function withoutEmailState({
  email_verified: _verified,
  pending_email: _pending,
  ...others
}: User): User {
  return others;
}
