import { listCalendars } from '@daymark/shared/access/calendar-endpoints.ts';
import { listTokens } from '@daymark/shared/access/token-endpoints.ts';
import { createQuestion } from '../../../lib/answers.ts';

export const tokensQuestion = createQuestion('tokens', listTokens, {});

export const calendarsQuestion = createQuestion('calendars', listCalendars, {});
