import { setTimeout as wait } from 'node:timers/promises';
import { login, register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea, listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { listScores, recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import { createApiCaller, type ApiCaller } from '../../../scripts/api-caller.ts';
import { origin } from './scenario.ts';

export const ada = { email: 'ada@example.org', password: 'Quiet-Harbour-71' };
export const bea = { email: 'bea@example.org', password: 'Quiet-Harbour-72' };

/** Long gone, so that no midnight comes between two tasks. */
const first = '2026-01-01';
const last = '2026-01-31';
const longestStart = 300_000;

export interface Person {
  readonly email: string;
  readonly password: string;
}

export async function untilHealthy(at = origin, within = longestStart): Promise<void> {
  for (const end = Date.now() + within; Date.now() < end; await wait(200)) {
    if (await isHealthy(at)) return;
  }
  throw new Error(`${at} does not answer.`);
}

export function isHealthy(at = origin): Promise<boolean> {
  return fetch(`${at}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Registers the person, and adds an area that begins on the first day that is marked. */
export async function begin(person: Person, at = origin, invitation?: string): Promise<void> {
  const body = { ...person, full_name: 'Person', invitation };
  const { access_token: token } = await createApiCaller(at)(register, { body });
  await createApiCaller(at, token)(createLifeArea, { body: { name: 'Health', created_on: first } });
}

export async function signIn({ email, password }: Person, at = origin): Promise<ApiCaller> {
  return createApiCaller(at, await tokenOf({ email, password }, at));
}

export async function tokenOf(body: Person, at = origin): Promise<string> {
  return (await createApiCaller(at)(login, { body })).access_token;
}

export async function mark(person: Person, day: number, at = origin): Promise<void> {
  const call = await signIn(person, at);
  const [area] = await call(listLifeAreas, {});
  const score_date = `2026-01-${String(day).padStart(2, '0')}`;
  const body = { life_area_id: area?.id ?? '', score: 1 as const, score_date };
  await call(recordScore, { body });
}

export async function marked(person: Person, at = origin): Promise<number> {
  const call = await signIn(person, at);
  const query = { start_date: first, end_date: last };
  return (await call(listScores, { query })).length;
}

export function letsIn(person: Person, at = origin): Promise<boolean> {
  return tokenOf(person, at).then(
    () => true,
    () => false,
  );
}
