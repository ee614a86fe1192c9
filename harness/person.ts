import type { SignInResult } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import type { CallArguments } from '@daymark/shared/endpoint.ts';
import { type ApiCaller, createApiCaller } from '../scripts/api-caller.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly token: string;
  readonly signedIn: SignInResult;
  /** Date in the person's time zone at the sign-in. */
  readonly today: string;
  readonly call: ApiCaller;
}

export const password = 'Quiet-Harbour-71';

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

export async function registerPerson(
  origin: string,
  more: Partial<CallArguments<typeof api.register>['body']> = {},
): Promise<Person> {
  const body = { email: newEmail(), password, full_name: 'Ada Quist', timezone: 'UTC', ...more };
  return toPerson(origin, body.password, await createApiCaller(origin)(api.register, { body }));
}

export async function signInAgain(
  origin: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Person> {
  const body = { email, password };
  return toPerson(origin, password, await createApiCaller(origin)(api.login, { body }));
}

function toPerson(origin: string, password: string, signedIn: SignInResult): Person {
  const { access_token: token, user } = signedIn;
  return {
    email: user.email,
    password,
    fullName: user.full_name,
    token,
    signedIn,
    today: getDateInZone(Date.now(), user.timezone),
    call: createApiCaller(origin, token),
  };
}

/** Creates the areas one after the other. Returns their ids. */
export function createAreas(
  call: ApiCaller,
  names: readonly string[],
  created_on?: CalendarDate,
): Promise<string[]> {
  return Array.fromAsync(names, async (name) => {
    const body = { name, ...(created_on !== undefined && { created_on }) };
    return (await call(api.createLifeArea, { body })).id;
  });
}

export function nameAreas(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Area ${index + 1}`);
}

/** Returns a time zone in which it is 12:00 to 12:59, so that no proof crosses midnight. */
export function zoneAtNoon(now = new Date()): string {
  const west = now.getUTCHours() - 12;
  return west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : ''}${west}`;
}
