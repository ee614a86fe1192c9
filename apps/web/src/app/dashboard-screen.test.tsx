import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import type { ScoreBatch } from '@daymark/shared/entries/score.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { forgetLinkedDay } from '../features/dashboard/use-selected-day.ts';
import { dashboardNetwork, type Intercept } from '../testing/app-network.ts';
import { json, refusal } from '../testing/fake-network.ts';
import { madeArea, madePause, madeScore } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const today = dateInZone(Date.now(), 'UTC');
const yesterday = addDays(today, -1);
const reading = madeArea({ id: 'reading', name: 'Reading', position: 0 });
const piano = madeArea({ id: 'piano', name: 'Piano', position: 1 });
const garden = madeArea({
  id: 'garden',
  name: 'Garden',
  position: 2,
  deleted_on: today,
  deleted_at: `${today}T00:00:00.000Z`,
});

/**
 * Answers only when the test has ended, also requests that come later: one that is never answered would block the queue, the
 * next test's too.
 */
function silence() {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  return async () => {
    await ended;
    return new Response(null, { status: 503 });
  };
}

type Rows = Parameters<typeof dashboardNetwork>[0];

function start(rows: Rows, intercept?: Intercept) {
  const network = dashboardNetwork(rows);
  if (intercept) network.intercept(intercept);
  const { sync } = mountApp({ network, path: '/dashboard', stored: network.stored });
  return { ...network, pull: sync.pull };
}

const firstPage = {
  cursor: 'after the first page',
  rev: 1,
  full: true,
  has_more: true,
  pauses: [],
  years: [],
  notifications: [],
  removed: [],
};

/** Lets days pass while the page is open. */
function letPass(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
}

const card = (name: string) =>
  page.getByRole('list', { name: 'Life areas' }).getByRole('listitem').filter({ hasText: name });
const progress = () => page.getByRole('figure', { name: "Today's progress" });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

const scoresOf = (sent: { body: unknown } | undefined) =>
  (sent?.body as ScoreBatch | undefined)?.scores ?? [];

const textOf = (locator: Locator) => locator.query()?.textContent ?? '';

async function score(area: string, choice: 'Completed' | 'Not Done') {
  await card(area).getByRole('button').first().click();
  await page
    .getByRole('dialog', { name: `Rate: ${area}` })
    .getByRole('button', { name: choice })
    .click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a menu that is opened while the dashboard is being loaded stays open @long', async () => {
  const network = dashboardNetwork({ areas: [reading] });
  const loading = Promise.withResolvers<void>();
  async function fetch(...request: Parameters<typeof network.fetch>): Promise<Response> {
    await loading.promise;
    return network.fetch(...request);
  }
  mountApp({ network: { ...network, fetch }, path: '/dashboard', stored: network.stored });
  await button('Account menu').click();
  await expect.element(page.getByText('Loading...')).toBeInTheDocument();
  loading.resolve();
  await expect.element(card('Reading')).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
});

describe('a mark', () => {
  test('is shown at once, with no network in the way', async () => {
    const noAnswer = silence();
    start({ areas: [reading, piano] }, ({ method }) =>
      method === 'POST' ? noAnswer() : undefined,
    );
    await score('Reading', 'Completed');
    await expect
      .poll(() => textOf(card('Reading')))
      .toMatch(/Completed.*1-day streak.*Waiting to sync/);
    await expect.poll(() => textOf(progress())).toMatch(/50%/);
  });

  test('is with the server under the key of its queue item, and pulled back from there', async () => {
    const network = start({ areas: [reading, piano] });
    await expect.element(card('Reading')).toBeVisible();
    await score('Reading', 'Completed');
    await expect.poll(() => textOf(card('Reading'))).not.toMatch(/Waiting to sync/);
    await expect.poll(() => network.sent('GET', '/sync').length).toBe(2);
    const [sent, ...others] = network.sent('POST', '/scores/');
    expect(others).toEqual([]);
    expect(scoresOf(sent)).toEqual([
      expect.objectContaining({ life_area_id: 'reading', score: 1, score_date: today }),
    ]);
    expect(scoresOf(sent)[0]?.idempotency_key).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Completed/);
  });

  test('waits when the server fails, and the card says so', async () => {
    const failure = { code: 'internal_error', detail: 'Server error. Please try again later.' };
    const network = start({ areas: [reading] }, ({ method }) =>
      method === 'POST' ? refusal(500, failure) : undefined,
    );
    await score('Reading', 'Not Done');
    await expect.poll(() => network.sent('POST', '/scores/').length).toBeGreaterThan(0);
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Not Done.*Waiting to sync/);
  });

  test('that is refused is undone, and the screen shows why', async () => {
    const detail = 'This life area did not count on that day.';
    start({ areas: [reading] }, ({ method }) =>
      method === 'POST' ? refusal(422, { code: 'area_not_alive', detail }) : undefined,
    );
    await score('Reading', 'Completed');
    const alert = page.getByRole('alert');
    await expect.poll(() => textOf(alert)).toMatch(/A change to Reading was not saved/);
    await expect.poll(() => textOf(alert)).toMatch(new RegExp(detail));
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Due today/);
    await button('Discard').click();
    const question = page.getByRole('dialog', { name: 'Discard this change?' });
    await expect.poll(() => textOf(question)).toMatch(/Reading.*completed on/);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(alert).toHaveTextContent('');
    await expect.element(question).not.toBeInTheDocument();
  });

  test('sync 2: that failed with others goes out again with them by Retry all @long', async () => {
    let isUp = false;
    const network = start({ areas: [reading, piano] }, ({ method }) =>
      method === 'POST' && !isUp
        ? refusal(422, { code: 'area_not_alive', detail: 'Not alive.' })
        : undefined,
    );
    await score('Reading', 'Completed');
    await expect.element(button('Retry')).toBeVisible();
    await expect.element(button('Retry all')).not.toBeInTheDocument();
    await score('Piano', 'Completed');
    await expect.element(button('Retry all')).toBeVisible();
    isUp = true;
    const before = network.sent('POST', '/scores/').length;
    await button('Retry all').click();
    await expect.poll(() => network.sent('POST', '/scores/').length).toBe(before + 1);
    expect(scoresOf(network.sent('POST', '/scores/').at(-1))).toHaveLength(2);
    await expect.element(button('Retry all')).not.toBeInTheDocument();
  });

  test('sync 12: of an area that was erased elsewhere is named as that @long', async () => {
    const detail = 'What the server says in English.';
    start({ areas: [reading] }, ({ method }) =>
      method === 'POST' ? refusal(409, { code: 'area_erased', detail }) : undefined,
    );
    await score('Reading', 'Completed');
    const alert = page.getByRole('alert');
    await expect.poll(() => textOf(alert)).toMatch(/A change to Reading was not saved/);
    await expect.poll(() => textOf(alert)).toMatch(/This life area was erased with its history\./);
  });

  test('that completes the day is celebrated @long', async () => {
    start({
      areas: [reading, piano],
      scores: [madeScore({ life_area_id: 'piano', score_date: today })],
    });
    await score('Reading', 'Completed');
    await expect.element(page.getByText('All done for today')).toBeVisible();
    await expect.element(page.getByText('A complete day')).toBeVisible();
    await expect.poll(() => textOf(progress())).toMatch(/100%/);
  });

  test('can be cleared, and the clearing undone with its note', async () => {
    const notes = 'Twenty pages';
    const network = start({
      areas: [reading],
      scores: [madeScore({ life_area_id: 'reading', score_date: today, notes })],
    });
    await card('Reading').getByRole('button').first().click();
    await button('Clear score').click();
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Due today/);
    await button('Undo').click();
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Completed.*Has a note/);
    await expect
      .poll(() => scoresOf(network.sent('POST', '/scores/').at(-1))[0])
      .toMatchObject({ notes });
  });
});

describe('screens 5: a note that is typed and not saved', () => {
  const sheet = () => page.getByRole('dialog', { name: 'Rate: Reading' });
  const note = () => sheet().getByRole('textbox');
  const open = () => card('Reading').getByRole('button').first().click();

  async function typeAndLeave(): Promise<void> {
    await open();
    await userEvent.fill(note(), 'Twenty pages');
    await sheet().getByRole('button', { name: 'Close' }).click();
    await expect.element(sheet()).not.toBeInTheDocument();
  }

  test('screens 5: is there again when the sheet is opened, and says that it is not saved @long', async () => {
    start({ areas: [reading, piano] });
    await typeAndLeave();
    await card('Piano').getByRole('button').first().click();
    const other = page.getByRole('dialog', { name: 'Rate: Piano' });
    await expect.element(other.getByRole('textbox')).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(other).not.toBeInTheDocument();
    await open();
    await expect.element(note()).toHaveValue('Twenty pages');
    await expect.element(note()).toHaveAccessibleDescription(/not saved yet/i);
  });

  test('screens 5: outlasts the app', async () => {
    const network = start({ areas: [reading] });
    await typeAndLeave();
    // As when it is closed.
    sessionStorage.clear();
    mountApp({ network, path: '/dashboard', stored: network.stored });
    await card('Reading').last().getByRole('button').first().click();
    await expect.element(note().last()).toHaveValue('Twenty pages');
  });

  test('screens 5: goes once it is saved @long', async () => {
    const network = start({ areas: [reading] });
    await typeAndLeave();
    await score('Reading', 'Completed');
    await expect
      .poll(() => scoresOf(network.sent('POST', '/scores/')[0])[0])
      .toMatchObject({ notes: 'Twenty pages' });
    expect(JSON.stringify(localStorage)).not.toContain('Twenty pages');
    await open();
    await expect.element(note()).not.toHaveAccessibleDescription(/not saved/i);
  });

  test('screens 5: goes once it is emptied @long', async () => {
    start({ areas: [reading] });
    await typeAndLeave();
    await open();
    await userEvent.clear(note());
    expect(JSON.stringify(localStorage)).not.toContain('Twenty pages');
    await userEvent.keyboard('{Escape}');
    await open();
    await expect.element(note()).toHaveValue('');
  });

  test('screens 5: is gone from the device when its person signs out @long', async () => {
    start({ areas: [reading] });
    await typeAndLeave();
    expect(JSON.stringify(localStorage)).toContain('Twenty pages');
    await button('Account menu').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => location.pathname).toBe('/login');
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('Twenty pages');
  });
});

describe('a new day', () => {
  test('is asked for anew by a sheet of the day before, with its note @long', async () => {
    const network = start({ areas: [reading] });
    await card('Reading').getByRole('button').first().click();
    const sheet = page.getByRole('dialog', { name: 'Rate: Reading' });
    await userEvent.fill(sheet.getByRole('textbox'), 'Twenty pages');
    letPass(1);
    await sheet.getByRole('button', { name: 'Completed' }).click();
    await expect.element(page.getByText(/A new day has begun/)).toBeVisible();
    await expect.element(sheet.getByRole('textbox')).toHaveValue('Twenty pages');
    expect(network.sent('POST', '/scores/')).toEqual([]);
    await sheet.getByRole('button', { name: 'Completed' }).click();
    await expect
      .poll(() => scoresOf(network.sent('POST', '/scores/')[0])[0])
      .toMatchObject({ score: 1, score_date: addDays(today, 1), notes: 'Twenty pages' });
  });

  test('that another device has marked is asked for with that mark', async () => {
    const tomorrow = addDays(today, 1);
    const marked = { life_area_id: 'reading', score_date: tomorrow, score: 0 } as const;
    start({ areas: [reading], scores: [madeScore({ ...marked, notes: 'From the phone' })] });
    await card('Reading').getByRole('button').first().click();
    const sheet = page.getByRole('dialog', { name: 'Rate: Reading' });
    await expect.element(sheet).toBeVisible();
    letPass(1);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => document.querySelector('main')?.textContent).toMatch(/Not Done/);
    await sheet.getByRole('button', { name: 'Completed' }).click();
    await expect
      .element(sheet.getByRole('button', { name: 'Not Done' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(sheet.getByRole('textbox')).toHaveValue('From the phone');
  });

  test('of a new week leaves open what is being written, also where the server gives no answer', async () => {
    let isReachable = true;
    start({ areas: [reading] }, ({ path }) =>
      !isReachable && path.includes('/sync')
        ? refusal(403, { code: 'unavailable', detail: 'No.' })
        : undefined,
    );
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('n');
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Half typed');
    isReachable = false;
    letPass(7);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText('You see what this device has')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(card('Half typed')).toBeVisible();
  });

  test('of a new week that could not be pulled says so, with Retry', async () => {
    const nextWeek = addDays(today, 7);
    let isReachable = true;
    const network = start({ areas: [reading] }, ({ path }) =>
      !isReachable && path.includes('/sync')
        ? refusal(403, { code: 'unavailable', detail: 'No.' })
        : undefined,
    );
    await expect.element(card('Reading')).toBeVisible();
    isReachable = false;
    network.change({ scores: [madeScore({ life_area_id: 'reading', score_date: nextWeek })] });
    letPass(7);
    document.dispatchEvent(new Event('visibilitychange'));
    const notice = page.getByText('You see what this device has');
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText(/The service is not available just now/)).toBeVisible();
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Due today/);
    atTheTap(() => (isReachable = true));
    await button('Retry').click();
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Completed/);
    await expect.element(notice).not.toBeInTheDocument();
  });
});

/** And not before: the app asks by itself too, and Retry would be gone. */
function atTheTap(act: () => void): void {
  document.addEventListener('click', act, { capture: true, once: true });
}

describe('the keys', () => {
  test('arrows move the day, but not past today, and t returns', async () => {
    start({ areas: [reading] });
    await expect.element(heading('Today')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(heading('Today')).not.toBeInTheDocument();
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Not Scored/);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.element(heading('Today')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(heading('Today')).not.toBeInTheDocument();
    await userEvent.keyboard('t');
    await expect.element(heading('Today')).toBeVisible();
  });

  test('n opens a new area, where letters are letters', async () => {
    start({ areas: [reading] });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('n');
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('nt?');
    await expect.element(name).toHaveValue('nt?');
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
  });

  test('? lists them and turns them off', async () => {
    start({ areas: [reading] });
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('?');
    await page.getByRole('switch', { name: 'Use keyboard shortcuts' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('n{ArrowLeft}');
    await expect.element(heading('Today')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });
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

  test('is there again for who comes back from another screen', async () => {
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

describe('the states', () => {
  test('without any area: what to do first @long', async () => {
    start({});
    await expect.element(heading('Welcome, Ada Lovelace')).toBeVisible();
    await button('Create Life Area').click();
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Reading');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Due today/);
    await expect.element(page.getByText('Your first life area is ready')).toBeVisible();
  });

  test('without any area: suggestions that one tap adds, and another takes away @long', async () => {
    const network = start({});
    const suggestion = (name: string) => page.getByRole('button', { name });
    await suggestion('Finance').click();
    await suggestion('Community').click();
    await expect.element(suggestion('Finance')).toHaveAttribute('aria-pressed', 'true');
    await suggestion('Community').click();
    await expect.element(suggestion('Community')).toHaveAttribute('aria-pressed', 'false');
    await suggestion('Career & Work').click();
    await button('Start my first day').click();
    await expect.element(page.getByText('Your first life areas are ready')).toBeVisible();
    await expect.poll(() => textOf(card('Finance'))).toMatch(/Due today/);
    expect(card('Community').elements()).toEqual([]);
    await expect.element(page.getByRole('main')).toHaveFocus();
    await expect
      .poll(() => network.sent('POST', '/life-areas/')[0]?.body)
      .toMatchObject({ name: 'Finance', color: 'green' });
  });

  test('without any area the device knew of: those that come from the server are shown', async () => {
    const network = start({});
    await expect.element(heading('Welcome, Ada Lovelace')).toBeVisible();
    network.change({ areas: [reading] });
    await network.pull();
    await expect.element(card('Reading')).toBeVisible();
    expect(heading('Welcome, Ada Lovelace').elements()).toEqual([]);
  });

  test('what the server could not renew is shown as it was, with the reason and Retry', async () => {
    let isReachable = true;
    const { pull } = start({ areas: [reading] }, ({ path }) =>
      !isReachable && path.includes('/sync')
        ? refusal(403, { code: 'unavailable', detail: 'No.' })
        : undefined,
    );
    await expect.element(card('Reading')).toBeVisible();
    isReachable = false;
    await pull();
    const notice = page.getByText('You see what this device has');
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText(/The service is not available just now/)).toBeVisible();
    await expect.element(card('Reading')).toBeVisible();
    atTheTap(() => (isReachable = true));
    await button('Retry').click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('screens 22b: with nothing but ended areas it says that none is active, and leads to the past', async () => {
    start({ areas: [garden] });
    await expect.element(heading('No areas are active today')).toBeVisible();
    expect(page.getByText(/No Life Areas Yet|first life area/).elements()).toEqual([]);
    expect(page.getByText('Welcome, Ada Lovelace').elements()).toEqual([]);
    await expect.element(button('Create Life Area')).toBeVisible();
    await button('See your last day').click();
    await expect.poll(() => textOf(card('Garden'))).toMatch(/Not Scored/);
    await expect.element(page.getByText('A past day stays as it was.')).toBeVisible();
  });

  test('with nothing but an area that was archived on its first day it says so too', async () => {
    const pause = madePause({ life_area_id: 'reading', first_day: today, last_day: null });
    start({ areas: [{ ...reading, created_on: today }], pauses: [pause] });
    await expect.element(heading('No areas are active today')).toBeVisible();
    expect(button('See your last day').elements()).toEqual([]);
  });

  test('with areas that all begin later it says when, and takes nobody for a beginner', async () => {
    const created_on = addDays(today, 1);
    start({ areas: [reading, piano].map((area) => ({ ...area, created_on })) });
    await expect
      .element(page.getByRole('heading', { name: /^2 life areas begin on / }))
      .toBeVisible();
    await expect
      .element(page.getByText(/^Today is still .* Nothing is due until then\.$/))
      .toBeVisible();
    expect(page.getByText(/No Life Areas Yet|first life area|another app/).elements()).toEqual([]);
    expect(button('See your last day').elements()).toEqual([]);
    await expect.element(button('Create Life Area')).toBeVisible();
  });

  test('while the history is on its way the cards can be used', async () => {
    const noAnswer = silence();
    start({ areas: [reading] }, ({ path }) => {
      if (!path.includes('/sync')) return undefined;
      return path.includes('cursor=') ? noAnswer() : json(200, { ...firstPage, areas: [reading] });
    });
    await expect.element(page.getByText('Loading dashboard stats...')).toBeVisible();
    await score('Reading', 'Completed');
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Completed/);
  });

  test('a failure offers Retry, and leaving still works', async () => {
    start({ areas: [reading] }, ({ path }) =>
      path.includes('/sync') ? refusal(403, { code: 'unavailable', detail: 'No.' }) : undefined,
    );
    await expect.poll(() => textOf(page.getByRole('alert'))).toMatch(/Something went wrong/);
    await expect.element(button('Retry')).toBeVisible();
    await button('Account menu').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => location.pathname).toBe('/login');
  });

  test.for<[string, () => Response | Promise<Response>, RegExp]>([
    [
      'the server',
      () => refusal(500, { code: 'internal_error', detail: 'No.' }),
      /Server error. Please try again later./,
    ],
    [
      'the network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /Network error. Please check your connection and try again./,
    ],
  ])('sync 18: a failure of %s is shown as what it is', async ([, fail, words]) => {
    start({ areas: [reading] }, ({ path }) => (path.includes('/sync') ? fail() : undefined));
    await expect.poll(() => textOf(page.getByRole('alert'))).toMatch(words);
    await expect.element(button('Retry')).toBeVisible();
  });

  test('signing out forgets the token even when the server does not answer', async () => {
    const noAnswer = silence();
    start({ areas: [reading] }, ({ path }) => (path.includes('/logout') ? noAnswer() : undefined));
    await button('Account menu').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => location.pathname).toBe('/login');
    expect(localStorage.getItem('access_token')).toBeNull();
  });
});
