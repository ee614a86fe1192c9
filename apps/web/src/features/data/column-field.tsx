import type { ReactNode } from 'react';
import { SelectField, type SelectOption } from '../../ui/fields.tsx';

interface ColumnFieldProps {
  readonly label: ReactNode;
  /** Label of the choice "no column". Absent if a column is required. */
  readonly none?: string;
  readonly names: readonly string[];
  /** Columns that can be chosen. By default, all columns. */
  readonly columns?: readonly number[];
  readonly value: number | null;
  readonly onColumn: (column: number | null) => void;
}

export function ColumnField(props: ColumnFieldProps) {
  const { label, none, names, columns = [...names.keys()], value, onColumn } = props;
  const ofColumns = columns.map((column): SelectOption => ({
    value: `${column}`,
    label: names[column] ?? '',
  }));
  return (
    <SelectField
      label={label}
      autoComplete="off"
      options={none === undefined ? ofColumns : [{ value: 'none', label: none }, ...ofColumns]}
      value={value === null ? 'none' : `${value}`}
      onChange={({ target }) => onColumn(target.value === 'none' ? null : Number(target.value))}
    />
  );
}
