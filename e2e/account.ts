import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { CallArguments } from '@daymark/shared/endpoint.ts';
import { type Person, registerPerson } from '../harness/person.ts';

/** Registers a person in the browser's time zone, which playwright.config.ts chooses. */
export function registerAccount(origin: string): Promise<Person> {
  return registerPerson(origin, { timezone: process.env['E2E_ZONE'] ?? 'UTC' });
}

type NewArea = Omit<CallArguments<typeof api.createLifeArea>['body'], 'created_on'> & {
  /** Age of the area in days. */
  readonly age?: number;
  /** Days on which the area was done, as numbers of days before today. */
  readonly done?: readonly number[];
};

export async function createArea(
  { call, today }: Person,
  { age = 0, done = [], ...area }: NewArea,
): Promise<string> {
  const created_on = addDays(today, -age);
  const { id } = await call(api.createLifeArea, { body: { ...area, created_on } });
  for (const day of done) {
    const score_date = addDays(today, -day);
    await call(api.recordScore, { body: { life_area_id: id, score: 1, score_date } });
  }
  return id;
}

export function createAreas(account: Person, ...names: readonly string[]): Promise<string[]> {
  return Array.fromAsync(names, (name) => createArea(account, { name }));
}

/** Returns the server's entries from `from` days ago to `to` days ago. */
export function listEntries({ call, today }: Person, from = 0, to = 0) {
  const query = { start_date: addDays(today, -from), end_date: addDays(today, -to) };
  return call(api.listScores, { query });
}

/** Returns the server's marks of one day: 1 for done, 0 for not done. */
export async function listMarks(account: Person, daysAgo = 0): Promise<number[]> {
  return (await listEntries(account, daysAgo, daysAgo)).map(({ score }) => score);
}
