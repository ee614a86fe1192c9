import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type BackupData, pickBackupData } from '@daymark/shared/backups/backup-data.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { version as app_version } from '../../../package.json';
import type { ExportKind, ExportRequest } from './export-worker.ts';
import { askWorker } from '../../lib/worker-request.ts';
import type { SavedFile } from '../../lib/save-file.ts';

export interface ExportSource {
  /** The whole history, not only the recent part. */
  readonly data: BackupData;
  readonly today: CalendarDate;
  readonly now: number;
}

const files: Readonly<
  Record<ExportKind, { readonly start: string; readonly end: string; readonly type: string }>
> = {
  json: { start: 'daymark', end: 'json', type: 'application/json' },
  csv: { start: 'daymark-csv', end: 'zip', type: 'application/zip' },
  loop: { start: 'daymark-loop', end: 'zip', type: 'application/zip' },
  habitkit: { start: 'daymark-habitkit', end: 'json', type: 'application/json' },
  habo: { start: 'daymark-habo', end: 'json', type: 'application/json' },
  org: { start: 'daymark', end: 'org', type: 'text/org;charset=utf-8' },
  calendar: { start: 'daymark', end: 'ics', type: 'text/calendar;charset=utf-8' },
};

export async function createExportFile(
  kind: ExportKind,
  { data, today, now }: ExportSource,
): Promise<SavedFile> {
  const id = uuidv7(now, (bytes) => crypto.getRandomValues(bytes));
  const request: ExportRequest = {
    kind,
    data: pickBackupData(data),
    today,
    now: new Date(now).toISOString(),
    id,
    app_version,
  };
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  const content = await askWorker<Blob>(worker, request);
  const { start, end, type } = files[kind];
  return { name: `${start}-${today}.${end}`, content: content.slice(0, content.size, type) };
}
