import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './inbox-bell.module.css';
import { useUnreadMessages } from './use-unread-messages.ts';

/** Larger numbers do not fit into the badge. */
const mostShown = 99;

export function InboxBell({ onOpen }: { readonly onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const unread = useUnreadMessages();
  const label =
    unread === 0
      ? t`Notifications`
      : t`${plural(unread, { one: 'Notifications, # unread message', other: 'Notifications, # unread messages' })}`;
  return (
    <IconButton label={label} className={styles.bell} onClick={onOpen}>
      <Bell size={24} aria-hidden />
      {unread > 0 && (
        <span className={styles.unread} aria-hidden>
          {unread > mostShown ? `${mostShown}+` : formatNumber(unread, i18n.locale)}
        </span>
      )}
    </IconButton>
  );
}
