import type { Invitation } from '@daymark/shared/accounts/invitation-endpoints.ts';
import { invitationPathPrefix } from '@daymark/shared/accounts/invitation-path.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { hashToken } from '../database/secret-hash.ts';
import type { Random } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';

const day = 86_400_000;

interface Inviting {
  /** The only email that may use the invitation, or null if any email may. */
  readonly email: string | null;
  readonly now: number;
  readonly random: Random;
  readonly tokenOf: (id: string) => string;
}

/** Returns null if too many invitations are open. */
export async function invite(
  { invitations }: Pick<BoundStore, 'invitations'>,
  { email, now, random, tokenOf }: Inviting,
): Promise<Invitation | null> {
  const invitation: Invitation = {
    id: uuidv7(now, random),
    email,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + limits.invitation.days * day).toISOString(),
  };
  const token_hash = hashToken(tokenOf(invitation.id));
  return (await invitations.create({ ...invitation, token_hash })) ? invitation : null;
}

export function createInvitationPath(token: string): string {
  return `${invitationPathPrefix}${token}`;
}
