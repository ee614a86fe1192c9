import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settingsNetwork } from '../../testing/app-network.ts';
import { emptyDevice, failStorage } from '../../testing/device-storage.ts';
import { networkFailure } from '../../testing/fake-network.ts';
import { mountApp } from '../../testing/mount-app.tsx';

function start(...intercept: Parameters<ReturnType<typeof settingsNetwork>['intercept']>[0][]) {
  const network = settingsNetwork();
  for (const each of intercept) network.intercept(each);
  return { network, ...mountApp({ network, path: '/settings', stored: network.stored }) };
}

const firstWeekday = page.getByLabelText('First day of the week');
const dayEnd = page.getByLabelText('End of the day');
const doneLast = page.getByRole('switch', { name: 'Done areas last' });

/** What went to the server, without its moments. */
function sent(network: ReturnType<typeof settingsNetwork>) {
  return network.sent('PUT', '/auth/me').map(({ body }) => {
    const { edited_at: _instant, edited_on: _date, ...fields } = body as Record<string, unknown>;
    return fields;
  });
}

beforeEach(async () => {
  localStorage.clear();
  await emptyDevice();
});

describe('days and cards', () => {
  test('begin on Monday where nothing was chosen, in every region, at midnight, with the done areas last', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
    start();
    await expect.element(firstWeekday).toHaveDisplayValue('Monday');
    await expect.element(dayEnd).toHaveDisplayValue('Midnight');
    await expect.element(doneLast).toBeChecked();
    vi.restoreAllMocks();
  });

  test('change at once and go to the account, each by itself', async () => {
    const { network } = start();
    await dayEnd.selectOptions('03:00');
    await expect
      .element(page.getByText(/^Until 3:00\sAM what you mark counts for the day before\.$/))
      .toBeVisible();
    await doneLast.click();
    await expect.poll(() => sent(network).length).toBe(2);
    expect(sent(network)).toEqual([{ day_ends_at: '03:00' }, { done_last: false }]);
    await expect.element(doneLast).not.toBeChecked();
  });

  test('a first weekday says what becomes of the current week before it is changed', async () => {
    const { network } = start();
    await firstWeekday.selectOptions('Saturday');
    const words = page.getByText(
      /^This week ends on .+ new weeks begin on Saturday, .+\. Weeks that are over and your streaks stay as they are\.$/,
    );
    await expect.element(words).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(firstWeekday).toHaveDisplayValue('Monday');
    await firstWeekday.selectOptions('Saturday');
    expect(sent(network)).toEqual([]);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect.poll(() => sent(network)).toEqual([{ first_weekday: 6 }]);
    await expect.element(firstWeekday).toHaveDisplayValue('Saturday');
    await expect.element(words).not.toBeInTheDocument();
  });

  test('hold on this device without a network, and go out later', async () => {
    let isAway = true;
    const { network, outbox } = start(({ method }) => {
      if (method === 'PUT' && isAway) throw networkFailure;
      return undefined;
    });
    await doneLast.click();
    await expect.element(doneLast).not.toBeChecked();
    await expect.poll(() => outbox.items().length).toBe(1);
    isAway = false;
    await outbox.flush();
    expect(sent(network).at(-1)).toEqual({ done_last: false });
    await expect.element(doneLast).not.toBeChecked();
  });

  test('an end of the day at five makes an hour before it the day before, at once', async () => {
    const { outbox, session } = start();
    await dayEnd.selectOptions('05:00');
    await expect
      .poll(session.state)
      .toMatchObject({ status: 'signed-in', user: { day_ends_at: '05:00' } });
    const { edited_on, timestamp } = await outbox.createLifeArea({ name: 'Reading' });
    const day = timestamp.slice(0, 10);
    expect(edited_on).toBe(timestamp.slice(11, 16) < '05:00' ? addDays(day, -1) : day);
  });

  test('say so where the device stores nothing, and stay as they were @long', async () => {
    start();
    await expect.element(doneLast).toBeChecked();
    failStorage('full');
    await doneLast.click();
    await expect
      .element(page.getByText('This could not be saved on your device. Please try again.'))
      .toBeVisible();
    await expect.element(doneLast).toBeChecked();
  });
});
