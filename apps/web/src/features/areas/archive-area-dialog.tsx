import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans } from '@lingui/react/macro';
import { useAction } from '../../lib/use-action.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/modal.tsx';
import styles from './area-question.module.css';

interface ArchiveAreaDialogProps extends Closable {
  readonly area: SyncedArea;
  readonly onArchive: (area: SyncedArea) => Promise<void>;
}

export function ArchiveAreaDialog({ open, onClose, area, onArchive }: ArchiveAreaDialogProps) {
  const { run, isPending, error } = useAction(() => onArchive(area));
  // An element, not a string: Lingui parses tags after it inserts strings, so a name such as `<0/>`
  // would become markup.
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
            From today it’s hidden and its streak is frozen. Bring it back any time in Settings.
          </Trans>
        </p>
        <p className={styles.hint}>
          <Trans>Finished for good? End it instead; your history stays.</Trans>
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
