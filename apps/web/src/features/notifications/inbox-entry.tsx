import type { Notification, NotificationType } from '@daymark/shared/notifications/notification.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  Bell,
  ChartColumn,
  Flame,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  PartyPopper,
  Quote,
  Trophy,
} from 'lucide-react';
import { Link } from 'wouter';
import { useClock } from '../../lib/use-services.ts';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type InboxRow, splitContent } from './inbox-rows.ts';
import styles from './inbox.module.css';

interface InboxEntryProps {
  readonly row: InboxRow;
  /** Whether an entry of the row was unread when the inbox was opened, or has arrived since. */
  readonly isNew: boolean;
  readonly onFollow: () => void;
}

interface Kind {
  readonly Icon: LucideIcon;
  readonly name: MessageDescriptor;
  /** Screen that entries link to, as pushes do. Null for messages that belong to no screen. */
  readonly screen: string | null;
}

const kinds: Record<NotificationType, Kind> = {
  daily_reminder: { Icon: Bell, name: msg`Daily reminder`, screen: '/dashboard' },
  daily_quote: { Icon: Quote, name: msg`Quote of the day`, screen: '/dashboard' },
  achievement: { Icon: Trophy, name: msg`Achievement`, screen: '/analytics' },
  celebration: { Icon: PartyPopper, name: msg`Celebration`, screen: '/dashboard' },
  inactivity_alert: { Icon: Hourglass, name: msg`Areas waiting for you`, screen: '/dashboard' },
  weekly_report: { Icon: ChartColumn, name: msg`Weekly report`, screen: '/analytics' },
  streak_reminder: { Icon: Flame, name: msg`Streak reminder`, screen: '/dashboard' },
  other: { Icon: MessageSquareText, name: msg`Message`, screen: null },
};

export function InboxEntry({ row, isNew, onFollow }: InboxEntryProps) {
  const { i18n } = useLingui();
  const { newest, older } = row;
  const { notification_type, created_at } = newest;
  const { Icon, name, screen } = kinds[notification_type];
  const { title, detail } = splitContent(newest);
  const text = (
    <>
      {isNew && (
        <VisuallyHidden>
          <Trans comment="Before the text of a notification that was not read yet">
            Unread:
          </Trans>{' '}
        </VisuallyHidden>
      )}
      {title ?? i18n._(name)}
    </>
  );
  return (
    <li className={styles.entry} data-unread={isNew || undefined}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {screen === null ? (
            text
          ) : (
            <Link href={screen} onClick={onFollow}>
              {text}
            </Link>
          )}
        </p>
        <p className={styles.detail}>{detail}</p>
        <p className={styles.muted}>
          <TimeAgo instant={created_at} hasTime={notification_type === 'other'} />
        </p>
        {older.length > 0 && <Older entries={older} />}
      </div>
    </li>
  );
}

function Older({ entries }: { readonly entries: readonly Notification[] }) {
  const momentText = useMomentText();
  return (
    <details className={styles.older}>
      <summary>
        <Plural value={entries.length} one="and # earlier" other="and # earlier" />
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.created_at}>{momentText(entry.created_at)}</time>
            <p>{splitContent(entry).detail}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface TimeAgoProps {
  readonly instant: string;
  /** Whether to show the time of day, by which users recognize an event of their account. */
  readonly hasTime: boolean;
}

function TimeAgo({ instant, hasTime }: TimeAgoProps) {
  const momentText = useMomentText();
  return (
    <time dateTime={instant} title={momentText(instant)}>
      {useAgeText(instant)}
      {hasTime && <> · {momentText(instant, { timeStyle: 'short' })}</>}
    </time>
  );
}

function useAgeText(instant: string): string {
  const { t } = useLingui();
  const momentText = useMomentText();
  const age = getAge(Date.parse(instant), useClock().now());
  if (age.is === 'now') return t({ message: 'Just now', comment: 'Within the last hour' });
  if (age.is === 'yesterday') return t`Yesterday`;
  if (age.is === 'hours') {
    const { hours } = age;
    return t({ message: `${hours}h ago`, comment: 'Hours, 1 to 23, as short as can be' });
  }
  return momentText(instant, { dateStyle: 'medium' });
}

export type Age =
  | { readonly is: 'now' }
  | { readonly is: 'yesterday' }
  | { readonly is: 'older' }
  | { readonly is: 'hours'; readonly hours: number };

const hour = 3_600_000;

/**
 * @param instant milliseconds since the epoch. Future instants count as now, because the device's
 * clock may be slow.
 */
export function getAge(instant: number, now: number): Age {
  const hours = Math.floor((now - instant) / hour);
  if (hours < 1) return { is: 'now' };
  if (hours < 24) return { is: 'hours', hours };
  return { is: hours < 48 ? 'yesterday' : 'older' };
}
