import { getFactors, type Factors } from '@daymark/shared/accounts/factor-endpoints.ts';
import type { Question } from '../../lib/answers.ts';

export const factorsQuestion: Question<Factors> = {
  key: 'factors',
  ask: async (client, signal) => (await client.call(getFactors, {}, { signal })).body,
};
