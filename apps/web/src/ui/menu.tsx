import type { ReactNode } from 'react';
import { MenuButton } from './menu-button.tsx';
import { type MenuItem, MenuList } from './menu-list.tsx';

interface MenuProps {
  label: string;
  children: ReactNode;
  items: readonly MenuItem[];
}

export function Menu({ label, children, items }: MenuProps) {
  return (
    <MenuButton
      label={label}
      renderList={({ isOpen, ...menu }) => isOpen && <MenuList {...menu} items={items} />}
    >
      {children}
    </MenuButton>
  );
}
