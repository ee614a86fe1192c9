import { getFactors } from '@daymark/shared/accounts/factor-endpoints.ts';
import { createQuestion } from '../../lib/answers.ts';

export const factorsQuestion = createQuestion('factors', getFactors, {});
