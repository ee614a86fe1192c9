import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDate } from '../lib/format.ts';
import {
  atTheTap,
  button,
  card,
  letPass,
  piano,
  progress,
  reading,
  score,
  scoresOf,
  silence,
  start,
  textOf,
  today,
} from '../testing/dashboard-page.ts';
import { refusal } from '../testing/fake-network.ts';
import { madeEntry } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

test('an area card shows a mark at once, without waiting for the network', async () => {
  const noAnswer = silence();
  start({ areas: [reading, piano] }, ({ method }) => (method === 'POST' ? noAnswer() : undefined));
  await score('Reading', 'Completed');
  await expect
    .poll(() => textOf(card('Reading')))
    .toMatch(/Completed.*1-day streak.*Waiting to sync/);
  await expect.poll(() => textOf(progress())).toMatch(/50%/);
});

test('a mark on the dashboard is sent with an idempotency key, and a pull follows', async () => {
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

test('an area card says that a mark waits if the server fails', async () => {
  const failure = { code: 'internal_error', detail: 'Server error. Please try again later.' };
  const network = start({ areas: [reading] }, ({ method }) =>
    method === 'POST' ? refusal(500, failure) : undefined,
  );
  await score('Reading', 'Not Done');
  await expect.poll(() => network.sent('POST', '/scores/').length).toBeGreaterThan(0);
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Not Done.*Waiting to sync/);
});

test('a refused mark is reverted, and the dashboard shows the reason', async () => {
  const detail = 'This area wasn’t active that day.';
  start({ areas: [reading] }, ({ method }) =>
    method === 'POST' ? refusal(422, { code: 'area_not_alive', detail }) : undefined,
  );
  await score('Reading', 'Completed');
  const alert = page.getByRole('alert').first();
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

test('Retry all sends several refused marks again in one request @long', async () => {
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

test('the message about a refused mark says that the area was erased @long', async () => {
  const detail = 'What the server says in English.';
  start({ areas: [reading] }, ({ method }) =>
    method === 'POST' ? refusal(409, { code: 'area_erased', detail }) : undefined,
  );
  await score('Reading', 'Completed');
  const alert = page.getByRole('alert').first();
  await expect.poll(() => textOf(alert)).toMatch(/A change to Reading was not saved/);
  await expect.poll(() => textOf(alert)).toMatch(/This life area was erased with its history\./);
});

test('the last mark of the day starts the celebration @long', async () => {
  start({
    areas: [reading, piano],
    scores: [madeEntry({ life_area_id: 'piano', score_date: today })],
  });
  await score('Reading', 'Completed');
  await expect.element(page.getByText('All done for today')).toBeInTheDocument();
  await expect.element(page.getByText('That is everything for today.')).toBeVisible();
  await page.getByRole('heading', { name: 'Done 2' }).click();
  await expect.element(card('Reading')).not.toBeInTheDocument();
  await expect.poll(() => textOf(progress())).toMatch(/100%/);
});

test('Undo after Clear mark restores the mark with its note @long', async () => {
  const notes = 'Twenty pages';
  const network = start({
    areas: [reading],
    scores: [madeEntry({ life_area_id: 'reading', score_date: today, notes })],
  });
  await card('Reading').getByRole('button').first().click();
  await button('Clear mark').click();
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Due today/);
  await button('Undo').click();
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Completed.*Has a note/);
  await expect
    .poll(() => scoresOf(network.sent('POST', '/scores/').at(-1))[0])
    .toMatchObject({ notes });
});

describe('a note that is typed but not saved', () => {
  const sheet = () => page.getByRole('dialog', { name: 'Rate: Reading' });
  const note = () => sheet().getByRole('textbox');
  const open = () => card('Reading').getByRole('button').first().click();

  async function typeAndLeave(): Promise<void> {
    await open();
    await userEvent.fill(note(), 'Twenty pages');
    await sheet().getByRole('button', { name: 'Close' }).click();
    await expect.element(sheet()).not.toBeInTheDocument();
  }

  test('an unsaved note is shown again with a hint when the sheet of its area opens again @long', async () => {
    start({ areas: [reading, piano] });
    await typeAndLeave();
    await card('Piano').getByRole('button').first().click();
    const other = page.getByRole('dialog', { name: 'Rate: Piano' });
    await expect.element(other.getByRole('textbox')).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(other).not.toBeInTheDocument();
    await open();
    await expect.element(note()).toHaveValue('Twenty pages');
    await expect.element(note()).toHaveAccessibleDescription(/to save your note/);
  });

  test('an unsaved note survives a restart of the app @long', async () => {
    const network = start({ areas: [reading] });
    await typeAndLeave();
    // A restart of the app empties the session storage.
    sessionStorage.clear();
    mountApp({ network, path: '/dashboard', stored: network.stored });
    await card('Reading').last().getByRole('button').first().click();
    await expect.element(note().last()).toHaveValue('Twenty pages');
  });

  test('a saved note leaves no draft on the device @long', async () => {
    const network = start({ areas: [reading] });
    await typeAndLeave();
    await score('Reading', 'Completed');
    await expect
      .poll(() => scoresOf(network.sent('POST', '/scores/')[0])[0])
      .toMatchObject({ notes: 'Twenty pages' });
    expect(JSON.stringify(localStorage)).not.toContain('Twenty pages');
    await open();
    await expect.element(note()).not.toHaveAccessibleDescription(/to save your note/);
  });

  test('a cleared note leaves no draft on the device @long', async () => {
    start({ areas: [reading] });
    await typeAndLeave();
    await open();
    await userEvent.clear(note());
    expect(JSON.stringify(localStorage)).not.toContain('Twenty pages');
    await userEvent.keyboard('{Escape}');
    await open();
    await expect.element(note()).toHaveValue('');
  });

  test('a sign-out removes an unsaved note from the device @long', async () => {
    start({ areas: [reading] });
    await typeAndLeave();
    expect(JSON.stringify(localStorage)).toContain('Twenty pages');
    await button('Account menu').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => location.pathname).toBe('/login');
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('Twenty pages');
  });
});

describe('a new day on the dashboard', () => {
  for (const [which, score_date] of [
    ['ended', today],
    ['begun', addDays(today, 1)],
  ] as const) {
    test(`an entry sheet that is open past midnight can save a mark for the day that has ${which} @long`, async () => {
      const network = start({ areas: [reading] });
      await card('Reading').getByRole('button').first().click();
      const sheet = page.getByRole('dialog', { name: 'Rate: Reading' });
      await userEvent.fill(sheet.getByRole('textbox'), 'Twenty');
      letPass(1);
      await sheet.getByRole('button', { name: 'Completed' }).click();
      await expect.element(page.getByText(/A new day has begun/)).toBeVisible();
      expect(network.sent('POST', '/scores/')).toEqual([]);
      await userEvent.fill(sheet.getByRole('textbox'), 'Twenty pages');
      const weekday = formatDate(score_date, 'en', { weekday: 'long' });
      await sheet.getByRole('button', { name: `For ${weekday}` }).click();
      await expect.element(sheet).not.toBeInTheDocument();
      await expect
        .poll(() => network.sent('POST', '/scores/').flatMap((sent) => scoresOf(sent)))
        .toEqual([expect.objectContaining({ score: 1, score_date, notes: 'Twenty pages' })]);
      expect(JSON.stringify(localStorage)).not.toContain('Twenty pages');
    });
  }

  test('a mark for the new day keeps the note from another device @long', async () => {
    const tomorrow = addDays(today, 1);
    const marked = { life_area_id: 'reading', score_date: tomorrow, score: 0 } as const;
    const network = start({
      areas: [reading],
      scores: [madeEntry({ ...marked, notes: 'From the phone' })],
    });
    await card('Reading').getByRole('button').first().click();
    const sheet = page.getByRole('dialog', { name: 'Rate: Reading' });
    await expect.element(sheet).toBeVisible();
    letPass(1);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => document.querySelector('main')?.textContent).toMatch(/Not Done/);
    await sheet.getByRole('button', { name: 'Completed' }).click();
    await sheet
      .getByRole('button', { name: `For ${formatDate(tomorrow, 'en', { weekday: 'long' })}` })
      .click();
    await expect
      .poll(() => network.sent('POST', '/scores/').flatMap((sent) => scoresOf(sent)))
      .toEqual([
        expect.objectContaining({ score: 1, score_date: tomorrow, notes: 'From the phone' }),
      ]);
  });

  test('the dialog for a new area keeps typed text if a new week begins while the server is away @long', async () => {
    let isReachable = true;
    const network = start({ areas: [reading] }, ({ path }) =>
      !isReachable && path.includes('/sync')
        ? refusal(403, { code: 'unavailable', detail: 'No.' })
        : undefined,
    );
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('n');
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Half typed');
    const before = network.sent('GET', '/sync').length;
    isReachable = false;
    letPass(7);
    document.dispatchEvent(new Event('visibilitychange'));
    // While the form is open, no notice tells that the pull failed, so the test waits for the
    // request.
    await expect.poll(() => network.sent('GET', '/sync').length).toBeGreaterThan(before);
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half typed');
    await userEvent.keyboard('{Enter}');
    await expect.element(card('Half typed')).toBeVisible();
    await expect.element(page.getByText('Showing what’s saved on this device')).toBeVisible();
  });

  test('the dashboard shows a message with Retry after a failed pull in a new week', async () => {
    const nextWeek = addDays(today, 7);
    let isReachable = true;
    const network = start({ areas: [reading] }, ({ path }) =>
      !isReachable && path.includes('/sync')
        ? refusal(403, { code: 'unavailable', detail: 'No.' })
        : undefined,
    );
    await expect.element(card('Reading')).toBeVisible();
    isReachable = false;
    network.change({ scores: [madeEntry({ life_area_id: 'reading', score_date: nextWeek })] });
    letPass(7);
    document.dispatchEvent(new Event('visibilitychange'));
    const notice = page.getByText('Showing what’s saved on this device');
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText(/The service is temporarily unavailable/)).toBeVisible();
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Due today/);
    atTheTap(() => (isReachable = true));
    await button('Retry').click();
    await expect.poll(() => textOf(card('Reading'))).toMatch(/Completed/);
    await expect.element(notice).not.toBeInTheDocument();
  });
});
