import {
  invitationFragment,
  invitationPathStart,
} from '@daymark/shared/accounts/invitation-path.ts';

export function invitationLink(origin: string, token: string): string {
  return `${origin}${invitationPathStart}${token}`;
}

const anywhere = new RegExp(`${invitationFragment}([\\w-]+)`);
const atStart = new RegExp(`^${anywhere.source}`);

/** Of what was typed: the secret, or the whole link, in which it is found. */
export function invitationIn(typed: string): string {
  return anywhere.exec(typed)?.[1] ?? typed.trim();
}

/** Of the address of the page; empty where it has none. */
export function invitationInAddress({ hash }: Pick<Location, 'hash'>): string {
  return atStart.exec(hash)?.[1] ?? '';
}
