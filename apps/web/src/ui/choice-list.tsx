import { type ReactNode, useId } from 'react';
import styles from './choice-list.module.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly name: ReactNode;
  readonly meaning: ReactNode;
}

interface ChoiceListProps<Value extends string> {
  readonly label: ReactNode;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, choices, value, onValueChange } = props;
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-labelledby={`${id}-${index}-name`}
              aria-describedby={`${id}-${index}-meaning`}
              onChange={() => onValueChange(choice.value)}
            />
            <span className={styles.words}>
              <span id={`${id}-${index}-name`} className={styles.name}>
                {choice.name}
              </span>
              <span id={`${id}-${index}-meaning`} className={styles.meaning}>
                {choice.meaning}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
