import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sealBackup } from '../backups/seal-backup.ts';
import { createDailyReminders } from '../notifications/reminder-times.ts';
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
      const reminders = [{ time: '09:00', weekdays: [1, 7] }, { time: '21:05' }];
      const settings = {
        ...defaultNotificationSettings,
        ...createDailyReminders(reminders, '09:00'),
      };
      const { text } = await sealBackup({ ...data, user: exportedUser, settings }, origin, sha256);
      const written: unknown = JSON.parse(text);
      expect(writtenFile.parse(written)).toEqual(written);
    }),
  );
});
