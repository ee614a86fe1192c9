import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { madeArea, madePause, madeEntry } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const today = getDateInZone(Date.now(), 'UTC');
const created_on = addDays(today, -40);
/**
 * Right-to-left text. Its bracket and exclamation mark have no direction of their own. They belong
 * to the left, where the line ends.
 */
const words = 'قراءة (10 صفحات)!';

const areas = [
  madeArea({ id: 'reading', name: words, description: words, group: words, created_on }),
  madeArea({ id: 'piano', name: 'Piano', group: words, position: 1, created_on }),
];

function start(path: string) {
  const network = dashboardNetwork({
    areas,
    pauses: [
      madePause({
        life_area_id: 'reading',
        first_day: addDays(today, -9),
        last_day: addDays(today, -8),
        reason: words,
      }),
    ],
    scores: [1, 2, 3].map((ago) =>
      madeEntry({ life_area_id: 'reading', score_date: addDays(today, -ago), notes: words }),
    ),
  });
  mountApp({ network, path, stored: network.stored });
}

/**
 * Returns the number of visible texts with `words`, and the markup of those texts that are laid out
 * left-to-right.
 */
function textsWithWords() {
  const all: { readonly text: Text; readonly isWrong: boolean }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const at = node.data.indexOf(words);
    if (at < 0 || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    const [first, last] = [at, at + words.length - 1].map((index) => rectOf(node, index));
    if (!first?.width || !last?.width) continue;
    all.push({ text: node, isWrong: last.top === first.top && last.left > first.left });
  }
  const describe = ({ text }: { readonly text: Text }) => text.parentElement?.outerHTML ?? '';
  return { count: all.length, wrong: all.filter(({ isWrong }) => isWrong).map(describe) };
}

function rectOf(text: Text, index: number): DOMRect {
  const range = document.createRange();
  range.setStart(text, index);
  range.setEnd(text, index + 1);
  return range.getBoundingClientRect();
}

const leftOf = (text: string) => {
  const range = document.createRange();
  // The group has the same name and comes before the area.
  range.selectNodeContents(page.getByText(text, { exact: true }).last().element());
  return range.getBoundingClientRect().left;
};

test.each([
  ['/dashboard', 3],
  ['/board', 1],
  ['/areas/reading', 4],
  ['/analytics?tab=streaks', 1],
])('right-to-left text on %s is laid out from right to left', async (path, atLeast) => {
  start(path);
  await expect.poll(() => textsWithWords().count).toBeGreaterThanOrEqual(atLeast);
  expect(textsWithWords().wrong).toEqual([]);
});

test('right-to-left text on a past day of the dashboard is laid out from right to left', async () => {
  start('/dashboard');
  await expect.poll(() => textsWithWords().count).toBeGreaterThan(0);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Tap an area to change this day.')).toBeVisible();
  await expect.poll(() => textsWithWords().count).toBeGreaterThanOrEqual(3);
  expect(textsWithWords().wrong).toEqual([]);
});

test('a right-to-left area name on the board is aligned with left-to-right names', async () => {
  start('/board?tab=month');
  await expect.element(page.getByRole('rowheader', { name: 'Piano' })).toBeVisible();
  expect(leftOf(words)).toBeCloseTo(leftOf('Piano'), 0);
});

test('a right-to-left description on the area page is aligned with the left edge of the page', async () => {
  start('/areas/reading');
  await expect.element(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  const description = page.getByRole('paragraph').filter({ hasText: words }).first();
  await expect.element(description).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(description.element());
  const { left } = description.element().getBoundingClientRect();
  expect(range.getBoundingClientRect().left).toBeCloseTo(left, 0);
});

test('an English toast with a right-to-left area name keeps its word order @long', async () => {
  start('/dashboard');
  await page.getByRole('checkbox', { name: words }).click();
  const toast = page.getByText(/· Completed$/).last();
  await expect.element(toast).toBeVisible();
  const text = toast.element().firstChild as Text;
  const name = rectOf(text, text.data.indexOf(words));
  expect(rectOf(text, text.length - 1).left).toBeGreaterThan(name.right);
  await page
    .getByRole('button', { name: /Completed/ })
    .first()
    .click();
  await expect.element(page.getByRole('heading', { name: `Rate: ${words}` })).toBeVisible();
  expect(textsWithWords().wrong).toEqual([]);
});
