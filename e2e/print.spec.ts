import { createArea } from './account.ts';
import { findCard } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { allowAsking } from './stored-on-device.ts';

test.use({ signedIn: true });

/** Printable size of a portrait A4 page with usual margins, in CSS pixels. */
const paper = { width: 718, height: 1047 };

test('a print of the dark dashboard is white and has no controls @long-on-desktop', async ({
  page,
  account,
}) => {
  // The reminder offer appears from the third day, if no message about yesterday is shown.
  for (const name of ['Reading', 'Running']) await createArea(account, { name, age: 2, done: [1] });
  await page.addInitScript(allowAsking);
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: 'Reading', exact: true }).check();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const offer = page.getByRole('combobox', { name: 'Hour' });
  await expect(offer).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const html = page.locator('html');
  await expect(html).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(html).toHaveCSS('color', 'rgb(22, 27, 34)');
  await expect(html).toHaveCSS('color-scheme', 'light');
  await expect(findCard(page, 'Reading')).toBeVisible();
  await expect(undo).toBeHidden();
  for (const name of ['Add area', 'Account menu', 'More for Reading']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('navigation', { name: 'Main screens' })).toHaveCount(0);
  await expect(offer).toBeHidden();
});

test('printing the board shows all names and as many days as fit @long-on-desktop', async ({
  page,
  account,
}) => {
  const names = Array.from({ length: 30 }, (_, index) => `Area ${index + 1}`);
  for (const name of names) await createArea(account, { name, age: 100, done: [0] });
  await page.goto('/board?tab=month');
  const grid = page.getByRole('grid', { name: 'Days of your life areas' });
  await expect(grid.getByRole('rowheader', { name: 'Area 1', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  await expect(grid.getByRole('rowheader')).toHaveText(names);
  const { width, wholeDays, daysWithRoom, namesWithToday } = await grid.evaluate(daysInSight);
  expect(width).toBeLessThanOrEqual(paper.width);
  expect(wholeDays).toBe(daysWithRoom);
  expect(wholeDays).toBeGreaterThanOrEqual(24);
  expect(namesWithToday).toBe(names.length);
  // Browsers repeat a `table-header-group` on each page.
  await expect(grid.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(page.getByText('Show as a table')).toBeHidden();
});

/**
 * Runs in the page. Counts the days that are visible beside the names. The names cover days that
 * are scrolled out of view.
 */
function daysInSight(grid: Element) {
  const scroller = grid.parentElement?.parentElement;
  const room = scroller?.parentElement?.clientWidth ?? 0;
  const right = scroller?.getBoundingClientRect().right ?? 0;
  const rows = [...grid.querySelectorAll('tr[data-row]')].map((row) => {
    const name = row.querySelector('th')?.getBoundingClientRect() ?? new DOMRect();
    const days = [...row.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect());
    return { name, days: days.filter((day) => day.right > name.right + 1) };
  });
  const [{ name, days } = { name: new DOMRect(), days: [] }] = rows;
  return {
    width: document.documentElement.scrollWidth,
    wholeDays: days.filter((day) => day.left >= name.right - 1).length,
    daysWithRoom: Math.floor((room - name.width) / (days[0]?.width ?? 1)),
    namesWithToday: rows.filter(
      (row) => Math.abs((row.days.at(-1)?.right ?? 0) - right) < 1 && row.name.left >= 0,
    ).length,
  };
}
