import { expect, test } from 'vitest';
import type { Inbox } from './api/list-notifications.ts';
import { withAllRead, withRead } from './inbox-marks.ts';

const one = (id: string, is_read: boolean) =>
  ({ id, is_read, notification_type: 'other', content: id, created_at: '' }) as const;

const inbox: Inbox = {
  pages: [
    { notifications: [one('c', false), one('b', true)], unread: 2 },
    { notifications: [one('a', false)], unread: 2 },
  ],
  pageParams: [undefined, 'b'],
};

const readOf = ({ pages }: Inbox) =>
  pages.flatMap(({ notifications }) => notifications.filter(({ is_read }) => is_read));

test('marks one, on whatever page it is, and counts one less', () => {
  const marked = withRead(inbox, 'a');
  expect(readOf(marked).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(marked.pages.map(({ unread }) => unread)).toEqual([1, 1]);
});

test.each(['b', 'unknown'])('marking %s changes nothing', (id) => {
  expect(withRead(inbox, id)).toBe(inbox);
});

test('marks all', () => {
  const marked = withAllRead(inbox);
  expect(readOf(marked)).toHaveLength(3);
  expect(marked.pages.map(({ unread }) => unread)).toEqual([0, 0]);
});
