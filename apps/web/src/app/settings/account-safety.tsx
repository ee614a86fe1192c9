import { DeleteAccountCard } from '../../features/account/delete-account-card.tsx';
import { factorsQuestion } from '../../features/account/factors-question.ts';
import { IdentitiesCard, identitiesQuestion } from '../../features/account/identities-card.tsx';
import { TwoStepCard } from '../../features/account/two-step-card.tsx';
import { useAnswer } from '../../lib/answers.ts';
import { serviceInfoQuestion } from '../../lib/service-info.ts';

interface AccountSafetyProps {
  readonly email: string;
  readonly onDelete: () => void;
}

/** How the account is guarded, and its end: at the foot of the panel, and all at once, so that nothing there moves. */
export function AccountSafety({ email, onDelete }: AccountSafetyProps) {
  const factors = useAnswer(factorsQuestion);
  const identities = useAnswer(identitiesQuestion);
  const service = useAnswer(serviceInfoQuestion);
  if ([factors, identities, service].some(({ status }) => status === 'loading')) return null;
  return (
    <>
      <TwoStepCard factors={factors} email={email} />
      <IdentitiesCard identities={identities} providerName={service.data?.single_sign_on?.name} />
      <DeleteAccountCard onDelete={onDelete} />
    </>
  );
}
