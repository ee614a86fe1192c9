import * as z from 'zod/mini';

export interface PostgresPlace {
  readonly databaseUrl: string;
  /** Address past a pooler in transaction mode, for sessions. */
  readonly directUrl?: string | undefined;
  /** Partitions of each large table in a new database. */
  readonly partitions?: number | undefined;
  readonly readUrls?: readonly string[] | undefined;
}

/** Returns the address for locks, LISTEN and migrations, which need a session. */
export function sessionUrlOf({ databaseUrl, directUrl = databaseUrl }: PostgresPlace): string {
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

function postgresUrl(error: string) {
  return z.optional(z.string().check(z.refine(isPostgresUrl, { error })));
}

function urlsIn(text: string): string[] {
  return text.split(',').map((url) => url.trim());
}

export const postgresVariables = {
  DATABASE_URL: postgresUrl('must be empty (SQLite) or begin with postgres://'),
  DATABASE_DIRECT_URL: postgresUrl('must begin with postgres://'),
  DATABASE_PARTITIONS: z.optional(partitionCount),
  DATABASE_READ_URLS: z.optional(
    z.pipe(
      z.string().check(
        z.refine((text) => urlsIn(text).every(isPostgresUrl), {
          error: 'must be postgres:// addresses separated by commas',
        }),
      ),
      z.transform(urlsIn),
    ),
  ),
};

interface PostgresValues {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_PARTITIONS?: number | undefined;
  readonly DATABASE_READ_URLS?: readonly string[] | undefined;
}

const ofPostgres = ['DATABASE_DIRECT_URL', 'DATABASE_PARTITIONS', 'DATABASE_READ_URLS'] as const;

/** Checks that involve several variables. They run even when single variables are invalid. */
export const postgresChecks = ofPostgres.map((name) =>
  z.refine<PostgresValues>((values) => !values[name] || Boolean(values.DATABASE_URL), {
    error: 'needs DATABASE_URL',
    path: [name],
    when: () => true,
  }),
);

/** Returns undefined for SQLite. */
export function postgresPlaceOf(values: PostgresValues): PostgresPlace | undefined {
  const { DATABASE_URL: databaseUrl } = values;
  if (databaseUrl === undefined) return undefined;
  return {
    databaseUrl,
    directUrl: values.DATABASE_DIRECT_URL,
    partitions: values.DATABASE_PARTITIONS,
    readUrls: values.DATABASE_READ_URLS,
  };
}
