import type { Instant } from '@daymark/shared/calendar/instant.ts';

/** What a request needs to know of who sent it. */
export interface ActiveSession {
  readonly id: string;
  readonly user_id: string;
  readonly timezone: string;
  readonly created_at: Instant;
  readonly last_used_at: Instant;
  readonly expires_at: Instant;
  /** Where the person's data stand: the rev of the last change, in the epoch of this database. */
  readonly rev: number;
  readonly epoch: string;
}
