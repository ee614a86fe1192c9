import * as z from 'zod/mini';

/** Rights of a token, each including the previous: read, mark days, change areas and pauses. */
export const scopes = ['read', 'write:entries', 'write'] as const;
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

/** Returns whether a token with the scope `granted` may make a call that needs `needed`. */
export function allows(granted: Scope, needed: Scope): boolean {
  return scopes.indexOf(needed) <= scopes.indexOf(granted);
}
