import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldCodes } from '../testing/field-codes.ts';
import { notificationPage } from './notification.ts';

it('a page of the inbox has 50 notifications by default', () => {
  expect(notificationPage.parse({})).toEqual({ limit: 50 });
  expect(notificationPage.parse({ limit: '1' })).toEqual({ limit: 1 });
  expect(notificationPage.parse({ limit: '200' })).toEqual({ limit: 200 });
});

it.each(['0', '201', '-1', '1.5', '1e2', '0x10', ' 5', '', 'all', '00005'])(
  'a page of the inbox refuses the limit %j',
  (limit) => {
    expect(fieldCodes(notificationPage, { limit })).toEqual(['limit: page_size']);
  },
);

it('a page of the inbox accepts every number from 1 to 200 and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 20_000 }), (limit) => {
      const { success } = notificationPage.safeParse({ limit: String(limit) });
      expect(success).toBe(limit >= 1 && limit <= 200);
    }),
  );
});

it('a page of the inbox accepts a `before` id in upper or lower case', () => {
  const before = '0195A000-0000-7000-8000-00000000000A';
  expect(notificationPage.parse({ before })).toEqual({ limit: 50, before: before.toLowerCase() });
  expect(fieldCodes(notificationPage, { before: 'x' })).toEqual(['before: id_invalid']);
});
