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
import { Notice } from '../../../ui/feedback.tsx';
import { askToSignIn, type SignIn } from './passkey-calls.ts';
import { isReplaced, passkeyErrorText } from './passkey-errors.ts';

interface PasskeySignInProps {
  /** The person signs in otherwise just now. */
  readonly isPaused: boolean;
}

/** A button, and the passkeys at the field of the email, where this server has passkeys at all. */
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
        <Notice tone="error">{passkeyErrorText(i18n, failure)}</Notice>
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

/** As after a sign-in with a password. */
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
 * Has the browser offer passkeys at the field that is marked for them, for as long as nothing else signs in. The error of the last
 * one that was chosen; null without.
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

/** A new challenge before the one that waits for an answer expires. */
const renewal = (limits.passkeyMinutes - 1) * 60_000;

interface Offering {
  readonly client: ApiClient;
  readonly signal: AbortSignal;
  readonly onChosen: (signIn: SignIn) => Promise<void>;
}

/** While the page is in view, and until it is aborted. */
async function keepOffering({ client, signal, onChosen }: Offering): Promise<void> {
  while (!signal.aborted) {
    const round = AbortSignal.any([signal, AbortSignal.timeout(renewal)]);
    const signIn = await chosenAtField(client, round);
    if (signIn === null) await ended(round);
    else await onChosen(signIn);
    await whenVisible(signal);
  }
}

/**
 * What signs in with the passkey that the person chooses at the field; null where that does not come to it. Nobody has asked for
 * anything until then, so nothing is said of what fails.
 */
async function chosenAtField(client: ApiClient, signal: AbortSignal): Promise<SignIn | null> {
  const { endQuestion, offersAutofill } = await import('./passkey-browser.ts');
  try {
    if (!(await offersAutofill())) return null;
    const question = await askToSignIn(client, signal);
    signal.throwIfAborted();
    signal.addEventListener('abort', endQuestion);
    return await question.answer(true);
  } catch {
    return null;
  } finally {
    signal.removeEventListener('abort', endQuestion);
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

/** Never, where it is aborted before. */
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
