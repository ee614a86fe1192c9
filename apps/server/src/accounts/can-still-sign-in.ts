import type { FastifyRequest } from 'fastify';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';

interface MethodRemoval {
  readonly server: Server;
  readonly request: FastifyRequest;
  readonly userId: string;
  readonly without: 'password' | { readonly id: string };
}

/**
 * Returns whether the user can still sign in after the removal. Must run in the transaction that
 * removes the method and has locked the user. A new kind of sign-in method must be added here. A
 * trusted header does not count, because the database does not show whether the proxy can still
 * identify the user.
 */
export async function canStillSignIn(
  { users, passkeys, identities }: BoundStore,
  { server, request, userId, without }: MethodRemoval,
): Promise<boolean> {
  const isLeft = ({ id }: { readonly id: string }) => without === 'password' || without.id !== id;
  if (without !== 'password' && (await users.findPasswordHash(userId)) !== '') return true;
  const offersPasskeys = server.relyingParty(request) !== null;
  if (offersPasskeys && (await passkeys.list(userId)).some(isLeft)) return true;
  const issuer = server.identityProvider?.issuer;
  const linked = await identities.list(userId);
  return linked.some((identity) => identity.issuer === issuer && isLeft(identity));
}
