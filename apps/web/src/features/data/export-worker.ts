import type { BackupData } from '@daymark/shared/backups/backup-data.ts';
import { sealBackup } from '@daymark/shared/backups/seal-backup.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { createCalendarFile } from '@daymark/shared/exports/calendar-file.ts';
import { createCsvArchive } from '@daymark/shared/exports/csv-archive.ts';
import { createHabitKitFile } from '@daymark/shared/exports/habitkit-file.ts';
import { createHaboFile } from '@daymark/shared/exports/habo-file.ts';
import { createLoopArchive } from '@daymark/shared/exports/loop-archive.ts';
import { createOrgFile } from '@daymark/shared/exports/org-file.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { ensureTemporal } from '../../lib/clock.ts';
import { sha256 } from '../../lib/sha256.ts';
import { answerRequests } from '../../lib/worker-request.ts';

export type ExportKind = 'json' | 'csv' | 'loop' | 'habitkit' | 'habo' | 'org' | 'calendar';

export interface ExportRequest {
  readonly kind: ExportKind;
  readonly data: BackupData;
  readonly today: CalendarDate;
  readonly now: Instant;
  readonly id: string;
  readonly app_version: string;
}

// A worker keeps the page responsive: ten years of fifty areas take seconds.
answerRequests(async (request: ExportRequest) => new Blob([await contentOf(request)]));

async function contentOf({ kind, data, ...origin }: ExportRequest): Promise<BlobPart> {
  await ensureTemporal();
  const { today, now, id, app_version } = origin;
  switch (kind) {
    case 'json':
      return (await sealBackup(data, { id, timestamp: now, today, app_version }, sha256)).text;
    case 'csv':
      return createCsvArchive(data, { now });
    case 'loop':
      return createLoopArchive(data, { today, now });
    case 'habitkit':
      return createHabitKitFile(data, { today, timeZone: data.user?.timezone ?? 'UTC' });
    case 'habo':
      return createHaboFile(data, { today, now });
    case 'org':
      return createOrgFile(data, { today });
    default:
      return createCalendarFile(data, { now, name: 'Daymark' });
  }
}
