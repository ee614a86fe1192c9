import type { ImportedFile } from '@daymark/shared/imports/imported-file.ts';
import { type ImportFormat, importPrograms } from '@daymark/shared/imports/import-programs.ts';
import { getDefaultChoices, type ImportChoice } from '@daymark/shared/imports/default-choices.ts';
import {
  hasAdditions,
  type ImportObstacle,
  type ImportPlan,
  planImport,
} from '@daymark/shared/imports/plan-import.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { NetworkError } from '../../lib/api-errors.ts';
import { formatNumber } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './data.module.css';
import type { ImportFlow, ImportStage } from './import-flow.ts';
import { type PreparedImport, useImportJobs } from './import-job.ts';
import { ImportedHabits } from './imported-habits.tsx';
import { Remarks } from './import-remarks.tsx';

type PreviewStage = Extract<ImportStage, { name: 'preview' }>;

interface ImportPreviewProps {
  readonly flow: ImportFlow;
  readonly stage: PreviewStage;
  readonly onImport: (plan: ImportPlan, prepared: PreparedImport) => void;
}

export function ImportPreview(props: ImportPreviewProps) {
  const { file, imported } = props.stage;
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <div>
        <p className={styles.fileName}>{file.name}</p>
        <Contents imported={imported} />
      </div>
      <Compared key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </>
  );
}

interface ComparedProps extends ImportPreviewProps {
  readonly onRetry: () => void;
}

function Compared({ flow, stage, onImport, onRetry }: ComparedProps) {
  const prepared = usePrepared();
  return (
    <>
      {prepared.state === 'ready' ? (
        <Plan flow={flow} stage={stage} options={prepared.options} onImport={onImport} />
      ) : prepared.state === 'loading' ? (
        <output className={styles.working}>
          <Spinner />
          <Trans>Comparing with your current data…</Trans>
        </output>
      ) : (
        <>
          <Notice tone="error">
            {prepared.isUnreachable ? (
              <Trans>
                The server can’t be reached, and not all your days are on this device yet, so the
                file can’t be compared with them. Nothing was changed.
              </Trans>
            ) : (
              <Trans>
                Your current data couldn’t be loaded from the server, so the file can’t be compared
                with it. Nothing was changed.
              </Trans>
            )}
          </Notice>
          <div className={styles.acts}>
            <Button variant="primary" onClick={onRetry}>
              <Trans>Retry</Trans>
            </Button>
            <Button variant="quiet" onClick={flow.leave}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      )}
    </>
  );
}

type Prepared =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly isUnreachable: boolean }
  | { readonly state: 'ready'; readonly options: PreparedImport };

function usePrepared(): Prepared {
  const jobs = useImportJobs();
  const [prepared, setPrepared] = useState<Prepared>({ state: 'loading' });
  useEffect(() => {
    let isEnded = false;
    const show = (next: Prepared) => !isEnded && setPrepared(next);
    jobs.prepare().then(
      (options) => show({ state: 'ready', options }),
      (error: unknown) => show({ state: 'failed', isUnreachable: error instanceof NetworkError }),
    );
    return () => {
      isEnded = true;
    };
  }, [jobs]);
  return prepared;
}

interface PlanProps extends ImportPreviewProps {
  readonly options: PreparedImport;
}

function Plan({ flow, stage, options, onImport }: PlanProps) {
  const { imported, columns } = stage;
  const plan = usePlan(stage, options);
  const days = plan.areas.reduce((sum, { adds }) => sum + adds, 0);
  const hasChanges = hasAdditions(plan);
  const isAllLeftOut = plan.areas.every(({ choice }) => choice.kind === 'skip');
  const { pausesLeftOut: holidaysLeftOut } = plan.pauses;
  return (
    <>
      <ImportedHabits
        areas={imported.areas}
        today={options.today}
        plan={plan}
        current={options.current}
        onChoose={flow.choose}
      />
      <Remarks remarks={imported.remarks} />
      {holidaysLeftOut > 0 && (
        <p className={styles.remark}>
          <Plural
            value={holidaysLeftOut}
            one="# holiday left out: you’ve reached the limit."
            other="# holidays left out: you’ve reached the limit."
          />
        </p>
      )}
      {plan.obstacles.map((obstacle) => (
        <Obstacle key={obstacle.kind} {...obstacle} />
      ))}
      {isAllLeftOut ? (
        <Notice>
          <Trans>No habits selected, so there’s nothing to import.</Trans>
        </Notice>
      ) : (
        !hasChanges && (
          <Notice tone="success">
            <Trans>Everything you selected is already here.</Trans>
          </Notice>
        )
      )}
      <div className={styles.footer}>
        {hasChanges && (
          <Button
            variant="primary"
            disabled={plan.obstacles.length > 0}
            onClick={() => onImport(plan, options)}
          >
            {days === 0 ? (
              <Trans context="to import a file">Import</Trans>
            ) : (
              <Plural value={days} one="Import # day" other="Import # days" />
            )}
          </Button>
        )}
        {columns !== null && (
          <Button onClick={flow.mapAgain}>
            <Trans>Back to the columns</Trans>
          </Button>
        )}
        <Button variant="quiet" onClick={flow.leave}>
          {hasChanges ? <Trans>Cancel</Trans> : <Trans>Choose another file</Trans>}
        </Button>
      </div>
    </>
  );
}

function usePlan({ imported, chosen }: PreviewStage, options: PreparedImport) {
  return useMemo(() => {
    const { current } = options;
    // Another device may have erased the area meanwhile.
    const isPossible = ([, choice]: readonly [string, ImportChoice]) =>
      choice.kind !== 'merge' || current.areas.has(choice.areaId);
    const byThemselves = getDefaultChoices(imported, current);
    const choices = new Map([...byThemselves, ...[...chosen].filter(isPossible)]);
    return planImport(imported, choices, options);
  }, [imported, chosen, options]);
}

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
      <FormatName format={format} />
      {' · '}
      <Plural value={areas.length} one="# habit" other="# habits" />
      {' · '}
      <Plural value={days} one="# day" other="# days" />
      {range !== null && ` · ${range}`}
    </p>
  );
}

function FormatName({ format }: { readonly format: ImportFormat }) {
  if (format === 'csv') return <Trans>Spreadsheet</Trans>;
  if (format === 'daymark-csv') return <Trans>Daymark, as a spreadsheet</Trans>;
  return <bdi translate="no">{importPrograms[format].name}</bdi>;
}

function Obstacle({ kind, areas, most }: ImportObstacle) {
  const { i18n } = useLingui();
  const [asked, atMost] = [areas, most].map((count) => formatNumber(count, i18n.locale));
  return (
    <Notice tone="error">
      {kind === 'too-many-active-areas' ? (
        <Trans>
          You can have up to {atMost} active areas, and this import would make {asked}. Leave some
          out, or merge them.
        </Trans>
      ) : (
        <Trans>
          You can have up to {atMost} areas including ended ones, and this import would make {asked}
          . Leave some out, or merge them.
        </Trans>
      )}
    </Notice>
  );
}
