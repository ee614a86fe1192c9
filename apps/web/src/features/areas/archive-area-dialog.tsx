import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans } from '@lingui/react/macro';
import { useAction } from '../../lib/use-action.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Dialog } from '../../ui/modal.tsx';
import styles from './area-question.module.css';

interface ArchiveAreaDialogProps extends Closable {
  readonly area: SyncedArea;
  readonly onArchive: (area: SyncedArea) => Promise<void>;
}

export function ArchiveAreaDialog({ open, onClose, area, onArchive }: ArchiveAreaDialogProps) {
  const { run, isPending, error } = useAction(() => onArchive(area));
  // An element, because a tag in the area's name would become a tag of the sentence.
  const name = <bdi>{area.name}</bdi>;
  return (
    <Dialog
      compact
      open={open}
      onClose={onClose}
      title={<Trans>Archive {name}?</Trans>}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" data-autofocus busy={isPending} onClick={run}>
            <Trans>Archive</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          <Trans>
            It rests from today on: nothing is due, no reminder names it, and its streak waits.
            Bring it back whenever you like, in Settings under General.
          </Trans>
        </p>
        <p className={styles.hint}>
          <Trans>Is it over? End it instead: its days stop here and stay in your history.</Trans>
        </p>
        {error !== null && (
          <Notice tone="error">
            <Trans>This could not be saved on your device. Please try again.</Trans>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
