import type { Credentials } from '@daymark/shared/accounts/account.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api-errors.ts';
import { getErrorText } from '../../lib/error-text.ts';
import {
  createFieldError,
  useValidatedForm,
  createFormError,
} from '../../lib/use-validated-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-form.module.css';
import { CheckLine } from './check-line.tsx';
import { CodeField } from './code-field.tsx';

interface CodeStepProps {
  readonly onShown: () => void;
  readonly onBack: () => void;
  readonly onCode: (code: Pick<Credentials, 'code' | 'trust_device'>) => Promise<void>;
}

export function CodeStep({ onShown, onBack, onCode }: CodeStepProps) {
  const { t } = useLingui();
  const form = useCodeForm(onCode);
  const { field, choice, failure, isSubmitting, isSubmitSuccessful, submit, setFocus } = form;
  const isBusy = isSubmitting || isSubmitSuccessful;
  const trust = choice('trust_device');

  useEffect(() => {
    onShown();
    setFocus('code');
  }, [onShown, setFocus]);

  return (
    <form noValidate onSubmit={submit} aria-label={t`Second step`}>
      <fieldset className={styles.fields} disabled={isBusy}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <p>
          <Trans>Your account asks for a second step after the password.</Trans>
        </p>
        <CodeField {...field('code')} />
        <CheckLine checked={trust.value} onCheckedChange={trust.onValueChange}>
          <Trans>Trust this device for 30 days</Trans>
        </CheckLine>
        <Button type="submit" variant="primary" wide busy={isBusy}>
          {isBusy ? t`Signing in...` : t`Sign In`}
        </Button>
        <Button variant="quiet" wide onClick={onBack}>
          <Trans>Back to the password</Trans>
        </Button>
      </fieldset>
    </form>
  );
}

function useCodeForm(onCode: CodeStepProps['onCode']) {
  const { i18n } = useLingui();
  return useValidatedForm({
    initial: { code: '', trust_device: false },
    loadCheck:
      async () =>
      ({ code }) =>
        code.trim() === '' ? [createFieldError('code', 'code_required')] : [],
    send: onCode,
    errorsOf: (error) =>
      error instanceof ApiError && error.code === 'invalid_code'
        ? [createFieldError('code', 'wrong_code')]
        : [createFormError(getErrorText(i18n, error))],
  });
}
