import * as z from 'zod/mini';
import { createCheck, splitList, type ValuesOf } from './variables.ts';

export interface PostgresPlace {
  readonly databaseUrl: string;
  /** URL for connections that need a session. It bypasses a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  /** Number of partitions of each large table. Used only for a new database. */
  readonly partitions?: number | undefined;
  readonly readUrls?: readonly string[] | undefined;
}

/** Returns the URL for locks, LISTEN and migrations, which need a session. */
export function getSessionUrl({ databaseUrl, directUrl = databaseUrl }: PostgresPlace): string {
  return directUrl;
}

/** More partitions cost more in planning and vacuum than they save. */
const maxPartitions = 256;

export const partitionCount = z.coerce
  .number({ error: `must be a whole number from 1 to ${maxPartitions}` })
  .check(
    z.refine((count) => Number.isInteger(count) && count >= 1 && count <= maxPartitions, {
      error: `must be a whole number from 1 to ${maxPartitions}`,
    }),
  );

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');
}

/**
 * Checks for a PostgreSQL URL. The error is `schemeError`, unless the scheme is right and the rest
 * of the URL is invalid.
 */
function postgresUrl(schemeError: string) {
  return z.optional(
    z.string().check(
      z.refine((text) => !/^postgres(?:ql)?:\/*$/.test(text), {
        error:
          'has no host: name one, such as postgres://daymark:<password>@localhost:5432/daymark',
        abort: true,
      }),
      z.refine(isPostgresUrl, {
        error: ({ input }) =>
          /^postgres(ql)?:\/\//.test(String(input))
            ? 'is not a valid address: percent-encode special characters of the password, such as %23 for #'
            : schemeError,
      }),
    ),
  );
}

export const postgresVariables = {
  DATABASE_URL: postgresUrl('must be empty (SQLite) or begin with postgres://'),
  DATABASE_DIRECT_URL: postgresUrl('must begin with postgres://'),
  DATABASE_PARTITIONS: z.optional(partitionCount),
  DATABASE_READ_URLS: z.optional(
    z.pipe(
      z.string().check(
        z.refine((text) => splitList(text).every(isPostgresUrl), {
          error: 'must be postgres:// addresses separated by commas',
        }),
      ),
      z.transform(splitList),
    ),
  ),
};

type PostgresValues = ValuesOf<typeof postgresVariables>;

const postgresOnly = ['DATABASE_DIRECT_URL', 'DATABASE_PARTITIONS', 'DATABASE_READ_URLS'] as const;

export const postgresChecks = postgresOnly.map((name) =>
  createCheck<PostgresValues>(
    name,
    'needs DATABASE_URL',
    (values) => !values[name] || Boolean(values.DATABASE_URL),
  ),
);

export function readPostgresPlace(values: PostgresValues): PostgresPlace | undefined {
  const { DATABASE_URL: databaseUrl } = values;
  if (databaseUrl === undefined) return undefined;
  return {
    databaseUrl,
    directUrl: values.DATABASE_DIRECT_URL,
    partitions: values.DATABASE_PARTITIONS,
    readUrls: values.DATABASE_READ_URLS,
  };
}
