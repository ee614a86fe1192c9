import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useFocusFirstFault } from '../../lib/use-focus-first-fault.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { AreaDetails } from './area-form.ts';
import { AreaFormFields } from './area-form-fields.tsx';
import styles from './area-dialog.module.css';
import { useAreaForm } from './use-area-form.ts';

interface AreaDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The area to edit, or null to create one. */
  readonly area: SyncedArea | null;
  /** Colours that areas have already; a new area begins with another. */
  readonly takenColors: readonly string[];
  /** Resolves when the change is safe on this device; rejects when it could not be kept. */
  readonly onSubmit: (details: AreaDetails) => Promise<void>;
  readonly onDelete: () => void;
}

/** Creates or edits an area. Mount it anew for each opening: what was typed before is gone then, errors too. */
export function AreaDialog(props: AreaDialogProps) {
  const { open, onClose, area, takenColors, onDelete } = props;
  const formId = useId();
  const form = useAreaForm({ area, takenColors, onSubmit: props.onSubmit });
  const ref = useFocusFirstFault(form.failedAttempts);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={area === null ? <Trans>Create Life Area</Trans> : <Trans>Edit Life Area</Trans>}
      footer={
        <>
          {area !== null && (
            <Button variant="quiet" className={styles.delete} icon={<Trash2 />} onClick={onDelete}>
              <Trans>Delete</Trans>
            </Button>
          )}
          <Button variant="quiet" className={styles.cancel} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            variant="primary"
            form={formId}
            disabled={!form.isFilledIn}
            busy={form.isSaving}
          >
            {area === null ? <Trans>Create</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <form ref={ref} id={formId} className={styles.form} noValidate {...form.handlers}>
        <AreaFormFields form={form} ownColor={area?.color ?? null} />
      </form>
    </Dialog>
  );
}
