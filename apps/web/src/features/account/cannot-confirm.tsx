import { Trans } from '@lingui/react/macro';
import { useAnswer } from '../../lib/answers.ts';
import { serviceInfoQuestion } from '../../lib/service-info.ts';
import { factorsQuestion } from './factors-question.ts';

/** Shown if the provider did not ask for a new sign-in. Names another way to confirm. */
export function CannotConfirm() {
  const service = useAnswer(serviceInfoQuestion).data;
  const factors = useAnswer(factorsQuestion);
  const name = service?.single_sign_on?.name;
  if (factors.status === 'loading' || service === undefined) return null;
  return (
    <>
      {name === undefined ? (
        <Trans>The sign-in service cannot confirm that you have just signed in.</Trans>
      ) : (
        <Trans>{name} cannot confirm that you have just signed in.</Trans>
      )}{' '}
      <OtherWay
        hasPassword={factors.data?.has_password !== false}
        hasPasskey={factors.data?.has_passkey === true && 'PublicKeyCredential' in window}
        sendsMail={service.mail}
      />
    </>
  );
}

interface OtherWayProps {
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  readonly sendsMail: boolean;
}

function OtherWay({ hasPassword, hasPasskey, sendsMail }: OtherWayProps) {
  if (hasPassword && hasPasskey) return <Trans>Use your password or a passkey instead.</Trans>;
  if (hasPassword) return <Trans>Use your password instead.</Trans>;
  if (hasPasskey) return <Trans>Use a passkey instead.</Trans>;
  return <NeedsPassword sendsMail={sendsMail} />;
}

export function NeedsPassword({ sendsMail }: Pick<OtherWayProps, 'sendsMail'>) {
  return sendsMail ? (
    <Trans>
      You need a password for that: sign out, and choose “Forgot your password?” to set one.
    </Trans>
  ) : (
    <Trans>You need a password for that: ask the operator of this server for one.</Trans>
  );
}
