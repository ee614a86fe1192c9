import * as z from 'zod/mini';

/** What a token may do, each with all that those before it may: see, mark days, and change areas and pauses too. */
export const scopes = ['read', 'write:entries', 'write'] as const;
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

/** Whether a token of one scope may do what asks for another. */
export function allows(granted: Scope, needed: Scope): boolean {
  return scopes.indexOf(needed) <= scopes.indexOf(granted);
}
