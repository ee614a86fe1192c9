import type { Webhook, WebhookAttempt } from '@daymark/shared/webhooks/webhook.ts';
import { listWebhookAttempts, listWebhooks } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import type { Question } from '../../../lib/answers.ts';

export const webhooksQuestion: Question<Webhook[]> = {
  key: 'webhooks',
  ask: async (client, signal) => (await client.call(listWebhooks, {}, { signal })).body,
};

export function attemptsQuestion(id: string): Question<WebhookAttempt[]> {
  return {
    key: `attempts ${id}`,
    ask: async (client, signal) =>
      (await client.call(listWebhookAttempts, { params: { id } }, { signal })).body,
  };
}
