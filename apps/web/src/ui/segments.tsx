import { type ReactNode, useId } from 'react';
import styles from './segments.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SegmentsProps<Value extends string> {
  /** What is chosen; screen readers have it. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** One of a few, side by side: native radio buttons. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, segments, value, onValueChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.row}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </div>
  );
}
