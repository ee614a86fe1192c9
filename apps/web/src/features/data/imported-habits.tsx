import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, countDaysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import type { ImportedArea } from '@daymark/shared/imports/imported-file.ts';
import type { ImportChoice, PlannedArea } from '@daymark/shared/imports/plan-import.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { formatDate, formatDateRange } from '../../lib/format.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/feedback.tsx';
import { SelectField, type SelectOption } from '../../ui/fields.tsx';
import styles from './data.module.css';

/** Longer lists are cut here, unless the cut would hide only one habit. */
const shownAtFirst = 25;

interface ImportedHabitsProps {
  readonly areas: readonly ImportedArea[];
  readonly today: CalendarDate;
  readonly planned: ReadonlyMap<string, PlannedArea>;
  readonly existing: readonly SyncedArea[];
  readonly onChoose: (key: string, choice: ImportChoice) => void;
}

export function ImportedHabits(props: ImportedHabitsProps) {
  const { areas, today, planned, existing, onChoose } = props;
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && areas.length > shownAtFirst + 1;
  const shown = isCut ? areas.slice(0, shownAtFirst) : areas;
  return (
    <>
      <ul className={styles.imported}>
        {shown.map((area) => (
          <ImportedHabit
            key={area.key}
            area={area}
            isArchived={isArchivedOn(area, today)}
            planned={planned.get(area.key)}
            existing={existing}
            onChoose={(choice) => onChoose(area.key, choice)}
          />
        ))}
      </ul>
      {isCut && (
        <Button variant="quiet" wide onClick={() => setWhole(true)}>
          <Plural value={areas.length} one="Show # habit" other="Show all # habits" />
        </Button>
      )}
    </>
  );
}

interface ImportedHabitProps {
  readonly area: ImportedArea;
  readonly isArchived: boolean;
  readonly planned: PlannedArea | undefined;
  readonly existing: readonly SyncedArea[];
  readonly onChoose: (choice: ImportChoice) => void;
}

/** A pause without an end archives the area only from its first day on. */
function isArchivedOn({ pauses }: ImportedArea, today: CalendarDate): boolean {
  return pauses.some((pause) => pause.last_day === null && pause.first_day <= today);
}

function ImportedHabit(props: ImportedHabitProps) {
  const { area, isArchived, planned, existing, onChoose } = props;
  return (
    <li
      className={styles.importedHabit}
      data-left-out={planned?.choice.kind === 'skip' || undefined}
    >
      <div className={styles.importedWords}>
        <h3 className={styles.importedName}>
          <span
            className={styles.dot}
            style={area.color === null ? undefined : getAreaColorStyle(area.color)}
            aria-hidden
          />
          <span>{area.name}</span>
          {area.deleted_on !== null ? (
            <Chip>
              <Trans comment="A life area">Ended</Trans>
            </Chip>
          ) : (
            isArchived && (
              <Chip>
                <Trans comment="A life area">Archived</Trans>
              </Chip>
            )
          )}
        </h3>
        <HabitDays area={area} />
      </div>
      <HabitChoice {...{ area, planned, existing, onChoose }} />
    </li>
  );
}

function HabitDays({ area: { entries, pauses } }: Pick<ImportedHabitProps, 'area'>) {
  const { t, i18n } = useLingui();
  const facts = useMemo(() => {
    const done = entries.filter(({ score }) => score === 1).length;
    const skipped = pauses.reduce(
      (sum, { first_day, last_day }) =>
        last_day === null ? sum : sum + countDaysBetween(first_day, last_day) + 1,
      0,
    );
    const notes = entries.filter((entry) => entry.notes !== '').length;
    return { done, notDone: entries.length - done, skipped, notes };
  }, [entries, pauses]);
  const [first, last] = [entries[0], entries.at(-1)];
  const { done, notDone, skipped, notes } = facts;
  if (first === undefined && skipped === 0) {
    return (
      <p className={styles.muted}>
        <Trans>No days</Trans>
      </p>
    );
  }
  const kinds = [
    first !== undefined && t`${plural(done, { one: '# done', other: '# done' })}`,
    notDone > 0 && t`${plural(notDone, { one: '# not done', other: '# not done' })}`,
    skipped > 0 && t`${plural(skipped, { one: '# skipped', other: '# skipped' })}`,
    notes > 0 && t`${plural(notes, { one: '# note', other: '# notes' })}`,
  ].filter((text) => text !== false);
  return (
    <>
      {first !== undefined && last !== undefined && (
        <p className={styles.facts}>
          <Plural value={entries.length} one="# day" other="# days" />
          {' · '}
          {formatDateRange({ start_date: first.date, end_date: last.date }, i18n.locale, {
            dateStyle: 'medium',
          })}
        </p>
      )}
      <p className={styles.muted}>{kinds.join(' · ')}</p>
    </>
  );
}

function HabitChoice({
  area,
  planned,
  existing,
  onChoose,
}: Omit<ImportedHabitProps, 'isArchived'>) {
  const { t } = useLingui();
  const { name } = area;
  const choice = planned?.choice ?? { kind: 'new' };
  const into = choice.kind === 'merge' ? choice.areaId : null;
  const options = useMemo((): readonly SelectOption[] => {
    const possible = existing.filter(({ id, deleted_on }) => deleted_on === null || id === into);
    const isSame = (one: SyncedArea) => one.name === name;
    const ordered = [...possible.filter(isSame), ...possible.filter((one) => !isSame(one))];
    return [
      { value: 'new', label: t`A new area` },
      ...ordered.map((one) => {
        const other = one.name;
        return { value: one.id, label: t`Merge into “${other}”` };
      }),
      { value: 'skip', label: t`Don’t import` },
    ];
  }, [existing, into, name, t]);
  return (
    <div className={styles.becomes}>
      <SelectField
        label={<Trans comment="What a habit of a file becomes">Import as</Trans>}
        aria-label={t`Import “${name}” as`}
        autoComplete="off"
        options={options}
        value={choice.kind === 'merge' ? choice.areaId : choice.kind}
        onChange={({ target: { value } }) => onChoose(choiceOf(value))}
        hint={planned && hasOutcome(planned) && <Outcome planned={planned} />}
      />
    </div>
  );
}

function choiceOf(value: string): ImportChoice {
  return value === 'new' || value === 'skip' ? { kind: value } : { kind: 'merge', areaId: value };
}

function hasOutcome({ choice, outside, pausesLeftOut, begins }: PlannedArea): boolean {
  return choice.kind === 'merge' || outside + pausesLeftOut + (begins?.missed ?? 0) > 0;
}

function Outcome({ planned }: { readonly planned: PlannedArea }) {
  const { choice, adds, same, differs, outside, pausesLeftOut, staysActive, begins } = planned;
  return (
    <>
      <Line isShown={choice.kind === 'merge'}>
        {adds === 0 ? (
          <Trans>No day is new.</Trans>
        ) : (
          <Plural value={adds} one="# day is new." other="# days are new." />
        )}
      </Line>
      <Line isShown={same > 0}>
        <Plural value={same} one="# day is already here." other="# days are already here." />
      </Line>
      <Line isShown={differs > 0}>
        <Plural
          value={differs}
          one="# day differs from yours. Yours is kept."
          other="# days differ from yours. Yours are kept."
        />
      </Line>
      <Line isShown={outside > 0}>
        <Plural
          value={outside}
          one="# day left out: the area wasn’t active then."
          other="# days left out: the area wasn’t active then."
        />
      </Line>
      <Line isShown={pausesLeftOut > 0}>
        <Plural
          value={pausesLeftOut}
          one="# pause left out: you’ve reached the limit."
          other="# pauses left out: you’ve reached the limit."
        />
      </Line>
      <Line isShown={staysActive}>
        <Trans>Archived in the file, but stays active here.</Trans>
      </Line>
      {begins !== null && begins.missed > 0 && <Beginning {...begins} />}
    </>
  );
}

interface LineProps {
  readonly isShown: boolean;
  readonly children: ReactNode;
}

function Line({ isShown, children }: LineProps) {
  return isShown && <p>{children}</p>;
}

/** Warns that the area gets days without entries, which its statistics count as missed. */
function Beginning({ on, missed }: NonNullable<PlannedArea['begins']>) {
  const { i18n } = useLingui();
  const day = formatDate(on, i18n.locale, { dateStyle: 'medium' });
  return (
    <p>
      <Plural
        value={missed}
        one={`The area will start on ${day}. # day since then isn’t marked and counts as missed.`}
        other={`The area will start on ${day}. # days since then aren’t marked and count as missed.`}
      />
    </p>
  );
}
