import type { SyncAnswer, SyncedYear } from '@daymark/shared/sync/sync.ts';
import { sql, type Kysely } from 'kysely';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import {
  asNotification,
  notificationColumns,
  type NotificationRow,
} from './notification-repository.ts';
import { areaColumns, asSyncedArea, pauseColumns, type AreaRow } from './timelines.ts';
import type { Connections } from '../database/connections.ts';
import { lookUpEach, prepare, rowsOfJson, runTogether } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

const rowsPerPage = 5000;
/** Number of years per query for notes and amounts. Each year may have them for every day. */
const yearsAtOnce = 100;

export interface SyncPage {
  /** Rows with a later rev are returned. A negative rev means all rows. */
  readonly since: number;
  /** The user's rev when the first page was read. */
  readonly until: number;
  /** Last year of the previous page, or null for the first page. */
  readonly after: SyncPlace | null;
}

export interface SyncPlace {
  readonly place: number;
  readonly year: number;
  readonly life_area_id: string;
}

type SyncedRows = Pick<SyncAnswer, 'areas' | 'pauses' | 'years' | 'notifications' | 'removed'>;

export function createSyncRepository({ reader: db }: Connections) {
  return {
    /** `next` is the last year of this page, or null when no page follows. */
    async page(
      user_id: string,
      page: SyncPage,
    ): Promise<SyncedRows & { isProfileChanged: boolean; next: SyncPlace | null }> {
      const { since, until, after } = page;
      if (since === until) return { ...nothing, next: null };
      const given = { user_id, since };
      if (after === null) {
        const { years, ...first } = await readFirst(db, given);
        return { ...first, ...(await withDetails(db, user_id, years)) };
      }
      const years = await selectYears(db, { ...given, ...after });
      return { ...nothing, ...(await withDetails(db, user_id, years)) };
    },
  };
}

const nothing = {
  isProfileChanged: false,
  areas: [],
  pauses: [],
  years: [],
  notifications: [],
  removed: [],
};

interface Since {
  readonly user_id: string;
  readonly since: number;
}

/** Reads the first page of years, and all other records, which fit into one page. */
async function readFirst(db: Kysely<Database>, given: Since) {
  const [profiles, notifications, areas, pauses, removed, years] = await runTogether(db, [
    selectProfile.with(given),
    selectNotifications.with(given),
    selectAreas.with(given),
    selectPauses.with(given),
    selectRemoved.with(given),
    selectYears.with({ ...given, ...beforeAll }),
  ]);
  return {
    isProfileChanged: profiles.length > 0,
    areas: areas.map(asSyncedArea),
    pauses,
    notifications: notifications.map(asNotification),
    // A new device has nothing to remove.
    removed: given.since < 0 ? [] : removed,
    years,
  };
}

type YearRow = Omit<SyncedYear, 'notes' | 'amounts'> & Pick<SyncPlace, 'place'>;

interface YearsPage {
  readonly years: SyncAnswer['years'];
  readonly next: SyncPlace | null;
}

async function withDetails(
  db: Kysely<Database>,
  user_id: string,
  rows: readonly YearRow[],
): Promise<YearsPage> {
  const years: SyncedYear[] = [];
  let count = 0;
  for (let start = 0; start < rows.length; start += yearsAtOnce) {
    const batch = rows.slice(start, start + yearsAtOnce);
    const details = await readDetails(db, user_id, batch);
    for (const [index, row] of batch.entries()) {
      const { notes, amounts } = readDetailsOfYear(details.get(getKey(row)) ?? []);
      count += 1 + Object.keys(notes).length + Object.keys(amounts ?? {}).length;
      if (count > rowsPerPage && years.length > 0)
        return { years, next: rows[start + index - 1] ?? null };
      const { life_area_id: area, year: number, marks } = row;
      years.push({ life_area_id: area, year: number, marks, notes, ...(amounts && { amounts }) });
    }
  }
  return { years, next: rows.length === rowsPerPage ? (rows.at(-1) ?? null) : null };
}

const beforeAll: SyncPlace = { place: -10_000, year: 0, life_area_id: '' };

type YearKey = Pick<SyncedYear, 'life_area_id' | 'year'>;

function getKey({ life_area_id, year }: YearKey): string {
  return `${life_area_id} ${year}`;
}

async function readDetails(
  db: Kysely<Database>,
  user_id: string,
  years: readonly YearKey[],
): Promise<Map<string, DetailRow[]>> {
  const given = years.map(({ life_area_id, year }) => {
    const name = String(year).padStart(4, '0');
    return { life_area_id, first: `${name}-01-01`, last: `${name}-12-31` };
  });
  const rows = await selectDetails(db, { user_id, years: JSON.stringify(given) });
  return Map.groupBy(rows, ({ life_area_id, score_date }) =>
    getKey({ life_area_id, year: Number(score_date.slice(0, 4)) }),
  );
}

interface DetailRow {
  readonly life_area_id: string;
  readonly score_date: string;
  readonly notes: string;
  readonly amount: number | null;
}

function readDetailsOfYear(rows: readonly DetailRow[]): Pick<SyncedYear, 'notes' | 'amounts'> {
  const notes: Record<string, string> = {};
  const amounts: Record<string, number> = {};
  for (const row of rows) {
    if (row.notes !== '') notes[row.score_date] = row.notes;
    if (row.amount !== null) amounts[row.score_date] = row.amount;
  }
  return { notes, ...(Object.keys(amounts).length > 0 && { amounts }) };
}

const selectDetails = prepare((db, { user_id, years }: { user_id: string; years: string }) => {
  const detailed = lookUpEach(db, {
    table: 'scores',
    as: 'scores',
    where: sql`scores.user_id = ${user_id} and scores.life_area_id = given.life_area_id
      and scores.score_date >= given.first and scores.score_date <= given.last
      and (scores.notes <> '' or scores.amount is not null) and scores.score is not null`,
    index: 'scores_details',
  });
  return sql<DetailRow>`
    select scores.life_area_id, scores.score_date, scores.notes, scores.amount
    from ${rowsOfJson(db, years, ['life_area_id', 'first', 'last'])} as given ${detailed}
    order by scores.score_date`;
});

const selectProfile = prepare((db, { user_id, since }: Since) =>
  db.selectFrom('users').select('id').where('id', '=', user_id).where('profile_rev', '>', since),
);

const selectAreas = prepareChanged<AreaRow>('life_areas', areaColumns);
const selectPauses = prepareChanged<Pause>('pauses', pauseColumns);
const selectNotifications = prepareChanged<NotificationRow>('notifications', notificationColumns);
const selectRemoved = prepareChanged<SyncAnswer['removed'][number]>('tombstones', ['kind', 'id']);

function prepareChanged<Row>(table: keyof Database, columns: readonly string[]) {
  return prepare(
    (_db, { user_id, since }: Since) => sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where user_id = ${user_id} and rev > ${since} order by rev, id`,
  );
}

/** Sorts for a new device by year, latest first, and for other devices by change, oldest first. */
const selectYears = prepare((db, given: Since & SyncPlace) => {
  const place = sql<number>`case when ${given.since} < 0 then -year else rev end`;
  return db
    .selectFrom('years')
    .select(['life_area_id', 'year', 'marks', place.as('place')])
    .where('user_id', '=', given.user_id)
    .where('rev', '>', given.since)
    .where(
      sql<boolean>`(${place}, year, life_area_id)
        > (${given.place}, ${given.year}, ${given.life_area_id})`,
    )
    .orderBy(place)
    .orderBy('year')
    .orderBy('life_area_id')
    .limit(sql.lit(rowsPerPage));
});
