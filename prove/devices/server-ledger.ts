import { DatabaseSync } from 'node:sqlite';
import { listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { listScores } from '@daymark/shared/entries/score-endpoints.ts';
import type { Person } from '../../harness/person.ts';
import { dayKey, type PersonModel, rowsOfModel, rowsOfAnswers } from './person-model.ts';

export interface Comparison {
  /** Changes that the device had stored and that have no effect, and rows that are not what they should be. */
  readonly lost: number;
  /** Effects that nobody's change stands for, and rows too many. */
  readonly doubled: number;
}

interface Expected {
  readonly person: Person;
  readonly model: PersonModel;
  /** The keys of the changes whose keeping was confirmed to the person and that the server can accept. */
  readonly keys: readonly string[];
}

/** Lays what the server has, by its API and in its database, beside what it should have. */
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

/** Reads the server's own books from its database: the keys of the changes that took effect, and the writes of each day. */
export function readLedger(file: string, { signedIn }: Person) {
  using database = new DatabaseSync(file, { readOnly: true });
  const all = (columns: string, table: string) =>
    database.prepare(`select ${columns} from ${table} where user_id = ?`).all(signedIn.user.id);
  // A refused change is rolled back with its key; the status of one that named an erased area is that of a repeat.
  const keys = all('key', 'idempotency_keys').map(({ key }) => String(key));
  // Days whose score was taken back are included.
  const days = all('life_area_id, score_date, revision', 'scores').map((row) => {
    const { life_area_id, score_date, revision } = row;
    return [dayKey(String(life_area_id), String(score_date)), Number(revision)] as const;
  });
  return { keys: new Set(keys), writesOfDay: new Map(days) };
}
