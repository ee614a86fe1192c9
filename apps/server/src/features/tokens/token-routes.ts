import { api } from '@daymark/shared/api.ts';
import { addOwnerPrefix } from '@daymark/shared/accounts/owned-secret.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { hashToken } from '../../database/secret-hash.ts';
import { refuse } from '../../http/errors.ts';
import { getPersonDay } from '../../http/person-day.ts';
import { type EndpointCall, serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { notifyOfChange } from '../../accounts/account-notices.ts';
import { requireConfirmation } from '../../accounts/confirmation.ts';
import { createSecretDerivation } from '../../accounts/derive-secrets.ts';

const day = 86_400_000;

export function serveTokens(server: Server): void {
  const { store, clock, random } = server;
  const instant = () => new Date(clock()).toISOString();

  serveEndpoint(server, api.listTokens, async ({ session }) => {
    return { status: 200, body: await store.accessTokens.list(session.user_id, instant()) };
  });

  async function create(
    { body, session, request, writeOnce }: EndpointCall<typeof api.createToken>,
    deriveToken: (id: string) => string,
  ) {
    const { user_id } = session;
    const confirmed = await requireConfirmation(server, { request, session });
    // The stored answer has no token. A repeated request derives the same token again.
    return writeOnce(async (bound) => {
      await confirmed.assertHolds(bound);
      const { name, scope, expires_in_days: days } = body;
      const life_area_ids = body.life_area_ids && [...new Set(body.life_area_ids)];
      const areas = { includeDeleted: true, ...getPersonDay(session, clock()) };
      const known = new Set((await bound.lifeAreas.list(user_id, areas)).map(({ id }) => id));
      if (life_area_ids?.some((id) => !known.has(id))) throw refuse('not_found');
      const present = await bound.accessTokens.list(user_id, instant());
      if (present.length >= limits.tokensPerUser) throw refuse('too_many_tokens');
      const now = clock();
      const token = {
        id: uuidv7(now, random),
        name,
        scope,
        life_area_ids,
        created_at: instant(),
        expires_at: days === null ? null : new Date(now + days * day).toISOString(),
      };
      const token_hash = hashToken(deriveToken(token.id));
      await bound.accessTokens.create({ ...token, user_id, token_hash });
      await notifyOfChange(server, bound, {
        userId: user_id,
        text: (of) => of.tokenMade({ name }),
        mail: { kind: 'token_made' },
      });
      request.log.info({ user: user_id, address: request.ip }, 'made a token');
      const unused = { last_used_at: null, last_used_address: null };
      return { status: 201, body: { ...token, ...unused, token: '' } };
    });
  }

  serveEndpoint(server, api.createToken, async (call) => {
    // `earlierAnswer` comes first, so that a repeated request gets the token even after the
    // confirmation has expired.
    const deriveSecret = createSecretDerivation(call.request, { purpose: 'access token', random });
    const { user_id } = call.session;
    const deriveToken = (id: string) =>
      `dmk_${addOwnerPrefix(user_id, deriveSecret(id).toString('hex').slice(0, 40))}`;
    const { body } = (await call.earlierAnswer()) ?? (await create(call, deriveToken));
    return { status: 201, body: { ...body, token: deriveToken(body.id) } };
  });

  serveEndpoint(server, api.endToken, async ({ params, session, request, writeOnce }) =>
    writeOnce(async (bound) => {
      const { user_id: userId } = session;
      const ended = await bound.accessTokens.remove(userId, params.id);
      if (ended === null) throw refuse('not_found');
      await notifyOfChange(server, bound, {
        userId,
        text: (of) => of.tokenEnded(ended),
        mail: { kind: 'token_ended' },
      });
      request.log.info({ user: session.user_id, address: request.ip }, 'ended a token');
      return { status: 204, body: undefined };
    }),
  );
}
