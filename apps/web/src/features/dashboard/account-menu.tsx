import { useLingui } from '@lingui/react/macro';
import { ChartColumn, Grid3x3, Keyboard, LogOut, Settings2 } from 'lucide-react';
import { useLocation } from 'wouter';
import type { OpenMenu } from '../../ui/menu-button.tsx';
import { type MenuItem, MenuList } from '../../ui/menu-list.tsx';

interface Acts {
  readonly onShowKeys: () => void;
  readonly onLogout: () => void;
}

interface AccountMenuProps extends Acts {
  readonly menu: OpenMenu;
}

export function AccountMenu({ menu, ...acts }: AccountMenuProps) {
  const { isOpen, ...list } = menu;
  const items = useMenuItems(acts);
  return isOpen && <MenuList {...list} items={items} />;
}

/**
 * Shortcuts are listed only if the device has a fine pointer. Phones have no fine pointer and often
 * lack a keyboard.
 */
function useMenuItems({ onShowKeys, onLogout }: Acts): MenuItem[] {
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
