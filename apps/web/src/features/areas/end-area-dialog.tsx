import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Notice } from '../../ui/feedback.tsx';
import styles from './area-question.module.css';

interface EndAreaDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly area: SyncedArea | null;
  /** Resolves when the end is stored on this device; rejects when it could not be. */
  readonly onEnd: (area: SyncedArea, options: { erase: boolean }) => Promise<void>;
}

/** Asks before an area ends. Mounted anew for each opening, so that the box is never ticked beforehand. */
export function EndAreaDialog({ open, onClose, area, onEnd }: EndAreaDialogProps) {
  const [erase, setErase] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (area === null) return null;
  // An element: in a string, tags would be taken for those of the sentence.
  const name = <bdi>{area.name}</bdi>;

  async function confirm(confirmed: SyncedArea): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await onEnd(confirmed, { erase });
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }

  return (
    <Dialog
      compact
      open={open}
      onClose={onClose}
      title={<Trans>End {name}?</Trans>}
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void confirm(area)}>
            {erase ? <Trans>End and erase</Trans> : <Trans>End</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          <Trans>
            It is over from today on, and leaves your cards. What you marked before today stays in
            your history; today no longer counts.
          </Trans>
        </p>
        <p className={styles.hint}>
          <Trans>
            Only a break? Archive it instead: it rests, and its streak goes on when you bring it
            back.
          </Trans>
        </p>
        <EraseChoice checked={erase} onChange={setErase} />
        {failed && (
          <Notice tone="error">
            <Trans>This could not be saved on your device. Please try again.</Trans>
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
