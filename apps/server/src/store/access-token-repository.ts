import type { AccessToken } from '@daymark/shared/access/token-endpoints.ts';
import type { Scope } from '@daymark/shared/scope.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';
import { insertSource } from './sources.ts';
import { atomically } from '../database/transactions.ts';
import { prepare, isOwn, type OwnKey } from '../database/statements.ts';
import type { Principal } from './principal.ts';

const minute = 60 * 1000;

/** Skips repeated uses from one address, so that reads stay free of writes. */
const touchInterval = 5 * minute;

interface NewToken extends Omit<AccessToken, 'last_used_at' | 'last_used_address'> {
  readonly user_id: string;
  readonly token_hash: string;
}

export interface ActiveToken extends Principal {
  readonly scope: Scope;
  readonly last_used_at: Instant | null;
  readonly last_used_address: string | null;
}

export function accessTokenRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    /** Returns the tokens that have not expired, newest first. */
    async list(user_id: string, now: Instant): Promise<AccessToken[]> {
      const rows = await selectTokens(reader, { user_id, now });
      return rows.map((row) => ({ ...row, life_area_ids: areaIdsIn(row.life_area_ids) }));
    },

    create: ({ life_area_ids, ...token }: NewToken): Promise<void> =>
      atomically(connections, async (db) => {
        const ids = life_area_ids === null ? null : JSON.stringify(life_area_ids);
        await insertToken(db, { ...token, life_area_ids: ids });
        const { user_id, id, name, created_at } = token;
        await insertSource(db, { user_id, id, kind: 'program', name, created_at });
      }),

    /** Returns null when the token is unknown or has expired. Runs one statement. */
    async findByHash(token_hash: string, now: Instant): Promise<ActiveToken | null> {
      const [token] = await selectActive(reader, { token_hash, now });
      if (token === undefined) return null;
      return { ...token, life_area_ids: areaIdsIn(token.life_area_ids) };
    },

    /** Stores the use, unless the last one was from the same address within `touchInterval`. */
    async touch(token: ActiveToken, now: Instant, address: string): Promise<void> {
      const { user_id, id, last_used_at: last } = token;
      const isFresh = last !== null && Date.parse(now) - Date.parse(last) < touchInterval;
      if (isFresh && token.last_used_address === address) return;
      await updateLastUse(writer, { user_id, id, now, address });
    },

    /** Returns the removed token, or null when the user has no such token. */
    async remove(user_id: string, id: string): Promise<Pick<AccessToken, 'name'> | null> {
      const [removed] = await deleteToken(writer, { user_id, id });
      return removed ?? null;
    },
  };
}

function areaIdsIn(text: string | null): string[] | null {
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

const insertToken = prepare(
  (db, token: Omit<NewToken, 'life_area_ids'> & { readonly life_area_ids: string | null }) =>
    db.insertInto('access_tokens').values({
      user_id: token.user_id,
      id: token.id,
      token_hash: token.token_hash,
      name: token.name,
      scope: token.scope,
      life_area_ids: token.life_area_ids,
      created_at: token.created_at,
      expires_at: token.expires_at,
      last_used_at: null,
      last_used_address: null,
    }),
);

const selectActive = prepare((db, given: { token_hash: string; now: string }) =>
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
    .where((token) =>
      token.or([token('expires_at', 'is', null), token('expires_at', '>', given.now)]),
    ),
);

const updateLastUse = prepare(
  (db, given: { user_id: string; id: string; now: string; address: string }) =>
    db
      .updateTable('access_tokens')
      .set({ last_used_at: given.now, last_used_address: given.address })
      .where(isOwn(given)),
);

const deleteToken = prepare((db, given: OwnKey) =>
  db.deleteFrom('access_tokens').where(isOwn(given)).returning('name'),
);
