import type { DaySettings } from '@daymark/shared/calendar/today.ts';
import type { WeekColumns } from '../database/weeks.ts';

/** Sender of a request: a person's device, or a program with a token. */
export interface Principal extends DaySettings, WeekColumns {
  readonly id: string;
  readonly user_id: string;
  readonly rev: number;
  readonly stored_bytes: number;
  /** Ids of the areas that the sender can see. Null means all areas. */
  readonly life_area_ids: readonly string[] | null;
}
