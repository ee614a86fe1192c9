import type { Notification, NotificationType } from '@daymark/shared/notifications/notification.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Bell,
  ChartColumn,
  Check,
  Flame,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  PartyPopper,
  Quote,
  Trophy,
} from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './inbox.module.css';
import { TimeAgo } from './time-ago.tsx';

interface InboxEntryProps {
  readonly notification: Notification;
  readonly timezone: string;
  readonly onRead: (id: string) => void;
}

const icons: Record<NotificationType, LucideIcon> = {
  daily_reminder: Bell,
  daily_quote: Quote,
  achievement: Trophy,
  celebration: PartyPopper,
  inactivity_alert: Hourglass,
  weekly_report: ChartColumn,
  streak_reminder: Flame,
  other: MessageSquareText,
};

const kinds: Record<NotificationType, MessageDescriptor> = {
  daily_reminder: msg`Daily reminder`,
  daily_quote: msg`Quote of the day`,
  achievement: msg`Achievement`,
  celebration: msg`Celebration`,
  inactivity_alert: msg`Areas waiting for you`,
  weekly_report: msg`Weekly report`,
  streak_reminder: msg`Streak reminder`,
  other: msg`Message`,
};

export function InboxEntry({ notification, timezone, onRead }: InboxEntryProps) {
  const { t, i18n } = useLingui();
  const { id, notification_type, content, is_read, created_at } = notification;
  const Icon = icons[notification_type];
  return (
    <li className={styles.entry} tabIndex={-1} data-unread={!is_read || undefined}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.content}>
          {!is_read && (
            <VisuallyHidden>
              <Trans comment="Before the text of a notification that was not read yet">
                Unread:
              </Trans>{' '}
            </VisuallyHidden>
          )}
          {content}
        </p>
        <p className={styles.muted}>
          {i18n._(kinds[notification_type])} · <TimeAgo instant={created_at} timezone={timezone} />
        </p>
      </div>
      {!is_read && (
        <IconButton
          label={t`Mark as read`}
          onClick={(event) => {
            // The button goes away; the focus stays where it was.
            event.currentTarget.closest('li')?.focus();
            onRead(id);
          }}
        >
          <Check size={20} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
