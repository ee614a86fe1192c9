import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { page, userEvent } from 'vitest/browser';
import { formatDate } from '../lib/format.ts';
import { forgetLinkedDay } from '../features/dashboard/use-selected-day.ts';
import {
  button,
  card,
  garden,
  heading,
  piano,
  progress,
  reading,
  score,
  scoresOf,
  silence,
  start,
  textOf,
  today,
  yesterday,
} from '../testing/dashboard-page.ts';
import { madeEntry } from '../testing/factories.ts';

const pastWords = 'Tap an area to change this day.';

test('a mark on a past day of the dashboard is stored for that day, and Undo removes the mark @long', async () => {
  const network = start({
    areas: [reading, piano],
    scores: [madeEntry({ life_area_id: 'piano', score_date: yesterday, score: 0 })],
  });
  await expect.element(card('Reading')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText(pastWords)).toBeVisible();
  await expect.poll(() => textOf(card('Piano'))).toMatch(/Not Done/);
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Not Scored/);
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  await card('Reading').getByRole('button').first().click();
  const longDate = formatDate(yesterday, 'en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const sheet = page.getByRole('dialog', { name: `Rate: Reading ${longDate}` });
  await sheet.getByRole('button', { name: 'Completed' }).click();
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Completed/);
  await expect
    .poll(() => network.sent('POST', '/scores/').flatMap((sent) => scoresOf(sent)))
    .toEqual([
      expect.objectContaining({ life_area_id: 'reading', score: 1, score_date: yesterday }),
    ]);
  await button('Undo').click();
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Not Scored/);
  await button('Back to today').click();
  await expect.poll(() => textOf(card('Piano'))).toMatch(/Due today/);
});

test('a past day without areas shows a message on the dashboard', async () => {
  start({ areas: [{ ...reading, created_on: today }] });
  await expect.element(card('Reading')).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'Day' });
  await strip
    .getByRole('button', { name: /nothing due/ })
    .first()
    .click();
  await expect.element(heading('No areas on this day')).toBeVisible();
  expect(page.getByText(pastWords).elements()).toEqual([]);
});

test("a past day on the dashboard can become an area's first day, and Undo reverts the change", async () => {
  start({ areas: [{ ...reading, created_on: today }] });
  await expect.element(card('Reading')).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'Day' });
  await strip.getByRole('listitem').nth(3).getByRole('button').click();
  await button('Begin Reading on this day').click();
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Not Scored/);
  await button('Undo').click();
  await expect.element(button('Begin Reading on this day')).toBeVisible();
});

test('a past day on the dashboard offers to move the first day of areas that began later', async () => {
  const piano = { ...reading, id: 'piano', name: 'Piano', created_on: today };
  start({ areas: [{ ...reading, created_on: today }, piano] });
  await expect.element(card('Reading')).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'Day' });
  await strip.getByRole('listitem').nth(3).getByRole('button').click();
  await button('Begin Reading on this day').click();
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Not Scored/);
  await page.getByText('Did another area begin earlier?').click();
  await button('Begin Piano on this day').click();
  await expect.poll(() => textOf(card('Piano'))).toMatch(/Not Scored/);
  await expect.element(page.getByText('Did another area begin earlier?')).not.toBeInTheDocument();
});

test('the dashboard shows a past day again after Back from another screen @long', async () => {
  start({ areas: [reading] });
  await expect.element(card('Reading')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await button('More for Reading').click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await expect.element(heading('Strength')).toBeVisible();
  history.back();
  await expect.element(page.getByText(pastWords)).toBeVisible();
  await button('Back to today').click();
  await expect.poll(() => history.state as unknown).toBe(null);
});

test('a link to the dashboard opens today, and Back returns to the past day', async () => {
  start({ areas: [reading] });
  await expect.element(card('Reading')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  const past = page.getByText(pastWords);
  await expect.element(past).toBeVisible();
  // Inbox entries and notifications link to this address.
  history.pushState(null, '', '/dashboard');
  await expect.element(past).not.toBeInTheDocument();
  history.back();
  await expect.element(past).toBeVisible();
});

test('`forgetLinkedDay` removes the past day from the history state, so a reload opens today', async () => {
  history.replaceState({ day: yesterday }, '');
  forgetLinkedDay();
  expect(history.state).toBe(null);
});

test('the dashboard shows an ended area on its past days but not today', async () => {
  start({ areas: [reading, garden] });
  await expect.element(card('Reading')).toBeVisible();
  expect(card('Garden').elements()).toEqual([]);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(card('Garden')).toBeVisible();
});

describe('the week of the dashboard', () => {
  const week = () => page.getByRole('region', { name: 'This week' });
  const dayOf = (rate: RegExp) =>
    week().getByRole('list').first().getByRole('button', { name: rate });

  test('the week panel counts unsent marks at once', async () => {
    const noAnswer = silence();
    start({ areas: [reading, piano] }, ({ method }) =>
      method === 'POST' ? noAnswer() : undefined,
    );
    await expect.poll(() => textOf(week())).toMatch(/today2 to go0%/);
    await score('Reading', 'Completed');
    await expect.poll(() => textOf(week())).toMatch(/today1 to go50%/);
    await expect.element(dayOf(/50%$/)).toHaveAttribute('aria-current', 'date');
    await score('Piano', 'Completed');
    await expect.poll(() => textOf(week())).toMatch(/todayAll done100%/);
  });

  test('the week panel is absent before the fourth day', async () => {
    start({ areas: [{ ...reading, created_on: addDays(today, -2) }] });
    await expect.element(card('Reading')).toBeVisible();
    await expect.element(progress()).toBeVisible();
    expect(week().elements()).toEqual([]);
    expect(page.getByText(/Longest run|--/).elements()).toEqual([]);
  });

  test('the week panel does not rate today, because today has not ended', async () => {
    start({ areas: [{ ...reading, created_on: addDays(today, -3) }] });
    await expect.poll(() => textOf(week())).toMatch(/today1 to go0%/);
    const tile = week().getByRole('button', { name: /to go/ }).element();
    expect(tile.getAttribute('data-band')).toBe('running');
  });

  test('the week panel rates a day that has ended', async () => {
    start({ areas: [reading] });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    const tile = () => page.getByRole('button', { name: /Needs Improvement/, includeHidden: true });
    await expect.poll(() => tile().elements().length).toBeGreaterThan(0);
  });

  test('the dashboard of a past day shows the stats of that day and its week @long', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-20T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const marked = (score_date: string, life_area_id: string) =>
      madeEntry({ life_area_id, score_date, score: 1 });
    start({
      areas: [reading, piano],
      scores: [
        ...['2026-03-04', '2026-03-03', '2026-03-10'].map((date) => marked(date, 'reading')),
        ...['2026-03-10', '2026-03-11', '2026-03-20'].map((date) => marked(date, 'piano')),
      ],
    });
    await expect.poll(() => textOf(week())).toMatch(/^This weekMar 16\s–\s220% average/);
    await userEvent.keyboard('{ArrowLeft}'.repeat(10));
    const past = () => page.getByRole('region', { name: /^Mar 9/ });
    const stats = () => page.getByRole('region', { name: 'Stats of the day' });
    // Tuesday, March 10, has 2 of 2 areas done. Its week has 3 of 14, and the week before has 2 of
    // 14.
    await expect.poll(() => textOf(stats())).toMatch(/^100%Tue, Mar 102 of 2 done/);
    await expect.poll(() => textOf(stats())).toMatch(/Last week21%average/);
    await expect.poll(() => textOf(stats())).toMatch(/Mar 2\s–\s814%average$/);
    await expect.poll(() => textOf(past())).toMatch(/21% average/);
    await expect.poll(() => textOf(past())).toMatch(/TueExcellent100%WedFair50%/);
    await expect
      .element(past().getByRole('button', { name: /100%$/ }))
      .toHaveAttribute('aria-current', 'date');
    expect(document.body.textContent).not.toMatch(/This week|Today's progress/);
    await userEvent.keyboard('t');
    await expect.poll(() => textOf(week())).toMatch(/^This weekMar 16\s–\s220% average/);
    await expect.poll(() => textOf(progress())).toMatch(/50%/);
  });

  test('the week panel shows the year of a past week in another year @long', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-07T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    start({
      areas: [{ ...reading, created_on: '2025-12-01' }],
      scores: [madeEntry({ life_area_id: 'reading', score_date: '2025-12-17' })],
    });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(heading('Tue, Jan 6')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}'.repeat(20));
    await expect.element(heading('Wed, Dec 17, 2025')).toBeInTheDocument();
    await expect.element(page.getByText('Wednesday, Dec 17, 2025')).toBeVisible();
    const strip = page.getByRole('navigation', { name: 'Day', exact: true });
    await expect
      .element(strip.getByRole('button', { name: 'Wed 17 December 2025, 100% done' }))
      .toHaveAttribute('aria-current', 'date');
    const stats = () => page.getByRole('region', { name: 'Stats of the day' });
    await expect.poll(() => textOf(stats())).toMatch(/^100%Wed, Dec 17, 20251 of 1 done/);
    await expect.poll(() => textOf(stats())).toMatch(/Dec 15\s–\s21, 2025/);
    const past = page.getByRole('region', { name: /^Dec 15\s–\s21, 2025$/ });
    await expect.element(past).toBeVisible();
    await button('Show month').click();
    const day = 'Wednesday, December 17, 2025: 100% done';
    await expect.element(past.getByRole('button', { name: day })).toBeVisible();
    await button('Next month').click();
    const inThisYear = past.getByRole('button', { name: /^Tuesday, January 6: / });
    await expect.element(inThisYear).toBeVisible();
  });

  test('"Show month" in the week panel opens a month grid in which the user can choose a day @long', async () => {
    start({
      areas: [reading, garden],
      scores: [madeEntry({ life_area_id: 'reading', score_date: yesterday })],
    });
    await button('Show month').click();
    const grid = page.getByRole('grid');
    await grid
      .getByRole('button', { name: /: 0% done$/ })
      .last()
      .click();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await expect.element(page.getByText(pastWords)).toBeVisible();
    await expect.element(grid.getByRole('gridcell', { selected: true })).toBeVisible();
    await expect.poll(() => document.activeElement?.getAttribute('data-date')).toBe(yesterday);
    await button('Hide month').click();
    await expect.element(grid).not.toBeInTheDocument();
  });
});
