import type { CalendarDate } from '../calendar/calendar-date.ts';
import { createImportDraft } from './create-import-draft.ts';
import type { ImportReader, OpenedFile } from './import-format.ts';
import type { ImportedFile, ImportRemark } from './imported-file.ts';

interface Options {
  readonly today: CalendarDate;
  /** UTC if absent. */
  readonly timeZone?: string;
  readonly readers: readonly ImportReader[];
  /** Remarks about the file from before it was recognized. */
  readonly remarks?: readonly ImportRemark[];
}

/**
 * Reads a file with the first reader that recognizes it. Returns null if no reader recognizes the
 * file.
 * @throws ImportError if the file is damaged or exceeds a limit
 */
export function readOpenedFile(
  file: OpenedFile,
  { today, timeZone = 'UTC', readers, remarks = [] }: Options,
): ImportedFile | null {
  for (const reader of readers) {
    const read = reader.open(file);
    if (read === null) continue;
    const draft = createImportDraft(today);
    for (const remark of remarks) draft.remark(remark);
    read({ draft, today, timeZone });
    return draft.finish(reader.format);
  }
  return null;
}
