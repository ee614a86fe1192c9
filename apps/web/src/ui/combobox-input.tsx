import { Combobox } from '@base-ui/react/combobox';
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { ComboboxProps } from './combobox.tsx';
import styles from './combobox.module.css';
import { Field, fieldAria } from './field.tsx';
import fieldStyles from './field.module.css';
import { matchesWords } from './matches-words.ts';
import type { SelectOption } from './select-field.tsx';

export function ComboboxInput(props: ComboboxProps) {
  const { label, hint, error, value, onValueChange, options, emptyText, ...input } = props;
  const id = useId();
  const { t } = useLingui();
  const anchor = useRef<HTMLDivElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const selected = options.find((option) => option.value === value) ?? null;
  return (
    <Combobox.Root
      items={options}
      value={selected}
      onValueChange={(option) => option && onValueChange(option.value)}
      filter={(option, query) => matchesWords(option.label, query)}
      isItemEqualToValue={(a, b) => a.value === b.value}
      disabled={input.disabled ?? false}
      autoHighlight
      onOpenChange={(open) => {
        // A modal dialog makes everything outside it inert, so the list must open inside.
        if (open) setContainer(anchor.current?.closest('dialog') ?? document.body);
      }}
    >
      <Field {...{ id, label, hint, error }}>
        <div ref={anchor} className={fieldStyles.withTrailing}>
          <Combobox.Input
            {...input}
            id={id}
            className={classNames(fieldStyles.control, styles.input)}
            onFocus={(event) => event.currentTarget.select()}
            spellCheck={false}
            {...fieldAria(id, { hint, error })}
          />
          <Combobox.Trigger
            className={classNames(fieldStyles.trailing, styles.trigger)}
            aria-label={t`Show the list`}
          >
            <ChevronDown size="1.25em" aria-hidden />
          </Combobox.Trigger>
        </div>
      </Field>
      <Combobox.Portal container={container}>
        <Combobox.Positioner className={styles.positioner} sideOffset={4} anchor={anchor}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.Empty>
              <p className={styles.empty}>{emptyText}</p>
            </Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(option: SelectOption) => (
                <Combobox.Item key={option.value} value={option} className={styles.item}>
                  <span className={styles.itemLabel}>{option.label}</span>
                  <Combobox.ItemIndicator className={styles.check}>
                    <Check size="1.25em" aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
