import * as z from 'zod/mini';

/** `read` only reads. `write:entries` also marks days. `write` also changes areas and pauses. */
export const scopes = ['read', 'write:entries', 'write'] as const;
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

export function includesScope(granted: Scope, needed: Scope): boolean {
  return scopes.indexOf(needed) <= scopes.indexOf(granted);
}
