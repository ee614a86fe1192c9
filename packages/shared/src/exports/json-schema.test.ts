import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { User } from '../accounts/account.ts';
import { defaultUserSettings } from '../accounts/user-settings.ts';
import { sealBackup } from '../backups/seal-backup.ts';
import { defaultNotificationSettings } from '../notifications/default-notification-settings.ts';
import { anyExportedData } from '../testing/any-exported-data.ts';
import { sha256 } from '../testing/sha256.ts';
import { writtenFile } from './json-schema.ts';

const user: User = {
  id: '0195f000-0000-7000-8000-0000000000aa',
  email: 'ada@example.com',
  username: 'ada',
  full_name: 'Ada Quist',
  timezone: 'Europe/Berlin',
  notification_time: '09:00',
  language: 'de',
  ...defaultUserSettings,
  created_at: '2026-02-01T08:00:00.000Z',
};

describe('the schema of the JSON file', () => {
  it('names every field of the file', async () => {
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
        const { text } = await sealBackup({ ...data, user, settings }, origin, sha256);
        const written: unknown = JSON.parse(text);
        expect(writtenFile.parse(written)).toEqual(written);
      }),
    );
  });
});
