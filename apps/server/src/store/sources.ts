import type { Kysely } from 'kysely';
import type { Source } from '@daymark/shared/versions/version-endpoints.ts';
import type { Database } from '../database/schema.ts';

export interface SourceColumns {
  readonly source_kind: Source['kind'] | null;
  readonly source_name: string | null;
}

export function readSource({ source_kind: kind, source_name: name }: SourceColumns): Source | null {
  return kind === null || name === null ? null : { kind, name };
}

export async function insertSource(
  db: Kysely<Database>,
  source: Database['sources'],
): Promise<void> {
  await db
    .insertInto('sources')
    .values(source)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute();
}
