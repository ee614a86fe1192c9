import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Notice } from '../../ui/feedback.tsx';
import styles from './delete-area-dialog.module.css';

interface DeleteAreaDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly area: SyncedArea | null;
  /** Resolves when the deletion is stored on this device; rejects when it could not be. */
  readonly onDelete: (area: SyncedArea, options: { erase: boolean }) => Promise<void>;
}

/** Asks before an area ends. Mounted anew for each opening, so that the box is never ticked beforehand. */
export function DeleteAreaDialog({ open, onClose, area, onDelete }: DeleteAreaDialogProps) {
  const [erase, setErase] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [failed, setFailed] = useState(false);
  if (area === null) return null;
  // An element: in a string, tags would be taken for those of the sentence.
  const name = <>{area.name}</>;

  async function confirm(confirmed: SyncedArea): Promise<void> {
    setDeleting(true);
    setFailed(false);
    try {
      await onDelete(confirmed, { erase });
    } catch {
      setFailed(true);
    }
    setDeleting(false);
  }

  return (
    <Dialog
      compact
      open={open}
      onClose={onClose}
      title={<Trans>Delete {name}?</Trans>}
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isDeleting} onClick={() => void confirm(area)}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          <Trans>
            It is gone from today on. What you have marked so far stays in your history.
          </Trans>
        </p>
        <EraseChoice checked={erase} onChange={setErase} />
        {failed && (
          <Notice tone="error">
            <Trans>Error deleting life area. Please try again.</Trans>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

interface EraseChoiceProps {
  readonly checked: boolean;
  readonly onChange: (erase: boolean) => void;
}

function EraseChoice({ checked, onChange }: EraseChoiceProps) {
  const id = useId();
  return (
    <label className={styles.erase}>
      <input
        type="checkbox"
        name="erase"
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span id={`${id}-label`}>
          <Trans>Also erase its history</Trans>
        </span>
        <span id={`${id}-hint`} className={styles.hint}>
          <Trans>
            Every mark and note of it is removed for good. Backups made before still hold it: on
            your devices until ten newer ones have replaced them, on the server until they are
            deleted there.
          </Trans>
        </span>
      </span>
    </label>
  );
}
