import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './backups.module.css';
import type { RestoreOrigin } from './restore.ts';
import { DoneTitle, RestoreDone } from './restore-done.tsx';
import { RestoreFailed } from './restore-failed.tsx';
import { RestorePreview } from './restore-preview.tsx';
import { type RestoreStage, useRestore } from './use-restore.ts';

interface RestoreDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly origin: RestoreOrigin;
}

/** Shows what a backup would change, and restores it when the person says so. */
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
        ) : stage.name === 'stranger' ? (
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
  if (stage.name === 'stranger') return <Trans>This is not your backup</Trans>;
  if (stage.name === 'done') return <DoneTitle />;
  return <Trans>Restore a backup</Trans>;
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
    case 'stranger': {
      const { user } = stage.backup;
      // Elements, because of texts the tags in them would be taken for the sentence's own.
      const [full_name, email] = [<>{user.full_name}</>, <>{user.email}</>];
      return (
        <Notice>
          <Trans>
            It was made by {full_name} ({email}). Restoring it would add those areas and scores to
            your account.
          </Trans>
        </Notice>
      );
    }
    case 'preview':
      return (
        <RestorePreview
          comparison={stage.comparison}
          withNewer={withNewer}
          onWithNewer={onWithNewer}
        />
      );
    case 'done':
      return <RestoreDone madeBefore={stage.madeBefore} onUndone={onClose} />;
    default:
      return <Working stage={stage} />;
  }
}

function Working({ stage }: { readonly stage: RestoreStage }) {
  const progress = stage.name === 'reading' ? stage.progress : null;
  return (
    <output className={styles.working}>
      <Spinner />
      {stage.name === 'restoring' ? (
        <Trans>Backing up what is there now, then restoring…</Trans>
      ) : progress !== null && progress.of > 1 ? (
        <Trans comment="Years of history that were read, such as 2 of 5">
          Comparing with what is there now: {progress.done + 1} of {progress.of}
        </Trans>
      ) : (
        <Trans>Comparing with what is there now…</Trans>
      )}
    </output>
  );
}
