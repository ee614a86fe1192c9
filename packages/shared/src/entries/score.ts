import * as z from 'zod/mini';
import { countDaysBetween } from '../calendar/calendar-date.ts';
import {
  addedAmount,
  amount,
  calendarDate,
  clientGeneratedId,
  editTimeFields,
  instant,
  referencedId,
  writableDate,
} from '../field-schemas.ts';
import { errorBody } from '../errors.ts';
import * as limits from '../limits.ts';

const markTime = {
  ...editTimeFields,
  /**
   * Time of the client's last complete sync. Overwriting a later change of another client counts as
   * a conflict.
   */
  synced_at: z.optional(instant),
};

export const whenMarked = z.object(markTime);
export type WhenMarked = z.output<typeof whenMarked>;

/** 1 is done and 0 is not done. An unmarked day has no entry. */
export const scoreValue = z.literal([0, 1], { error: 'score_invalid' });
export type ScoreValue = z.infer<typeof scoreValue>;

const notes = z.string().check(z.maxLength(limits.scoreNotes.max, { error: 'notes_too_long' }));

export const score = z.object({
  id: z.string(),
  life_area_id: z.string(),
  score: scoreValue,
  score_date: calendarDate,
  notes: z.string(),
  /** Absent if the day has no amount. */
  amount: z.optional(z.number()),
  created_at: instant,
  updated_at: instant,
  life_area_name: z.optional(z.string()),
  life_area_color: z.optional(z.string()),
});
export type Score = z.infer<typeof score>;

export const newScore = z.object({
  id: z.optional(clientGeneratedId),
  life_area_id: referencedId,
  score: scoreValue,
  score_date: writableDate,
  notes: z._default(notes, ''),
  /** If absent, the day keeps its amount. Null removes the amount. */
  amount: z.optional(z.nullable(amount)),
  ...markTime,
  /** If true and the day has an entry, the server returns that entry without changing it. */
  only_if_unmarked: z.optional(z.boolean()),
});
export type NewScore = z.input<typeof newScore>;

interface GivenContent {
  readonly score?: unknown;
  readonly amount?: unknown;
  readonly added_amount?: unknown;
}

const hasScoreOrAmount = z.refine<GivenContent>(
  ({ score: given, amount: number, added_amount: added }) =>
    given !== undefined || typeof number === 'number' || added !== undefined,
  { error: 'score_invalid', path: ['score'] },
);

const hasOneAmount = z.refine<GivenContent>(
  ({ amount: number, added_amount: added }) => number === undefined || added === undefined,
  { error: 'amount_invalid', path: ['added_amount'] },
);

const addition = {
  /**
   * Number to add to the amount of the day, which may be negative. The sum stays within the range
   * of amounts. It is added even if the day has a later edit. An empty note then keeps the day's.
   */
  added_amount: z.optional(addedAmount),
  /** If true and the sum is 0 and the day has no note, the entry is removed. */
  clears_at_zero: z.optional(z.boolean()),
};

/** If `score` is absent, the target of the day decides whether the amount is done. */
export const recordedScore = z
  .extend(newScore, { score: z.optional(scoreValue), ...addition })
  .check(hasScoreOrAmount, hasOneAmount);
export type RecordedScore = z.input<typeof recordedScore>;

export const scoreChanges = z.object({
  score: z.optional(scoreValue),
  notes: z.optional(notes),
  amount: z.optional(z.nullable(amount)),
  /**
   * Number to add, which may be negative. Sending the whole amount could overwrite another
   * client's.
   */
  added_amount: z.optional(addedAmount),
  /** Line to append to the note. Sending the whole note could overwrite another client's line. */
  added_note: z.optional(notes),
  ...markTime,
});

export const scoreRange = z.object({ start_date: calendarDate, end_date: calendarDate }).check(
  z.refine((range) => range.start_date <= range.end_date, {
    error: 'date_range_reversed',
    path: ['end_date'],
  }),
  z.refine((range) => countDaysBetween(range.start_date, range.end_date) <= limits.dateRangeDays, {
    error: 'date_range_too_long',
    path: ['end_date'],
  }),
);

export const scoreBatch = z.object({
  scores: z
    .array(
      z
        .extend(newScore, {
          /** Null removes the entry of the day, if any. The id is ignored then. */
          score: z.optional(z.nullable(scoreValue)),
          ...addition,
          /** Works like the `Idempotency-Key` header: a repeated entry gets the first result. */
          idempotency_key: z.optional(z.string().check(z.maxLength(limits.idempotencyKey.max))),
        })
        .check(hasScoreOrAmount, hasOneAmount),
    )
    .check(z.minLength(1), z.maxLength(limits.scoresPerBatch, { error: 'batch_too_large' })),
});
export type ScoreBatch = z.input<typeof scoreBatch>;

/**
 * Results in the order of the batch, with the statuses and bodies of `POST /scores/`. A removed
 * entry has status 204.
 */
export const scoreBatchAnswer = z.object({
  results: z.array(z.object({ status: z.int(), body: z.nullable(z.union([score, errorBody])) })),
});
export type ScoreBatchAnswer = z.infer<typeof scoreBatchAnswer>;

export const dayOfArea = z.object({ id: referencedId, date: calendarDate });
