import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isOutage, MissingFileError, NetworkError, SignInPageError } from '../../lib/api-errors.ts';
import { atBase, withoutBase } from '../../lib/base-path.ts';
import { findNewerVersion, mayReload } from '../../lib/newer-version.ts';
import { userKey } from '../../lib/storage-keys.ts';
import { useClient, useSession } from '../../lib/use-services.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './message-screens.module.css';

interface MessageScreenProps {
  title?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

function MessageScreen({ title, children, action }: MessageScreenProps) {
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <Wordmark />
      {title && <h1 className={styles.title}>{title}</h1>}
      <div className={styles.words}>{children}</div>
      {action}
    </main>
  );
}

/** Shows its text after a moment, so that a quick start does not flicker. */
export function LoadingScreen() {
  return (
    <MessageScreen>
      <output className={styles.loading}>
        <Trans>Loading...</Trans>
      </output>
    </MessageScreen>
  );
}

interface FailureScreenProps {
  readonly error: unknown;
  readonly reload?: () => void;
}

export function FailureScreen({ error, reload = () => location.reload() }: FailureScreenProps) {
  return error instanceof MissingFileError ? (
    <MissingScreen {...{ error, reload }} />
  ) : (
    <Failure {...{ error, reload }} />
  );
}

/** Reloads if the server has another version. Text typed on the failed screen is lost anyway. */
function MissingScreen({ error, reload }: Required<FailureScreenProps>) {
  const client = useClient();
  const [found, setFound] = useState<'nothing' | 'version' | 'outage'>('nothing');
  const onVersion = useEffectEvent(() => {
    if (mayReload()) reload();
    else setFound('version');
  });
  useEffect(() => {
    let isHere = true;
    findNewerVersion(client).then(
      () => isHere && onVersion(),
      () => isHere && setFound('outage'),
    );
    return () => {
      isHere = false;
    };
  }, [client]);
  if (found === 'nothing') return <LoadingScreen />;
  if (found === 'outage') return <Failure {...{ error, reload }} />;
  return <Failure title={<Trans>There is a new version</Trans>} error={null} reload={reload} />;
}

interface FailureProps extends Required<FailureScreenProps> {
  readonly title?: ReactNode;
}

/** Links to today, because an installed app has no address bar. */
function Failure({ title, error, reload }: FailureProps) {
  const isToday = withoutBase(location.pathname) === '/dashboard';
  // The device has the data of a known user, so only code can be missing.
  const isKnown = localStorage.getItem(userKey) !== null;
  const isMissing = isKnown && !isToday && error instanceof NetworkError;
  const away = isMissing ? (
    <Trans>This screen isn't on this device yet</Trans>
  ) : (
    failureTitle(error)
  );
  const words = isMissing ? (
    <Trans>Today is. This screen loads when you’re connected.</Trans>
  ) : (
    (getOutageText(error) ?? <Trans>An unexpected error occurred. Please try again.</Trans>)
  );
  return (
    <div role="alert">
      <MessageScreen
        title={title ?? away}
        action={
          <>
            {!isToday && (
              <ButtonLink variant={isMissing ? 'primary' : 'secondary'} href={atBase('/dashboard')}>
                <Trans>Go to today</Trans>
              </ButtonLink>
            )}
            <Button variant={isMissing ? 'secondary' : 'primary'} onClick={reload}>
              <Trans>Reload</Trans>
            </Button>
          </>
        }
      >
        {error !== null && words}
      </MessageScreen>
    </div>
  );
}

function failureTitle(error: unknown): ReactNode {
  return error instanceof NetworkError ? (
    <Trans>Daymark cannot be reached</Trans>
  ) : (
    <Trans>Something went wrong</Trans>
  );
}

export function UnreachableScreen({ error }: { readonly error: unknown }) {
  const session = useSession();
  const client = useClient();
  const isAway = error instanceof NetworkError && !(error instanceof SignInPageError);
  return (
    <MessageScreen
      title={failureTitle(error)}
      action={
        <Button variant="primary" onClick={() => void session.refresh(client)}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      {isAway ? (
        <Trans>You are still signed in. Check your connection and try again.</Trans>
      ) : (
        <>
          {getOutageText(error) ?? <Trans>An unexpected error occurred. Please try again.</Trans>}{' '}
          <Trans>You are still signed in.</Trans>
        </>
      )}
    </MessageScreen>
  );
}

/**
 * Returns the text for an outage, or null for another error. These texts are in the first chunk,
 * because catalogues cannot load during an outage.
 */
export function getOutageText(error: unknown): ReactNode {
  if (!isOutage(error)) return null;
  if (error instanceof SignInPageError) {
    return <Trans>Your network or access portal wants you to sign in first.</Trans>;
  }
  return error instanceof NetworkError ? (
    <Trans>Network error. Please check your connection and try again.</Trans>
  ) : (
    <Trans>Server error. Please try again later.</Trans>
  );
}
