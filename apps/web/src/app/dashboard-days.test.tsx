import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
import { madeScore } from '../testing/factories.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a past day', () => {
  test('is read-only and says so', async () => {
    start({
      areas: [reading, piano],
      scores: [madeScore({ life_area_id: 'piano', score_date: yesterday, score: 0 })],
    });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByText('A past day stays as it was.')).toBeVisible();
    await expect.poll(() => textOf(card('Piano'))).toMatch(/Not Done/);
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Not Scored/);
    expect(card('Piano').getByRole('button').elements()).toHaveLength(1);
    await expect.element(button('Edit Piano')).toHaveAttribute('aria-disabled', 'true');
    await button('Back to today').click();
    await expect.poll(() => textOf(card('Piano'))).toMatch(/Due today/);
  });

  test('can be corrected once that is asked for, until it is left', async () => {
    const network = start({ areas: [reading, piano] });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    const ring = () => page.getByRole('checkbox', { name: 'Reading' });
    await expect.element(button('Correct this day')).toBeVisible();
    expect(ring().elements()).toEqual([]);
    await button('Correct this day').click();
    await ring().click();
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Completed/);
    await score('Piano', 'Not Done');
    await expect.poll(() => textOf(card('Piano'))).toMatch(/Not Done/);
    await expect
      .poll(() => network.sent('POST', '/scores/').flatMap((sent) => scoresOf(sent)))
      .toEqual([
        expect.objectContaining({ life_area_id: 'reading', score: 1, score_date: yesterday }),
        expect.objectContaining({ life_area_id: 'piano', score: 0, score_date: yesterday }),
      ]);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Due today/);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(button('Correct this day')).toBeVisible();
    expect(ring().elements()).toEqual([]);
  });

  test('is read-only again when correcting is finished, with the focus where it was', async () => {
    start({ areas: [reading] });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await button('Correct this day').click();
    await button('Finish correcting').click();
    await expect.element(button('Correct this day')).toHaveFocus();
    expect(page.getByRole('checkbox').elements()).toEqual([]);
  });

  test('without any area says so, and has nothing to correct', async () => {
    start({ areas: [{ ...reading, created_on: today }] });
    await expect.element(card('Reading')).toBeVisible();
    const strip = page.getByRole('navigation', { name: 'Day' });
    await strip
      .getByRole('button', { name: /nothing due/ })
      .first()
      .click();
    await expect.element(heading('No areas on this day')).toBeVisible();
    expect(button('Correct this day').elements()).toEqual([]);
  });

  test('is there again for who comes back from another screen @long', async () => {
    start({ areas: [reading] });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await card('Reading').getByRole('link', { name: 'Reading' }).click();
    await expect.element(heading('Strength')).toBeVisible();
    history.back();
    await expect.element(page.getByText('A past day stays as it was.')).toBeVisible();
    await button('Back to today').click();
    await expect.poll(() => history.state as unknown).toBe(null);
  });

  test('gives way to today when a link leads there, and is there again at Back', async () => {
    start({ areas: [reading] });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    const past = page.getByText('A past day stays as it was.');
    await expect.element(past).toBeVisible();
    // As an entry of the inbox does, and a tap on a notification.
    history.pushState(null, '', '/dashboard');
    await expect.element(past).not.toBeInTheDocument();
    history.back();
    await expect.element(past).toBeVisible();
  });

  test('gives way to today when the page is loaded anew', async () => {
    history.replaceState({ day: yesterday }, '');
    forgetLinkedDay();
    expect(history.state).toBe(null);
  });

  test('shows an area that ended since, and today does not', async () => {
    start({ areas: [reading, garden] });
    await expect.element(card('Reading')).toBeVisible();
    expect(card('Garden').elements()).toEqual([]);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(card('Garden')).toBeVisible();
  });
});

describe('the week', () => {
  const week = () => page.getByRole('region', { name: 'This week' });
  const dayOf = (rate: RegExp) =>
    week().getByRole('list').first().getByRole('button', { name: rate });

  test('shows each day at once as it is with what is not sent yet', async () => {
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

  test('screens 19: a day that has not ended is not judged, and a first day by no word of the scale', async () => {
    start({ areas: [{ ...reading, created_on: today }] });
    await expect.poll(() => textOf(week())).toMatch(/today1 to go0%/);
    expect(document.body.textContent).not.toMatch(/Needs Improvement|Excellent|Fair|Good(?! )/);
    const tile = week().getByRole('button', { name: /to go/ }).element();
    expect(tile.getAttribute('data-band')).toBe('running');
  });

  test('screens 19: a day that has ended keeps its band', async () => {
    start({ areas: [reading] });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    const tile = () => page.getByRole('button', { name: /Needs Improvement/, includeHidden: true });
    await expect.poll(() => tile().elements().length).toBeGreaterThan(0);
  });

  test('screens 9: of a past day is that day’s week, and so are the stats @long', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-20T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const marked = (score_date: string, life_area_id: string) =>
      madeScore({ life_area_id, score_date, score: 1 });
    start({
      areas: [reading, piano],
      scores: [
        ...['2026-03-04', '2026-03-03', '2026-03-10'].map((date) => marked(date, 'reading')),
        ...['2026-03-10', '2026-03-11', '2026-03-20'].map((date) => marked(date, 'piano')),
      ],
    });
    await expect.poll(() => textOf(week())).toMatch(/10% average/);
    await userEvent.keyboard('{ArrowLeft}'.repeat(10));
    const past = () => page.getByRole('region', { name: /^Mar 9/ });
    const stats = () => page.getByRole('region', { name: 'Stats of the day' });
    // Tuesday 10 March: both of two; its week: 3 of 14; the week before: 2 of 14.
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
    await expect.poll(() => textOf(week())).toMatch(/10% average/);
    await expect.poll(() => textOf(progress())).toMatch(/50%/);
  });

  test('of another year is named with its year @long', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-07T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    start({
      areas: [{ ...reading, created_on: '2025-12-01' }],
      scores: [madeScore({ life_area_id: 'reading', score_date: '2025-12-17' })],
    });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(heading('Tue, Jan 6')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}'.repeat(20));
    await expect.element(heading('Wed, Dec 17, 2025')).toBeInTheDocument();
    await expect.element(page.getByText('Wednesday, December 17, 2025')).toBeVisible();
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

  test('opens a month to choose a day from, with the areas of the week @long', async () => {
    start({
      areas: [reading, garden],
      scores: [madeScore({ life_area_id: 'reading', score_date: yesterday })],
    });
    await button('Show month').click();
    await expect
      .poll(() => textOf(week().getByRole('list', { name: 'Areas of the week' })))
      .toMatch(/Reading.*Garden deleted/);
    const grid = page.getByRole('grid');
    await grid
      .getByRole('button', { name: /: 0% done$/ })
      .last()
      .click();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await expect.element(page.getByText('A past day stays as it was.')).toBeVisible();
    await expect.element(grid.getByRole('gridcell', { selected: true })).toBeVisible();
    await expect.poll(() => document.activeElement?.getAttribute('data-date')).toBe(yesterday);
    await button('Hide month').click();
    await expect.element(grid).not.toBeInTheDocument();
  });
});
