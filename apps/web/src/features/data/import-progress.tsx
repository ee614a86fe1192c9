import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileUp, OctagonX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useOnline } from '../../lib/connectivity.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './data.module.css';
import type { StartedImport } from './import-job.ts';

interface ImportProgressProps {
  readonly started: StartedImport;
  readonly onStop: () => void;
  readonly onUndo: () => void;
  readonly onAnother: () => void;
}

/** Shows the progress of an import. The import continues even if the user leaves. */
export function ImportProgress({ started, onStop, onUndo, onAnother }: ImportProgressProps) {
  const undo = (
    <Button icon={<Undo2 size="1.25em" aria-hidden />} onClick={onUndo}>
      <Trans>Undo import</Trans>
    </Button>
  );
  if (started.state === 'sending') {
    return (
      <>
        <Sending {...started} />
        <div className={styles.acts}>
          <Button icon={<OctagonX size="1.25em" aria-hidden />} onClick={onStop}>
            <Trans comment="Send no more of an import">Stop</Trans>
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {started.state === 'stopped' ? <Stopped {...started} /> : <Done {...started} />}
      <div className={styles.acts}>
        <Link href="/dashboard" asChild>
          <ButtonLink variant="primary">
            <Trans>Go to Today</Trans>
          </ButtonLink>
        </Link>
        {undo}
        <Button variant="quiet" icon={<FileUp size="1.25em" aria-hidden />} onClick={onAnother}>
          <Trans>Import another file</Trans>
        </Button>
      </div>
    </>
  );
}

function Sending({ sent, total, fileName }: StartedImport) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const count = useCount();
  const [arrived, all] = [count(sent), count(total)];
  return (
    <div className={styles.sending}>
      <p className={styles.fileName}>{fileName}</p>
      <Progress label={t`Sending`} max={total} value={sent} />
      <p className={styles.facts}>
        <Trans comment="Changes, such as 412 of 1,893">
          {arrived} of {all} are on the server.
        </Trans>{' '}
        {isOnline ? (
          <Trans>You can leave; the import continues in the background.</Trans>
        ) : (
          <Trans>The rest will sync when you’re online again.</Trans>
        )}
      </p>
    </div>
  );
}

function Done({ total, failed: refused, fileName }: StartedImport): ReactNode {
  return (
    <>
      <Notice tone="success">
        <p>
          <Plural
            value={total - refused}
            one="# change was added from this file: an area, a pause or a day."
            other="# changes were added from this file: areas, pauses and days."
          />
        </p>
        <p>
          {refused === 0 ? (
            <Trans>Everything is on the server.</Trans>
          ) : (
            <Plural
              value={refused}
              one="# change wasn’t accepted. See Settings, Offline queue."
              other="# changes weren’t accepted. See Settings, Offline queue."
            />
          )}
        </p>
      </Notice>
      <p className={styles.fileName}>{fileName}</p>
    </>
  );
}

function Stopped({ sent, total, fileName }: StartedImport) {
  const count = useCount();
  const [arrived, all, left] = [count(sent), count(total), count(total - sent)];
  return (
    <>
      <Notice>
        <Trans>
          Import stopped: {arrived} of {all} changes were added, {left} were not. Choose the same
          file again to add the rest, or undo the import.
        </Trans>
      </Notice>
      <p className={styles.fileName}>{fileName}</p>
    </>
  );
}

function useCount(): (count: number) => string {
  const { i18n } = useLingui();
  return (count) => formatNumber(count, i18n.locale);
}
