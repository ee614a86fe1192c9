import type { ImportPlan } from '@daymark/shared/imports/plan-import.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { ChangedMeanwhile } from '../../local/restore.ts';
import { LocalWriteError } from '../../local/local-database.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './data.module.css';
import { FailureWords } from './import-failure.tsx';
import type { ImportFlow, ImportStage } from './import-flow.ts';
import { type PreparedImport, type StartedImport, useImportJobs } from './import-job.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportInvitation, ImportSources } from './import-sources.tsx';
import { PasswordStep } from './password-step.tsx';

/**
 * Loaded on demand, because few visitors choose a file, and few files are tables with unknown
 * columns.
 */
const ColumnStep = lazyPart(async () => (await import('./column-step.tsx')).ColumnStep, 'data');
const ImportPreview = lazyPart(
  async () => (await import('./import-preview.tsx')).ImportPreview,
  'data',
);

interface ImportCardProps {
  readonly flow: ImportFlow;
  readonly stage: ImportStage;
  /** Import that the stage is about. Null if there is none or it is not loaded yet. */
  readonly started: StartedImport | null;
  /** Hands over a Daymark backup, which has its own dialog. */
  readonly onBackup: (file: File) => void;
  readonly onUndo: (started: StartedImport) => void;
}

export function ImportCard(props: ImportCardProps) {
  const place = useFocusOnStep(props.stage.name);
  useNoStrayFile();
  return (
    <SectionCard title={<Title {...props} />}>
      <div ref={place} tabIndex={-1} className={styles.stage}>
        <Step {...props} />
      </div>
    </SectionCard>
  );
}

/** Moves the focus to the new step, because the pressed button disappears with the old step. */
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

/** Refuses files dropped on the page, because the browser would open them instead of the app. */
function useNoStrayFile(): void {
  useEffect(() => {
    const ending = new AbortController();
    const refuse = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    addEventListener('dragover', refuse, { signal: ending.signal });
    addEventListener('drop', refuse, { signal: ending.signal });
    return () => ending.abort();
  }, []);
}

function Title({ stage, started }: ImportCardProps) {
  switch (stage.name) {
    case 'failed':
      return <Trans>This file cannot be imported</Trans>;
    case 'password':
      return <Trans>This file has a password</Trans>;
    case 'columns':
      return <Trans>Which column is what?</Trans>;
    case 'preview':
      return <Trans>Preview</Trans>;
    case 'starting':
      return <Trans>Importing</Trans>;
    case 'started':
      if (started?.state === 'done') return <Trans>Imported</Trans>;
      return started?.state === 'stopped' ? (
        <Trans>Import stopped</Trans>
      ) : (
        <Trans>Importing</Trans>
      );
    default:
      return <Trans>Move in from another app</Trans>;
  }
}

function Step({ flow, stage, started, onBackup, onUndo }: ImportCardProps): ReactNode {
  const { begin, stop } = useImportActs(flow);
  const take = async (file: File) => {
    if (await flow.read(file)) onBackup(file);
  };
  const onFile = (file: File) => void take(file);
  switch (stage.name) {
    case 'choose':
      return (
        <>
          <ImportInvitation />
          <ChooseFile onFile={onFile} />
          <ImportSources />
        </>
      );
    case 'reading': {
      const name = <bdi>{stage.file.name}</bdi>;
      return (
        <>
          <Working>
            <Trans>Reading {name} on this device…</Trans>
          </Working>
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
    case 'preview':
      return (
        <ImportPreview
          flow={flow}
          stage={stage}
          onImport={(plan, prepared) => void begin(plan, prepared, stage.file.name)}
        />
      );
    case 'starting':
      return (
        <Working>
          <Trans>Making a backup first, then importing…</Trans>
        </Working>
      );
    default:
      return started === null ? (
        <Working>
          <Trans>Loading...</Trans>
        </Working>
      ) : (
        <ImportProgress
          started={started}
          onStop={() => void stop(started)}
          onUndo={() => onUndo(started)}
          onAnother={flow.leave}
        />
      );
  }
}

function Working({ children }: { readonly children: ReactNode }) {
  return (
    <output className={styles.working}>
      <Spinner />
      <span>{children}</span>
    </output>
  );
}

function FileName({ file }: { readonly file: File }) {
  return <p className={styles.fileName}>{file.name}</p>;
}

function useImportActs(flow: ImportFlow) {
  const { t } = useLingui();
  const toast = useToast();
  const jobs = useImportJobs();

  async function begin(plan: ImportPlan, prepared: PreparedImport, name: string): Promise<void> {
    try {
      await flow.start(() => jobs.start(plan, prepared, name));
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        // The preview appears again and compares with the new data.
        const text = t`Your data changed in the meantime, so nothing was done. Check the changes again.`;
        toast.show({ text, tone: 'error' });
        return;
      }
      if (!(error instanceof LocalWriteError)) reportError(error);
      const text = t`This device did not keep the changes: its storage may be full. Nothing was imported. Please make room and try again.`;
      toast.show({ text, tone: 'error' });
    }
  }

  async function stop({ id }: StartedImport): Promise<void> {
    await jobs.stop(id).catch(() => {
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    });
  }

  return { begin, stop };
}
