import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import styles from './area-question.module.css';

interface EndAreaDialogProps extends Closable {
  readonly area: SyncedArea | null;
  readonly onEnd: (area: SyncedArea, options: { erase: boolean }) => Promise<void>;
}

/** Each opening needs a new `key`, so that the box is not ticked at first. */
export function EndAreaDialog({ open, onClose, area, onEnd }: EndAreaDialogProps) {
  const [erase, setErase] = useState(false);
  const { run, isPending, error } = useAction(onEnd);
  if (area === null) return null;
  // An element, not a string: Lingui parses tags after it inserts strings, so a name such as `<0/>`
  // would become markup.
  const name = <bdi>{area.name}</bdi>;
  return (
    <QuestionDialog
      {...{ open, onClose, isPending }}
      title={<Trans>End {name}?</Trans>}
      actText={erase ? <Trans>End and erase</Trans> : <Trans>End</Trans>}
      onAct={() => run(area, { erase })}
      failure={
        error !== null && <Trans>This could not be saved on your device. Please try again.</Trans>
      }
    >
      <div className={styles.words}>
        <p>
          <Trans>It disappears from today on. Your history up to yesterday stays.</Trans>
        </p>
        <p className={styles.hint}>
          <Trans>
            Just a break? Archive it instead; its streak is kept until you bring it back.
          </Trans>
        </p>
        <EraseChoice checked={erase} onChange={setErase} />
      </div>
    </QuestionDialog>
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
            All its marks and notes are deleted for good. Older backups still contain them until
            they’re replaced.
          </Trans>
        </span>
      </span>
    </label>
  );
}
