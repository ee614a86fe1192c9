import type { BoundStore } from '../store/store.ts';

/**
 * Ends all links that set a password or change the email. Deletes the mails first: this waits for
 * a mail that is being sent, whose token therefore exists when the tokens are deleted.
 */
export async function forgetLinks(
  { users, mails, mailTokens }: BoundStore,
  user_id: string,
): Promise<void> {
  await mails.removeByUser(user_id, ['reset_password', 'confirm_change']);
  await mailTokens.removeByUser(user_id, ['reset', 'change']);
  const user = await users.findById(user_id);
  if (user?.pending_email !== undefined) await users.setPendingEmail(user_id, null);
}
