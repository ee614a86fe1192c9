import { type AccessToken, listTokens } from '@daymark/shared/access/token-endpoints.ts';
import type { Question } from '../../../lib/answers.ts';

/** Those of other programs that have not expired, the newest first. */
export const tokensQuestion: Question<AccessToken[]> = {
  key: 'tokens',
  ask: async (client, signal) => (await client.call(listTokens, {}, { signal })).body,
};
