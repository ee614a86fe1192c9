import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode | undefined;
  tone?: 'danger' | undefined;
  onSelect: () => void;
}

interface MenuProps {
  label: string;
  children: ReactNode;
  items: readonly MenuItem[];
  triggerClassName?: string | undefined;
}

/**
 * Menu button. Arrows, Home, End and first letters move the focus. Escape and Tab close the menu.
 */
export function Menu({ label, children, items, triggerClassName }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  // Uses the top layer, because ancestors of the trigger may clip their content.
  useLayoutEffect(() => {
    const [menu, button] = [list.current, trigger.current];
    if (!open || menu === null || button === null) return undefined;
    const follow = () => place(menu, button.getBoundingClientRect());
    menu.showPopover();
    follow();
    window.addEventListener('resize', follow);
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', follow);
      document.removeEventListener('scroll', follow, { capture: true });
    };
  }, [open]);

  useEffect(() => {
    if (!open) return undefined;
    itemsIn(list.current)[0]?.focus({ preventScroll: true });
    function closeOutside(event: globalThis.PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function close() {
    setOpen(false);
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

  function onBlur(event: FocusEvent) {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div ref={root} className={styles.root} onBlur={onBlur}>
      <button
        ref={trigger}
        type="button"
        className={classNames(styles.trigger, triggerClassName)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && (
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
      )}
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
