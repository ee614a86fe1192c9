import type { User } from '@daymark/shared/accounts/account.ts';
import { DeleteAccountCard } from '../../features/account/delete-account-card.tsx';
import { factorsQuestion } from '../../features/account/factors-question.ts';
import { IdentitiesCard, identitiesQuestion } from '../../features/account/identities-card.tsx';
import { TwoStepCard } from '../../features/account/two-step-card.tsx';
import { useAnswer } from '../../lib/answers.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { serviceInfoQuestion } from '../../lib/service-info.ts';

const AccessCard = lazyPart(
  async () => (await import('../../features/account/access/access-card.tsx')).AccessCard,
  'access',
);

const WebhooksCard = lazyPart(
  async () => (await import('../../features/account/webhooks/webhooks-card.tsx')).WebhooksCard,
  'webhooks',
  'errors',
);

interface AccountSafetyProps {
  readonly user: User;
  readonly onDelete: () => void;
}

/** Must be last in the panel. It appears after loading, and would push other parts down. */
export function AccountSafety({ user, onDelete }: AccountSafetyProps) {
  const factors = useAnswer(factorsQuestion);
  const identities = useAnswer(identitiesQuestion);
  const service = useAnswer(serviceInfoQuestion);
  if ([factors, identities, service].some(({ status }) => status === 'loading')) return null;
  return (
    <>
      <TwoStepCard factors={factors} email={user.email} />
      <IdentitiesCard identities={identities} providerName={service.data?.single_sign_on?.name} />
      <AccessCard below={<WebhooksCard below={<DeleteAccountCard onDelete={onDelete} />} />} />
    </>
  );
}
