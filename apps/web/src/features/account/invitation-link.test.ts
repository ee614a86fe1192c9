import { expect, test } from 'vitest';
import {
  readInvitation,
  readInvitationFromAddress,
  createInvitationLink,
} from './invitation-link.ts';

const token = 'aB3_-x7Q';

test('an invitation link has its token in the fragment, from which readInvitation reads it', () => {
  const link = createInvitationLink('https://daymark.example.org', token);
  expect(link).toBe('https://daymark.example.org/register#invitation=aB3_-x7Q');
  expect(new URL(link).pathname + new URL(link).search).not.toContain(token);
  expect(readInvitationFromAddress(new URL(link) as unknown as Location)).toBe(token);
  expect(readInvitation(` ${link} `)).toBe(token);
});

test('readInvitation also accepts a token without its link', () => {
  expect(readInvitation(` ${token}\n`)).toBe(token);
  expect(readInvitation('')).toBe('');
});

test.for(['', '#', '#main', '#invitation=', '#other=1&invitation=x'])(
  'an address with the fragment %j contains no invitation',
  (hash) => {
    expect(readInvitationFromAddress({ hash })).toBe('');
  },
);
