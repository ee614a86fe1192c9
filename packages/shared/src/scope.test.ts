import { expect, it } from 'vitest';
import { allows, scopes } from './scope.ts';

it('a token may do what its scope asks for, and what less would', () => {
  const table = scopes.map((granted) => scopes.filter((needed) => allows(granted, needed)));
  expect(table).toEqual([['read'], ['read', 'write:entries'], ['read', 'write:entries', 'write']]);
});
