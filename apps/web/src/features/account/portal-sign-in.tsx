import type { Language } from '@daymark/shared/accounts/account.ts';
import { signInByTrustedHeader } from '@daymark/shared/accounts/trusted-header-endpoint.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../lib/api-errors.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { getRegionalFirstWeekday } from '../../lib/first-weekday.ts';
import { useLanguage } from '../../lib/language-choice.ts';
import type { Session } from '../../lib/session.ts';
import { sessionEndKey } from '../../lib/storage-keys.ts';
import { getBrowserTimeZone } from '../../lib/time-zones.ts';
import { useAction } from '../../lib/use-action.ts';
import { useClient, useSession } from '../../lib/use-services.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './single-sign-on.module.css';

/** Sessions of pages that have already tried to sign in without the button. */
const tried = new WeakSet<Session>();

/** Signs in as the person whom the access portal in front of the server knows. */
export function PortalSignIn() {
  const { i18n, t } = useLingui();
  const session = useSession();
  const signIn = useSignIn();
  const [isAsked, setAsked] = useState(false);
  const { run, isPending, error } = useAction(signIn);
  const begin = useEffectEvent(run);

  useEffect(() => {
    if (tried.has(session) || !maySignInAlone()) return;
    tried.add(session);
    begin();
  }, [session]);

  // The user did not start the first attempt, so it only reports an account that needs its
  // password.
  const isShown = error !== null && (isAsked || isUnconfirmed(error));
  return (
    <div className={styles.part}>
      <p className={styles.or}>
        <Trans comment="Between two ways to sign in">or</Trans>
      </p>
      {isShown && <Notice tone="error">{getErrorText(i18n, error)}</Notice>}
      <Button
        variant="primary"
        wide
        busy={isPending}
        onClick={() => {
          setAsked(true);
          run();
        }}
      >
        {isPending ? t`Signing in...` : <Trans>Continue</Trans>}
      </Button>
      <p className={styles.muted}>
        <Trans>Your access portal signs you in.</Trans>
      </p>
    </div>
  );
}

/** Returns true on a first visit and after a session has expired. */
function maySignInAlone(): boolean {
  const end = localStorage.getItem(sessionEndKey);
  return end === null || end === 'expired';
}

function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'account_unconfirmed';
}

function useSignIn(): () => Promise<void> {
  const { i18n } = useLingui();
  const client = useClient();
  const session = useSession();
  const { follow } = useLanguage();
  return async () => {
    const language = i18n.locale as Language;
    const deviceToken = session.deviceToken();
    const { body } = await client.call(signInByTrustedHeader, {
      body: {
        timezone: getBrowserTimeZone(),
        language,
        first_weekday: getRegionalFirstWeekday(language),
        ...(deviceToken !== null && { device_token: deviceToken }),
      },
    });
    // Loads the user's language before the screen changes, so that no other language flashes up.
    await follow(body.user).catch(() => {});
    session.accept(body);
  };
}
