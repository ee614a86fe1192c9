import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { NetworkError } from '../../lib/api-errors.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { useMomentText } from '../../lib/use-moment-text.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { LocalWriteError } from '../../local/local-database.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './data.module.css';
import { type StartedImport, useImportJobs } from './import-job.ts';

interface ImportsCardProps {
  readonly imports: readonly StartedImport[] | 'failed';
  readonly onUndo: (started: StartedImport) => void;
}

export function ImportsCard({ imports, onUndo }: ImportsCardProps) {
  if (imports === 'failed') {
    return (
      <SectionCard title={<Trans>Imports of the last 30 days</Trans>}>
        <Notice tone="error">
          <Trans>The imports on this device cannot be read. Reload the page to try again.</Trans>
        </Notice>
      </SectionCard>
    );
  }
  return (
    <SectionCard
      title={<Trans>Imports of the last 30 days</Trans>}
      hint={<Trans>You can undo them only on this device.</Trans>}
    >
      <ul className={styles.imports}>
        {imports.map((started) => (
          <ImportRow key={started.id} started={started} onUndo={() => onUndo(started)} />
        ))}
      </ul>
    </SectionCard>
  );
}

interface ImportRowProps {
  readonly started: StartedImport;
  readonly onUndo: () => void;
}

function ImportRow({ started: { fileName, startedAt, state, sent }, onUndo }: ImportRowProps) {
  const { t } = useLingui();
  const when = useMomentText()(startedAt);
  return (
    <li className={styles.importRow}>
      <div className={styles.importedWords}>
        <span className={styles.fileName}>{fileName}</span>
        <span className={styles.facts}>
          {when}
          {' · '}
          <Plural value={sent} one="# change" other="# changes" />
          {state === 'stopped' && (
            <>
              {' · '}
              <Trans comment="An import">Stopped</Trans>
            </>
          )}
        </span>
      </div>
      <Button
        variant="quiet"
        icon={<Undo2 size="1.25em" aria-hidden />}
        aria-label={t`Undo import: ${fileName}, ${when}`}
        onClick={onUndo}
      >
        <Trans>Undo import</Trans>
      </Button>
    </li>
  );
}

interface UndoImportDialogProps extends Closable {
  readonly started: StartedImport;
}

export function UndoImportDialog({ open, onClose, started }: UndoImportDialogProps) {
  const { run, isPending } = useUndo(started, onClose);
  const name = <>{started.fileName}</>;
  return (
    <QuestionDialog
      {...{ open, onClose, isPending }}
      title={<Trans>Undo this import?</Trans>}
      actText={<Trans>Undo import</Trans>}
      onAct={run}
    >
      <p>
        <Trans>
          Removes everything added from {name}. Your later changes stay, and you can import the file
          again.
        </Trans>
      </p>
    </QuestionDialog>
  );
}

function useUndo({ id }: StartedImport, onUndone: () => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const jobs = useImportJobs();
  return useAction(
    async () => {
      await jobs.undo(id);
      toast.show({ text: t`The import was undone` });
      onUndone();
    },
    (error) => {
      const text =
        error instanceof LocalWriteError
          ? t`This could not be saved on your device. Please try again.`
          : error instanceof NetworkError
            ? t`The server cannot be reached. Please try again once you are online.`
            : getErrorText(i18n, error);
      toast.show({ text, tone: 'error' });
    },
  );
}
