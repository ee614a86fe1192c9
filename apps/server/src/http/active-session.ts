import type { Instant } from '@daymark/shared/calendar/instant.ts';
import type { OwnDays } from '@daymark/shared/calendar/today.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';

/** What a request needs to know of who sent it. */
export interface ActiveSession extends OwnDays {
  readonly id: string;
  readonly user_id: string;
  readonly first_weekday: Weekday | null;
  readonly created_at: Instant;
  readonly last_used_at: Instant;
  readonly expires_at: Instant;
}
