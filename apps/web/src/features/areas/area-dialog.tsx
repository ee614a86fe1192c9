import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { areaColors } from '@daymark/shared/areas/area-color.ts';
import { limits } from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import {
  useValidatedForm,
  type ValidatedForm,
  wholeFormError,
} from '../../lib/use-validated-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import type { AreaDetails } from './area-form.ts';
import styles from './area-dialog.module.css';
import { ColorField } from './color-field.tsx';

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
  const { open, onClose, area, onDelete } = props;
  const formId = useId();
  const form = useAreaForm(props);
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
            disabled={form.values.name.trim() === ''}
            busy={form.isSubmitting}
          >
            {area === null ? <Trans>Create</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.submit}>
        <AreaFields form={form} ownColor={area?.color ?? null} />
      </form>
    </Dialog>
  );
}

interface AreaFieldsProps {
  readonly form: ValidatedForm<AreaDetails>;
  readonly ownColor: string | null;
}

function AreaFields({ form, ownColor }: AreaFieldsProps) {
  const { failure, field } = form;
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextField
        label={<Trans>Name</Trans>}
        autoComplete="off"
        required
        data-autofocus
        // While its button is disabled a form is not submitted by Enter, and would not say what is missing.
        onKeyDown={(event) => event.key === 'Enter' && form.submit(event)}
        {...field('name')}
      />
      <TextArea
        label={<Trans>Description (optional)</Trans>}
        autoComplete="off"
        count={{ length: form.values.description.length, limit: limits.areaDescription.max }}
        {...field('description')}
      />
      <ColorField {...form.choice('color')} own={ownColor} />
    </>
  );
}

function useAreaForm({ area, takenColors, onSubmit }: AreaDialogProps) {
  const { t } = useLingui();
  return useValidatedForm<AreaDetails>({
    initial: {
      name: area?.name ?? '',
      description: area?.description ?? '',
      color: area?.color ?? freshColor(takenColors),
    },
    // The schemas weigh more than the form.
    async loadCheck() {
      const { areaErrors } = await import('./area-form.ts');
      const incomplete = wholeFormError(t`Please fill in all required fields`);
      return (details) => [
        ...areaErrors(details),
        ...(details.name.trim() === '' ? [incomplete] : []),
      ];
    },
    send: ({ name, description, color }) =>
      onSubmit({ name: name.trim(), description: description.trim(), color }),
    errorsOf: () => [wholeFormError(t`This could not be saved on your device. Please try again.`)],
  });
}

/** A colour no other area has yet, so that cards are told apart; the first when all are taken. */
export function freshColor(taken: readonly string[]): string {
  return areaColors.find((color) => !taken.includes(color)) ?? areaColors[0];
}
