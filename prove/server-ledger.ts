import { DatabaseSync } from 'node:sqlite';
import { listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { listScores } from '@daymark/shared/entries/score-endpoints.ts';
import { dayKey, type PersonModel, rowsOfModel, rowsOfAnswers } from './person-model.ts';
import { type Person, todayOf } from './product.ts';

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
  const today = todayOf(person);
  const ledger = readLedger(file, person.signedIn.user.id);
  const range = { start_date: addDays(today, -300), end_date: today };
  const areas = await person.call(listLifeAreas, { query: { include_deleted: 'true' } });
  const scores = await person.call(listScores, { query: range });
  const [wanted, found] = [rowsOfModel(model), rowsOfAnswers(areas, scores)];
  const stored = new Set(keys);
  return {
    lost:
      keys.filter((key) => !ledger.keys.has(key)).length +
      [...wanted].filter(([name, row]) => found.get(name) !== row).length,
    doubled:
      [...ledger.keys].filter((key) => !stored.has(key)).length +
      [...found.keys()].filter((name) => !wanted.has(name)).length +
      [...ledger.writesOfDay].filter(([day, writes]) => writes !== model.days.get(day)?.writes)
        .length,
  };
}

export interface Ledger {
  /** Of the changes that took effect. */
  readonly keys: ReadonlySet<string>;
  /** How often each day of each area was written since it was scored; taken-back scores included. */
  readonly writesOfDay: ReadonlyMap<string, number>;
}

/** The server's own books, read from its database file. */
export function readLedger(file: string, userId: string): Ledger {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const keys = database
      // What is refused is rolled back with its key; the status of what named an erased area is that of a repeat.
      .prepare('select key from idempotency_keys where user_id = ?')
      .all(userId);
    const days = database
      .prepare('select life_area_id, score_date, revision from scores where user_id = ?')
      .all(userId);
    return {
      keys: new Set(keys.map(({ key }) => String(key))),
      writesOfDay: new Map(
        days.map(({ life_area_id, score_date, revision }) => [
          dayKey(String(life_area_id), String(score_date)),
          Number(revision),
        ]),
      ),
    };
  } finally {
    database.close();
  }
}
