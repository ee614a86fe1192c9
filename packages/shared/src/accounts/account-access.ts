import * as z from 'zod/mini';
import { calendarKind } from '../access/calendar-kind.ts';
import { instant, referencedId } from '../field-schemas.ts';
import * as limits from '../limits.ts';

const dates = { created_at: instant, last_used_at: z.nullable(instant) };

/**
 * All access to the account except sessions and the password. Webhooks are listed by host, because
 * the path of a webhook can be secret.
 */
export const accountAccess = z.object({
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), ...dates })),
  identities: z.array(z.object({ id: z.string(), provider: z.string(), ...dates })),
  tokens: z.array(z.object({ id: z.string(), name: z.string(), ...dates })),
  calendars: z.array(z.object({ id: z.string(), kind: calendarKind, ...dates })),
  webhooks: z.array(
    z.object({ id: z.string(), host: z.string(), is_enabled: z.boolean(), created_at: instant }),
  ),
});
export type AccountAccess = z.infer<typeof accountAccess>;
export type AccessKind = keyof AccountAccess;

const ids = z.array(referencedId).check(z.maxLength(limits.keptAccessPerKind));

/**
 * Ids of the access to keep. All other access ends. Every list is required, because a missing or
 * misspelled list would end access by mistake. Unknown ids are ignored.
 */
export const keptAccess = z.object({
  passkeys: ids,
  identities: ids,
  tokens: ids,
  calendars: ids,
  webhooks: ids,
});
