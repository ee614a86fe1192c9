import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { SelectOption } from './select-field.tsx';

interface ComboboxOptions {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
}

/** Pixels that a useful list needs. */
const leastRoom = 280;
const page = 8;

/** The state of a combobox and what its keys do. */
export function useCombobox({ value, onValueChange, options }: ComboboxOptions) {
  const root = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  /** What is typed; null while the chosen option stands there. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);

  const matches = useMemo(
    () => (query === null ? options : options.filter(({ label }) => matchesWords(label, query))),
    [options, query],
  );
  const text = query ?? options.find((option) => option.value === value)?.label ?? value;

  function show() {
    if (open) return;
    setAbove(hasMoreRoomAbove(root.current));
    setActive(
      Math.max(
        0,
        matches.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setQuery(null);
  }

  function choose(option: SelectOption | undefined) {
    close();
    if (option && option.value !== value) onValueChange(option.value);
  }

  function move(by: number) {
    if (!open) return show();
    const last = matches.length - 1;
    const target = active + by;
    // Only a single step goes round the ends.
    if (Math.abs(by) === 1 && target > last) return setActive(0);
    if (Math.abs(by) === 1 && target < 0) return setActive(last);
    setActive(Math.min(last, Math.max(0, target)));
  }

  function toggle() {
    inputRef.current?.focus();
    if (open) close();
    else show();
  }

  const moves: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
  };

  function onKeyDown(event: KeyboardEvent) {
    const step = moves[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(step);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(matches[active]);
    } else if (event.key === 'Escape' && open) {
      // Only the list closes, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && query !== null && query !== '') {
      choose(matches[active]);
    }
  }

  return {
    root,
    inputRef,
    open,
    above,
    matches,
    active,
    text,
    choose,
    toggle,
    inputHandlers: {
      onKeyDown,
      onClick: show,
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      onBlur: close,
      onChange(event: { target: HTMLInputElement }) {
        show();
        setQuery(event.target.value);
        setActive(0);
      },
    },
  };
}

/** The on-screen keyboard counts as no room: only the visual viewport knows of it. */
function hasMoreRoomAbove(element: HTMLElement | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const below = (window.visualViewport?.height ?? window.innerHeight) - bottom;
  return below < leastRoom && top > below;
}

/** Whether every word of `query` occurs in `text`; case, accents and punctuation do not count. */
function matchesWords(text: string, query: string): boolean {
  const words = plain(text);
  return plain(query)
    .split(' ')
    .every((word) => words.includes(word));
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
    .toLowerCase();
}
