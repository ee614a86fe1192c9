import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { ImportedFile, ImportFormat } from '@daymark/shared/imports/imported-file.ts';
import {
  defaultChoices,
  type ImportChoice,
  type ImportObstacle,
  type ImportPlan,
  planImport,
} from '@daymark/shared/imports/plan-import.ts';
import { byPosition, type PersonData } from '@daymark/shared/sync/person-data.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { formatDateRange, formatNumber } from '../../lib/format.ts';
import { useClock } from '../../lib/use-services.ts';
import { useReplica } from '../../replica/use-replica.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice, Spinner } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnStep } from './column-step.tsx';
import styles from './data.module.css';
import { FailureWords } from './import-failure.tsx';
import type { ImportFlow, ImportStage } from './import-flow.ts';
import { ImportedHabits } from './import-preview.tsx';
import { Remarks } from './import-remarks.tsx';
import { ImportSources } from './import-sources.tsx';
import { PasswordStep } from './password-step.tsx';

interface ImportCardProps {
  readonly flow: ImportFlow;
  readonly today: CalendarDate;
  /** A backup of ours has its own dialog. */
  readonly onBackup: (file: File) => void;
  readonly onImport: (plan: ImportPlan, file: File, format: ImportFormat) => void;
}

/** From another app's file to the import of what is in it, step by step. */
export function ImportCard({ flow, today, onBackup, onImport }: ImportCardProps) {
  const stage = useSyncExternalStore(flow.subscribe, flow.stage);
  const place = useFocusOnStep(stage.name);

  async function take(file: File): Promise<void> {
    if (await flow.read(file)) onBackup(file);
  }

  return (
    <SectionCard title={<Title stage={stage} />}>
      <div ref={place} tabIndex={-1} className={styles.stage}>
        <Step {...{ flow, stage, today, onImport }} onFile={(file) => void take(file)} />
      </div>
    </SectionCard>
  );
}

/** What was pressed is gone with its step: the focus goes to the next one. */
function useFocusOnStep(name: ImportStage['name']) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    place.current?.focus();
  }, [name]);
  return place;
}

function Title({ stage }: { readonly stage: ImportStage }) {
  switch (stage.name) {
    case 'failed':
      return <Trans>This file cannot be imported</Trans>;
    case 'password':
      return <Trans>This file has a password</Trans>;
    case 'columns':
      return <Trans>Which column is what?</Trans>;
    case 'preview':
      return <Trans>What comes</Trans>;
    default:
      return <Trans>Bring your days along</Trans>;
  }
}

interface StepProps extends Pick<ImportCardProps, 'flow' | 'today' | 'onImport'> {
  readonly stage: ImportStage;
  readonly onFile: (file: File) => void;
}

function Step({ flow, stage, today, onFile, onImport }: StepProps): ReactNode {
  switch (stage.name) {
    case 'choose':
      return (
        <>
          <p className={styles.muted}>
            <Trans>
              From Loop Habit Tracker, HabitBull, Beaver Habits, Table Habit, DoHabit, Tickmate,
              Rewire, Daymark itself, or any spreadsheet. The file is read on this device and sent
              nowhere; you see what comes before anything is changed.
            </Trans>
          </p>
          <ChooseFile onFile={onFile} />
          <ImportSources />
        </>
      );
    case 'reading': {
      const name = <>{stage.file.name}</>;
      return (
        <>
          <output className={styles.working}>
            <Spinner />
            <span>
              <Trans>Reading {name} on this device…</Trans>
            </span>
          </output>
          <div className={styles.acts}>
            <Button onClick={flow.leave}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      );
    }
    case 'failed':
      return (
        <>
          <FileName file={stage.file} />
          <FailureWords failure={stage.failure} />
          {stage.columns !== null && (
            <div className={styles.acts}>
              <Button onClick={flow.mapAgain}>
                <Trans>Back to the columns</Trans>
              </Button>
            </div>
          )}
          <ChooseFile onFile={onFile} />
          <ImportSources />
        </>
      );
    case 'password':
      return (
        <>
          <FileName file={stage.file} />
          <PasswordStep
            isWrong={stage.isWrong}
            onPassword={(password) => void flow.read(stage.file, { password })}
            onLeave={flow.leave}
          />
        </>
      );
    case 'columns':
      return (
        <>
          <FileName file={stage.file} />
          <ColumnStep
            columns={stage.columns}
            onMap={flow.map}
            onDone={() => void flow.read(stage.file, { columns: stage.columns })}
            onLeave={flow.leave}
          />
        </>
      );
    default:
      return <Preview {...{ flow, stage, today, onImport }} />;
  }
}

function FileName({ file }: { readonly file: File }) {
  return <p className={styles.fileName}>{file.name}</p>;
}

interface PreviewProps extends Pick<ImportCardProps, 'flow' | 'today' | 'onImport'> {
  readonly stage: Extract<ImportStage, { name: 'preview' }>;
}

/** What the import would do, before it does anything. */
function Preview({ flow, stage, today, onImport }: PreviewProps) {
  const { imported, file } = stage;
  const { plan, planned, existing, isComplete } = usePlan(stage, today);
  const days = plan.areas.reduce((sum, { adds }) => sum + adds, 0);
  return (
    <>
      <div>
        <FileName file={file} />
        <Contents imported={imported} />
      </div>
      {imported.areas.length === 0 ? (
        <Notice>
          <Trans>There is no habit in this file.</Trans>
        </Notice>
      ) : (
        <ImportedHabits
          areas={imported.areas}
          planned={planned}
          existing={existing}
          onChoose={flow.choose}
        />
      )}
      <Remarks remarks={imported.remarks} />
      {!isComplete && (
        <Notice>
          <Trans>
            Your days are still on their way to this device. The import can begin once they are
            here.
          </Trans>
        </Notice>
      )}
      {plan.obstacles.map((obstacle) => (
        <Obstacle key={obstacle.kind} {...obstacle} />
      ))}
      {isComplete && plan.changes.length === 0 && imported.areas.length > 0 && (
        <Notice tone="success">
          <Trans>Everything you chose is here already: there is nothing to import.</Trans>
        </Notice>
      )}
      <div className={styles.footer}>
        {plan.changes.length > 0 && (
          <Button
            variant="primary"
            disabled={!isComplete || plan.obstacles.length > 0}
            onClick={() => onImport(plan, file, imported.format)}
          >
            {days === 0 ? (
              <Trans>Import</Trans>
            ) : (
              <Plural value={days} one="Import # day" other="Import # days" />
            )}
          </Button>
        )}
        {stage.columns !== null && (
          <Button onClick={flow.mapAgain}>
            <Trans>Back to the columns</Trans>
          </Button>
        )}
        <Button variant="quiet" onClick={flow.leave}>
          {plan.changes.length > 0 ? <Trans>Cancel</Trans> : <Trans>Choose another file</Trans>}
        </Button>
      </div>
    </>
  );
}

function usePlan({ imported, chosen }: PreviewProps['stage'], today: CalendarDate) {
  const clock = useClock();
  const current = useReplica((state): PersonData => state);
  const isComplete = useReplica(({ syncedAt }) => syncedAt !== null);
  const plan = useMemo(() => {
    // Its area may have been erased meanwhile, on another device.
    const isPossible = ([, choice]: readonly [string, ImportChoice]) =>
      choice.kind !== 'merge' || current.areas.has(choice.areaId);
    const choices = new Map([
      ...defaultChoices(imported, current),
      ...[...chosen].filter(isPossible),
    ]);
    const now = clock.now();
    return planImport(imported, choices, current, {
      today,
      now: new Date(now).toISOString(),
      newId: () => uuidv7(now, (bytes) => crypto.getRandomValues(bytes)),
    });
  }, [imported, chosen, current, today, clock]);
  const planned = useMemo(() => new Map(plan.areas.map((area) => [area.key, area])), [plan]);
  const existing = useMemo(() => [...current.areas.values()].toSorted(byPosition), [current]);
  return { plan, planned, existing, isComplete };
}

/** Whose file it is, and what is in it as a whole. */
function Contents({ imported: { format, areas } }: { readonly imported: ImportedFile }) {
  const { i18n } = useLingui();
  const { days, first, last } = useMemo(() => {
    const ends = areas.flatMap(({ entries }) => [entries[0]?.date, entries.at(-1)?.date]);
    const dates = ends.filter((date) => date !== undefined).toSorted();
    return {
      days: areas.reduce((sum, { entries }) => sum + entries.length, 0),
      first: dates[0],
      last: dates.at(-1),
    };
  }, [areas]);
  const range =
    first !== undefined && last !== undefined
      ? formatDateRange({ start_date: first, end_date: last }, i18n.locale, { dateStyle: 'medium' })
      : null;
  return (
    <p className={styles.facts}>
      {i18n._(formatNames[format])}
      {' · '}
      <Plural value={areas.length} one="# habit" other="# habits" />
      {' · '}
      <Plural value={days} one="# day" other="# days" />
      {range !== null && ` · ${range}`}
    </p>
  );
}

const formatNames: Record<ImportFormat, MessageDescriptor> = {
  'loop-csv': msg`Loop Habit Tracker`,
  'loop-database': msg`Loop Habit Tracker`,
  habitbull: msg`HabitBull`,
  beaver: msg`Beaver Habits`,
  'table-habit': msg`Table Habit`,
  dohabit: msg`DoHabit`,
  tickmate: msg`Tickmate`,
  rewire: msg`Rewire`,
  'daymark-csv': msg`Daymark, as a spreadsheet`,
  csv: msg`Spreadsheet`,
};

/** Why it cannot be imported as it is chosen. */
function Obstacle({ kind, areas, most }: ImportObstacle) {
  const { i18n } = useLingui();
  const [asked, atMost] = [areas, most].map((count) => formatNumber(count, i18n.locale));
  return (
    <Notice tone="error">
      {kind === 'too-many-active-areas' ? (
        <Trans>
          You can keep up to {atMost} active life areas, and with these you would have {asked}. Leave
          some out, or make them part of others.
        </Trans>
      ) : (
        <Trans>
          You can keep up to {atMost} life areas, those that have ended included, and with these you
          would have {asked}. Leave some out, or make them part of others.
        </Trans>
      )}
    </Notice>
  );
}
