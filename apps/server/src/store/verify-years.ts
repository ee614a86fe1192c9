import { createEmptyMarks, setMark, toMark, getYear } from '@daymark/shared/timeline/year-marks.ts';
import { sql, type Kysely } from 'kysely';
import { lockUser, updateRev } from '../database/transactions.ts';
import type { Database } from '../database/schema.ts';
import type { EntryRow } from './entry-statements.ts';

export interface YearsVerified {
  readonly areas: number;
  readonly different: readonly DifferentYear[];
}

export interface DifferentYear {
  readonly user_id: string;
  readonly life_area_id: string;
  readonly year: number;
}

interface Verification {
  readonly repair: boolean;
}

/** Servers may keep writing, because each user is locked while the user's years are compared. */
export async function verifyYears(
  db: Kysely<Database>,
  { repair }: Verification,
): Promise<YearsVerified> {
  const different: DifferentYear[] = [];
  let areas = 0;
  for (let after = ''; ;) {
    const users = await selectUsers(db, after);
    const last = users.at(-1);
    if (last === undefined) return { areas, different };
    for (const user_id of users) {
      const found = await db.transaction().execute((transaction) => {
        return verifyUser(transaction, user_id, { repair });
      });
      areas += found.areas;
      different.push(...found.different);
    }
    after = last;
  }
}

const usersAtOnce = 500;

async function selectUsers(db: Kysely<Database>, after: string): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(usersAtOnce)
    .execute();
  return users.map(({ id }) => id);
}

export async function verifyUser(
  db: Kysely<Database>,
  user_id: string,
  { repair }: Verification,
): Promise<YearsVerified> {
  // The lock keeps entries and years unchanged while they are compared.
  await lockUser(db, user_id);
  const areas = await db
    .selectFrom('life_areas')
    .select('id')
    .where('user_id', '=', user_id)
    .execute();
  const different: (DifferentYear & { marks: string })[] = [];
  for (const { id: life_area_id } of areas) {
    const key = { user_id, life_area_id };
    const [derived, stored] = [await deriveYears(db, key), await readYears(db, key)];
    for (const year of new Set([...derived.keys(), ...stored.keys()])) {
      const marks = derived.get(year) ?? createEmptyMarks(year);
      if (marks !== (stored.get(year) ?? createEmptyMarks(year)))
        different.push({ ...key, year, marks });
    }
  }
  if (repair && different.length > 0) await writeYears(db, user_id, different);
  return {
    areas: areas.length,
    different: different.map(({ life_area_id, year }) => ({ user_id, life_area_id, year })),
  };
}

interface AreaKey {
  readonly user_id: string;
  readonly life_area_id: string;
}

async function deriveYears(
  db: Kysely<Database>,
  { user_id, life_area_id }: AreaKey,
): Promise<Map<number, string>> {
  const entries: Pick<EntryRow, 'score_date' | 'score' | 'amount'>[] = await db
    .selectFrom('scores')
    .select(['score_date', 'score', 'amount'])
    .where('user_id', '=', user_id)
    .where('life_area_id', '=', life_area_id)
    .execute();
  const years = new Map<number, string>();
  for (const { score_date, score, amount } of entries) {
    const year = getYear(score_date);
    years.set(year, setMark(years.get(year), score_date, toMark(score, amount !== null)));
  }
  return years;
}

async function readYears(
  db: Kysely<Database>,
  { user_id, life_area_id }: AreaKey,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('years')
    .select(['year', 'marks'])
    .where('user_id', '=', user_id)
    .where('life_area_id', '=', life_area_id)
    .execute();
  return new Map(rows.map(({ year, marks }) => [year, marks]));
}

/** Writes the years with a new rev, so that `sync` returns them. */
async function writeYears(
  db: Kysely<Database>,
  user_id: string,
  years: readonly (DifferentYear & { readonly marks: string })[],
): Promise<void> {
  const [user] = await updateRev(db, { id: user_id });
  for (const { life_area_id, year, marks } of years) {
    await sql`
      insert into years (user_id, life_area_id, year, marks, rev)
      values (${user_id}, ${life_area_id}, ${year}, ${marks}, ${user?.rev ?? 0})
      on conflict (user_id, life_area_id, year) do update
        set marks = excluded.marks, rev = excluded.rev`.execute(db);
  }
}
