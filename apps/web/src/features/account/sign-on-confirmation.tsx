import { Trans, useLingui } from '@lingui/react/macro';
import { KeySquare } from 'lucide-react';
import { useAnswer } from '../../lib/answers.ts';
import { withoutBase } from '../../lib/base-path.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { serviceInfoQuestion } from '../../lib/service-info.ts';
import { useAction } from '../../lib/use-action.ts';
import { useClient } from '../../lib/use-services.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { startSignOn } from './sign-on-attempt.ts';

/** Leaves the page to confirm at the identity provider, so typed text is lost. */
export function SignOnConfirmation({ isAlone }: { readonly isAlone: boolean }) {
  const { i18n } = useLingui();
  const client = useClient();
  const name = useAnswer(serviceInfoQuestion).data?.single_sign_on?.name;
  const { run, isPending, error } = useAction(() =>
    startSignOn(client, {
      purpose: 'confirm',
      from: withoutBase(location.pathname) + location.search,
    }),
  );
  if (name === undefined) return null;
  return (
    <>
      {isAlone && (
        <p>
          <Trans>
            This is a sensitive change. Confirm it’s you at {name}. You’ll come back here and can
            continue.
          </Trans>
        </p>
      )}
      {error !== null && <Notice tone="error">{getErrorText(i18n, error)}</Notice>}
      <Button
        wide
        variant={isAlone ? 'primary' : 'secondary'}
        busy={isPending}
        icon={<KeySquare size="1.25em" aria-hidden />}
        onClick={run}
      >
        <Trans>Confirm with {name}</Trans>
      </Button>
    </>
  );
}
