import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** What a key does, by `KeyboardEvent.key`. */
type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Single keys that work anywhere on the page, but not while the person types, while a dialog or menu is open, or together with a
 * modifier that belongs to the browser.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (isTyping(event.target) || isCovered()) return;
    // They are named in Latin letters: on a keyboard of another script the place of the key counts.
    const isForeign = /[^\P{Alpha}\p{sc=Latin}]/u.test(event.key);
    const act =
      shortcuts[isForeign ? event.code.slice(3).toLowerCase() : event.key] ??
      shortcuts[digitOf(event)];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  // A key may be pressed as soon as the cards are seen, which is before passive effects run.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** On some keyboards the digits need Shift: there the key counts without it. */
function digitOf({ code, shiftKey }: KeyboardEvent): string {
  return (!shiftKey && /^Digit(\d)$/.exec(code)?.[1]) || '';
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  );
}

function isCovered(): boolean {
  return document.querySelector('dialog[open], [role="menu"]') !== null;
}

const settingKey = 'keyboardShortcuts';

/** Whether single keys act; on until the person turns them off on this device. */
export function useShortcutSetting(): [enabled: boolean, setEnabled: (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(settingKey) !== 'off');
  return [
    enabled,
    (next) => {
      localStorage.setItem(settingKey, next ? 'on' : 'off');
      setEnabled(next);
    },
  ];
}
