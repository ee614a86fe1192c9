import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './tabs.module.css';

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
}

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  children: ReactNode;
}

/** Tabs with a panel. Arrows, Home and End select at once. Tab moves into the panel. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, selected, onSelect, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // Scrolls the selected tab into view. `scrollIntoView` would move the start of Tab navigation.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-key="${selected}"]`);
    if (!row || !tab) return;
    const middle = tab.offsetLeft + tab.offsetWidth / 2 - row.offsetLeft;
    row.scrollLeft = middle - row.clientWidth / 2;
  }, [selected]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = tabs.findIndex(({ key }) => key === selected);
    const next = tabs.at(positionAfter(event.key, { at, count: tabs.length }) ?? at);
    if (!next || next.key === selected) return;
    event.preventDefault();
    onSelect(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            className={styles.tab}
            aria-selected={tab.key === selected}
            aria-controls={tab.key === selected ? `${id}-panel` : undefined}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        className={styles.panel}
        aria-labelledby={`${id}-${selected}`}
      >
        {children}
      </div>
    </>
  );
}

function positionAfter(key: string, { at, count }: { at: number; count: number }): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
