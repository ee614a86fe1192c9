import type { AreaFields } from '../areas/area-fields.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import type { DatedRule, Rule } from '../timeline/schedule-schema.ts';
import type { ImportFormat } from './import-programs.ts';
import type { ImportedFile, ImportedPause, ImportRemark } from './imported-file.ts';

export type FilePlace = Pick<ImportRemark, 'file' | 'line'>;

export interface AreaHeader extends Partial<Readonly<Omit<AreaFields, 'color' | 'icon'>>> {
  readonly key: string;
  readonly name: string;
  readonly color?: string | null;
  /**
   * Name of an icon in the other program. The area gets the icon if Daymark has an icon with this
   * name.
   */
  readonly icon?: string | null;
  /**
   * First day of the area. If absent, the area begins today. An area begins no later than its first
   * entry.
   */
  readonly created_on?: CalendarDate | null;
  readonly deleted_on?: CalendarDate | null;
  /** Rule since the first day. If absent, the area is due every day. */
  readonly rule?: Rule;
  readonly schedule?: readonly DatedRule[];
  /** Adds an open pause after the last day with data. */
  readonly archived?: boolean;
  readonly measure?: Measure;
}

export interface Measure {
  /** Null if any amount above zero is done. */
  readonly target: number | null;
  readonly atMost?: boolean;
  /** Number of days, up to the day itself, whose amounts are added. 1 if absent. */
  readonly days?: number;
  readonly unit: string;
  /**
   * Adds the amounts of a day's rows. Otherwise each row states the amount of the whole day, and
   * the largest decides.
   */
  readonly adds?: boolean;
  /** Amounts and the target are seconds. They become minutes if no amount has to be rounded. */
  readonly isDuration?: boolean;
  /**
   * False if the other program does not count days without an entry as kept, although the target
   * is `atMost`. True if absent.
   */
  readonly keepsEmptyDays?: boolean;
  /** Leaves out the remark about several rows of a day, because the program expects them. */
  readonly expectsSeveral?: boolean;
  /** Treats 0 and 1 as amounts, even if the habit has no other numbers. */
  readonly always: boolean;
}

export interface DayAmount {
  readonly amount: number;
  /** Amount as it is in the file, because '1.000' can mean one or a thousand. */
  readonly written?: string;
  /** Replaces the target of the area's measure, for programs whose goals change over time. */
  readonly target?: number;
  /** State of the day, for programs that store it beside the amount. */
  readonly score?: ScoreValue;
  /** Identifies the row, such as its time. Rows with equal amounts and no id count once. */
  readonly id?: string;
  readonly notes?: string;
}

export interface ImportedAreaDraft {
  readonly name: string;
  /** Adds a remark about this area. */
  remark(remark: ImportRemark): void;
  mark(date: CalendarDate, mark: { score: ScoreValue; notes?: string }, place?: FilePlace): void;
  amount(date: CalendarDate, amount: DayAmount, place?: FilePlace): void;
  skip(date: CalendarDate, reason: string, place?: FilePlace): void;
  pause(pause: ImportedPause): void;
}

export interface ImportDraft {
  readonly remark: (remark: ImportRemark) => void;
  /** Adds an area. If its name is empty, adds a remark and returns null. */
  area(head: AreaHeader, place?: FilePlace): ImportedAreaDraft | null;
  /** Adds a pause that applies to all areas. */
  pause(pause: ImportedPause): void;
  finish(format: ImportFormat): ImportedFile;
}
