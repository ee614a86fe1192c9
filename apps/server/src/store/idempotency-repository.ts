import { sql, type Kysely } from 'kysely';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { errorTemplates } from '@daymark/shared/error-templates.ts';
import type { Connections } from '../database/connections.ts';
import { prepareLookUps } from '../database/look-ups.ts';
import { givenRows, prepare, prepareInsert, runTogether } from '../database/statements.ts';
import { DatabaseUnavailable } from '../database/database-errors.ts';
import { selectUserToLock } from '../database/transactions.ts';
import type { Database } from '../database/schema.ts';

export interface StoredAnswer {
  readonly status: number;
  /** JSON text. Null for a response without a body. */
  readonly body: string | null;
}

export interface UsedKey {
  readonly key: string;
  /** Hash of method, path and body. */
  readonly fingerprint: string;
}

interface IdempotencyClaim extends UsedKey {
  readonly user_id: string;
  readonly now: Instant;
}

export function createIdempotencyRepository({ reader, writer }: Connections) {
  return {
    /**
     * Returns null for an unused key or an unfinished write, and 'reused' when the key belongs to a
     * request with another fingerprint.
     */
    async find({
      user_id,
      key,
      fingerprint,
    }: Omit<IdempotencyClaim, 'now'>): Promise<'reused' | StoredAnswer | null> {
      const [first] = await selectAnswer(reader, { user_id, key });
      return first ? compareFingerprint(fingerprint, first) : null;
    },

    /**
     * Must be the first call in the transaction. Locks the user, so a concurrent request with the
     * same key waits and gets the stored answer. Returns 'reused' as `find` does.
     */
    async claim(claim: IdempotencyClaim): Promise<'new' | 'reused' | StoredAnswer> {
      const [, claimed] = await runTogether(writer, [
        selectUserToLock.with({ id: claim.user_id }),
        insertKey.with(claim),
      ]);
      if (claimed.length > 0) return 'new';
      // The transaction that claimed the key has ended, so its answer is stored.
      const [first] = await selectAnswer(writer, { user_id: claim.user_id, key: claim.key });
      if (!first) throw new DatabaseUnavailable(`Key ${claim.key} was deleted while it was read`);
      return compareFingerprint(claim.fingerprint, first);
    },

    /**
     * Stores the key and the response of a whole request. Each part of the request was written
     * under its own key.
     */
    async store({ user_id, now, ...used }: IdempotencyClaim & StoredAnswer): Promise<void> {
      await insertAnswers(writer, [{ ...used, user_id, created_at: now }]);
    },

    async storeAnswer(user_id: string, key: string, { status, body }: StoredAnswer): Promise<void> {
      await updateAnswer(writer, { user_id, key, status, body });
    },
  };
}

export function compareFingerprint(
  wanted: string,
  { fingerprint, status, body }: StoredAnswer & { readonly fingerprint: string },
): 'reused' | StoredAnswer {
  return fingerprint === wanted ? { status, body } : 'reused';
}

interface KeyOfUser {
  readonly user_id: string;
  readonly key: string;
}

const insertKey = prepare((db, claim: IdempotencyClaim) =>
  db
    .insertInto('idempotency_keys')
    .values({
      user_id: claim.user_id,
      key: claim.key,
      fingerprint: claim.fingerprint,
      created_at: claim.now,
      status: null,
      body: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

/** The caller must have locked the users, so that no other request claims the keys. */
export const insertAnswers = prepareInsert({
  table: 'idempotency_keys',
  columns: {
    user_id: 'text',
    key: 'text',
    fingerprint: 'text',
    created_at: 'text',
    status: 'integer',
    body: 'text',
  },
  end: sql`on conflict do nothing`,
});

export interface FirstAnswer extends UsedKey, StoredAnswer {
  readonly user_id: string;
}

export const selectFirstAnswers = prepareLookUps<FirstAnswer, 'user_id' | 'key'>({
  table: 'idempotency_keys',
  as: 'used',
  columns: ['user_id', 'key'],
  select: () => sql`used.user_id, used.key, used.fingerprint, used.status, used.body`,
  where: (given, user) => sql`
    used.user_id = ${user} and used.key = ${given('key')} and used.status is not null`,
});

const selectAnswer = prepare((db, { user_id, key }: KeyOfUser) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('status', 'is not', null)
    .$narrowType<{ status: number }>(),
);

const updateAnswer = prepare((db, { user_id, key, status, body }: KeyOfUser & StoredAnswer) =>
  db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('user_id', '=', user_id)
    .where('key', '=', key),
);

type BlankedCode = 'area_erased' | 'not_found';

interface Blanking {
  readonly user_id: string;
  readonly ids: readonly string[];
  readonly code: BlankedCode;
}

/**
 * Replaces stored responses that contain one of the ids by an error code. The keys stay, so that a
 * repeated request is not executed. Texts of a user never match, because JSON escapes the quotes in
 * a text.
 */
export async function blankAnswers(
  db: Kysely<Database>,
  { user_id, ids, code }: Blanking,
): Promise<void> {
  const pairs = ids
    .flatMap((id) => [`%"id":"${id}"%`, `%"life_area_id":"${id}"%`])
    .map((pair) => ({ pair }));
  const given = givenRows(db, pairs, ['pair']);
  await sql`
    update idempotency_keys set status = ${errorTemplates[code].status}, body = null
    where user_id = ${user_id}
      and exists (select 1 from ${given} as given where idempotency_keys.body like given.pair)`.execute(
    db,
  );
}

/** Returns the code by which `blankAnswers` replaced a response, or null if it did not. */
export function getBlankedCode(status: number): BlankedCode | null {
  if (status === errorTemplates.area_erased.status) return 'area_erased';
  return status === errorTemplates.not_found.status ? 'not_found' : null;
}
