import type { User } from '@daymark/shared/accounts/account.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import { ChartColumn, Grid3x3, Keyboard, LogOut, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { formatDate } from '../../lib/format.ts';
import type { PartOfDay } from './use-today.ts';
import { getFirstName, getInitial } from '../../lib/person-names.ts';
import styles from './top-bar.module.css';

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
  const { user, today, partOfDay, inbox } = props;
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
        <Menu label={t`Account menu`} triggerClassName={styles.avatar} items={useMenuItems(props)}>
          {getInitial(user)}
        </Menu>
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

/**
 * Shortcuts are listed only if the device has a fine pointer. Phones have no fine pointer and often
 * lack a keyboard.
 */
function useMenuItems({ onShowKeys, onLogout }: TopBarProps): MenuItem[] {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const board: MenuItem = {
    key: 'board',
    label: t`Board`,
    icon: <Grid3x3 size={20} aria-hidden="true" />,
    onSelect: () => navigate('/board'),
  };
  const analytics: MenuItem = {
    key: 'analytics',
    label: t`Analytics`,
    icon: <ChartColumn size={20} aria-hidden="true" />,
    onSelect: () => navigate('/analytics'),
  };
  const settings: MenuItem = {
    key: 'settings',
    label: t`Settings`,
    icon: <Settings2 size={20} aria-hidden="true" />,
    onSelect: () => navigate('/settings'),
  };
  const keys: MenuItem = {
    key: 'keys',
    label: t`Keyboard shortcuts`,
    icon: <Keyboard size={20} aria-hidden="true" />,
    onSelect: onShowKeys,
  };
  const logout: MenuItem = {
    key: 'logout',
    label: t`Logout`,
    icon: <LogOut size={20} aria-hidden="true" />,
    onSelect: onLogout,
  };
  return matchMedia('(any-pointer: fine)').matches
    ? [board, analytics, settings, keys, logout]
    : [board, analytics, settings, logout];
}
