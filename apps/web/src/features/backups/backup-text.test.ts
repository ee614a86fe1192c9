import { defaultUserSettings } from '@daymark/shared/accounts/user-settings.ts';
import type { BackupData } from '@daymark/shared/backups/backup-data.ts';
import { toCanonicalJson, openBackup } from '@daymark/shared/backups/backup-text.ts';
import { sealBackup } from '@daymark/shared/backups/seal-backup.ts';
import { planRestore } from '@daymark/shared/backups/restore-plan.ts';
import { createDailyReminders } from '@daymark/shared/notifications/reminder-times.ts';
import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import { getPauses } from '@daymark/shared/sync/person-data.ts';
import { anyTexts, comparable, dataOf } from '@daymark/shared/testing/any-person-state.ts';
import { anyTimedHistory } from '@daymark/shared/testing/any-timed-history.ts';
import { backupOfFirstVersion } from '@daymark/shared/testing/backup-1.0.0.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from '../../lib/sha256.ts';
import { openFile } from '../../local/restore.ts';

const user = {
  id: 'user-1',
  email: 'ada@example.com',
  username: 'ada',
  full_name: 'Ada “Quist” \u0001\ud83d',
  timezone: 'Europe/London',
  notification_time: '09:00',
  language: 'en' as const,
  ...defaultUserSettings,
  created_at: '2026-01-01T09:00:00.000Z',
};

const anyData: fc.Arbitrary<BackupData> = fc
  .record({ history: anyTimedHistory({ days: 30, areas: 3 }), texts: anyTexts })
  .map(({ history, texts }) => ({
    ...dataOf(history, texts),
    user,
    settings: {
      ...defaultNotificationSettings,
      ...createDailyReminders([], '09:00'),
    },
  }));

const origin = {
  id: 'backup-1',
  timestamp: '2026-03-01T12:00:00.000Z',
  today: '2026-03-01',
  app_version: '1.2.0',
};

const seal = (data: BackupData) => sealBackup(data, origin, sha256);

function sample(seed: number): BackupData {
  const [data] = fc.sample(anyData, { numRuns: 1, seed });
  if (data === undefined) throw new Error('a sample of one has one');
  return data;
}

async function resealed(change: object): Promise<string> {
  const { checksum: _before, ...made } = JSON.parse((await seal(sample(1))).text) as object & {
    checksum: string;
  };
  const changed = { ...made, ...change };
  return toCanonicalJson({ ...changed, checksum: await sha256(toCanonicalJson(changed)) });
}

it('a backup with any texts is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(anyData, async (data) => {
      const { backup } = await openBackup((await seal(data)).text, sha256);
      expect(backup).toMatchObject({ id: 'backup-1', timestamp: origin.timestamp });
      expect(backup?.data.user).toEqual(user);
      expect(backup?.data.settings).toEqual(data.settings);
      expect(backup && comparable(backup.data)).toEqual(comparable(data));
    }),
    { numRuns: 50 },
  );
});

it('a backup has the fields of the specification', async () => {
  const file = JSON.parse((await seal(sample(3))).text) as object;
  expect(Object.keys(file)).toEqual([
    'app_version',
    'checksum',
    'format',
    'id',
    'timestamp',
    'userData',
    'version',
  ]);
  expect(file).toMatchObject({
    userData: {
      lifeAreas: expect.any(Array) as unknown,
      dailyScores: expect.any(Array) as unknown,
      settings: expect.any(Object) as unknown,
      analytics: {
        dashboard: expect.any(Object) as unknown,
        streaks: expect.any(Array) as unknown,
      },
    },
  });
});

it('a backup is refused if any bit of its file changes @long', async () => {
  await fc.assert(
    fc.asyncProperty(anyData, fc.array(fc.nat(), { minLength: 20 }), async (data, places) => {
      const bytes = new TextEncoder().encode((await seal(data)).text);
      for (const place of places) {
        const broken = bytes.slice();
        const at = place % broken.length;
        broken[at] = (broken[at] ?? 0) ^ (1 << (place % 8));
        const { backup } = await openFile(new Blob([broken]));
        expect(backup).toBeNull();
      }
    }),
    { numRuns: 50 },
  );
});

it('the content digest of a backup depends on its data, but not on its id and date', async () => {
  const data = sample(2);
  const later = { ...origin, id: 'backup-2', today: '2026-03-02' };
  const one = await seal(data);
  const other = await sealBackup(data, later, sha256);
  expect(other.contentDigest).toBe(one.contentDigest);
  expect(other.text).not.toBe(one.text);
  const changed = await seal({ ...data, user: { ...user, username: 'quist' } });
  expect(changed.contentDigest).not.toBe(one.contentDigest);
});

it.each([
  ['', 'foreign'],
  ['[]', 'foreign'],
  ['"daymark-backup"', 'foreign'],
  ['{"format":"another-backup"}', 'foreign'],
  ['{"format":"daymark-backup"', 'damaged'],
  ['{"format":"daymark-backup"}', 'damaged'],
  ['{"format":"daymark-backup","version":"3.0.0"}', 'newer'],
])('a backup with the text %j is refused as %s', async (text, error) => {
  expect(await openBackup(text, sha256)).toEqual({ backup: null, error });
});

it('a backup with invalid content is refused even if its checksum is right', async () => {
  expect((await openBackup(await resealed({}), sha256)).error).toBeNull();
  expect((await openBackup(await resealed({ userData: {} }), sha256)).error).toBe('damaged');
  expect((await openBackup(await resealed({ timestamp: null }), sha256)).error).toBe('damaged');
});

it('a backup of version 1.0.0 is readable, and gaps between the spans of an area become pauses', async () => {
  const { backup } = await openBackup(backupOfFirstVersion, sha256);
  if (backup === null) throw new Error('It was refused');
  const [, piano = ''] = [...backup.data.areas.keys()];
  expect(getPauses(backup.data, piano)).toMatchObject([
    { first_day: '2026-02-10', last_day: '2026-02-11' },
  ]);
  expect(comparable(backup.data)).toMatchObject({
    entries: [
      { score_date: '2026-02-01', score: 1, notes: 'Fuge in a' },
      { score_date: '2026-02-19', score: 1 },
      { score_date: '2026-02-03', score: 0 },
    ],
  });
  const again = await openBackup(backupOfFirstVersion, sha256);
  const { changes } = planRestore(again.backup?.data ?? backup.data, backup.data, '2026-03-01');
  expect(changes).toEqual([]);
});
