import * as z from 'zod/mini';
import { notificationType } from './notification.ts';

/** Message to the service worker, in the user's language. */
export const pushPayload = z.object({
  type: notificationType,
  title: z.string(),
  body: z.string(),
  url: z.string(),
  /** A notification replaces an earlier notification with the same tag. */
  tag: z.string(),
  actions: z.array(z.object({ action: z.string(), title: z.string() })),
  data: z.record(z.string(), z.string()),
});
export type PushPayload = z.infer<typeof pushPayload>;
