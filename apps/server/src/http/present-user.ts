import type { User } from '@daymark/shared/accounts/account.ts';
import { isAdministrator } from './administrator.ts';
import type { Server } from './server.ts';

/**
 * Leaves out the state of the email if the server sends no mail. Only the administrator gets
 * `is_admin`, because the app hides administration from other users.
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
