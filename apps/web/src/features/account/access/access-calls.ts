import { type Calendar, listCalendars } from '@daymark/shared/access/calendar-endpoints.ts';
import { type AccessToken, listTokens } from '@daymark/shared/access/token-endpoints.ts';
import type { Question } from '../../../lib/answers.ts';

export const tokensQuestion: Question<AccessToken[]> = {
  key: 'tokens',
  ask: async (client, signal) => (await client.call(listTokens, {}, { signal })).body,
};

export const calendarsQuestion: Question<Calendar[]> = {
  key: 'calendars',
  ask: async (client, signal) => (await client.call(listCalendars, {}, { signal })).body,
};
