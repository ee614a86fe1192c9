import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../parameter-schemas.ts';
import * as limits from '../limits.ts';
import {
  dayOfArea,
  newScore,
  score,
  scoreBatch,
  scoreBatchAnswer,
  scoreChanges,
  scoreRange,
  whenMarked,
} from './score.ts';

export const listScores = endpoint({
  method: 'GET',
  path: '/api/v1/scores/',
  summary: 'The scores of a range of dates, by date and then by the position of the area',
  scope: 'read',
  query: scoreRange,
  answers: { 200: z.array(score) },
});

export const recordScore = endpoint({
  method: 'POST',
  path: '/api/v1/scores/',
  summary: 'Score an area on a date; 200 when the area already had a score on that date',
  stores: true,
  scope: 'write:entries',
  body: newScore,
  answers: { 201: score, 200: score },
  errors: ['not_found', 'area_erased', 'future_date', 'area_not_alive', 'id_taken', 'overtaken'],
});

export const updateScore = endpoint({
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

export const deleteScore = endpoint({
  method: 'DELETE',
  path: '/api/v1/scores/{id}',
  summary: 'Take a score back: the day is unscored again',
  scope: 'write:entries',
  params: idParams,
  query: whenMarked,
  answers: { 204: null },
  errors: ['not_found'],
});

export const recordScores = endpoint({
  method: 'POST',
  path: '/api/v1/scores/batch',
  summary:
    'Score up to 1,000 days or take their scores back, each decided by itself as a single call would be',
  scope: 'write:entries',
  body: scoreBatch,
  bodyBytes: limits.batchBytes,
  answers: { 200: scoreBatchAnswer },
});

export const deleteDayScore = endpoint({
  method: 'DELETE',
  path: '/api/v1/life-areas/{id}/scores/{date}',
  summary: 'Take the score of a day back, whatever its id; also where there is none',
  scope: 'write:entries',
  params: dayOfArea,
  query: whenMarked,
  answers: { 204: null },
  errors: ['not_found'],
});
