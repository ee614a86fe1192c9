import { endpoint } from '../endpoint.ts';
import { syncAnswer, syncQuery } from './sync.ts';

export const sync = endpoint({
  method: 'GET',
  path: '/api/v1/sync',
  tag: 'Sync',
  summary: "What changed in the person's data since a cursor, in pages",
  access: 'session',
  query: syncQuery,
  answers: { 200: syncAnswer },
  errors: [],
});
