import { limits } from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { fieldErrorText } from '../../lib/field-error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ColorField } from './color-field.tsx';
import type { AreaFormFailure, AreaFormState } from './use-area-form.ts';

interface AreaFormFieldsProps {
  readonly form: AreaFormState;
  readonly ownColor: string | null;
}

export function AreaFormFields({ form, ownColor }: AreaFormFieldsProps) {
  const { i18n } = useLingui();
  const { values, change, faults, failure } = form;
  return (
    <>
      {failure !== null && <Failure failure={failure} />}
      <TextField
        label={<Trans>Name</Trans>}
        name="name"
        autoComplete="off"
        required
        data-autofocus
        value={values.name}
        onValueChange={(name) => change({ name })}
        error={faults.name && fieldErrorText(i18n, faults.name)}
      />
      <TextArea
        label={<Trans>Description (optional)</Trans>}
        name="description"
        autoComplete="off"
        limit={limits.areaDescription.max}
        value={values.description}
        onValueChange={(description) => change({ description })}
        error={faults.description && fieldErrorText(i18n, faults.description)}
      />
      <ColorField
        value={values.color}
        onChange={(color) => change({ color })}
        own={ownColor}
        error={faults.color && fieldErrorText(i18n, faults.color)}
      />
    </>
  );
}

function Failure({ failure }: { readonly failure: AreaFormFailure }) {
  return (
    <Notice tone="error">
      {failure === 'incomplete' ? (
        <Trans>Please fill in all required fields</Trans>
      ) : (
        <Trans>This could not be saved on your device. Please try again.</Trans>
      )}
    </Notice>
  );
}
