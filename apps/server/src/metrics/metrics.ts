import type { ErrorCode } from '@daymark/shared/errors.ts';
import type { PushOutcome } from '../push/push-outcome.ts';

export interface AnsweredRequest {
  /** The name that the contract gives the call; 'web' for the app's own files, 'none' for what is not there. */
  readonly endpoint: string;
  readonly status: number;
  readonly seconds: number;
}

/** What the server counts of itself. Nothing of it tells who did something, or with what. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  requestRefused(code: ErrorCode): void;
  databaseFailed(): void;
  pushAttempted(result: PushOutcome['result']): void;
  /** What became of a notification that was due: 'none' where there was nothing to say. */
  reminderEnded(result: 'sent' | 'kept' | 'failed' | 'skipped' | 'none'): void;
  /** Between the hour it was for and its sending. */
  reminderLate(seconds: number): void;
}
