import { Plural, Trans } from '@lingui/react/macro';
import { useAction } from '../../lib/use-action.ts';
import { useOutboxItems } from '../../local/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './sign-out-dialog.module.css';

interface SignOutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => Promise<void>;
}

export function SignOutDialog({ open, onClose, onKeep, onDiscard }: SignOutDialogProps) {
  const unsent = useOutboxItems().length;
  const { run, error } = useAction(onDiscard);
  return (
    <Dialog compact open={open} onClose={onClose} title={<Trans>Sign out now?</Trans>}>
      <div className={styles.question}>
        <p>
          {unsent === 0 ? (
            <Trans>Everything has synced.</Trans>
          ) : (
            <Plural
              value={unsent}
              one="# change hasn’t synced yet. What should happen to it?"
              other="# changes haven’t synced yet. What should happen to them?"
            />
          )}
        </p>
        {error !== null && (
          <Notice tone="error">
            <Trans>This could not be saved on your device. Please try again.</Trans>
          </Notice>
        )}
        {unsent === 0 ? (
          <Button variant="primary" wide data-autofocus onClick={onKeep}>
            <Trans>Sign Out</Trans>
          </Button>
        ) : (
          <>
            <Button variant="primary" wide data-autofocus onClick={onKeep}>
              <Trans comment="The unsent changes">Keep on this device for me</Trans>
            </Button>
            <p className={styles.consequence}>
              <Trans>They’ll sync when you sign in here again. Nobody else can send them.</Trans>
            </p>
            <Button variant="quiet" wide className={styles.dangerous} onClick={run}>
              <Trans comment="The unsent changes">Discard and sign out</Trans>
            </Button>
          </>
        )}
        <p className={styles.consequence}>
          <Trans>
            Backups on this device are removed. You can download one in Settings before you sign
            out.
          </Trans>
        </p>
        <Button variant="quiet" wide onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
