import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { BackupData } from '@daymark/shared/backups/backup-file.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { version as app_version } from '../../../package.json';
import type { ExportAnswer, ExportKind, ExportRequest } from './export-worker.ts';
import type { SavedFile } from '../../lib/save-file.ts';

export interface ExportSource {
  /** All that the person has; the whole history must be on the device. */
  readonly data: BackupData;
  /** The person's date. */
  readonly today: CalendarDate;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

const fileNames: Readonly<Record<ExportKind, (today: CalendarDate) => string>> = {
  json: (today) => `daymark-${today}.json`,
  csv: (today) => `daymark-csv-${today}.zip`,
  loop: (today) => `daymark-loop-${today}.zip`,
  calendar: (today) => `daymark-${today}.ics`,
};

const types: Readonly<Record<ExportKind, string>> = {
  json: 'application/json',
  csv: 'application/zip',
  loop: 'application/zip',
  calendar: 'text/calendar;charset=utf-8',
};

/** Makes the file on the device, in a worker of its own. Rejects where it cannot be made. */
export async function exportFile(
  kind: ExportKind,
  { data, today, now }: ExportSource,
): Promise<SavedFile> {
  const id = uuidv7(now, (bytes) => crypto.getRandomValues(bytes));
  // The inbox is no part of any file, and rows of the replica have more fields than those.
  const { user, settings, areas, pauses, years } = data;
  const own = { user, settings, areas, pauses, years };
  const content = await answerOf({
    kind,
    data: own,
    today,
    now: new Date(now).toISOString(),
    id,
    app_version,
  });
  return { name: fileNames[kind](today), content: content.slice(0, content.size, types[kind]) };
}

async function answerOf(request: ExportRequest): Promise<Blob> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  port1.addEventListener('message', ({ data }: MessageEvent<ExportAnswer>) => {
    if (data === null) reject(new Error('The file could not be made'));
    else resolve(data);
  });
  port1.start();
  worker.addEventListener('error', () => reject(new Error('The worker could not be started')));
  worker.postMessage(request, [port2]);
  try {
    return await promise;
  } finally {
    worker.terminate();
    port1.close();
  }
}
