import { listSessions, type Session } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import type { Question } from '../../lib/answers.ts';

export const sessionsQuestion: Question<Session[]> = {
  key: 'sessions',
  ask: async (client, signal) => (await client.call(listSessions, {}, { signal })).body,
};
