import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface DataRow {
  readonly key: string;
  readonly head: ReactNode;
  readonly values: Readonly<Record<string, ReactNode>>;
}

interface DataTableProps {
  readonly head: ReactNode;
  readonly columns: readonly { readonly key: string; readonly label: ReactNode }[];
  readonly rows: readonly DataRow[];
}

export function DataTable({ head, columns, rows }: DataTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, values }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {columns.map((column) => (
              <td key={column.key}>{values[column.key]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
