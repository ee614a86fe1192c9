import { defineEndpoint } from '../endpoint.ts';
import { syncAnswer, syncQuery } from './sync.ts';

export const sync = defineEndpoint({
  method: 'GET',
  path: '/api/v1/sync',
  summary: "Get the changes of the user's data since a cursor, in pages",
  query: syncQuery,
  answers: { 200: syncAnswer },
});
