import { prepare } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

export const insertSource = prepare((db, source: Database['sources']) =>
  db
    .insertInto('sources')
    .values({
      user_id: source.user_id,
      id: source.id,
      kind: source.kind,
      name: source.name,
      created_at: source.created_at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing()),
);
