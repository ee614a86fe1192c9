import type { Browser, Page } from '@playwright/test';
import { doneUnfolded } from './fixtures.ts';

interface Device {
  readonly baseURL: string | undefined;
  readonly token: string;
}

/** Opens a new browser context in which the owner of the token is signed in. */
export async function openDevice(browser: Browser, { baseURL = '', token }: Device): Promise<Page> {
  const localStorage = [{ name: 'access_token', value: token }, doneUnfolded];
  const storageState = { cookies: [], origins: [{ origin: baseURL, localStorage }] };
  return browser.newPage({ baseURL, storageState });
}
