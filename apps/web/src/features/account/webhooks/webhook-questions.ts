import { listWebhookAttempts, listWebhooks } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { createQuestion } from '../../../lib/answers.ts';

export const webhooksQuestion = createQuestion('webhooks', listWebhooks, {});

export function createAttemptsQuestion(id: string) {
  return createQuestion(`attempts ${id}`, listWebhookAttempts, { params: { id } });
}

/** Milliseconds between two requests for the attempts. */
export const pollInterval = 2000;
