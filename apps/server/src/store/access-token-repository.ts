import type { AccessToken } from '@daymark/shared/access/token-endpoints.ts';
import type { Scope } from '@daymark/shared/scope.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { storeUse } from './last-use.ts';
import { insertSource } from './sources.ts';
import { runAtomically } from '../database/transactions.ts';
import { splitHash } from '../database/secret-hash.ts';
import { prepare, prepareLookUp, matchesOwnKey, type OwnKey } from '../database/statements.ts';
import type { Principal } from './principal.ts';

interface NewToken extends Omit<AccessToken, 'last_used_at' | 'last_used_address'> {
  readonly user_id: string;
  readonly token_hash: string;
}

export interface ActiveToken extends Principal {
  readonly scope: Scope;
  readonly last_used_at: Instant | null;
  readonly last_used_address: string | null;
}

export function createAccessTokenRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    async list(user_id: string, now: Instant): Promise<AccessToken[]> {
      const rows = await selectTokens(reader, { user_id, now });
      return rows.map((row) => ({ ...row, life_area_ids: parseAreaIds(row.life_area_ids) }));
    },

    create: ({ life_area_ids, ...token }: NewToken): Promise<void> =>
      runAtomically(connections, async (db) => {
        const ids = life_area_ids === null ? null : JSON.stringify(life_area_ids);
        const { token_hash } = splitHash(token.token_hash);
        const row = { ...token, token_hash, life_area_ids: ids };
        await db.insertInto('access_tokens').values(row).execute();
        const { user_id, id, name, created_at } = token;
        await insertSource(db, { user_id, id, kind: 'program', name, created_at });
      }),

    async findByHash(hash: string, now: Instant): Promise<ActiveToken | null> {
      const [token] = await selectActive(reader, { ...splitHash(hash), now });
      if (token === undefined) return null;
      return { ...token, life_area_ids: parseAreaIds(token.life_area_ids) };
    },

    touch: (token: ActiveToken, now: Instant, address: string): Promise<void> =>
      storeUse(writer, 'access_tokens', { used: token, now, address }),

    async remove(user_id: string, id: string): Promise<Pick<AccessToken, 'name'> | null> {
      const [removed] = await deleteToken(writer, { user_id, id });
      return removed ?? null;
    },
  };
}

function parseAreaIds(text: string | null): string[] | null {
  return text === null ? null : (JSON.parse(text) as string[]);
}

const selectTokens = prepare((db, given: { user_id: string; now: string }) =>
  db
    .selectFrom('access_tokens')
    .select([
      'id',
      'name',
      'scope',
      'life_area_ids',
      'created_at',
      'expires_at',
      'last_used_at',
      'last_used_address',
    ])
    .where('user_id', '=', given.user_id)
    .where((token) =>
      token.or([token('expires_at', 'is', null), token('expires_at', '>', given.now)]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

const selectActive = prepareLookUp(
  'access_tokens.user_id',
  (db, given: { token_hash: string; now: string }, isOwner) =>
    db
      .selectFrom('access_tokens')
      .innerJoin('users', 'users.id', 'access_tokens.user_id')
      .select([
        'access_tokens.id',
        'access_tokens.user_id',
        'access_tokens.scope',
        'access_tokens.life_area_ids',
        'access_tokens.last_used_at',
        'access_tokens.last_used_address',
        'users.timezone',
        'users.day_ends_at',
        'users.first_weekday',
        'users.week_starts',
        'users.rev',
        'users.stored_bytes',
      ])
      .where('access_tokens.token_hash', '=', given.token_hash)
      .where(isOwner)
      .where((token) =>
        token.or([token('expires_at', 'is', null), token('expires_at', '>', given.now)]),
      ),
);

const deleteToken = prepare((db, given: OwnKey) =>
  db.deleteFrom('access_tokens').where(matchesOwnKey(given)).returning('name'),
);
