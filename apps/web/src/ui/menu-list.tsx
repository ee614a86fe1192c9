import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { OpenMenu } from './menu-button.tsx';
import styles from './menu-list.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode | undefined;
  tone?: 'danger' | undefined;
  onSelect: () => void;
}

interface MenuListProps extends Omit<OpenMenu, 'isOpen'> {
  readonly items: readonly MenuItem[];
}

/**
 * List of an open menu. Arrows, Home, End and first letters move the focus. Escape and Tab close
 * the menu.
 */
export function MenuList({ id, label, items, root, trigger, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);

  // Uses the top layer, because ancestors of the trigger may clip their content.
  useLayoutEffect(() => {
    const [menu, button] = [list.current, trigger.current];
    if (menu === null || button === null) return undefined;
    const follow = () => place(menu, button.getBoundingClientRect());
    menu.showPopover();
    follow();
    window.addEventListener('resize', follow);
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', follow);
      document.removeEventListener('scroll', follow, { capture: true });
    };
  }, [trigger]);

  useEffect(() => itemsIn(list.current)[0]?.focus({ preventScroll: true }), []);

  useEffect(() => {
    function closeOutside({ target }: globalThis.PointerEvent) {
      if (target instanceof Node && !root.current?.contains(target)) onClose();
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [root, onClose]);

  function close() {
    onClose();
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      // Keeps the surrounding dialog or sheet open.
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const target = itemToFocus(itemsIn(list.current), event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      popover="manual"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          data-tone={item.tone}
          onClick={() => {
            close();
            item.onSelect();
          }}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  );
}

function place(menu: HTMLElement, trigger: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const isAbove =
    trigger.bottom + menu.offsetHeight > clientHeight && trigger.top > clientHeight / 2;
  menu.style.insetBlock = isAbove
    ? `auto ${clientHeight - trigger.top}px`
    : `${trigger.bottom}px auto`;
  // Keeps the menu inside the page if the trigger is near the start edge.
  const end = Math.min(clientWidth - trigger.right, clientWidth - menu.offsetWidth);
  menu.style.insetInlineEnd = `${Math.max(0, end)}px`;
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function itemToFocus(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1) return undefined;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return following.find((item) =>
    item.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  );
}
