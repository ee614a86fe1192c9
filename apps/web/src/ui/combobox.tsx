import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { ComboboxList } from './combobox-list.tsx';
import styles from './combobox.module.css';
import { Field, type FieldWords, fieldAria } from './field.tsx';
import fieldStyles from './field.module.css';
import type { SelectOption } from './select-field.tsx';
import { useCombobox } from './use-combobox.ts';

interface ComboboxProps extends FieldWords {
  value: string;
  onValueChange: (value: string) => void;
  /** In the order in which they are offered while nothing is typed. */
  options: readonly SelectOption[];
  /** Said when nothing matches what is typed. */
  emptyText: ReactNode;
  name?: string | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
}

/**
 * A long list to choose one from by typing some of its words. Enter, Tab and a tap choose; Escape, and leaving without
 * having typed, change nothing.
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
          {...fieldAria(id, { hint, error })}
        />
        <button
          type="button"
          tabIndex={-1}
          disabled={input.disabled}
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
