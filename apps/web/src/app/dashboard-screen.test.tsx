import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import {
  atTheTap,
  button,
  card,
  firstPage,
  garden,
  heading,
  piano,
  reading,
  score,
  silence,
  start,
  textOf,
  today,
} from '../testing/dashboard-page.ts';
import { json, refusal } from '../testing/fake-network.ts';
import { madePause } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

test('an account menu that was opened while the dashboard loads stays open @long', async () => {
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

test('arrow keys move the dashboard by a day, and the key t returns to today', async () => {
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

test('the key n opens the dialog for a new area, where shortcut keys type text', async () => {
  start({ areas: [reading] });
  await expect.element(card('Reading')).toBeVisible();
  await userEvent.keyboard('n');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('nt?');
  await expect.element(name).toHaveValue('nt?');
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
});

test('the key ? opens the list of shortcuts, where they can be turned off', async () => {
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

test('a user without areas creates the first area on the dashboard @long', async () => {
  start({});
  await expect.element(heading('Pick a few to start with')).toBeVisible();
  await button('Create Life Area').click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Reading');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Due today/);
  await expect.element(page.getByText('Your first life area is ready')).toBeVisible();
});

test('the dashboard without areas suggests areas that can be selected @long', async () => {
  const network = start({});
  const suggestion = (name: string) => page.getByRole('button', { name, exact: false });
  await suggestion('Finance').click();
  await suggestion('Community').click();
  await expect.element(suggestion('Finance')).toHaveAttribute('aria-pressed', 'true');
  await suggestion('Community').click();
  await expect.element(suggestion('Community')).toHaveAttribute('aria-pressed', 'false');
  await suggestion('Career & Work').click();
  await expect.element(button('Start with 2 areas')).toBeInViewport({ ratio: 1 });
  await button('Start with 2 areas').click();
  await expect.element(page.getByText('Your first life areas are ready')).toBeVisible();
  await expect.poll(() => textOf(card('Finance'))).toMatch(/Buy nothing on impulse/);
  expect(card('Community').elements()).toEqual([]);
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect
    .poll(() => network.sent('POST', '/life-areas/')[0]?.body)
    .toMatchObject({ name: 'Finance', description: 'Buy nothing on impulse', color: 'green' });
});

test('typed text of a new area is kept until the area is saved or cancelled @long', async () => {
  start({ areas: [reading] });
  const name = page.getByRole('textbox', { name: 'Name' });
  const typeNew = async () => {
    await expect.element(card('Reading')).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(name).toHaveFocus();
  };
  await typeNew();
  await userEvent.fill(name, 'Run');
  await page.getByText(/no target/).click();
  await userEvent.fill(page.getByLabelText('Description (optional)'), 'Two miles');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await typeNew();
  await expect.element(name).toHaveValue('Run');
  await expect.element(page.getByLabelText('Description (optional)')).toHaveValue('Two miles');
  await button('Cancel').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await typeNew();
  await expect.element(name).toHaveValue('');
  await expect.element(page.getByText('It needs a name to be saved.')).toBeVisible();
  await userEvent.fill(name, 'Swim');
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Swim')).toBeVisible();
  expect(JSON.stringify(localStorage)).not.toMatch(/Run|Swim|Two miles/);
});

test('the dashboard without areas shows the areas of a later pull', async () => {
  const network = start({});
  await expect.element(heading('Pick a few to start with')).toBeVisible();
  network.change({ areas: [reading] });
  await network.pull();
  await expect.element(card('Reading')).toBeVisible();
  expect(heading('Pick a few to start with').elements()).toEqual([]);
});

test('the dashboard keeps its data after a failed pull and shows the reason', async () => {
  let isReachable = true;
  const { pull } = start({ areas: [reading] }, ({ path }) =>
    !isReachable && path.includes('/sync')
      ? refusal(403, { code: 'unavailable', detail: 'No.' })
      : undefined,
  );
  await expect.element(card('Reading')).toBeVisible();
  isReachable = false;
  await pull();
  const notice = page.getByText('Showing what’s saved on this device');
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText(/The service is temporarily unavailable/)).toBeVisible();
  await expect.element(card('Reading')).toBeVisible();
  atTheTap(() => (isReachable = true));
  await button('Retry').click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('the dashboard with only ended areas links to their last day', async () => {
  start({ areas: [garden] });
  await expect.element(heading('No areas are active today')).toBeVisible();
  expect(page.getByText(/No Life Areas Yet|first life area/).elements()).toEqual([]);
  expect(page.getByText('Pick a few to start with').elements()).toEqual([]);
  await expect.element(button('Create Life Area')).toBeVisible();
  await button('See your last day').click();
  await expect.poll(() => textOf(card('Garden'))).toMatch(/Not Scored/);
  await expect.element(page.getByText('Tap an area to change this day.')).toBeVisible();
});

test('the dashboard says that no area is active if its only area is archived', async () => {
  const pause = madePause({ life_area_id: 'reading', first_day: today, last_day: null });
  start({ areas: [{ ...reading, created_on: today }], pauses: [pause] });
  await expect.element(heading('No areas are active today')).toBeVisible();
  expect(button('See your last day').elements()).toEqual([]);
});

test('the dashboard says when the areas begin if all of them begin after today', async () => {
  const created_on = addDays(today, 1);
  start({ areas: [reading, piano].map((area) => ({ ...area, created_on })) });
  await expect
    .element(page.getByRole('heading', { name: /^Your 2 areas start on / }))
    .toBeVisible();
  await expect.element(page.getByText(/^Today is .* Nothing to do until then\.$/)).toBeVisible();
  expect(page.getByText(/No Life Areas Yet|first life area|another app/).elements()).toEqual([]);
  expect(button('See your last day').elements()).toEqual([]);
  await expect.element(button('Create Life Area')).toBeVisible();
});

test('area cards can be marked while the history loads', async () => {
  const noAnswer = silence();
  start({ areas: [reading] }, ({ path }) => {
    if (!path.includes('/sync')) return undefined;
    return path.includes('cursor=') ? noAnswer() : json(200, { ...firstPage, areas: [reading] });
  });
  await expect.element(page.getByText('Loading dashboard stats...')).toBeVisible();
  await score('Reading', 'Completed');
  await expect.poll(() => textOf(card('Reading'))).toMatch(/Completed/);
});

test('a dashboard whose first pull failed offers Retry and lets the user sign out', async () => {
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
])('the message about a failed first pull blames %s', async ([, fail, words]) => {
  start({ areas: [reading] }, ({ path }) => (path.includes('/sync') ? fail() : undefined));
  await expect.poll(() => textOf(page.getByRole('alert'))).toMatch(words);
  await expect.element(button('Retry')).toBeVisible();
});

test('a sign-out removes the token even if the server does not respond', async () => {
  const noAnswer = silence();
  start({ areas: [reading] }, ({ path }) => (path.includes('/logout') ? noAnswer() : undefined));
  await button('Account menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(localStorage.getItem('access_token')).toBeNull();
});
