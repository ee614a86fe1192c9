import {
  invitationFragment,
  invitationPathPrefix,
} from '@daymark/shared/accounts/invitation-path.ts';

export function createInvitationLink(origin: string, token: string): string {
  return `${origin}${invitationPathPrefix}${token}`;
}

const anywhere = new RegExp(`${invitationFragment}([\\w-]+)`);
const atStart = new RegExp(`^${anywhere.source}`);

/** Returns the token from a typed link or a typed token. */
export function readInvitation(typed: string): string {
  return anywhere.exec(typed)?.[1] ?? typed.trim();
}

export function readInvitationFromAddress({ hash }: Pick<Location, 'hash'>): string {
  return atStart.exec(hash)?.[1] ?? '';
}
