import { DatabaseSync } from 'node:sqlite';
import { listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { listScores } from '@daymark/shared/entries/score-endpoints.ts';
import type { Person } from '../../harness/person.ts';
import { dayKey, type PersonModel, rowsOfModel, rowsOfAnswers } from './person-model.ts';

export interface Comparison {
  /** Stored changes without an effect on the server, plus rows with wrong values. */
  readonly lost: number;
  /** Effects without a change by a person, plus extra rows. */
  readonly doubled: number;
}

interface Expected {
  readonly person: Person;
  readonly model: PersonModel;
  /** Keys of changes that the app confirmed as stored and that the server can accept. */
  readonly keys: readonly string[];
}

/** Compares the server's API answers and database with the expected rows. */
export async function compareWithServer(file: string, expected: Expected): Promise<Comparison> {
  const { person, model, keys } = expected;
  const { call, today } = person;
  const ledger = readLedger(file, person);
  const range = { start_date: addDays(today, -300), end_date: today };
  const areas = await call(listLifeAreas, { query: { include_deleted: 'true' } });
  const scores = await call(listScores, { query: range });
  const [wanted, found] = [rowsOfModel(model), rowsOfAnswers(areas, scores)];
  const unknown = [...ledger.writesOfDay].filter(
    ([day, writes]) => writes !== model.days.get(day)?.writes,
  );
  return {
    lost:
      keys.filter((key) => !ledger.keys.has(key)).length +
      [...wanted].filter(([name, row]) => found.get(name) !== row).length,
    doubled:
      [...ledger.keys].filter((key) => !keys.includes(key)).length +
      [...found.keys()].filter((name) => !wanted.has(name)).length +
      unknown.length,
  };
}

/**
 * Reads two records from the server's database: the keys of applied changes and the number of
 * writes of each day.
 */
export function readLedger(file: string, { signedIn }: Person) {
  using database = new DatabaseSync(file, { readOnly: true });
  const all = (columns: string, table: string) =>
    database.prepare(`select ${columns} from ${table} where user_id = ?`).all(signedIn.user.id);
  // The key of a refused change is rolled back. A change that named an erased area has the status
  // of a repeat.
  const keys = all('key', 'idempotency_keys').map(({ key }) => String(key));
  // Days with a deleted score are included.
  const days = all('life_area_id, score_date, revision', 'scores').map((row) => {
    const { life_area_id, score_date, revision } = row;
    return [dayKey(String(life_area_id), String(score_date)), Number(revision)] as const;
  });
  return { keys: new Set(keys), writesOfDay: new Map(days) };
}
