import * as z from 'zod/mini';
import { daysBetween } from '../calendar/calendar-date.ts';
import {
  calendarDate,
  clientMadeId,
  editTime,
  instant,
  namingId,
  writtenDate,
} from '../field-schemas.ts';
import { errorBody } from '../errors.ts';
import * as limits from '../limits.ts';

/** When a day was marked. */
const markTime = {
  ...editTime,
  /**
   * When the client last had all that the server has: what another wrote later had not been seen when this was marked, and is a
   * conflict where it gives way. As `edited_at` when absent.
   */
  synced_at: z.optional(instant),
};

/** Of a mark that is taken back. */
export const whenMarked = z.object(markTime);
export type WhenMarked = z.output<typeof whenMarked>;

/** 1 is done, 0 is not done; a day without a record is unscored. */
export const scoreValue = z.literal([0, 1], { error: 'score_invalid' });
export type ScoreValue = z.infer<typeof scoreValue>;

const notes = z.string().check(z.maxLength(limits.scoreNotes.max, { error: 'notes_too_long' }));

export const score = z.object({
  id: z.string(),
  life_area_id: z.string(),
  score: scoreValue,
  score_date: calendarDate,
  notes: z.string(),
  created_at: instant,
  updated_at: instant,
  life_area_name: z.optional(z.string()),
  life_area_color: z.optional(z.string()),
});
export type Score = z.infer<typeof score>;

export const newScore = z.object({
  id: z.optional(clientMadeId),
  life_area_id: namingId,
  score: scoreValue,
  score_date: writtenDate,
  notes: z._default(notes, ''),
  ...markTime,
  /** An entry that is there already stays, note included, and is the answer. */
  only_if_unmarked: z.optional(z.boolean()),
});
export type NewScore = z.input<typeof newScore>;

export const scoreChanges = z.object({
  score: z.optional(scoreValue),
  notes: z.optional(notes),
  /** A line at the end of the note, whatever that is by then: who reads the note to write it with a line more could take away another's. */
  added_note: z.optional(notes),
  ...markTime,
});

export const scoreRange = z.object({ start_date: calendarDate, end_date: calendarDate }).check(
  z.refine((range) => range.start_date <= range.end_date, {
    error: 'date_range_reversed',
    path: ['end_date'],
  }),
  z.refine((range) => daysBetween(range.start_date, range.end_date) <= limits.dateRangeDays, {
    error: 'date_range_too_long',
    path: ['end_date'],
  }),
);

export const scoreBatch = z.object({
  scores: z
    .array(
      z.extend(newScore, {
        /** Null takes the entry of the day back, whatever its id; also where there is none. */
        score: z.nullable(scoreValue),
        /** As the Idempotency-Key of a single write; the answer of a repeat is the first one. */
        idempotency_key: z.optional(z.string().check(z.maxLength(limits.idempotencyKey.max))),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.scoresPerBatch, { error: 'batch_too_large' })),
});
export type ScoreBatch = z.input<typeof scoreBatch>;

/** In the order of the scores: what POST scores/ would have answered, a score or an error; null and 204 for one that was taken back. */
export const scoreBatchAnswer = z.object({
  results: z.array(z.object({ status: z.int(), body: z.nullable(z.union([score, errorBody])) })),
});
export type ScoreBatchAnswer = z.infer<typeof scoreBatchAnswer>;

export const dayOfArea = z.object({ id: namingId, date: calendarDate });
