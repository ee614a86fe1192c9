import type { ColumnMapping } from '@daymark/shared/imports/column-mapping.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Disclosure } from '../../ui/layout.tsx';
import { ColumnField } from './column-field.tsx';
import styles from './data.module.css';

type ColumnAHabit = Extract<ColumnMapping, { kind: 'a-column-a-habit' }>;

interface HabitColumnsProps {
  readonly mapping: ColumnAHabit;
  readonly names: readonly string[];
  readonly onMap: (mapping: ColumnMapping) => void;
}

export function HabitColumns({ mapping, names, onMap }: HabitColumnsProps) {
  const chosen = new Set(mapping.habits);
  const choose = (column: number, isHabit: boolean) => {
    const others = mapping.habits.filter((other) => other !== column);
    const habits = isHabit ? [...others, column].toSorted((one, other) => one - other) : others;
    // A column is either a habit or the notes of another column.
    const notes = Object.entries(mapping.notes ?? {}).filter(([, of]) => of !== column);
    onMap({ ...mapping, habits, ...(mapping.notes && { notes: Object.fromEntries(notes) }) });
  };
  return (
    <>
      <fieldset className={styles.habits}>
        <legend className={styles.legend}>
          <Trans>Columns that are habits</Trans>
        </legend>
        {names.map(
          (name, column) =>
            column !== mapping.date && (
              <label key={column} className={styles.habit}>
                <input
                  type="checkbox"
                  className={styles.check}
                  checked={chosen.has(column)}
                  onChange={({ target }) => choose(column, target.checked)}
                />
                <span>{name}</span>
              </label>
            ),
        )}
      </fieldset>
      <NoteColumns mapping={mapping} names={names} onMap={onMap} />
    </>
  );
}

function NoteColumns({ mapping, names, onMap }: HabitColumnsProps) {
  const { t } = useLingui();
  const { habits, notes = {} } = mapping;
  const free = [...names.keys()].filter(
    (column) => column !== mapping.date && !habits.includes(column),
  );
  if (free.length === 0 || habits.length === 0) return null;
  const choose = (habit: number, column: number | null) => {
    const others = Object.entries(notes).filter(([of]) => Number(of) !== habit);
    const chosen = column === null ? [] : [[habit, column] as const];
    onMap({ ...mapping, notes: Object.fromEntries([...others, ...chosen]) });
  };
  return (
    <Disclosure summary={<Trans>Columns with notes</Trans>}>
      <div className={styles.fields}>
        {habits.map((habit) => (
          <ColumnField
            key={habit}
            label={<bdi>{names[habit]}</bdi>}
            none={t({ message: 'None', comment: 'No column has the notes' })}
            names={names}
            columns={free}
            value={notes[habit] ?? null}
            onColumn={(column) => choose(habit, column)}
          />
        ))}
      </div>
    </Disclosure>
  );
}
