import { getProviderSignOut } from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getErrorText } from '../../lib/error-text.ts';
import type { ReturnState } from '../../lib/return-path.ts';
import { signedOnKey } from '../../lib/storage-keys.ts';
import { useAction } from '../../lib/use-action.ts';
import { useClient } from '../../lib/use-services.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { startSignOn } from './sign-on-attempt.ts';
import styles from './single-sign-on.module.css';

export function SingleSignOnOffer({ name }: { readonly name: string }) {
  const { i18n } = useLingui();
  const client = useClient();
  const { run, isPending, error } = useAction(() => {
    const { from } = (history.state ?? {}) as ReturnState;
    return startSignOn(client, { purpose: 'sign-in', from });
  });
  return (
    <div className={styles.part}>
      <p className={styles.or}>
        <Trans comment="Between two ways to sign in">or</Trans>
      </p>
      {error !== null && <Notice tone="error">{getErrorText(i18n, error)}</Notice>}
      <Button wide busy={isPending} onClick={run}>
        <Trans>Continue with {name}</Trans>
      </Button>
      <SignOutThere name={name} />
    </div>
  );
}

/**
 * Offers a sign-out at the provider. Without it, the next person at this device could use the
 * provider's session.
 */
function SignOutThere({ name }: { readonly name: string }) {
  const { i18n } = useLingui();
  const client = useClient();
  const [isOffered] = useState(() => localStorage.getItem(signedOnKey) !== null);
  const [hasNoPage, setHasNoPage] = useState(false);
  const { run, isPending, error } = useAction(async () => {
    const { url } = (await client.call(getProviderSignOut, {})).body;
    localStorage.removeItem(signedOnKey);
    if (url === null) setHasNoPage(true);
    else location.assign(url);
  });
  if (!isOffered) return null;
  if (hasNoPage) {
    return (
      <Notice>
        <Trans>You can’t sign out of {name} from here. Please sign out there.</Trans>
      </Notice>
    );
  }
  return (
    <div className={styles.there}>
      <p className={styles.muted}>
        <Trans>You may still be signed in at {name}.</Trans>
      </p>
      {error !== null && <Notice tone="error">{getErrorText(i18n, error)}</Notice>}
      <Button variant="quiet" busy={isPending} onClick={run}>
        <Trans>Sign out there, too</Trans>
      </Button>
    </div>
  );
}
