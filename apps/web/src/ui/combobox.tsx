import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './combobox.module.css';
import fieldStyles from './fields.module.css';
import { Field, getFieldAria, type FieldWords, type SelectOption } from './fields.tsx';

interface ComboboxProps extends FieldWords {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  emptyText: ReactNode;
  name?: string | undefined;
  autoComplete?: string | undefined;
}

/**
 * Field that finds options by typed words. Escape keeps the chosen option, and so does leaving the
 * field without typing.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, value, onValueChange, options, emptyText, ...input } = props;
  const id = useId();
  const { t } = useLingui();
  const { root, inputRef, open, above, matches, active, text, choose, toggle, inputHandlers } =
    useCombobox({ value, onValueChange, options });
  const activeOption = open ? matches[active] : undefined;
  return (
    <Field {...{ id, label, hint, error }}>
      <div ref={root} className={classNames(fieldStyles.withTrailing, styles.root)}>
        <input
          {...input}
          ref={inputRef}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption && `${id}-${activeOption.value}`}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classNames(fieldStyles.control, styles.input)}
          value={text}
          {...inputHandlers}
          {...getFieldAria(id, { hint, error })}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t`Show the list`}
          className={classNames(fieldStyles.trailing, styles.trigger)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <ChevronDown size="1.25em" aria-hidden />
        </button>
        {open && (
          <ComboboxList
            id={id}
            options={matches}
            active={active}
            selected={value}
            above={above}
            emptyText={emptyText}
            onChoose={choose}
          />
        )}
      </div>
    </Field>
  );
}

interface ComboboxListProps {
  id: string;
  options: readonly SelectOption[];
  active: number;
  selected: string;
  above: boolean;
  emptyText: ReactNode;
  onChoose: (option: SelectOption) => void;
}

function ComboboxList(props: ComboboxListProps) {
  const { id, options, active, selected, above, emptyText, onChoose } = props;
  return (
    <div className={styles.popup} data-above={above || undefined}>
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        className={styles.list}
        onPointerDown={keepFocus}
      >
        {options.map((option, index) => (
          <button
            key={option.value}
            ref={index === active ? scrollIntoList : null}
            id={`${id}-${option.value}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={option.value === selected}
            data-active={index === active || undefined}
            className={styles.item}
            onClick={() => onChoose(option)}
          >
            {option.label}
            {option.value === selected && <Check size="1.25em" aria-hidden />}
          </button>
        ))}
      </div>
      <output className={styles.empty}>{options.length === 0 && emptyText}</output>
    </div>
  );
}

function keepFocus(event: PointerEvent) {
  event.preventDefault();
}

function scrollIntoList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}

type ComboboxOptions = Pick<ComboboxProps, 'value' | 'onValueChange' | 'options'>;

/** Minimum height for a useful list, in pixels. */
const leastRoom = 280;
const page = 8;

function useCombobox({ value, onValueChange, options }: ComboboxOptions) {
  const root = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  /** Typed text. Null while the chosen option is shown. */
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
    // Single steps wrap around, page steps stop at the ends.
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
      // Closes only the list and not the surrounding dialog.
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

/** Uses the visual viewport, because only it excludes the on-screen keyboard. */
function hasMoreRoomAbove(element: HTMLElement | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const below = (window.visualViewport?.height ?? window.innerHeight) - bottom;
  return below < leastRoom && top > below;
}

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
