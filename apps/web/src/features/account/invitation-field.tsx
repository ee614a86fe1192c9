import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { RegistrationValues } from './form-errors.ts';
import { readInvitationFromAddress } from './invitation-link.ts';

interface InvitationFieldProps {
  readonly form: ValidatedForm<RegistrationValues>;
  readonly isAsked: boolean;
}

/** Needs no input while the address contains an invitation that the server has not refused. */
export function InvitationField({ form, isAsked }: InvitationFieldProps) {
  const { field, textOf } = form;
  const [wasRefused, setRefused] = useState(false);
  if (!wasRefused && textOf('invitation') !== undefined) setRefused(true);
  const isInLink = readInvitationFromAddress(location) !== '';
  if (wasRefused || (isAsked && !isInLink)) {
    return (
      <TextField
        label={<Trans>Invitation</Trans>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required={isAsked}
        hint={<Trans>Paste the link you were sent.</Trans>}
        {...field('invitation')}
      />
    );
  }
  if (!isInLink) return null;
  return (
    <Notice>
      <Trans>You’re invited. Your link contains the invitation.</Trans>
    </Notice>
  );
}
