import { scopes } from '@daymark/shared/scope.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import type { CreateDialogProps } from './access-part.tsx';
import { AreasField } from './areas-field.tsx';
import { scopeWords } from './scope-words.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { type CreatedToken, useTokenForm } from './token-form.ts';
import { useOwnAreas } from './use-own-areas.ts';

/** Asks for the token's settings, then shows its secret once. Each opening needs a new `key`. */
export function CreateTokenDialog({ open, onClose, onMade }: CreateDialogProps) {
  const { t, i18n } = useLingui();
  const [made, setMade] = useState<CreatedToken | null>(null);
  const form = useTokenForm((token) => {
    setMade(token);
    onMade();
  });
  const areas = useOwnAreas().filter(({ hasEnded }) => !hasEnded);
  return (
    <>
      <FormDialog
        open={open && made === null}
        onClose={onClose}
        title={<Trans>Create a token</Trans>}
        form={form}
        submitText={<Trans context="a token">Create</Trans>}
      >
        <TextField
          label={<Trans>Name</Trans>}
          hint={<Trans>What it is for, such as Watch or Home Assistant.</Trans>}
          autoComplete="off"
          required
          data-autofocus
          {...form.field('name')}
        />
        <ChoiceList
          label={<Trans>What it may do</Trans>}
          choices={scopes.map((value) => ({
            value,
            name: i18n._(scopeWords[value].name),
            meaning: i18n._(scopeWords[value].meaning),
          }))}
          {...form.choice('scope')}
        />
        {areas.length > 0 && <AreasField form={form} areas={areas} />}
        <SelectField
          label={<Trans>Valid for</Trans>}
          hint={<Trans>You can end it at any time.</Trans>}
          autoComplete="off"
          options={[
            { value: '30', label: t`30 days` },
            { value: '365', label: t`A year` },
            { value: 'never', label: t({ message: 'No end date', comment: 'A token' }) },
          ]}
          {...form.select('ends')}
        />
      </FormDialog>
      {made && (
        <SecretDialog
          open={open}
          onClose={onClose}
          title={<Trans>Your new token</Trans>}
          secret={made.token}
          copyText={<Trans>Copy the token</Trans>}
          copiedText={t`Token copied`}
        >
          <Trans>
            Copy it into the other app now; it’s shown only once. Keep it secret, like a password.
          </Trans>
        </SecretDialog>
      )}
    </>
  );
}
