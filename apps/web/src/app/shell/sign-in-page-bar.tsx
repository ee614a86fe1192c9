import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { atBase } from '../../lib/base-path.ts';
import { useClient, useSessionState } from '../../lib/use-services.ts';
import styles from './shell.module.css';

/**
 * Links to `/return`, which leads back to this screen. The service worker leaves that path to the
 * network, so that the sign-in page can appear.
 */
export function SignInPageBar() {
  const { signInPage } = useClient();
  const isThere = useSyncExternalStore(signInPage.subscribe, signInPage.isThere);
  const { status } = useSessionState();
  const [path] = useLocation();
  const search = useSearch();
  if (!isThere) return <output />;
  const here = path + (search && `?${search}`) + location.hash;
  return (
    <output className={styles.bar}>
      <KeyRound size="1.25em" aria-hidden />
      <span>
        <Trans>Your network or access portal wants you to sign in first.</Trans>{' '}
        {status === 'signed-in' && <Trans>Your changes are kept on this device.</Trans>}{' '}
        <a href={`${atBase('/return')}?${new URLSearchParams({ to: here })}`}>
          <Trans>Open the sign-in page</Trans>
        </a>
      </span>
    </output>
  );
}
