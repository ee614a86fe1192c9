import type { User } from '@daymark/shared/accounts/account.ts';
import type { Backup } from '@daymark/shared/backups/backup-file.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { NetworkError } from '../../lib/api-errors.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { LocalWriteError, type StoredBackup } from '../../local/local-database.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBackupKeeper } from '../../local/backup-keeper.ts';
import styles from './backups.module.css';
import { RestoreTitle, RestoreDone } from './restore-done.tsx';
import { RestorePreview } from './restore-preview.tsx';
import {
  ChangedMeanwhile,
  compareBackup,
  type Comparison,
  openOrigin,
  type OriginError,
  applyRestore,
  type RestoreOrigin,
} from '../../local/restore.ts';

interface RestoreDialogProps extends Closable {
  readonly origin: RestoreOrigin;
}

/** 'not-answered' means that the server failed, and 'no-room' that the device is full. */
type RestoreFailure = OriginError | 'unreachable' | 'not-answered' | 'no-room';

type RestoreStage =
  | { readonly name: 'reading' }
  | { readonly name: 'failed'; readonly failure: RestoreFailure }
  | { readonly name: 'other-account'; readonly backup: Backup }
  /** `isAgain` is true if the data changed during the preview. */
  | { readonly name: 'preview'; readonly comparison: Comparison; readonly isAgain: boolean }
  | { readonly name: 'restoring' }
  | { readonly name: 'done'; readonly madeBefore: StoredBackup };

/** Runs the stages of a restore. Only `confirm` changes data. */
function useRestore(origin: RestoreOrigin) {
  const { source, keeper } = useBackupKeeper();
  const [stage, setStage] = useState<RestoreStage>({ name: 'reading' });

  function showOpened(opened: Backup | OriginError): void {
    if (typeof opened === 'string') setStage({ name: 'failed', failure: opened });
    else if (!isTheirs(opened, source.user)) setStage({ name: 'other-account', backup: opened });
    else void look(opened);
  }

  async function look(backup: Backup, isAgain = false): Promise<void> {
    setStage({ name: 'reading' });
    try {
      setStage({ name: 'preview', comparison: await compareBackup(backup, keeper), isAgain });
    } catch (error) {
      const failure = error instanceof NetworkError ? 'unreachable' : 'not-answered';
      setStage({ name: 'failed', failure });
    }
  }

  async function confirm(comparison: Comparison, withNewer: boolean): Promise<void> {
    const { changes, newer } = comparison.plan;
    const wanted = withNewer ? [...changes, ...newer] : changes;
    setStage({ name: 'restoring' });
    try {
      const madeBefore = await applyRestore(wanted, comparison, { source, keeper });
      setStage({ name: 'done', madeBefore });
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return look(comparison.backup, true);
      if (!(error instanceof LocalWriteError)) reportError(error);
      setStage({ name: 'failed', failure: 'no-room' });
    }
  }

  const showOpenedOnce = useEffectEvent(showOpened);
  useEffect(() => void openOrigin(origin).then(showOpenedOnce), [origin]);

  return { stage, look, confirm };
}

/** Compares emails, too, because an account that was created again has another id. */
function isTheirs({ data: { user } }: Backup, { id, email }: User): boolean {
  return user?.id === id || user?.email.toLowerCase() === email.toLowerCase();
}

export function RestoreDialog({ open, onClose, origin }: RestoreDialogProps) {
  const { stage, look, confirm } = useRestore(origin);
  const [withNewer, setWithNewer] = useState(false);
  const isEmpty = stage.name === 'preview' && !isAnything(stage, withNewer);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={stage.name !== 'restoring'}
      title={<Title stage={stage} />}
      footer={
        stage.name === 'preview' && !isEmpty ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" onClick={() => void confirm(stage.comparison, withNewer)}>
              <Trans comment="Bring back what a backup holds">Restore</Trans>
            </Button>
          </>
        ) : stage.name === 'other-account' ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button onClick={() => void look(stage.backup)}>
              <Trans>Show what it would add</Trans>
            </Button>
          </>
        ) : stage.name === 'restoring' || stage.name === 'reading' ? undefined : (
          <Button variant={stage.name === 'done' ? 'primary' : 'secondary'} onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      <div className={styles.stage}>
        <Body stage={stage} onClose={onClose} withNewer={withNewer} onWithNewer={setWithNewer} />
      </div>
    </Dialog>
  );
}

function isAnything(stage: RestoreStage & { name: 'preview' }, withNewer: boolean): boolean {
  const { changes, newer } = stage.comparison.plan;
  return changes.length > 0 || (withNewer ? newer.length > 0 : false);
}

function Title({ stage }: { readonly stage: RestoreStage }) {
  if (stage.name === 'failed') return <Trans>Nothing was restored</Trans>;
  if (stage.name === 'other-account') return <Trans>This is not your backup</Trans>;
  if (stage.name === 'done') return <RestoreTitle madeBefore={stage.madeBefore} />;
  return <Trans>Restore a backup</Trans>;
}

const reasons: Record<RestoreFailure, ReactNode> = {
  damaged: (
    <Trans>
      This backup is damaged: it is not what Daymark wrote. Nothing was changed. Please use another
      one.
    </Trans>
  ),
  foreign: <Trans>This file is not a Daymark backup. Nothing was changed.</Trans>,
  unreadable: (
    <Trans>This file could not be read. Nothing was changed. Please choose it again.</Trans>
  ),
  newer: (
    <Trans>
      This backup was made by a newer version of Daymark. Nothing was changed. Please update the app
      and try again.
    </Trans>
  ),
  unreachable: (
    <Trans>
      You need a connection to restore, because the backup is compared with your current data.
      Nothing was changed.
    </Trans>
  ),
  'not-answered': (
    <Trans>
      Your current data couldn’t be loaded from the server, so the backup can’t be compared with it.
      Nothing was changed. Try again later.
    </Trans>
  ),
  'no-room': (
    <Trans>
      This device did not keep the changes: its storage may be full. Nothing was restored. Please
      make room and try again.
    </Trans>
  ),
};

function RestoreFailed({ failure }: { readonly failure: RestoreFailure }) {
  return <Notice tone="error">{reasons[failure]}</Notice>;
}

interface BodyProps {
  readonly stage: RestoreStage;
  readonly onClose: () => void;
  readonly withNewer: boolean;
  readonly onWithNewer: (withNewer: boolean) => void;
}

function Body({ stage, onClose, withNewer, onWithNewer }: BodyProps) {
  switch (stage.name) {
    case 'failed':
      return <RestoreFailed failure={stage.failure} />;
    case 'other-account': {
      const { user } = stage.backup.data;
      // Elements, not strings: Lingui parses tags after it inserts strings, so a name such as
      // `<0/>` would become markup.
      const [full_name, email] = [<>{user?.full_name}</>, <>{user?.email}</>];
      return (
        <Notice>
          <Trans>
            It was made by {full_name} ({email}). Restoring it would add their areas and marks to
            your account.
          </Trans>
        </Notice>
      );
    }
    case 'preview':
      return (
        <>
          {stage.isAgain && (
            <Notice>
              <Trans>
                Your data changed in the meantime, so nothing was done. Check the changes again.
              </Trans>
            </Notice>
          )}
          <RestorePreview
            comparison={stage.comparison}
            withNewer={withNewer}
            onWithNewer={onWithNewer}
          />
        </>
      );
    case 'done':
      return <RestoreDone madeBefore={stage.madeBefore} onUndone={onClose} />;
    default:
      return <Working stage={stage} />;
  }
}

function Working({ stage }: { readonly stage: RestoreStage }) {
  return (
    <output className={styles.working}>
      <Spinner />
      {stage.name === 'restoring' ? (
        <Trans>Making a backup first, then restoring…</Trans>
      ) : (
        <Trans>Comparing with your current data…</Trans>
      )}
    </output>
  );
}
