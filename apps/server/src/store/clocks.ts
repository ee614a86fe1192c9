import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Connections } from '../database/connections.ts';

/** Reads what shows whether the clock and the time zones of a server are right. Each call reads a whole table, so it is for starts. */
export function clockRepository({ reader }: Connections) {
  return {
    /** Resolves with the newest instant at which a device or a program was seen; null before the first. */
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

    /** Resolves with each time zone that accounts are in, and how many. */
    countByZone: () =>
      reader
        .selectFrom('users')
        .select((row) => ['timezone', row.fn.countAll<number>().as('accounts')])
        .groupBy('timezone')
        .execute(),
  };
}
