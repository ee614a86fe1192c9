import type { BoundStore } from '../store/store.ts';

/**
 * With another password or email no link to choose a password or to change the email is good any more, sent or waiting: who asked for
 * it may be who is being locked out. The mails first: one that is being sent just now has its token in the same transaction that
 * holds its row.
 */
export async function forgetLinks(
  { users, mails, mailTokens }: BoundStore,
  user_id: string,
): Promise<void> {
  await mails.removeOf(user_id, ['reset_password', 'confirm_change']);
  await mailTokens.removeOf(user_id, ['reset', 'change']);
  const user = await users.findById(user_id);
  if (user?.pending_email !== undefined) await users.setPendingEmail(user_id, null);
}
