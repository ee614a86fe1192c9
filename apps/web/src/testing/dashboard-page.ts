import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import type { ScoreBatch } from '@daymark/shared/entries/score.ts';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { systemClock } from '../lib/clock.ts';
import { foldsKey } from '../lib/storage-keys.ts';
import { dashboardNetwork, type Intercept } from './app-network.ts';
import { madeArea } from './factories.ts';
import { mountApp } from './mount-app.tsx';
import type { SyncedRows } from './synced-rows.ts';

export const today = getDateInZone(systemClock.now(), 'UTC');
export const yesterday = addDays(today, -1);
export const reading = madeArea({ id: 'reading', name: 'Reading', position: 0 });
export const piano = madeArea({ id: 'piano', name: 'Piano', position: 1 });
export const garden = madeArea({
  id: 'garden',
  name: 'Garden',
  position: 2,
  deleted_on: today,
  deleted_at: `${today}T00:00:00.000Z`,
});

/**
 * Returns a function that responds only after the test. Without any response, a request would block
 * the queue of later tests.
 */
export function silence() {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  return async () => {
    await ended;
    return new Response(null, { status: 503 });
  };
}

export function unfoldDone(): void {
  localStorage.setItem(foldsKey, JSON.stringify({ done: true }));
}

export function start(rows: SyncedRows, intercept?: Intercept) {
  unfoldDone();
  const network = dashboardNetwork(rows, intercept);
  const { sync } = mountApp({ network, path: '/dashboard', stored: network.stored });
  return { ...network, pull: sync.pull };
}

export const firstPage = {
  cursor: 'after the first page',
  rev: 1,
  full: true,
  has_more: true,
  pauses: [],
  years: [],
  notifications: [],
  removed: [],
};

export function letPass(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: systemClock.now() + days * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
}

export const card = (name: string) => page.getByRole('article').filter({ hasText: name });
export const progress = () => page.getByRole('figure', { name: "Today's progress" });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const heading = (name: string) => page.getByRole('heading', { name, exact: true });

export const scoresOf = (sent: { body: unknown } | undefined) =>
  (sent?.body as ScoreBatch | undefined)?.scores ?? [];

export const textOf = (locator: Locator) => locator.query()?.textContent ?? '';

export async function score(area: string, choice: 'Completed' | 'Not Done') {
  await card(area).getByRole('button').first().click();
  await page
    .getByRole('dialog', { name: `Rate: ${area}` })
    .getByRole('button', { name: choice })
    .click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

/** Calls `act` at the next click. If the server recovered earlier, the app itself would retry. */
export function atTheTap(act: () => void): void {
  document.addEventListener('click', act, { capture: true, once: true });
}
