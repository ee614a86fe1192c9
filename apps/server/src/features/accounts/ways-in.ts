import type { BoundStore } from '../../store.ts';

/** What is about to go: the password, or a passkey by its id. */
type Going = { readonly password: true } | { readonly passkey: string };

/** Whether the person could still sign in without it. In the transaction that removes it, with the user locked. */
export async function canStillSignIn(
  { users, passkeys }: BoundStore,
  userId: string,
  going: Going,
): Promise<boolean> {
  const hasPassword = Boolean(await users.findPasswordHash(userId)) && !('password' in going);
  if (hasPassword) return true;
  const left = await passkeys.list(userId);
  return left.some(({ id }) => !('passkey' in going) || id !== going.passkey);
}
