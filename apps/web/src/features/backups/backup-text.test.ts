import { openFile } from './backup-keeper.ts';
import { sha256 } from './sha256.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import { anyHistory } from '@daymark/shared/testing/any-history.ts';
import { stateOf } from '@daymark/shared/testing/any-person-state.ts';
import { backupOfFirstVersion } from '@daymark/shared/testing/backup-1.0.0.ts';
import type { BackupContent } from '@daymark/shared/backups/backup-file.ts';
import { openBackup, sealBackup } from '@daymark/shared/backups/backup-text.ts';
import { canonicalText } from '@daymark/shared/backups/canonical-text.ts';

const anyContent: fc.Arbitrary<BackupContent> = fc
  .record({
    history: anyHistory({ days: 30, areas: 3 }),
    texts: fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 3 }),
    isIncomplete: fc.boolean(),
  })
  .map(({ history, texts, isIncomplete }) => {
    const { life_areas, scores } = stateOf(history, texts);
    return {
      user: {
        id: 'user-1',
        email: 'ada@example.com',
        username: 'ada',
        full_name: 'Ada “Quist” \u0001\ud83d',
        timezone: 'Europe/London',
        notification_time: '09:00',
        language: 'en' as const,
        created_at: '2026-01-01T09:00:00.000Z',
      },
      life_areas: [...life_areas],
      scores: [...scores],
      notification_settings: { ...defaultNotificationSettings, daily_reminder_time: '09:00' },
      complete_from: isIncomplete ? history.today : null,
    };
  });

const origin = {
  id: 'backup-1',
  created_at: '2026-03-01T12:00:00.000Z',
  app_version: '1.0.0',
};

const seal = (content: BackupContent) => sealBackup(content, origin, sha256);

async function resealed(change: object): Promise<string> {
  const [content] = fc.sample(anyContent, { numRuns: 1, seed: 1 });
  if (content === undefined) throw new Error('a sample of one has one');
  const { backup } = await seal(content);
  const made = { ...backup, ...change };
  return canonicalText({ ...made, checksum: await sha256(canonicalText(made)) });
}

describe('a backup', () => {
  it('is read as it was written, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(anyContent, async (content) => {
        const { backup, text } = await seal(content);
        expect(await openBackup(text, sha256)).toEqual({ backup, fault: null });
        expect(backup.counts).toEqual({
          life_areas: content.life_areas.length,
          scores: content.scores.length,
        });
      }),
    );
  });

  it('is refused when any one bit of its file is another', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyContent,
        fc.array(fc.nat(), { minLength: 20 }),
        async (content, places) => {
          const bytes = new TextEncoder().encode((await seal(content)).text);
          for (const place of places) {
            const broken = bytes.slice();
            const at = place % broken.length;
            broken[at] = (broken[at] ?? 0) ^ (1 << (place % 8));
            const { backup } = await openFile(new Blob([broken]));
            expect(backup).toBeNull();
          }
        },
      ),
    );
  });

  it('has a digest of its content that the time of the backup does not change', async () => {
    const [content] = fc.sample(anyContent, { numRuns: 1, seed: 2 });
    if (content === undefined) throw new Error('a sample of one has one');
    const later = { ...origin, id: 'backup-2', created_at: '2026-03-02T12:00:00.000Z' };
    const one = await seal(content);
    const other = await sealBackup(content, later, sha256);
    expect(other.contentDigest).toBe(one.contentDigest);
    expect(other.text).not.toBe(one.text);
    const changed = await seal({ ...content, complete_from: '2020-01-01' });
    expect(changed.contentDigest).not.toBe(one.contentDigest);
  });

  it.each([
    ['', 'foreign'],
    ['[]', 'foreign'],
    ['"daymark-backup"', 'foreign'],
    ['{"format":"another-backup"}', 'foreign'],
    ['{"format":"daymark-backup"', 'damaged'],
    ['{"format":"daymark-backup"}', 'damaged'],
    ['{"format":"daymark-backup","version":"2.0.0"}', 'newer'],
  ])('is not %j', async (text, fault) => {
    expect(await openBackup(text, sha256)).toEqual({ backup: null, fault });
  });

  it('with the right checksum over the wrong content is refused too', async () => {
    expect((await openBackup(await resealed({}), sha256)).fault).toBeNull();
    expect((await openBackup(await resealed({ scores: [{}] }), sha256)).fault).toBe('damaged');
    expect((await openBackup(await resealed({ life_areas: null }), sha256)).fault).toBe('damaged');
  });

  it('of the first version can still be read', async () => {
    const { backup } = await openBackup(backupOfFirstVersion, sha256);
    expect(backup).toMatchObject({ version: '1.0.0', counts: { life_areas: 2, scores: 3 } });
  });
});
