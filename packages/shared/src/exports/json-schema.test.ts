import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sealBackup } from '../backups/seal-backup.ts';
import { defaultNotificationSettings } from '../notifications/default-notification-settings.ts';
import { anyExportedData, exportedUser } from '../testing/any-exported-data.ts';
import { sha256 } from '../testing/sha256.ts';
import { writtenFile } from './json-schema.ts';

it('the schema of the JSON export accepts every field of an exported file', async () => {
  await fc.assert(
    fc.asyncProperty(anyExportedData, async ({ data, today }) => {
      const origin = {
        id: '0195f000-0000-7000-8000-0000000000bb',
        timestamp: '2026-03-02T12:00:00.000Z',
        today,
        app_version: '1.2.3',
      };
      const daily_reminder_times = ['09:00', '21:00'];
      const daily_reminder_time = '09:00';
      const settings = {
        ...defaultNotificationSettings,
        daily_reminder_time,
        daily_reminder_times,
      };
      const { text } = await sealBackup({ ...data, user: exportedUser, settings }, origin, sha256);
      const written: unknown = JSON.parse(text);
      expect(writtenFile.parse(written)).toEqual(written);
    }),
  );
});
