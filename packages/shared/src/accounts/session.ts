import * as z from 'zod/mini';
import { instant } from '../calendar/instant.ts';

/** A signed-in device. */
export const session = z.object({
  id: z.string(),
  created_at: instant,
  /** To within a few minutes. */
  last_used_at: instant,
  /** What the device calls itself; empty when it does not say. */
  user_agent: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;
