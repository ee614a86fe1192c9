import { errorCatalogue } from '@daymark/shared/errors.ts';
import { sql, type Kysely } from 'kysely';
import { givenRows } from '../database/given-rows.ts';
import type { Database } from '../database/schema.ts';

/** What the repeat of a write is told whose answer was blanked. */
type BlankedCode = 'area_erased' | 'not_found';

interface Blanking {
  readonly user_id: string;
  /** Of what is gone. */
  readonly ids: readonly string[];
  readonly code: BlankedCode;
}

/**
 * Takes the texts out of the kept answers that are about these ids. The keys stay, so that a repeat is not done again. Such a pair of
 * name and value is in no text of a person: in a JSON string its quotes would be escaped.
 */
export async function blankAnswers(
  db: Kysely<Database>,
  { user_id, ids, code }: Blanking,
): Promise<void> {
  const pairs = ids.flatMap((id) => [`%"id":"${id}"%`, `%"life_area_id":"${id}"%`]);
  const given = givenRows(
    db,
    pairs.map((pair) => ({ pair })),
    ['pair'],
  );
  await sql`
    update idempotency_keys set status = ${errorCatalogue[code].status}, body = null
    where user_id = ${user_id}
      and exists (select 1 from ${given} as given where idempotency_keys.body like given.pair)`.execute(
    db,
  );
}

/** The code that a kept status stands for, if it is that of a blanked answer; all others are successes. */
export function blankedCode(status: number): BlankedCode | null {
  if (status === errorCatalogue.area_erased.status) return 'area_erased';
  return status === errorCatalogue.not_found.status ? 'not_found' : null;
}
