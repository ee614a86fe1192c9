import { expect, it } from 'vitest';
import { invitationPathPrefix } from './invitation-path.ts';

it('an invitation link has its token in the fragment, which no server receives', () => {
  const { pathname, search, hash } = new URL(
    `${invitationPathPrefix}aB3_-x7Q`,
    'https://example.org',
  );
  expect([pathname, search, hash]).toEqual(['/register', '', '#invitation=aB3_-x7Q']);
});
