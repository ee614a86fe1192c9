import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './tabs.module.css';

export interface Tab<Key extends string> {
  /** Tells the tabs apart. */
  key: Key;
  label: ReactNode;
}

interface TabsProps<Key extends string> {
  /** What one chooses among. */
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The selected tab's panel. */
  children: ReactNode;
}

/** Tabs and the selected one's panel. Arrows, Home and End move and select at once; Tab goes on into the panel. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, selected, onSelect, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // Where the row is too long for the page. Not by scrollIntoView, after which the Tab key would go on from there.
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

/** Where a key leads in a row that goes round; null for keys that lead nowhere. */
function positionAfter(key: string, { at, count }: { at: number; count: number }): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
