import { api } from '@daymark/shared/api.ts';
import { isAdministrator } from '../http/administrator.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { RequestSession, Server } from '../http/server.ts';
import { invite } from './invitations.ts';
import { createSecretDerivation } from './derive-secrets.ts';

export function serveInvitations(server: Server): void {
  const { store, clock, random } = server;
  const instant = () => new Date(clock()).toISOString();

  async function isAdmin({ user_id }: RequestSession): Promise<boolean> {
    const user = await store.users.findById(user_id);
    return user !== null && isAdministrator(server, user.email);
  }

  serveEndpoint(server, api.listInvitations, async ({ session }) => {
    if (!(await isAdmin(session))) throw refuse('not_allowed');
    return { status: 200, body: await store.invitations.listOpen(instant()) };
  });

  serveEndpoint(server, api.createInvitation, async ({ body, session, request, writeOnce }) => {
    if (!(await isAdmin(session))) throw refuse('not_allowed');
    const { email = null } = body;
    const deriveSecret = createSecretDerivation(request, { purpose: 'invitation', random });
    const deriveToken = (id: string) => deriveSecret(id).toString('base64url');
    // The stored response has no token. A repeated request derives the token again.
    const answer = await writeOnce(async (bound) => {
      // The lock keeps an account that is just being deleted from creating an invitation.
      if (!(await bound.lockUser(session.user_id))) throw refuse('session_ended');
      const invitation = await invite(bound, { email, now: clock(), random, tokenOf: deriveToken });
      if (invitation === null) throw refuseField('too_many_invitations', 'email');
      request.log.info({ user: session.user_id, address: request.ip }, 'made an invitation');
      return { status: 201, body: { ...invitation, token: '' } };
    });
    return { status: 201, body: { ...answer.body, token: deriveToken(answer.body.id) } };
  });

  serveEndpoint(server, api.withdrawInvitation, async ({ params, session, request, writeOnce }) => {
    // Other users get the same response as for an unknown invitation.
    if (!(await isAdmin(session))) throw refuse('not_found');
    return writeOnce(async ({ invitations }) => {
      if (!(await invitations.withdraw(params.id, instant()))) throw refuse('not_found');
      request.log.info({ user: session.user_id, address: request.ip }, 'withdrew an invitation');
      return { status: 204, body: undefined };
    });
  });
}
