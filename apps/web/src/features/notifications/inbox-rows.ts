import type { Notification } from '@daymark/shared/notifications/notification.ts';

/** Entries with the same title, newest first. */
export interface InboxRow {
  readonly newest: Notification;
  readonly older: readonly Notification[];
}

/** Splits an entry into title and detail. A single line is only a detail. */
export function splitContent({ content }: Pick<Notification, 'content'>) {
  const end = content.indexOf('\n');
  if (end === -1) return { title: null, detail: content };
  return { title: content.slice(0, end), detail: content.slice(end + 1) };
}

/** Groups entries of the same type and title. A row has the position of its newest entry. */
export function groupRows(newestFirst: readonly Notification[]): InboxRow[] {
  const groups = Map.groupBy(newestFirst, (entry) => {
    const { title, detail } = splitContent(entry);
    return `${entry.notification_type}\n${title ?? detail}`;
  });
  return [...groups.values()].flatMap(([newest, ...older]) => (newest ? [{ newest, older }] : []));
}
