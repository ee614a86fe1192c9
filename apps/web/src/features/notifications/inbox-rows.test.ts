import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { expect, test } from 'vitest';
import { splitContent, groupRows } from './inbox-rows.ts';

const entry = (id: string, content: string, parts: Partial<Notification> = {}): Notification => ({
  id,
  notification_type: 'other',
  content,
  is_read: false,
  created_at: '2026-03-01T09:00:00.000Z',
  ...parts,
});

const idsOf = (entries: readonly Notification[]) =>
  groupRows(entries).map(({ newest, older }) => [newest, ...older].map(({ id }) => id));

test('the first of several lines is the title of an inbox entry', () => {
  expect(
    splitContent({ content: 'New sign-in · Firefox\nIf it was not you, sign it out.' }),
  ).toEqual({
    title: 'New sign-in · Firefox',
    detail: 'If it was not you, sign it out.',
  });
  expect(splitContent({ content: 'One line.' })).toEqual({ title: null, detail: 'One line.' });
});

test('inbox entries with the same title form one row at the position of the newest entry', () => {
  const entries = [
    entry('5', 'New sign-in · Firefox\nA'),
    entry('4', 'Your password was changed\nB'),
    entry('3', 'New sign-in · Firefox\nC'),
    entry('2', 'New sign-in · Chrome\nC'),
    entry('1', 'New sign-in · Firefox\nA'),
  ];
  expect(idsOf(entries)).toEqual([['5', '3', '1'], ['4'], ['2']]);
});

test('inbox entries of different types or with different texts form separate rows', () => {
  const entries = [
    entry('4', 'Done\nAll of it'),
    entry('3', 'Done\nAll of it', { notification_type: 'celebration' }),
    entry('2', '“A” — B', { notification_type: 'daily_quote' }),
    entry('1', '“C” — D', { notification_type: 'daily_quote' }),
  ];
  expect(idsOf(entries)).toEqual([['4'], ['3'], ['2'], ['1']]);
});
