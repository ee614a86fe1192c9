import type { AreaFields } from '../areas/area-fields.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import type { DatedRule } from '../timeline/schedule-schema.ts';

/** What a file of another tracker is, by its content. */
export type ImportFormat =
  | 'loop-csv'
  | 'loop-database'
  | 'habitbull'
  | 'beaver'
  | 'table-habit'
  | 'dohabit'
  | 'tickmate'
  | 'rewire'
  | 'daymark-csv'
  | 'csv';

/** What one habit of a file becomes, in the words of the model. */
export interface ImportedArea extends Omit<Readonly<AreaFields>, 'color'> {
  /** Its place or its id in the file: tells apart what has the same name. */
  readonly key: string;
  /** One of ours or `#rrggbb`; null where the file has none. */
  readonly color: string | null;
  /** Not after the first entry. */
  readonly created_on: CalendarDate;
  /** Null while it goes on. */
  readonly deleted_on: CalendarDate | null;
  /** By `from`, the first from `created_on` on; empty where it is due every day. */
  readonly schedule: readonly DatedRule[];
  /** Skipped days, one pause for days that follow each other, and the open one of an archived habit. By first day. */
  readonly pauses: readonly ImportedPause[];
  /** By date, at most one a day. */
  readonly entries: readonly ImportedEntry[];
}

export interface ImportedPause {
  readonly first_day: CalendarDate;
  /** Null while it is open. */
  readonly last_day: CalendarDate | null;
  readonly reason: string;
}

export interface ImportedEntry {
  readonly date: CalendarDate;
  readonly score: ScoreValue;
  /** At most `limits.scoreNotes.max` characters; what was longer is cut and reported. */
  readonly notes: string;
}

/** Something of the file that has no place, came otherwise, or could not be read. */
export interface ImportRemark {
  readonly kind: ImportRemarkKind;
  /** The file in an archive. */
  readonly file?: string;
  /** From 1, the header included; of a file of lines. */
  readonly line?: number;
  /** The name of the habit. */
  readonly area?: string;
  /** What stands there, at most 100 characters of it. */
  readonly value?: string;
  /** How many like it are left out of the list; a list has at most `importLimits.remarksOfAKind` of a kind. */
  readonly more?: number;
}

/** The screen and the command have a sentence for each. */
export type ImportRemarkKind =
  /** Of rows that are left out. */
  | 'row-unreadable'
  | 'date-unreadable'
  | 'date-out-of-range'
  | 'date-in-future'
  | 'value-unknown'
  | 'value-void'
  | 'name-missing'
  /** Two rows of one day that say different things: the later one was taken. */
  | 'day-twice'
  /** Came in part. */
  | 'name-cut'
  | 'description-cut'
  | 'note-cut'
  | 'rule-nearest'
  | 'color-nearest'
  | 'reminder-days-left-out'
  | 'reminder-nearest'
  | 'reminders-left-out'
  /** Has no place here. */
  | 'field-left-out'
  | 'file-left-out'
  | 'derived-left-out'
  | 'deleted-left-out'
  /** How the file was understood. */
  | 'dates-month-first'
  | 'dates-day-first'
  /** The text is not UTF-8: it was read as Windows-1252. */
  | 'encoding-guessed'
  | 'amounts-in-notes';

export interface ImportedFile {
  readonly format: ImportFormat;
  /** As the file orders them. */
  readonly areas: readonly ImportedArea[];
  /** Of all areas; of our own tables alone. By first day. */
  readonly pauses?: readonly ImportedPause[];
  readonly remarks: readonly ImportRemark[];
}

/** Why a file cannot be imported at all. */
export type ImportErrorCode =
  | 'too-large'
  | 'too-large-unpacked'
  | 'empty'
  | 'not-recognised'
  | 'damaged'
  | 'encrypted'
  /** What reads databases comes with the first one that is read, and could not be fetched: there is no network. */
  | 'reader-not-loaded'
  | 'password-wrong'
  | 'newer'
  | 'hostile-database'
  | 'too-many-columns'
  | 'too-many-areas'
  | 'too-many-entries'
  /** None of a table's rows has a date that can be read. */
  | 'dates-unreadable'
  | 'no-areas';

/** Thrown by the readers; nothing else is. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  /** Where in the file: a file of an archive, a table, or a line. */
  readonly where: string | null;

  constructor(code: ImportErrorCode, where: string | null = null) {
    super(where === null ? code : `${code}: ${where}`);
    this.name = 'ImportError';
    this.code = code;
    this.where = where;
  }
}

export const importLimits = {
  /** Bytes of the chosen file. */
  file: 50 * 1024 * 1024,
  /** Bytes of all that an archive holds and is read. */
  unpacked: 100 * 1024 * 1024,
  filesInArchive: 5000,
  columns: 1000,
  areas: 1000,
  entries: 250_000,
  /** Lines of a table: empty ones and those that cannot be read cost time as well. */
  lines: 2_000_000,
  /** Values of a JSON file and how deep they stand in each other. */
  jsonValues: 6_000_000,
  jsonDepth: 50,
  remarksOfAKind: 20,
} as const;
