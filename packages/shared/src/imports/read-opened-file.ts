import type { CalendarDate } from '../calendar/calendar-date.ts';
import { createImportDraft } from './create-import-draft.ts';
import type { ImportReader, OpenedFile } from './import-format.ts';
import { importReaders } from './import-formats.ts';
import type { ImportedFile } from './imported-file.ts';

interface Options {
  readonly today: CalendarDate;
  /** UTC when absent. */
  readonly timeZone?: string;
  readonly readers?: readonly ImportReader[];
  /** The text is neither UTF-8 nor marked as UTF-16. */
  readonly isEncodingGuessed?: boolean;
}

/**
 * Reads a file with the first reader that recognizes it. Returns null if there is none.
 * @throws ImportError if the file is damaged or exceeds a limit
 */
export function readOpenedFile(
  file: OpenedFile,
  { today, timeZone = 'UTC', readers = importReaders, isEncodingGuessed = false }: Options,
): ImportedFile | null {
  for (const reader of readers) {
    const read = reader.open(file);
    if (read === null) continue;
    const draft = createImportDraft(today);
    if (isEncodingGuessed) draft.remark({ kind: 'encoding-guessed' });
    read({ draft, today, timeZone });
    return draft.finish(reader.format);
  }
  return null;
}
