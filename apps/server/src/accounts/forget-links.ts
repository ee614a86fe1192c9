import type { BoundStore } from '../store/store.ts';

/**
 * Invalidates all links that reset the password or confirm a new email, and discards the new email.
 * Deletes the queued mails first. If a mail is just being sent, its deletion waits until the token
 * of the mail is stored, so that the token is deleted, too.
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
