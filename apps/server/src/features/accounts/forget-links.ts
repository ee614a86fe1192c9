import type { BoundStore } from '../../store.ts';

/**
 * With another password or email no link to choose a password is good any more, sent or waiting. The mails first: one that is
 * being sent just now has its token in the same transaction that holds its row.
 */
export async function forgetLinks(
  { mails, mailTokens }: BoundStore,
  user_id: string,
): Promise<void> {
  await mails.removeOf(user_id, ['reset_password']);
  await mailTokens.removeOf(user_id, ['reset']);
}
