import { heldStreakList } from '@daymark/shared/analytics/held-history.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createDeviceStore } from '../../outbox/device-store.ts';
import { createLocalDatabase } from '../../replica/local-database.ts';
import { createSnapshots } from '../../outbox/snapshots.ts';
import { madeArea, madeScore } from '../../testing/made-area.ts';
import { madeSignedIn } from '../../testing/made-user.ts';
import { readHeldHistory } from './read-held-history.ts';

const id = madeSignedIn.user.id;

/** A device that was told these days of a new area, each on the day itself. */
async function openDevice(done: readonly CalendarDate[]) {
  const database = createLocalDatabase({ name: crypto.randomUUID(), onOutdated: () => {} });
  onTestFinished(() => database.erase());
  await createDeviceStore(database).keepSession({ token: 'a-token', user: madeSignedIn.user });
  const snapshots = createSnapshots(database, { now: () => 0 });
  const spans = [{ starts_on: done[0] ?? '', ends_on: null }];
  await snapshots.keep(id, 'life-areas', [madeArea({ id: 'reading', spans })]);
  for (const today of done) {
    const scores = done
      .filter((date) => date <= today)
      .map((score_date) => madeScore({ life_area_id: 'reading', score_date }));
    const week = { start_date: mondayOf(today), end_date: sundayOf(today), today };
    await snapshots.keepScores(id, scores, week);
  }
  return snapshots;
}

test.each([
  ['in the same week', ['2026-03-03', '2026-03-04', '2026-03-05']],
  ['in the next week', ['2026-03-07', '2026-03-08', '2026-03-09']],
] as const)(
  'holds the day that a move to a zone further west has put ahead of today, %s',
  async (_, days) => {
    const snapshots = await openDevice(days);
    const wanted = { items: [], since: null };
    const history = await readHeldHistory(snapshots, { id, today: days[1] }, wanted);
    expect(history && heldStreakList(history)).toMatchObject([{ current: 2, best: 3 }]);
  },
);
