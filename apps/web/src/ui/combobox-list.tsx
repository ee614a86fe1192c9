import { Check } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import styles from './combobox.module.css';
import type { SelectOption } from './select-field.tsx';

interface ComboboxListProps {
  id: string;
  options: readonly SelectOption[];
  /** The index of the option that Enter would choose. */
  active: number;
  selected: string;
  above: boolean;
  emptyText: ReactNode;
  onChoose: (option: SelectOption) => void;
}

export function ComboboxList(props: ComboboxListProps) {
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

/** The input keeps the focus, so that typing goes on. */
function keepFocus(event: PointerEvent) {
  event.preventDefault();
}

function scrollIntoList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}
