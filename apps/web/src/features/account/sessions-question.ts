import { listSessions } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { createQuestion } from '../../lib/answers.ts';

export const sessionsQuestion = createQuestion('sessions', listSessions, {});
