import { prepare } from './statements.ts';

export const selectState = prepare((db, { name }: { name: string }) =>
  db.selectFrom('server_state').select('value').where('name', '=', name),
);

export const upsertState = prepare((db, { name, value }: Record<'name' | 'value', string>) =>
  db
    .insertInto('server_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value })),
);
