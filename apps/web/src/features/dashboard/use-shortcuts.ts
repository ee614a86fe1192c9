import { useEffect, useEffectEvent } from 'react';

/** What a key does, by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Single keys that work anywhere on the page, but where someone types, while a dialog or menu is open, or together with a
 * modifier that belongs to the browser.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (isTyping(event.target) || isCovered()) return;
    const act = shortcuts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function isCovered(): boolean {
  return document.querySelector('dialog[open], [role="menu"]') !== null;
}
