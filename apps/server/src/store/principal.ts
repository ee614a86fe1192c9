import type { OwnDays } from '@daymark/shared/calendar/today.ts';
import type { WeekColumns } from '../database/weeks.ts';

/** Who sent a request: a person by one of their devices, or a program by its token. */
export interface Principal extends OwnDays, WeekColumns {
  /** Of the session or the token. */
  readonly id: string;
  readonly user_id: string;
  /** Where the person's data stand: of their last change. */
  readonly rev: number;
  /** Bytes that the account stores, as last counted. */
  readonly stored_bytes: number;
  /** The only areas that it can see; null where it sees all. */
  readonly life_area_ids: readonly string[] | null;
}
