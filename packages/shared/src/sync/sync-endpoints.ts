import { endpoint } from '../endpoint.ts';
import { syncAnswer, syncQuery } from './sync.ts';

export const sync = endpoint({
  method: 'GET',
  path: '/api/v1/sync',
  summary: "What changed in the person's data since a cursor, in pages",
  query: syncQuery,
  answers: { 200: syncAnswer },
});
