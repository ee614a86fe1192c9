import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../parameter-schemas.ts';
import * as limits from '../limits.ts';
import {
  dayOfArea,
  recordedScore,
  score,
  scoreBatch,
  scoreBatchAnswer,
  scoreChanges,
  scoreRange,
  whenMarked,
} from './score.ts';

export const listScores = defineEndpoint({
  method: 'GET',
  path: '/api/v1/scores/',
  summary: 'List the scores of a range of dates, by date and then by the position of the area',
  scope: 'read',
  query: scoreRange,
  answers: { 200: z.array(score) },
});

export const recordScore = defineEndpoint({
  method: 'POST',
  path: '/api/v1/scores/',
  summary: 'Score an area on a date; the status is 200 if the date already had a score',
  stores: true,
  scope: 'write:entries',
  body: recordedScore,
  answers: { 201: score, 200: score },
  errors: ['not_found', 'area_erased', 'future_date', 'area_not_alive', 'id_taken', 'overtaken'],
});

export const updateScore = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/scores/{id}',
  summary: 'Change a score or its note',
  stores: true,
  scope: 'write:entries',
  params: idParams,
  body: scoreChanges,
  answers: { 200: score },
  errors: ['not_found', 'area_erased'],
});

export const deleteScore = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/scores/{id}',
  summary: 'Delete a score, so that its day has no score',
  scope: 'write:entries',
  params: idParams,
  query: whenMarked,
  answers: { 204: null },
  errors: ['not_found'],
});

export const recordScores = defineEndpoint({
  method: 'POST',
  path: '/api/v1/scores/batch',
  summary: 'Score up to 1,000 days or delete their scores; each day succeeds or fails separately',
  scope: 'write:entries',
  body: scoreBatch,
  bodyBytes: limits.batchBytes,
  answers: { 200: scoreBatchAnswer },
});

export const deleteDayScore = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/life-areas/{id}/scores/{date}',
  summary: 'Delete the score of a day, whatever its id; succeeds even if the day has no score',
  scope: 'write:entries',
  params: dayOfArea,
  query: whenMarked,
  answers: { 204: null },
  errors: ['not_found'],
});
