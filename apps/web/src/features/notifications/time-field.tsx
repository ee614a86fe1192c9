import type { ReactNode } from 'react';
import { SelectField, type SelectOption } from '../../ui/fields.tsx';

interface TimeFieldProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly times: readonly SelectOption[];
  readonly value: string;
  readonly onValueChange: (time: string) => void;
}

/** A time of day from a list; one between its steps, set elsewhere, has its place in it. */
export function TimeField({ times, value, onValueChange, ...field }: TimeFieldProps) {
  const isListed = times.some((time) => time.value === value);
  const options = isListed ? times : [...times, { value, label: value }].toSorted(byTime);
  return (
    <SelectField
      {...field}
      autoComplete="off"
      options={options}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

function byTime(one: SelectOption, other: SelectOption): number {
  return one.value < other.value ? -1 : 1;
}
