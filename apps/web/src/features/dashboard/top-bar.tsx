import type { User } from '@daymark/shared/accounts/account.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { formatDate } from '../../lib/format.ts';
import type { PartOfDay } from './use-today.ts';
import { getFirstName, getInitial } from '../../lib/person-names.ts';
import styles from './top-bar.module.css';

// Mounted while closed, so that its code has loaded before anyone opens the menu.
const AccountMenu = lazyPart(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  'device',
);

const fullStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

interface TopBarProps {
  readonly user: User;
  readonly today: CalendarDate;
  readonly partOfDay: PartOfDay;
  /** Link to the inbox. Its place is reserved, because the link may load late. */
  readonly inbox: ReactNode;
  readonly onShowKeys: () => void;
  readonly onLogout: () => void;
}

export function TopBar(props: TopBarProps) {
  const { user, today, partOfDay, inbox, onShowKeys, onLogout } = props;
  const { t, i18n } = useLingui();
  return (
    <header className={styles.bar}>
      <div className={styles.words}>
        <h1 id="title" className={styles.greeting}>
          {useGreeting(partOfDay, getFirstName(user))}
        </h1>
        <p className={styles.date}>
          <time dateTime={today}>{formatDate(today, i18n.locale, fullStyle)}</time>
        </p>
      </div>
      <div className={styles.acts}>
        <div className={styles.inbox}>{inbox}</div>
        <MenuButton
          label={t`Account menu`}
          className={styles.avatar}
          renderList={(menu) => <AccountMenu {...{ menu, onShowKeys, onLogout }} />}
        >
          {getInitial(user)}
        </MenuButton>
      </div>
    </header>
  );
}

function useGreeting(partOfDay: PartOfDay, name: string): string {
  const { t } = useLingui();
  if (partOfDay === 'morning') return t`Good morning, ${name}`;
  if (partOfDay === 'afternoon') return t`Good afternoon, ${name}`;
  return t`Good evening, ${name}`;
}
