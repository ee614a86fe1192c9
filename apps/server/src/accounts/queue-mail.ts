import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';

type NewMail = Parameters<BoundStore['mails']['add']>[0];

/**
 * Queues a mail if the server sends mail. Must run in the transaction of the change that causes the
 * mail.
 */
export async function queueMail(
  { sendsMail, clock, random }: Pick<Server, 'sendsMail' | 'clock' | 'random'>,
  { mails }: BoundStore,
  mail: Omit<NewMail, 'id' | 'created_at' | 'details'> & Partial<Pick<NewMail, 'details'>>,
): Promise<void> {
  if (!sendsMail) return;
  const now = clock();
  const created_at = new Date(now).toISOString();
  await mails.add({ details: {}, ...mail, id: uuidv7(now, random), created_at });
}
