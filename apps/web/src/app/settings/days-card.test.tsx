import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settingsNetwork, type SettingsRows } from '../../testing/app-network.ts';
import { failStorage } from '../../testing/device-storage.ts';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { networkFailure } from '../../testing/fake-network.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { startedBackgroundTasks } from '../../testing/start-background-tasks.ts';

function start(...given: Parameters<typeof settingsNetwork>) {
  const network = settingsNetwork(...given);
  return { network, ...mountApp({ network, path: '/settings', stored: network.stored }) };
}

const firstWeekday = page.getByLabelText('First day of the week');
const dayEnd = page.getByLabelText('End of the day');
const doneLast = page.getByRole('switch', { name: 'Move done to the bottom' });

/** Returns the changes sent to the server, without their times. */
function sent(network: ReturnType<typeof settingsNetwork>) {
  return network.sent('PUT', '/auth/me').map(({ body }) => {
    const { edited_at: _instant, edited_on: _date, ...fields } = body as Record<string, unknown>;
    return fields;
  });
}

test("the days card initially shows Monday and midnight, even if the browser's language is American English", async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  start();
  await expect.element(firstWeekday).toHaveDisplayValue('Monday');
  await expect.element(dayEnd).toHaveDisplayValue('Midnight');
  await expect.element(doneLast).toBeChecked();
  vi.restoreAllMocks();
});

test('each change in the days card is shown at once and sent in its own request', async () => {
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

test('the days card explains the effect of a new first weekday and sends each change', async () => {
  const { network } = start();
  const before = page.getByText(/past weeks and your streaks don’t change\.$/);
  await expect.element(before).toBeVisible();
  await firstWeekday.selectOptions('Saturday');
  await expect.poll(() => sent(network)).toEqual([{ first_weekday: 6 }]);
  await expect.element(firstWeekday).toHaveDisplayValue('Saturday');
  await expect
    .element(
      page.getByText(
        /^This week ends on .+ new weeks begin on Saturday, .+\. Weeks that are over and your streaks stay as they are\.$/,
      ),
    )
    .toBeVisible();
  await firstWeekday.selectOptions('Monday');
  await expect.poll(() => sent(network).at(-1)).toEqual({ first_weekday: 1 });
  await expect.element(before).toMatchTextContent(/^Weeks start on this day/);
});

test('changes in the days card that are made offline are shown, and sent later', async () => {
  let isAway = true;
  const { network, outbox } = start({}, ({ method }) => {
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

test('once the day ends at 05:00, changes made before 05:00 belong to the previous day', async () => {
  const { outbox, session } = start();
  await dayEnd.selectOptions('05:00');
  await expect
    .poll(session.state)
    .toMatchObject({ status: 'signed-in', user: { day_ends_at: '05:00' } });
  const { edited_on, timestamp } = await outbox.createLifeArea({ name: 'Reading' });
  const day = timestamp.slice(0, 10);
  expect(edited_on).toBe(timestamp.slice(11, 16) < '05:00' ? addDays(day, -1) : day);
});

describe('an end of the day that is moved after midnight', () => {
  const [before, now] = ['2026-11-27', '2026-11-28'];
  const begun = { created_on: '2026-01-01' };
  const areas = [
    madeArea({ id: 'old', name: 'Old', ...begun }),
    madeArea({ id: 'both', name: 'Both', ...begun }),
    madeArea({ id: 'new', name: 'New', created_on: now }),
  ];
  const scores = [
    madeEntry({ life_area_id: 'old', score_date: now, notes: 'Late' }),
    madeEntry({ life_area_id: 'both', score_date: now }),
    madeEntry({ life_area_id: 'both', score_date: before, score: 0 }),
    madeEntry({ life_area_id: 'new', score_date: now }),
  ];
  const marks = ({ shownData }: ReturnType<typeof start>) =>
    ['old', 'both', 'new'].map((id) =>
      [before, now].map((date) => getEntry(shownData.state(), id, date)?.score ?? null),
    );

  async function atNight(rows: SettingsRows) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${now}T02:00:00Z`) });
    onTestFinished(() => void vi.useRealTimers());
    const app = start(rows);
    await expect.poll(() => app.shownData.state().areas.size).toBe(areas.length);
    return app;
  }

  test('the days card offers to move the marks since midnight with their notes', async () => {
    const app = await atNight({ areas, scores });
    await dayEnd.selectOptions('04:00');
    const question = page.getByRole('dialog', { name: 'It is November 27 again' });
    await expect.element(question).toMatchTextContent(/Do your marks of November 28 belong/);
    expect(sent(app.network)).toEqual([]);
    await question.getByRole('button', { name: 'Move them' }).click();
    await expect.poll(() => sent(app.network)).toEqual([{ day_ends_at: '04:00' }]);
    // Marks of November 27 stay. Marks that would replace them do not move.
    await expect
      .poll(() => marks(app))
      .toEqual([
        [1, null],
        [0, 1],
        [1, null],
      ]);
    expect(getEntry(app.shownData.state(), 'old', before)?.notes).toBe('Late');
    expect(app.shownData.state().areas.get('new')?.created_on).toBe(before);
  });

  test('"Leave them" in the days card keeps the marks since midnight on their day', async () => {
    const app = await atNight({ areas, scores });
    await dayEnd.selectOptions('04:00');
    await page.getByRole('button', { name: 'Leave them' }).click();
    await expect.poll(() => sent(app.network)).toEqual([{ day_ends_at: '04:00' }]);
    expect(marks(app)).toEqual([
      [null, 1],
      [0, 1],
      [null, 1],
    ]);
    expect(app.shownData.state().areas.get('new')?.created_on).toBe(before);
  });

  test('closing the dialog about the marks since midnight changes nothing', async () => {
    const app = await atNight({ areas, scores });
    await dayEnd.selectOptions('04:00');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dayEnd).toHaveDisplayValue('Midnight');
    expect(sent(app.network)).toEqual([]);
  });

  test('without marks since midnight the days card opens no dialog', async () => {
    const app = await atNight({ areas, scores: [] });
    await startedBackgroundTasks();
    await dayEnd.selectOptions('04:00');
    await expect.poll(() => app.shownData.state().areas.get('new')?.created_on).toBe(before);
    await expect
      .element(page.getByText('Areas you added today start on November 27'))
      .toBeVisible();
    await expect.poll(() => sent(app.network)).toEqual([{ day_ends_at: '04:00' }]);
  });
});

test('the days card keeps its values and shows an error if storing fails @long', async () => {
  start();
  await expect.element(doneLast).toBeChecked();
  failStorage('full');
  await doneLast.click();
  await expect
    .element(page.getByText('This could not be saved on your device. Please try again.'))
    .toBeVisible();
  await expect.element(doneLast).toBeChecked();
});
