import type { Browser, Page } from '@playwright/test';
import { login } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import type { Person } from '../harness/person.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { doneUnfolded } from './fixtures.ts';

/** Another browser in which the person is signed in too. */
export async function openDevice(
  browser: Browser,
  { baseURL = '', account }: { baseURL: string | undefined; account: Person },
): Promise<Page> {
  const { email, password } = account;
  const { access_token } = await createApiCaller(baseURL)(login, { body: { email, password } });
  const localStorage = [{ name: 'access_token', value: access_token }, doneUnfolded];
  const storageState = { cookies: [], origins: [{ origin: baseURL, localStorage }] };
  const context = await browser.newContext({ baseURL, storageState });
  return context.newPage();
}
