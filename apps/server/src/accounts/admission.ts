import { foldCase } from '../database/fold-case.ts';
import { isAdministrator } from '../http/administrator.ts';
import { hashToken } from '../database/secret-hash.ts';
import { refuse, refuseField, type RequestRefusal } from '../http/errors.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import type { FoundInvitation } from '../store/invitation-repository.ts';

interface Applicant {
  readonly email: string;
  readonly invitation?: string | undefined;
}

export interface Admission {
  /** Throws if another registration has used the invitation. */
  take(store: Pick<BoundStore, 'invitations'>): Promise<void>;
}

const free: Admission = { take: async () => {} };

/**
 * Refuses a registration that the mode does not allow (decision 063). A registration with the
 * administrator's email needs an invitation for exactly this email, unless the server has no
 * account yet. Otherwise, anyone who knows the email could become the administrator.
 */
export async function admit(server: Server, { email, invitation }: Applicant): Promise<Admission> {
  const { store, clock, registration } = server;
  const { mode } = registration;
  const isAdmin = isAdministrator(server, email);
  if (isAdmin && (await store.users.isEmpty())) return free;
  if (mode === 'open' && !isAdmin) return free;
  if (mode === 'closed' && !isAdmin) throw refuse('registration_closed');
  if (invitation === undefined || invitation === '') {
    throw refuseField('invitation_required', 'invitation');
  }
  const token_hash = hashToken(invitation);
  const found = await store.invitations.find(token_hash);
  const now = new Date(clock()).toISOString();
  assertUsable(found, now);
  if ((isAdmin && found.email === null) || !isForEmail(found, email)) {
    throw refuseField('invitation_for_other_email', 'email');
  }
  return {
    async take({ invitations }) {
      if (!(await invitations.use(token_hash, now))) throw refuseInvitation('invitation_used');
    },
  };
}

function assertUsable(
  found: FoundInvitation | null,
  now: string,
): asserts found is FoundInvitation {
  if (found === null) throw refuseInvitation('invitation_unknown');
  if (found.used_at !== null) throw refuseInvitation('invitation_used');
  if (found.expires_at <= now) throw refuseInvitation('invitation_expired');
}

type InvitationError = 'invitation_unknown' | 'invitation_used' | 'invitation_expired';

function refuseInvitation(code: InvitationError): RequestRefusal {
  return refuseField(code, 'invitation');
}

function isForEmail({ email: bound }: FoundInvitation, email: string): boolean {
  return bound === null || foldCase(bound) === foldCase(email);
}
