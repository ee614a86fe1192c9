import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { madeArea, madeEntry } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const today = getDateInZone(Date.now(), 'UTC');
const names = Array.from({ length: 8 }, (_, index) => `Area ${index + 1}`);
const areas = names.map((name, position) => madeArea({ id: name, name, position }));

function start(path = '/dashboard') {
  // All areas were completed yesterday, so no card about yesterday is shown.
  const scores = names.flatMap((life_area_id) => [
    madeEntry({ life_area_id, score_date: addDays(today, -1) }),
  ]);
  const network = dashboardNetwork({ areas, scores });
  mountApp({ network, path, stored: network.stored });
}

const bar = () => page.getByRole('navigation', { name: 'Main screens' });
const cards = () => page.getByRole('list', { name: 'Life areas' }).getByRole('listitem');
const isWhollySeen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= bar().element().getBoundingClientRect().top;
};

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1440, 900));

test('at least six of eight area cards are visible above the tab bar on a phone', async () => {
  start();
  await expect.element(cards().first()).toBeVisible();
  await expect.element(page.getByText('New Day, Fresh Start')).toBeVisible();
  await expect.poll(() => cards().elements().filter(isWhollySeen).length).toBeGreaterThanOrEqual(6);
  const stats = page.getByRole('region', { name: 'Your progress' }).element();
  expect(stats.getBoundingClientRect().height).toBe(56);
  await expect.element(page.getByText('0 of 8 done')).toBeVisible();
  await expect.element(page.getByText('Longest run')).toBeVisible();
});

test('the date strip shows the seven days up to today and moves by weeks @long', async () => {
  start();
  const strip = page.getByRole('navigation', { name: 'Day' });
  const days = () => strip.getByRole('listitem').elements();
  await expect.poll(() => days().at(-1)?.textContent).toMatch(/today/);
  expect(days()).toHaveLength(7);
  await expect.element(strip.getByRole('button', { name: 'Next week' })).toBeDisabled();
  await strip.getByRole('button', { name: 'Previous week' }).click();
  expect(days()).toHaveLength(7);
  expect(strip.element().textContent).not.toMatch(/today/);
  await expect.poll(() => days().at(-1)?.querySelector('[aria-current]')).not.toBeNull();
  await strip.getByRole('button', { name: 'Next week' }).click();
  await expect.poll(() => days().at(-1)?.textContent).toMatch(/today/);
});

test('the tab bar on a phone links to Board, to Analytics and to Today @long', async () => {
  start();
  const place = (name: string) => bar().getByRole('link', { name });
  await expect.element(place('Today')).toHaveAttribute('aria-current', 'page');
  await place('Board').click();
  await expect.element(page.getByRole('heading', { name: 'Board' })).toBeVisible();
  await expect.element(place('Board')).toHaveAttribute('aria-current', 'page');
  await place('Analytics').click();
  await expect.element(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  await place('Today').click();
  await expect.element(cards().first()).toBeVisible();
});

test('"Today" in the tab bar on a phone returns from a past day to today', async () => {
  start();
  await expect.element(cards().first()).toBeVisible();
  const before = history.length;
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Tap an area to change this day.')).toBeVisible();
  await bar().getByRole('link', { name: 'Today' }).click();
  await expect.element(page.getByText('0 of 8 done')).toBeVisible();
  expect(history.length).toBe(before);
});

test.for(['/dashboard', '/board', '/analytics'])(
  'the tab bar on a phone can add an area on the screen %s @long',
  async (path) => {
    start(path);
    await bar().getByRole('button', { name: 'Add area' }).click();
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Reading');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await bar().getByRole('link', { name: 'Today' }).click();
    await expect.element(cards().filter({ hasText: 'Reading' })).toBeInTheDocument();
  },
);

test('no area card moves before the cards are sorted after a mark @long', async () => {
  start();
  await expect.element(cards().first()).toBeVisible();
  await expect.element(page.getByText('New Day, Fresh Start')).toBeVisible();
  const places = () =>
    cards()
      .elements()
      .map((card) => card.getBoundingClientRect().top);
  const rings = () => document.querySelectorAll<HTMLElement>('[data-area] input');
  const isStillUntilSorted = async () => {
    const before = places();
    for (let now = before; now.length === before.length; now = places()) {
      expect(now).toEqual(before);
      await nextFrame();
    }
  };
  rings()[0]?.click();
  await isStillUntilSorted();
  for (const ring of rings()) ring.click();
  await isStillUntilSorted();
  await expect.element(page.getByText('All done')).toBeVisible();
});

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}
