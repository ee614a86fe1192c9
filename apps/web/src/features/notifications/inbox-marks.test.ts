import { idOf, queueOf } from '@daymark/shared/testing/outbox-items.ts';
import { expect, test } from 'vitest';
import type { Inbox } from './api/list-notifications.ts';
import { withMarks } from './inbox-marks.ts';

const before = '2026-03-01T08:00:00.000Z';
const later = '2026-03-02T08:00:00.000Z';
const one = (number: number, is_read: boolean, created_at = before) =>
  ({ id: idOf(number), is_read, notification_type: 'other', content: '', created_at }) as const;

const inbox: Inbox = {
  pages: [
    { notifications: [one(3, false), one(2, true)], unread: 2 },
    { notifications: [one(1, false)], unread: 2 },
  ],
  pageParams: [undefined, idOf(2)],
};

const read = (number: number) => queueOf([{ operation: 'markNotificationRead', area: number }]);
const all = queueOf([{ operation: 'markAllNotificationsRead', area: 1 }]);
const readOf = ({ pages }: Inbox) =>
  pages.flatMap(({ notifications }) => notifications.filter(({ is_read }) => is_read));

test('marks one, on whatever page it is, and counts one less', () => {
  const marked = withMarks(inbox, read(1));
  expect(readOf(marked).map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
  expect(marked.pages.map(({ unread }) => unread)).toEqual([1, 1]);
});

test.each([2, 9])('marking %s changes nothing', (number) => {
  expect(withMarks(inbox, read(number))).toBe(inbox);
});

test('does not show what the server refused', () => {
  const refused = read(1).map((item) => ({ ...item, state: 'refused' as const }));
  expect(withMarks(inbox, refused)).toBe(inbox);
});

test('marks all that were there, and none that came since', () => {
  const [first, second] = inbox.pages;
  const withNew: Inbox = {
    ...inbox,
    pages: [
      { notifications: [one(4, false, later), ...(first?.notifications ?? [])], unread: 3 },
      { notifications: second?.notifications ?? [], unread: 3 },
    ],
  };
  const marked = withMarks(withNew, all);
  expect(readOf(marked)).toHaveLength(3);
  expect(marked.pages.map(({ unread }) => unread)).toEqual([1, 1]);
});

test('marks those too that are not loaded, and counts what came since', () => {
  const [first, second] = inbox.pages;
  const longer: Inbox = {
    ...inbox,
    pages: [
      { notifications: [one(4, false, later), ...(first?.notifications ?? [])], unread: 31 },
      { notifications: second?.notifications ?? [], unread: 31 },
    ],
  };
  expect(withMarks(longer, all).pages.map(({ unread }) => unread)).toEqual([1, 1]);
});

test('counts none where all that is loaded was read before', () => {
  const older: Inbox = { pages: [{ notifications: [one(1, true)], unread: 10 }], pageParams: [] };
  const marked = withMarks(older, all);
  expect(marked.pages.map(({ unread }) => unread)).toEqual([0]);
  expect(withMarks(marked, all)).toBe(marked);
});
