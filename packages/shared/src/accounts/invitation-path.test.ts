import { expect, it } from 'vitest';
import { invitationPathStart } from './invitation-path.ts';

it('has the token behind the fragment’s sign, which no server is sent', () => {
  const { pathname, search, hash } = new URL(
    `${invitationPathStart}aB3_-x7Q`,
    'https://example.org',
  );
  expect([pathname, search, hash]).toEqual(['/register', '', '#invitation=aB3_-x7Q']);
});
