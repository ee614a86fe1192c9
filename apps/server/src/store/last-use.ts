import type { Kysely } from 'kysely';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Database } from '../database/schema.ts';
import { matchesOwnKey, type OwnKey } from '../database/statements.ts';

/** Milliseconds between two stored uses from one address, so that most requests write nothing. */
const touchInterval = 5 * 60 * 1000;

interface Used extends OwnKey {
  readonly last_used_at: Instant | null;
  readonly last_used_address: string | null;
}

export async function storeUse(
  db: Kysely<Database>,
  table: 'access_tokens' | 'calendars',
  { used, now, address }: { readonly used: Used; readonly now: Instant; readonly address: string },
): Promise<void> {
  const { last_used_at: last } = used;
  const isFresh = last !== null && Date.parse(now) - Date.parse(last) < touchInterval;
  if (isFresh && used.last_used_address === address) return;
  await db
    .updateTable(table)
    .set({ last_used_at: now, last_used_address: address })
    .where(matchesOwnKey(used))
    .execute();
}
