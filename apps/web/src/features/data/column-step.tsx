import type { ColumnMapping } from '@daymark/shared/imports/column-mapping.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Segments, SelectField } from '../../ui/fields.tsx';
import { ColumnField } from './column-field.tsx';
import styles from './data.module.css';
import { HabitColumns } from './habit-columns.tsx';
import type { Columns } from './import-flow.ts';
import { TriedPrograms } from './tried-programs.tsx';
import { WordMeaningsField } from './word-meanings.tsx';

interface ColumnStepProps {
  readonly columns: Columns;
  readonly onMap: (mapping: ColumnMapping) => void;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

type RowADay = Extract<ColumnMapping, { kind: 'a-row-a-day' }>;

const columnADay = {
  value: 'a-column-a-day',
  label: <Trans>A column for each day</Trans>,
} as const;

export function ColumnStep({ columns, onMap, onDone, onLeave }: ColumnStepProps) {
  const { t } = useLingui();
  const { preview, mapping } = columns;
  const names = useColumnNames(preview.columns);
  const isMissingHabits = mapping.kind === 'a-column-a-habit' && mapping.habits.length === 0;
  return (
    <div className={styles.stage}>
      <div>
        <p className={styles.muted}>
          <Trans>
            Daymark doesn’t know this table, so say what its columns are. You’ll see a preview
            before anything is imported.
          </Trans>
        </p>
        <TriedPrograms kind="text" />
      </div>
      <Segments
        label={t`Table layout`}
        segments={[
          { value: 'a-row-a-day', label: <Trans>A row for each day</Trans> },
          { value: 'a-column-a-habit', label: <Trans>A column for each habit</Trans> },
          ...(preview.days.length > 0 ? [columnADay] : []),
        ]}
        value={mapping.kind}
        onValueChange={(kind) => onMap(asKind(kind, columns))}
      />
      <div className={styles.fields}>
        {mapping.kind === 'a-column-a-day' ? (
          <ColumnField
            label={t`Name of the habit`}
            names={names}
            value={mapping.name}
            onColumn={(name) => onMap({ ...mapping, name: name ?? mapping.name })}
          />
        ) : (
          <ColumnField
            label={t`Date`}
            names={names}
            value={mapping.date}
            onColumn={(date) => onMap({ ...mapping, date: date ?? mapping.date })}
          />
        )}
        <DateOrderField mapping={mapping} onMap={onMap} />
        {mapping.kind === 'a-row-a-day' && (
          <RowFields mapping={mapping} names={names} onMap={onMap} />
        )}
      </div>
      {mapping.kind === 'a-column-a-habit' && (
        <HabitColumns mapping={mapping} names={names} onMap={onMap} />
      )}
      <WordMeaningsField columns={columns} onMap={onMap} />
      <FirstRows columns={columns} names={names} />
      <div className={styles.acts}>
        <Button variant="primary" disabled={isMissingHabits} onClick={onDone}>
          <Trans>Preview the import</Trans>
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}

/**
 * Returns a mapping of the given kind for the same table. Keeps the fields that both kinds have.
 */
function asKind(kind: ColumnMapping['kind'], { preview, mapping }: Columns): ColumnMapping {
  if (kind === mapping.kind) return mapping;
  const { guess, columns } = preview;
  const { dateOrder, meanings } = mapping;
  const common = { dateOrder, ...(meanings && { meanings }) };
  if (kind === 'a-column-a-day') {
    return guess.kind === kind ? { ...guess, ...common } : { kind, name: 0, ...common };
  }
  const date = 'date' in mapping ? mapping.date : 0;
  if (guess.kind === kind) return { ...guess, date, ...common };
  if (kind === 'a-row-a-day') {
    return { kind, date, name: null, value: null, note: null, ...common };
  }
  const habits = columns.map((_, column) => column).filter((column) => column !== date);
  return { kind, date, habits, ...common };
}

function useColumnNames(columns: readonly string[]): readonly string[] {
  const { t } = useLingui();
  return columns.map((name, index) => {
    const place = index + 1;
    return name.trim() === '' ? t`Column ${place}` : name;
  });
}

interface RowFieldsProps {
  readonly mapping: RowADay;
  readonly names: readonly string[];
  readonly onMap: (mapping: ColumnMapping) => void;
}

function RowFields({ mapping, names, onMap }: RowFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <ColumnField
        label={t`Name of the habit`}
        none={t`None: it is one habit`}
        names={names}
        value={mapping.name}
        onColumn={(name) => onMap({ ...mapping, name })}
      />
      <ColumnField
        label={t`Value`}
        none={t`None: each row is a day done`}
        names={names}
        value={mapping.value}
        onColumn={(value) => onMap({ ...mapping, value })}
      />
      <ColumnField
        label={t`Note`}
        none={t({ message: 'None', comment: 'No column has the notes' })}
        names={names}
        value={mapping.note}
        onColumn={(note) => onMap({ ...mapping, note })}
      />
    </>
  );
}

type DateOrder = ColumnMapping['dateOrder'];

function DateOrderField({ mapping, onMap }: Pick<ColumnStepProps, 'onMap'> & Mapped) {
  const { t } = useLingui();
  const options: readonly { value: DateOrder; label: string }[] = [
    { value: 'auto', label: t({ message: 'Automatic', context: 'order of a date' }) },
    { value: 'day-first', label: t`Day, month, year` },
    { value: 'month-first', label: t`Month, day, year` },
  ];
  return (
    <SelectField
      label={<Trans>Date format</Trans>}
      autoComplete="off"
      options={options}
      value={mapping.dateOrder}
      onChange={({ target }) => onMap({ ...mapping, dateOrder: target.value as DateOrder })}
    />
  );
}

interface Mapped {
  readonly mapping: ColumnMapping;
}

interface FirstRowsProps {
  readonly columns: Columns;
  readonly names: readonly string[];
}

function FirstRows({ columns: { preview, mapping }, names }: FirstRowsProps) {
  const id = useId();
  const { t } = useLingui();
  const roleOf = useRoles(mapping, preview.days, names);
  return (
    // The table scrolls sideways, so keyboard users must be able to focus it.
    <section className={styles.rows} tabIndex={0} aria-labelledby={id}>
      <table className={styles.table}>
        <caption id={id} className={styles.legend}>
          <Trans>The first rows</Trans>
        </caption>
        <thead>
          <tr>
            {names.map((name, column) => {
              const role = roleOf(column);
              return (
                <th key={column} scope="col" data-used={role !== null || undefined}>
                  <span className={styles.role}>{role ?? t`Left out`}</span>
                  {name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((cells, row) => (
            <tr key={row}>
              {names.map((_, column) => (
                <td key={column} data-used={roleOf(column) !== null || undefined}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useRoles(
  mapping: ColumnMapping,
  days: readonly number[],
  names: readonly string[],
): (column: number) => string | null {
  const { t } = useLingui();
  return (column) => {
    if (mapping.kind === 'a-column-a-day') {
      if (column === mapping.name) return t({ message: 'Name', comment: 'Of a habit' });
      return days.includes(column) ? t`Date` : null;
    }
    if (column === mapping.date) return t`Date`;
    if (mapping.kind === 'a-column-a-habit') {
      const { habits, notes = {} } = mapping;
      if (habits.includes(column)) return t({ message: 'Habit', comment: 'A column' });
      const habit = habits.find((habit) => notes[habit] === column);
      const name = habit === undefined ? undefined : names[habit];
      return name === undefined ? null : t({ message: `Note: ${name}`, comment: 'Of a habit' });
    }
    if (column === mapping.name) return t({ message: 'Name', comment: 'Of a habit' });
    if (column === mapping.value) return t`Value`;
    return column === mapping.note ? t`Note` : null;
  };
}
