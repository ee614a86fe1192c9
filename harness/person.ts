import type { SignedIn } from '@daymark/shared/accounts/account.ts';
import { login, register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import type { CallArguments } from '@daymark/shared/endpoint.ts';
import { type ApiCaller, createApiCaller } from '../scripts/api-caller.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly token: string;
  readonly signedIn: SignedIn;
  /** Date in the person's zone. */
  readonly today: string;
  readonly call: ApiCaller;
}

export const password = 'Quiet-Harbour-71';

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

export async function registerPerson(
  origin: string,
  more: Partial<CallArguments<typeof register>['body']> = {},
): Promise<Person> {
  const body = { email: newEmail(), password, full_name: 'Ada Quist', timezone: 'UTC', ...more };
  return toPerson(origin, body.password, await createApiCaller(origin)(register, { body }));
}

export async function signInAgain(
  origin: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Person> {
  const body = { email, password };
  return toPerson(origin, password, await createApiCaller(origin)(login, { body }));
}

function toPerson(origin: string, password: string, signedIn: SignedIn): Person {
  const { access_token: token, user } = signedIn;
  return {
    email: user.email,
    password,
    fullName: user.full_name,
    token,
    signedIn,
    today: dateInZone(Date.now(), user.timezone),
    call: createApiCaller(origin, token),
  };
}

/** Returns a zone in which it is about noon, so that no proof crosses midnight. */
export function zoneAtNoon(now = new Date()): string {
  const west = now.getUTCHours() - 12;
  return west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : ''}${west}`;
}
