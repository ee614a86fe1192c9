import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ImportedArea } from '@daymark/shared/imports/imported-file.ts';
import type { ImportChoice } from '@daymark/shared/imports/default-choices.ts';
import type { ImportPlan } from '@daymark/shared/imports/plan-import.ts';
import type { PlannedArea } from '@daymark/shared/imports/planned-area.ts';
import { compareAreas, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SelectField, type SelectOption, Switch } from '../../ui/fields.tsx';
import styles from './data.module.css';
import { ImportedDays } from './imported-days.tsx';

/** Number of habits shown at first. A list is not cut if that would hide only one habit. */
const shownAtFirst = 25;

interface ImportedHabitsProps {
  readonly areas: readonly ImportedArea[];
  readonly today: CalendarDate;
  readonly plan: ImportPlan;
  readonly current: Pick<PersonData, 'areas' | 'years'>;
  readonly onChoose: (key: string, choice: ImportChoice) => void;
}

export function ImportedHabits(props: ImportedHabitsProps) {
  const { areas, today, plan, current, onChoose } = props;
  const planned = useMemo(() => new Map(plan.areas.map((area) => [area.key, area])), [plan]);
  const colors = useMemo(() => getColors(plan, current), [plan, current]);
  const existing = useMemo(() => [...current.areas.values()].toSorted(compareAreas), [current]);
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && areas.length > shownAtFirst + 1;
  const shown = isCut ? areas.slice(0, shownAtFirst) : areas;
  return (
    <>
      <p className={styles.muted}>
        <Trans>Below each habit are its last ten days, as they will be here.</Trans>
      </p>
      <ul className={styles.imported}>
        {shown.map((area) => {
          const becomes = planned.get(area.key);
          return (
            <ImportedHabit
              key={area.key}
              area={area}
              color={colors.get(becomes?.areaId ?? '') ?? area.color}
              isArchived={isArchivedOn(area, today)}
              planned={becomes}
              existing={existing}
              current={current}
              onChoose={(choice) => onChoose(area.key, choice)}
            />
          );
        })}
      </ul>
      {isCut && (
        <Button variant="quiet" wide onClick={() => setWhole(true)}>
          <Plural value={areas.length} one="Show # habit" other="Show all # habits" />
        </Button>
      )}
    </>
  );
}

/** Returns colors by the id of the area. A new area without a color gets an unused color. */
function getColors({ changes }: ImportPlan, { areas }: Pick<PersonData, 'areas'>) {
  const created = changes.flatMap((change) => (change.kind === 'add-area' ? change.area : []));
  return new Map([...areas.values(), ...created].map(({ id, color }) => [id, color]));
}

interface ImportedHabitProps {
  readonly area: ImportedArea;
  /** Null if the file has no color and the habit is not imported. */
  readonly color: string | null;
  readonly isArchived: boolean;
  readonly planned: PlannedArea | undefined;
  readonly existing: readonly SyncedArea[];
  readonly current: Pick<PersonData, 'years'>;
  readonly onChoose: (choice: ImportChoice) => void;
}

/** A pause without an end archives the area only from its first day on. */
function isArchivedOn({ pauses }: ImportedArea, today: CalendarDate): boolean {
  return pauses.some((pause) => pause.last_day === null && pause.first_day <= today);
}

function ImportedHabit(props: ImportedHabitProps) {
  const { area, color, isArchived, planned, existing, current, onChoose } = props;
  return (
    <li
      className={styles.importedHabit}
      data-left-out={planned?.choice.kind === 'skip' || undefined}
    >
      <div
        className={styles.importedWords}
        style={color === null ? undefined : getAreaColorStyle(color)}
      >
        <h3 className={styles.importedName}>
          <span className={styles.dot} aria-hidden />
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
        <ImportedDays area={area} choice={planned?.choice ?? null} current={current} />
      </div>
      <HabitChoice {...{ area, planned, existing, onChoose }} />
    </li>
  );
}

function HabitChoice({
  area,
  planned,
  existing,
  onChoose,
}: Omit<ImportedHabitProps, 'color' | 'isArchived' | 'current'>) {
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
      {planned?.choice.kind === 'merge' && planned.amountNotes > 0 && (
        <Switch
          label={
            <Plural
              value={planned.amountNotes}
              one="Turn # note that is an amount of the file into that amount"
              other="Turn # notes that are amounts of the file into these amounts"
            />
          }
          checked={planned.choice.movesAmounts === true}
          onCheckedChange={(movesAmounts) => {
            if (planned.choice.kind === 'merge') onChoose({ ...planned.choice, movesAmounts });
          }}
        />
      )}
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
        one={`Starts on ${day}. # day since then isn’t marked and counts as missed.`}
        other={`Starts on ${day}. # days since then aren’t marked and count as missed.`}
      />
    </p>
  );
}
