import { expect, it } from 'vitest';
import { includesScope, scopes } from './scope.ts';

it('a token scope allows requests that need the same or a lower scope', () => {
  const table = scopes.map((granted) => scopes.filter((needed) => includesScope(granted, needed)));
  expect(table).toEqual([['read'], ['read', 'write:entries'], ['read', 'write:entries', 'write']]);
});
