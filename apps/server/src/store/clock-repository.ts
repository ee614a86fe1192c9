import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';

/** The queries read whole tables, so use them only when the server starts. */
export function createClockRepository({ reader }: Connections) {
  return {
    async findNewestUse(): Promise<Instant | null> {
      const newest = await Promise.all(
        (['sessions', 'access_tokens'] as const).map((table) =>
          reader
            .selectFrom(table)
            .select((row) => row.fn.max('last_used_at').as('newest'))
            .executeTakeFirst(),
        ),
      );
      return (
        newest
          .map((row) => row?.newest ?? '')
          .toSorted()
          .at(-1) || null
      );
    },

    countByZone: () =>
      reader
        .selectFrom('users')
        .select((row) => ['timezone', row.fn.countAll<number>().as('accounts')])
        .groupBy('timezone')
        .execute(),
  };
}
