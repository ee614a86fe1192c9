import * as z from 'zod/mini';
import { notificationType } from './notification.ts';

/** The JSON that a device receives, in the user's language: what the service worker shows and does. */
export const pushPayload = z.object({
  type: notificationType,
  title: z.string(),
  body: z.string(),
  /** The screen that a click opens. */
  url: z.string(),
  /** A later notification with the same tag takes the place of the earlier one. */
  tag: z.string(),
  actions: z.array(z.object({ action: z.string(), title: z.string() })),
  data: z.record(z.string(), z.string()),
});
export type PushPayload = z.infer<typeof pushPayload>;
