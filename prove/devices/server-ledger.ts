import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import type { Person } from '../../harness/person.ts';
import { entryKey, type PersonModel, getModelRows, getAnsweredRows } from './person-model.ts';
import { createRowReader } from './server-rows.ts';

export interface Comparison {
  /** Stored changes without an effect on the server, plus rows with wrong values. */
  readonly lost: number;
  /** Effects without a change by a person, plus extra rows. */
  readonly doubled: number;
}

interface Expected {
  readonly person: Person;
  readonly model: PersonModel;
  /** Keys of changes that the app confirmed and that the server can accept. */
  readonly keys: readonly string[];
}

export async function compareWithServer(file: string, expected: Expected): Promise<Comparison> {
  const { person, model, keys } = expected;
  const { call, today } = person;
  const ledger = readLedger(file, person);
  const range = { start_date: addDays(today, -300), end_date: today };
  const areas = await call(api.listLifeAreas, { query: { include_deleted: 'true' } });
  const scores = await call(api.listScores, { query: range });
  const [wanted, found] = [getModelRows(model), getAnsweredRows(areas, scores)];
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

export function readLedger(file: string, { signedIn }: Person) {
  const read = createRowReader(file, signedIn.user.id);
  // The key of a refused change is rolled back. A change of an erased area is stored as a repeat.
  const keys = read<{ key: string }>('idempotency_keys', 'key').map(({ key }) => key);
  // Days with a deleted entry are included.
  const days = read<Score & { revision: number }>('scores');
  return {
    keys: new Set(keys),
    writesOfDay: new Map(days.map((day) => [entryKey(day), day.revision])),
  };
}
