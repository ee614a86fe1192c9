import * as z from 'zod/mini';

/** Read; mark days; change areas and pauses. Each scope includes the scopes before it. */
export const scopes = ['read', 'write:entries', 'write'] as const;
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

export function includesScope(granted: Scope, needed: Scope): boolean {
  return scopes.indexOf(needed) <= scopes.indexOf(granted);
}
