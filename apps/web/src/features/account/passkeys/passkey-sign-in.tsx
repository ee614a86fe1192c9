import * as limits from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiClient } from '../../../lib/api-client.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { useLanguage } from '../../../lib/language-choice.ts';
import { serviceInfoQuestion } from '../../../lib/service-info.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useClient, useSession } from '../../../lib/use-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { askToSignIn, type SignIn } from './passkey-calls.ts';
import { isReplaced, getPasskeyErrorText } from './passkey-errors.ts';

interface PasskeySignInProps {
  readonly isPaused: boolean;
}

export function PasskeySignIn({ isPaused }: PasskeySignInProps) {
  const service = useAnswer(serviceInfoQuestion).data;
  return service?.passkeys === true && <Offer isPaused={isPaused} />;
}

function Offer({ isPaused }: PasskeySignInProps) {
  const { i18n } = useLingui();
  const client = useClient();
  const accept = useAccept();
  const { run, isPending, error } = useAction(async () => {
    const question = await askToSignIn(client);
    const signIn = await question.answer();
    await accept(signIn);
  });
  const autofillError = useAutofill(isPaused || isPending);
  const failure = error ?? autofillError;
  return (
    <>
      {failure !== null && !isReplaced(failure) && (
        <Notice tone="error">{getPasskeyErrorText(i18n, failure)}</Notice>
      )}
      <Button
        wide
        busy={isPending}
        disabled={isPaused}
        icon={<KeyRound size="1.25em" aria-hidden />}
        onClick={run}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}

function useAccept(): (signIn: SignIn) => Promise<void> {
  const session = useSession();
  const { follow } = useLanguage();
  return async (signIn) => {
    const signedIn = await signIn(session.deviceToken());
    await follow(signedIn.user).catch(() => {});
    session.accept(signedIn);
  };
}

/**
 * Offers passkeys in the email field's autofill unless paused. Returns the error of a failed
 * sign-in, or null.
 */
function useAutofill(isPaused: boolean): unknown {
  const client = useClient();
  const accept = useAccept();
  const [failure, setFailure] = useState<unknown>(null);

  const onChosen = useEffectEvent(async (signIn: SignIn) => {
    try {
      await accept(signIn);
    } catch (error) {
      setFailure(error);
    }
  });

  useEffect(() => {
    if (isPaused) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    void keepOffering({ client, signal, onChosen: (signIn) => onChosen(signIn) });
    return () => ending.abort();
  }, [client, isPaused]);

  return failure;
}

/** Milliseconds after which the challenge is renewed: one minute before it expires. */
const renewal = (limits.passkeyMinutes - 1) * 60_000;

interface Offering {
  readonly client: ApiClient;
  readonly signal: AbortSignal;
  readonly onChosen: (signIn: SignIn) => Promise<void>;
}

/** Offers passkeys until `signal` aborts. A new offer waits until the page is visible. */
async function keepOffering({ client, signal, onChosen }: Offering): Promise<void> {
  while (!signal.aborted) {
    const round = AbortSignal.any([signal, AbortSignal.timeout(renewal)]);
    const signIn = await waitForAutofill(client, round);
    if (signIn === null) await waitForAbort(round);
    else await onChosen(signIn);
    await whenVisible(signal);
  }
}

/**
 * Waits for a passkey from autofill. Returns null on failure, because the user has started nothing
 * that an error message could explain.
 */
async function waitForAutofill(client: ApiClient, signal: AbortSignal): Promise<SignIn | null> {
  const { abortCeremony, offersAutofill } = await import('./passkey-browser.ts');
  try {
    if (!(await offersAutofill())) return null;
    const question = await askToSignIn(client, signal);
    signal.throwIfAborted();
    signal.addEventListener('abort', abortCeremony);
    return await question.answer(true);
  } catch {
    return null;
  } finally {
    signal.removeEventListener('abort', abortCeremony);
  }
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

/** Resolves when the page is visible. Never resolves after `signal` aborts. */
function whenVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check, { signal });
    check();
  });
}
