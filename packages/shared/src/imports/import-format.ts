import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Archive } from './archive.ts';
import type { ForeignDatabase } from './foreign-database.ts';
import type { ImportDraft } from './import-draft.ts';
import type { ImportFormat } from './import-programs.ts';
import type { Note } from './markdown-notes.ts';
import type { Sheet } from './workbook.ts';

/** Chosen file, or a file in an archive, opened as far as possible without knowing its format. */
export type OpenedFile = { readonly name: string } & (
  | { readonly kind: 'archive'; readonly archive: Archive }
  | { readonly kind: 'notes'; readonly notes: readonly Note[] }
  | { readonly kind: 'workbook'; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'database'; readonly database: ForeignDatabase }
  | { readonly kind: 'json'; readonly value: unknown }
  | TextFile
);

export interface TextFile {
  readonly kind: 'text';
  /** File name without folders. Empty if it is unknown. */
  readonly name: string;
  readonly text: string;
  /** Separator of a CSV table. It is only a guess if the text is no table. */
  readonly separator: string;
  /** Cells of the first row, which is a header in most tables. */
  readonly firstRow: readonly string[];
}

export interface Reading {
  /** Receives the areas, their days, and a remark for everything that is left out. */
  readonly draft: ImportDraft;
  /** Latest date on earth. The draft leaves out later days. */
  readonly today: CalendarDate;
  /** IANA zone in which instants of the file become dates. */
  readonly timeZone: string;
}

interface Format<Found> {
  readonly format: ImportFormat;
  /** Returns what `read` needs, or null if the file has another format. */
  readonly recognise: (file: OpenedFile) => Found | null;
  /** @throws ImportError if the file is damaged or exceeds a limit */
  readonly read: (found: Found, reading: Reading) => void;
}

export interface ImportReader {
  readonly format: ImportFormat;
  /** Returns a function that reads the file, or null if the file has another format. */
  open(file: OpenedFile): ((reading: Reading) => void) | null;
}

/** Hides the type `Found`, so that readers of all formats fit into one list. */
export function defineFormat<Found>({ format, recognise, read }: Format<Found>): ImportReader {
  return {
    format,
    open(file) {
      const found = recognise(file);
      return found === null ? null : (reading) => read(found, reading);
    },
  };
}
