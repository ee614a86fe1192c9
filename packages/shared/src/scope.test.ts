import { expect, it } from 'vitest';
import { includesScope, scopes } from './scope.ts';

it('a token may make calls that need its own scope or a lower one', () => {
  const table = scopes.map((granted) => scopes.filter((needed) => includesScope(granted, needed)));
  expect(table).toEqual([['read'], ['read', 'write:entries'], ['read', 'write:entries', 'write']]);
});
