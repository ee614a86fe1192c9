import { type Person, registerPerson } from '../harness/person.ts';

/** Registers someone whose zone is that of the browser; see playwright.config.ts. */
export function registerAccount(origin: string): Promise<Person> {
  return registerPerson(origin, { timezone: process.env['E2E_ZONE'] ?? 'UTC' });
}
