import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`alter table life_areas
    add column note_prompt ${text} not null default ''`,
]);
