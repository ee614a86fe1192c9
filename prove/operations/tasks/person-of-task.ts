import { api } from '@daymark/shared/api.ts';
import { isAnswering, succeeds, until } from '../../../harness/until.ts';
import { createApiCaller, type ApiCaller } from '../../../scripts/api-caller.ts';
import { origin } from './scenario.ts';

export const ada = { email: 'ada@example.org', password: 'Quiet-Harbour-71' };
export const bea = { email: 'bea@example.org', password: 'Quiet-Harbour-72' };
type Credentials = typeof ada;

/** First day of a past month, so that midnight between two tasks changes nothing. */
const first = '2026-01-01';
const last = '2026-01-31';

export async function untilHealthy(at = origin): Promise<void> {
  await until(`an answer of ${at}`, () => isHealthy(at), { within: 300_000, every: 200 });
}

export function isHealthy(at = origin): Promise<boolean> {
  return isAnswering(`${at}/health`);
}

/** Registers the person and adds an area. */
export async function begin(person: Credentials, invitation?: string): Promise<void> {
  const body = { ...person, full_name: 'Person', invitation };
  const { access_token: token } = await createApiCaller(origin)(api.register, { body });
  const area = { name: 'Health', created_on: first };
  await createApiCaller(origin, token)(api.createLifeArea, { body: area });
}

export async function signIn(person: Credentials): Promise<ApiCaller> {
  return createApiCaller(origin, await tokenOf(person));
}

export async function tokenOf(body: Credentials): Promise<string> {
  return (await createApiCaller(origin)(api.login, { body })).access_token;
}

export async function mark(person: Credentials, day: number): Promise<void> {
  const call = await signIn(person);
  const [area] = await call(api.listLifeAreas, {});
  const score_date = `2026-01-${String(day).padStart(2, '0')}`;
  const body = { life_area_id: area?.id ?? '', score: 1 as const, score_date };
  await call(api.recordScore, { body });
}

export async function countMarkedDays(person: Credentials): Promise<number> {
  const call = await signIn(person);
  const query = { start_date: first, end_date: last };
  return (await call(api.listScores, { query })).length;
}

export function letsIn(person: Credentials): Promise<boolean> {
  return succeeds(tokenOf(person));
}
