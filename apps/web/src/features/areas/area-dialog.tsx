import { type AreaColorName, areaColors } from '@daymark/shared/areas/area-color.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { limits } from '@daymark/shared/limits.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import {
  useValidatedForm,
  type ValidatedForm,
  wholeFormError,
} from '../../lib/use-validated-form.ts';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import styles from './area-dialog.module.css';
import type { AreaDetails } from './area-form.ts';

interface AreaDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The area to edit, or null to create one. */
  readonly area: SyncedArea | null;
  /** Colours that areas have already; a new area begins with another. */
  readonly takenColors: readonly string[];
  /** Resolves when the change is stored on this device; rejects when it could not be. */
  readonly onSubmit: (details: AreaDetails) => Promise<void>;
  readonly onDelete: () => void;
}

/** Creates or edits an area. Mounted anew for each opening, without what was typed before and its errors. */
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

/** A colour no other area has yet, so that cards look different; the first when all are taken. */
export function freshColor(taken: readonly string[]): string {
  return areaColors.find((color) => !taken.includes(color)) ?? areaColors[0];
}

interface ColorFieldProps {
  readonly value: string;
  readonly onValueChange: (color: string) => void;
  /** The colour of the area; offered too when it is none of the eighteen. */
  readonly own: string | null;
  readonly error?: ReactNode;
}

/** The eighteen colours as radio buttons: the arrow keys choose, each has its name. */
function ColorField({ value, onValueChange, own, error }: ColorFieldProps) {
  const group = useId();
  const nameOf = useColorName();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        <Trans>Color</Trans>
        <span className={styles.chosen} aria-hidden="true">
          {nameOf(value)}
        </span>
      </legend>
      <div className={styles.colors}>
        {colorsWith(own).map((color) => (
          <label
            key={color}
            className={styles.color}
            style={areaColorStyle(color)}
            title={nameOf(color)}
          >
            <input
              type="radio"
              name={group}
              value={color}
              aria-label={nameOf(color)}
              checked={color === value}
              onChange={() => onValueChange(color)}
            />
            <span className={styles.swatch}>
              <Check size={20} strokeWidth={3} aria-hidden="true" />
            </span>
          </label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}

function colorsWith(own: string | null): readonly string[] {
  const names: readonly string[] = areaColors;
  return own === null || names.includes(own) ? names : [...names, own];
}

function useColorName(): (color: string) => string {
  const { t, i18n } = useLingui();
  return (color) => {
    const name = areaColors.find((known) => known === color);
    return name === undefined ? t`Own color` : i18n._(areaColorNames[name]);
  };
}

/** What the eighteen colours are called. */
const areaColorNames: Readonly<Record<AreaColorName, MessageDescriptor>> = {
  green: msg`Green`,
  blue: msg`Blue`,
  orange: msg`Orange`,
  purple: msg`Purple`,
  red: msg`Red`,
  blueGrey: msg`Blue grey`,
  lavender: msg`Lavender`,
  sunset: msg`Sunset`,
  ocean: msg`Ocean`,
  mint: msg`Mint`,
  peach: msg`Peach`,
  soft: msg`Soft`,
  warm: msg`Warm`,
  sage: msg`Sage`,
  royal: msg`Royal`,
  coral: msg`Coral`,
  azure: msg`Azure`,
  emerald: msg`Emerald`,
};
