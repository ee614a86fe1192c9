import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const navigation = () => page.getByRole('navigation', { name: 'Main screens' });
const seen = (selector: string) =>
  [...navigation().element().querySelectorAll<HTMLElement>(selector)].filter((element) =>
    element.checkVisibility(),
  );
const words = () => seen('a, button').map(({ innerText }) => innerText);

function start(
  path: string,
  areas: ReturnType<typeof madeArea>[] = [madeArea({ id: 'sleep', name: 'Sleep' })],
) {
  const network = dashboardNetwork({ areas });
  mountApp({ network, path, stored: network.stored });
}

afterEach(() => page.viewport(1440, 900));

const screens = ['/dashboard', '/board', '/analytics', '/settings', '/data'];

test.for(screens)(
  'a desktop has a navigation rail with words beside the screen %s',
  async (path) => {
    for (const width of [960, 1440]) {
      await page.viewport(width, 900);
      start(path);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.element(navigation()).toBeVisible();
      await expect.poll(words).toEqual(['Today', 'Board', 'Analytics', 'Settings', 'Add area']);
      const rail = navigation().element().getBoundingClientRect();
      const main = page.getByRole('main').element().getBoundingClientRect();
      expect(rail.right).toBeLessThan(main.left);
      expect([rail.top, rail.bottom]).toEqual([0, 900]);
    }
  },
);

test('the navigation rail links to the settings and marks the current screen', async () => {
  start('/dashboard');
  const settings = navigation().getByRole('link', { name: 'Settings' });
  await settings.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect.element(settings).toHaveAttribute('aria-current', 'page');
});

test.for([390, 768, 959])('a window of %s px has the tab bar at its lower edge', async (width) => {
  await page.viewport(width, 900);
  start('/dashboard');
  await expect.element(navigation()).toBeVisible();
  expect(words()).toEqual(['Today', 'Board', 'Analytics', 'Add']);
  const bar = navigation().element().getBoundingClientRect();
  expect([bar.left, bar.right, bar.bottom]).toEqual([
    0,
    document.body.getBoundingClientRect().right,
    900,
  ]);
});

test('an account without areas has the navigation rail but no tab bar', async () => {
  start('/dashboard', []);
  await expect.element(page.getByText('Pick a few to start with')).toBeVisible();
  await expect.element(navigation()).toBeVisible();
  await page.viewport(390, 844);
  await expect.poll(() => navigation().elements()).toEqual([]);
});

test.for([320, 390])(
  'double-sized letters break no word of the tab bar at %s px',
  async (width) => {
    await page.viewport(width, 844);
    document.documentElement.style.fontSize = '32px';
    try {
      start('/dashboard');
      await expect.element(navigation()).toBeVisible();
      for (const word of seen('span:not([aria-hidden])')) {
        const range = document.createRange();
        range.selectNodeContents(word);
        expect(range.getClientRects()).toHaveLength(1);
      }
      expect(navigation().element().scrollWidth).toBeLessThanOrEqual(width);
    } finally {
      document.documentElement.style.fontSize = '';
    }
  },
);
