import type { Credentials } from '@daymark/shared/accounts/account.ts';
import { useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-errors.ts';
import { useClient } from '../../lib/client-context.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFocusFirstFault } from '../../lib/use-focus-first-fault.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { useSession } from '../../lib/use-session.ts';
import { logIn } from './api/log-in.ts';
import type { LoginFaults } from './login-faults.ts';

/** The schemas weigh more than the screen, and nothing is checked before it was filled in. */
const loadCheck = async () => import('./login-faults.ts');

export function useLoginForm() {
  const client = useClient();
  const session = useSession();
  const { follow } = useLanguage();
  const { i18n, t } = useLingui();
  const [entry, setEntry] = useState<Credentials>({ email: '', password: '' });
  const [faults, setFaults] = useState<LoginFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const form = useFocusFirstFault(failedAttempts);

  useEffect(() => {
    loadCheck().catch(() => {});
  }, []);

  function change(field: keyof Credentials, value: string) {
    setEntry({ ...entry, [field]: value });
    setFaults({ ...faults, [field]: undefined });
  }

  function refuse(text: string) {
    setFailure(text);
    setFailedAttempts(failedAttempts + 1);
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (submitting) return;
    try {
      const { loginFaults } = await loadCheck();
      const found = loginFaults(entry);
      setFaults(found);
      if (Object.keys(found).length > 0) return refuse(t`Please fill in all fields`);
      setFailure(null);
      setSubmitting(true);
      const device_token = session.deviceToken() ?? undefined;
      const answer = await logIn(client, { ...entry, device_token });
      // Before the screen changes, so that no other language flashes up; whether its texts came or not.
      await follow(answer.user).catch(() => {});
      session.accept(answer);
    } catch (error) {
      setSubmitting(false);
      refuse(loginFailureText(error));
    }
  }

  function loginFailureText(error: unknown): string {
    const silent = error instanceof ApiError && error.detail === '';
    return silent ? t`Invalid email or password.` : errorText(i18n, error);
  }

  return { form, entry, change, faults, failure, submitting, submit };
}
