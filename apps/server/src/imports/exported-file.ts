import { hash } from 'node:crypto';
import { sealBackup } from '@daymark/shared/backups/seal-backup.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { createCalendarFile } from '@daymark/shared/exports/calendar-file.ts';
import { createCsvArchive } from '@daymark/shared/exports/csv-archive.ts';
import { createHabitKitFile } from '@daymark/shared/exports/habitkit-file.ts';
import { createHaboFile } from '@daymark/shared/exports/habo-file.ts';
import { createLoopArchive } from '@daymark/shared/exports/loop-archive.ts';
import { createOrgFile } from '@daymark/shared/exports/org-file.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { FoundPerson } from './find-person.ts';

export const exportFormats = ['json', 'csv', 'loop', 'habitkit', 'habo', 'org', 'ics'] as const;
export type ExportFormat = (typeof exportFormats)[number];

interface Moment {
  readonly now: number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
}

export async function createExportedFile(
  { user, data }: FoundPerson,
  format: ExportFormat,
  { now, random }: Moment,
): Promise<string | Uint8Array> {
  const timestamp = new Date(now).toISOString();
  const today = getToday(now, user);
  switch (format) {
    case 'csv':
      return createCsvArchive(data, { now: timestamp });
    case 'loop':
      return createLoopArchive(data, { today, now: timestamp });
    case 'habitkit':
      return createHabitKitFile(data, { today, timeZone: user.timezone });
    case 'habo':
      return createHaboFile(data, { today, now: timestamp });
    case 'org':
      return createOrgFile(data, { today });
    case 'ics':
      return createCalendarFile(data, { now: timestamp, name: 'Daymark' });
    default: {
      const origin = {
        id: uuidv7(now, random),
        timestamp,
        today,
        app_version: packageJson.version,
      };
      return (await sealBackup(data, origin, async (text) => hash('sha256', text, 'hex'))).text;
    }
  }
}

export function getFileName(format: ExportFormat, today: string): string {
  const names = {
    json: `daymark-${today}.json`,
    csv: `daymark-csv-${today}.zip`,
    loop: `daymark-loop-${today}.zip`,
    habitkit: `daymark-habitkit-${today}.json`,
    habo: `daymark-habo-${today}.json`,
    org: `daymark-${today}.org`,
    ics: `daymark-${today}.ics`,
  };
  return names[format];
}
