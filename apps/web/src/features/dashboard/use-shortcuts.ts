import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** Actions by `KeyboardEvent.key`. */
type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Runs the action of a pressed key. Ignores keys while the user types, keys in dialogs and menus,
 * and keys with Ctrl, Alt or Meta.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (isTyping(event.target) || isCovered()) return;
    // Shortcuts are Latin letters. On keyboards of other scripts the key's position counts.
    const isForeign = /[^\P{Alpha}\p{sc=Latin}]/u.test(event.key);
    const act =
      shortcuts[isForeign ? event.code.slice(3).toLowerCase() : event.key] ??
      shortcuts[digitOf(event)];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  // A layout effect, because a key may be pressed as soon as the cards are visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/**
 * Returns the digit of the key without Shift, because some keyboards type digits only with Shift.
 */
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
